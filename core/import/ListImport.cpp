// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListImport.h"

#include "core/base/Counted.h"
#include "core/base/NumberText.h"
#include "core/base/Stopped.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/SplitsTable.h"
#include "core/format/csv/TableReader.h"
#include "core/format/DatasetKind.h"
#include "core/format/KeyField.h"
#include "core/format/LineFailure.h"
#include "core/format/RecordFields.h"
#include "core/format/AudioRulesJson.h"
#include "core/import/GoneShards.h"
#include "core/import/ListAudio.h"
#include "core/import/ListFingerprint.h"
#include "core/import/ListedSegment.h"
#include "core/import/ListRows.h"
#include "core/import/ReturningRows.h"
#include "core/io/MachineFault.h"
#include "core/journal/JournalQueries.h"
#include "core/journal/PublishIntents.h"
#include "core/rows/BulkOverlay.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/AttachedTexts.h"
#include "core/workspace/Database.h"
#include "core/workspace/ImportLock.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kFirstRows = 512;       // on screen at once
constexpr std::size_t kRowsPerBatch = 4096;   // some 10 ms of write lock: an edit waits for 50
constexpr std::size_t kRecordsForGuess = 200; // to see which fields there are
constexpr std::size_t kKeptExamples = 1000;
constexpr std::uint64_t kRecalledExamples = 20; // each command reports them once more
/// A table has a column for splits also while all its cells are empty, which no record shows.
Result<> addEmptySplit(const FileSystem &fs, const ListedDataset &list,
                       std::vector<JsonValue> &records)
{
    VOX_TRY(const auto kind, datasetKindNamed(list.kind));
    const auto separator = traitsOf(kind).separator;
    if (!separator)
        return {};
    VOX_TRY(auto table, TableReader::open(fs, list.path, *separator));
    VOX_TRY(const auto header, table.next());
    if (!header)
        return {};
    const std::vector<std::string> names(header->fields.begin(), header->fields.end());
    const auto fields = fieldsOfColumns(names);
    if (std::find(fields.begin(), fields.end(), record_fields::kSplit) == fields.end())
        return {};
    auto record = JsonValue::object();
    record.set(record_fields::kSplit, JsonValue::ofString(""));
    records.push_back(std::move(record));
    return {};
}

Result<FieldMapping> guessMapping(const FileSystem &fs, const ListedDataset &list,
                                  const AudioRules &rules)
{
    VOX_TRY(const auto source, list.open(rules));
    std::vector<JsonValue> records;
    for (std::size_t lines = 0; lines < 10 * kRecordsForGuess; ++lines) {
        auto line = source->next();
        if (!line && records.empty())
            return fail(std::move(line).error());
        if (!line || !*line || records.size() == kRecordsForGuess)
            break; // damage further on is for the import to tell
        if ((*line)->utterance)
            records.push_back(std::move((*line)->utterance->record));
    }
    VOX_CHECK(addEmptySplit(fs, list, records));
    return FieldMapping::guess(records);
}

/// Where a user made an attached hypothesis the first one: the list's own ones stay behind it.
FieldMapping withFurther(FieldMapping mapping, const std::vector<std::string> &own,
                         const std::vector<AttachedName> &attached)
{
    auto keys = mapping.keysOf(FieldRole::Hypothesis);
    const bool isFirst = !keys.empty()
                         && std::any_of(attached.begin(), attached.end(), [&keys](const auto &one) {
                                return isSameVersion(one.name, keys.front());
                            });
    if (!isFirst)
        return mapping;
    for (const auto &key : own)
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(key);
    mapping.set(FieldRole::Hypothesis, std::move(keys));
    return mapping;
}

/// What the machine, or a server, could not do for the line: trying again may do.
std::optional<Error> faultOfMachine(const InputLine &line)
{
    const auto &problem = line.utterance ? line.utterance->audioProblem : line.problem;
    return problem && isOfTheMachine(*problem) ? problem : std::nullopt;
}

/// One import of one list.
class Import {
public:
    Import(Workspace &workspace, const FileSystem &fs, const ListedDataset &list,
           const ProgressSink &progress, std::stop_token stop)
        : m_db(workspace.database()), m_fs(fs), m_list(list), m_progress(progress), m_stop(stop)
    {
    }

    Result<ListImportReport> run()
    {
        VOX_CHECK(settleSpelling());
        VOX_CHECK(findShard());
        VOX_CHECK(checkPublishing());
        noteOtherKind();
        VOX_CHECK(chooseSettings());
        VOX_TRY(auto opened, m_list.open(m_rules));
        const auto source = withKeysOf(std::move(opened), m_report.mapping.keysOf(FieldRole::Key));
        VOX_TRY(const auto fingerprint,
                fingerprintOfList(m_fs, m_list.path, *source,
                                  m_readingText + m_rulesText + m_list.kind, m_stop));
        VOX_TRY(const auto gone, removeShardsOfRecords(m_db, m_stop));
        m_goneNote = noteOfGone(gone, "the TouchDataset");
        VOX_TRY(const bool isOther, hasOtherAudio());
        if (m_isComplete && fingerprint == m_fingerprint && !isOther) {
            VOX_TRY(const bool isWorthIt, mayFindMore());
            m_report.isUnchanged = !isWorthIt;
        }
        if (m_report.isUnchanged)
            return finished();
        m_audio.reset();
        m_since = {};
        VOX_CHECK(begin());
        VOX_CHECK(read(*source));
        m_report.notes = source->notes();
        if (!m_kindNote.empty())
            m_report.notes.push_back(m_kindNote);
        if (!m_goneNote.empty())
            m_report.notes.push_back(std::exchange(m_goneNote, {}));
        VOX_CHECK(noteNewAudio(m_db, m_fs, m_shard, m_stop));
        VOX_CHECK(end(fingerprint));
        return finished();
    }

private:
    struct Line {
        std::uint64_t number = 0;
        ListedSegment listed;
    };

    /// A folder typed with a slash at its end used to be a different list than the folder without:
    /// it is renamed to the one spelling, with its rows and edits. Where both exist, both stay, and
    /// the user is told.
    Result<> settleSpelling()
    {
        const std::string path = m_list.path.string();
        VOX_CHECK(m_db.statement("UPDATE OR IGNORE shard SET path = ?1 WHERE path = ?1 || '/'")
                      .bind(path)
                      .run());
        auto twin = m_db.statement("SELECT id, rows FROM shard WHERE path = ? || '/'"
                                   " AND position IS NOT NULL");
        VOX_TRY(const auto found, (firstRow<std::uint32_t, std::uint64_t>(bindAll(twin, path))));
        if (!found)
            return {};
        const auto &[shard, rows] = *found;
        VOX_TRY(const auto edits, linesOfShard(m_db, shard));
        m_twinNote = Sentence::tr(
            "an earlier version imported this folder a second time, as \"%1/\": %2 with %3. Export "
            "what you need of it, then import the folder into a new workspace",
            path, counted(rows, "segment", "segments"),
            counted(static_cast<std::uint64_t>(edits), "edit", "edits"));
        return {};
    }

    Result<> findShard()
    {
        static constexpr Select kQuery(
            "SELECT id, fingerprint, is_complete, mapping, audio_rules, kind FROM"
            " shard WHERE path = ?");
        auto query = m_db.statement(kQuery.sql());
        VOX_TRY(const bool isKnown, query.bind(m_list.path.string()).step());
        if (!isKnown)
            return {};
        m_shard = static_cast<std::uint32_t>(query.integer(kQuery["id"]));
        m_fingerprint = query.text(kQuery["fingerprint"]);
        m_isComplete = query.integer(kQuery["is_complete"]) != 0;
        m_mappingText = query.text(kQuery["mapping"]);
        m_rulesText = query.text(kQuery["audio_rules"]);
        m_knownKind = query.text(kQuery["kind"]);
        return {};
    }

    /// Of a list that was replaced: what was chosen for the fields of one format means nothing in another.
    void noteOtherKind()
    {
        m_isOtherKind = !m_knownKind.empty() && m_knownKind != m_list.kind;
        if (!m_isOtherKind)
            return;
        m_mappingText.clear();
        m_kindNote = otherKindNote(m_knownKind, m_list.kind);
    }

    /// Lines that publishing was about to write or remove when it ended: only publishing can tell which of them
    /// the list has, and reading it now would make other rows of them.
    Result<> checkPublishing()
    {
        VOX_TRY(const bool isInterrupted, PublishIntents(m_db).isAboutSegmentsOf(m_shard));
        if (!isInterrupted)
            return {};
        return fail(ErrorCode::Busy,
                    Sentence::tr("publishing of this list was interrupted; publish again to finish "
                                 "it. Until then its rows are not updated"),
                    m_list.path.string());
    }

    Result<> chooseSettings()
    {
        if (m_list.rules)
            m_rules = *m_list.rules;
        else if (const auto stored = JsonValue::parse(m_rulesText))
            m_rules = rulesFrom(*stored);
        VOX_TRY(m_rulesText, toJson(m_rules).dump());
        VOX_TRY(const auto attached, attachedNames(m_db));
        FieldMapping &mapping = m_report.mapping;
        VOX_TRY(mapping,
                guessMapping(m_fs, m_list, m_rules)); // the list may have fields it had not
        if (const auto stored = JsonValue::parse(m_mappingText)) {
            VOX_TRY(const auto last, FieldMapping::fromJson(*stored));
            mapping.apply(withoutAttached(last, attached));
        }
        const auto keysBefore = mapping.keysOf(FieldRole::Key);
        const auto own = mapping.keysOf(FieldRole::Hypothesis);
        if (m_list.mapping)
            mapping.apply(*m_list.mapping);
        if (!own.empty()) // keep a field that the user put before them in front
            mapping = withFurther(std::move(mapping), own, attached);
        VOX_CHECK(chooseKeys(mapping, keysBefore));
        // What files brought beside the list does not change how it is read.
        VOX_TRY(m_readingText, withoutAttached(mapping, attached).toJson().dump());
        mapping = withAttached(std::move(mapping), attached);
        VOX_TRY(m_mappingText, mapping.toJson().dump());
        return {};
    }

    /// A list that is imported for the first time is known by the field that names its utterances. One that is known
    /// keeps the keys it has: edits, splits and baskets are found by them.
    Result<> chooseKeys(FieldMapping &mapping, const std::vector<std::string> &before)
    {
        const bool isNew = m_shard == 0 || m_isOtherKind;
        if (isNew && traitsOfKindNamed(m_list.kind).keyOf
            && mapping.keysOf(FieldRole::Key).empty()) {
            VOX_TRY(const auto source, m_list.open(m_rules));
            auto files = source->files();
            if (files.empty())
                files.push_back(m_list.path);
            VOX_TRY(const auto field, keyFieldOf(m_fs, files, m_stop));
            if (field) // "key": of lines that publishing divides
                mapping.set(FieldRole::Key, {std::string(record_fields::kKey), *field});
        }
        if (isNew || mapping.keysOf(FieldRole::Key) == before)
            return {};
        auto query = m_db.statement("SELECT EXISTS (SELECT 1 FROM comment WHERE shard = ?1)"
                                    " OR EXISTS (SELECT 1 FROM basket_row WHERE shard = ?1)");
        VOX_TRY(const bool isEdited, isInJournal(m_db, m_shard));
        VOX_TRY(const auto isNamed, firstRow<bool>(bindAll(query, m_shard)));
        if (!isEdited && !std::get<0>(*isNamed))
            return {};
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("its edits belong to the present keys and would be lost with others; "
                         "import it into a separate workspace (--workspace NEW --map key=...)"),
            m_list.path.string());
    }

    /// Files that were moved or replaced, which the list cannot show.
    Result<bool> hasOtherAudio()
    {
        if (m_shard == 0)
            return false;
        const AudioLook most;
        VOX_TRY(m_since, lookForOtherAudio(m_db, m_fs, m_shard, m_stop, most));
        if (m_since.hasChanged())
            return true; // the list is read
        VOX_CHECK(noteNewAudio(m_db, m_fs, m_shard, m_stop, most.time));
        if (m_since.away == 0)
            return false;
        return mayBeElsewhere(m_db, m_fs, m_since.awayExamples, m_list.path, m_rules);
    }

    /// Audio that was missing may be available now, which the list files cannot show.
    Result<bool> mayFindMore()
    {
        VOX_TRY(m_audio, listAudioState(m_db, m_shard, m_fingerprint));
        if (m_audio && m_audio->notFound == 0)
            return false;
        return mayFindAudio(m_db, m_fs, m_shard, m_list.path, m_rules);
    }

    /// Which hypothesis fills the column decides what attached ones are: rows whose line is the same are written again.
    Result<> readAnew(const std::string &mappingBefore)
    {
        VOX_TRY(const auto attached, attachedNames(m_db));
        const auto json = JsonValue::parse(mappingBefore);
        const auto before = json ? FieldMapping::fromJson(*json) : fail(json.error());
        const auto column = [](const FieldMapping &mapping) {
            const auto &keys = mapping.keysOf(FieldRole::Hypothesis);
            return keys.empty() ? std::string() : keys.front();
        };
        if (attached.empty() || !before || column(*before) == column(m_report.mapping))
            return {};
        VOX_CHECK(forgetDigests(m_db, m_shard));
        return {};
    }

    Result<> begin()
    {
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, m_stop));
        auto known = m_db.statement("SELECT mapping FROM shard WHERE path = ?");
        VOX_TRY(const bool isKnown, known.bind(m_list.path.string()).step());
        const std::string mappingBefore = isKnown ? known.text(0) : std::string();
        known.rewind();
        VOX_CHECK(m_db.statement("INSERT INTO shard (path, kind, mapping, audio_rules, position)"
                                 " VALUES (?, ?, ?, ?,"
                                 " (SELECT coalesce(max(position), -1) + 1 FROM shard))"
                                 " ON CONFLICT (path) DO UPDATE SET kind = excluded.kind,"
                                 " mapping = excluded.mapping, audio_rules = excluded.audio_rules,"
                                 " is_complete = 0, fingerprint = '',"
                                 " position = coalesce(position, excluded.position)")
                      .bind(m_list.path.string())
                      .bind(m_list.kind)
                      .bind(m_mappingText)
                      .bind(m_rulesText)
                      .run());
        VOX_CHECK(findShard());
        VOX_CHECK(readAnew(mappingBefore));
        VOX_CHECK(forgetListAudio(m_db, m_shard));
        VOX_CHECK(takeOffSegments(m_db, m_shard));
        VOX_CHECK(m_db.statement("DELETE FROM import_problem WHERE shard = ?").bind(m_shard).run());
        VOX_CHECK(transaction.commit());
        VOX_CHECK(bringBackLines());
        m_rows.emplace(m_db, m_shard);
        return m_rows->load(m_stop);
    }

    /// Lines that left the list earlier: which of them are in it again shows only when it is read once before.
    Result<> bringBackLines()
    {
        ReturningRows returning(m_db, m_shard);
        VOX_TRY(const bool areSomeGone, returning.load());
        if (!areSomeGone)
            return {};
        VOX_TRY(auto opened, m_list.open(m_rules));
        const auto source = withKeysOf(std::move(opened), m_report.mapping.keysOf(FieldRole::Key));
        for (;;) {
            if (m_stop.stop_requested())
                return stopped(m_list.path.string());
            const auto line = source->next();
            if (!line || !*line)
                break; // damage is for the import to report
            if (!(*line)->utterance)
                continue;
            if (const auto listed = listedSegment(*(*line)->utterance, m_report.mapping))
                returning.meet(listed->row.itemKey);
        }
        VOX_TRY(m_broughtBack, returning.bringBack(m_stop));
        return {};
    }

    Result<> read(UtteranceSource &source)
    {
        std::vector<Line> lines;
        std::vector<InputLine> bad;
        std::size_t wanted = kFirstRows;
        for (bool isAtEnd = false; !isAtEnd;) {
            if (m_stop.stop_requested())
                return stopped(m_list.path.string());
            auto read = source.next();
            if (!read) { // damaged here: keep what precedes it
                VOX_CHECK(write(lines, bad));
                return fail(std::move(read).error());
            }
            auto line = *std::move(read);
            isAtEnd = !line.has_value();
            if (auto fault = line ? faultOfMachine(*line) : std::nullopt) {
                VOX_CHECK(write(lines, bad)); // the next import goes on from here
                return fail(*std::move(fault));
            }
            if (line && line->utterance)
                take(*std::move(line), lines, bad);
            else if (line && line->problem)
                bad.push_back(*std::move(line));
            if (lines.size() + bad.size() < wanted && !isAtEnd)
                continue;
            VOX_CHECK(write(lines, bad));
            lines.clear();
            bad.clear();
            wanted = kRowsPerBatch;
            report(m_progress, {source.bytesRead(), source.sizeBytes(), "bytes"});
        }
        return {};
    }

    void take(InputLine line, std::vector<Line> &lines, std::vector<InputLine> &bad)
    {
        auto listed = listedSegment(*line.utterance, m_report.mapping);
        if (listed && listed->row.endSeconds > kMostSecondsOfAudio) // no sum of hours would be true
            listed = fail(ErrorCode::InvalidArgument,
                          Sentence::tr("%1 s is a time that no recording has; correct it in the "
                                       "list and import the list again",
                                       shortestText(listed->row.endSeconds)));
        if (listed) {
            lines.push_back({line.number, *std::move(listed)});
            return;
        }
        line.utterance.reset();
        line.problem = listed.error();
        bad.push_back(std::move(line));
    }

    /// One short transaction.
    Result<> write(std::vector<Line> &lines, const std::vector<InputLine> &bad)
    {
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, m_stop));
        VOX_CHECK(m_rows->refresh());
        for (Line &line : lines) {
            const std::string key = line.listed.row.itemKey;
            VOX_TRY(const auto outcome, m_rows->put(line.listed));
            m_report.added += outcome == ListRows::Outcome::Added ? 1 : 0;
            m_report.changed += outcome == ListRows::Outcome::Changed ? 1 : 0;
            if (!m_rows->noteKey(key))
                VOX_CHECK(noteDuplicate(line.number, key));
        }
        for (const InputLine &line : bad)
            VOX_CHECK(noteProblem(line.number, line.key, *line.problem));
        VOX_CHECK(m_rows->store());
        return transaction.commit();
    }

    Result<> noteDuplicate(std::uint64_t number, const std::string &key)
    {
        ++m_report.duplicateKeys;
        return storeProblem(number, key, {ErrorCode::InvalidArgument, kDuplicateKeyReason, key});
    }

    Result<> noteProblem(std::uint64_t number, const std::string &key, const Error &error)
    {
        ++m_report.problems;
        return storeProblem(number, key, error);
    }

    Result<> storeProblem(std::uint64_t number, const std::string &key, const Error &error)
    {
        if (m_report.examples.size() < kKeptExamples)
            m_report.examples.push_back(
                {error.code, error.detail, placeOfLine(m_list.path.string(), number, key, error)});
        // of several files the one that is meant
        const bool isOfAFile = !error.subject.empty() && error.subject != key;
        VOX_CHECK(m_db.statement("INSERT INTO import_problem (shard, line, key, reason)"
                                 " VALUES (?, ?, ?, ?)")
                      .bind(m_shard)
                      .bind(number)
                      .bind(key)
                      .bind(isOfAFile ? describe(error) : error.detail)
                      .run());
        return {};
    }

    Result<> end(const std::string &fingerprint)
    {
        VOX_TRY(m_report.removed, m_rows->removeTheRest(m_stop));
        m_report.added += m_broughtBack; // their rows were put in empty, and changed
        m_report.changed -= std::min(m_broughtBack, m_report.changed);
        if (const auto edited = m_rows->removedWithEdits(); edited > 0)
            m_report.notes.push_back(Sentence::tr(
                "%1 with unpublished edits left the list; the workspace keeps the edits, "
                "and they apply again when the key is back",
                counted(edited, "segment", "segments")));
        if (const auto other = m_rows->unfollowed(); other > 0)
            m_report.notes.push_back(Sentence::tr(
                "%1 another split or status than was set here; what was set here stays",
                counted(other, "changed line of the list has", "changed lines of the list have")));
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, m_stop));
        VOX_CHECK(takeSubsets());
        VOX_TRY(const auto gone, laySegmentsAgain(m_db, m_shard));
        if (gone > 0)
            m_report.examples.push_back(
                {ErrorCode::NotFound,
                 Sentence::tr("%1 with changed segments left the list; the workspace keeps the "
                              "changes, and they apply again when the key is back",
                              counted(gone, "utterance", "utterances")),
                 m_list.path.string()});
        for (const auto &note :
             m_report.notes) // about no line: reported again while the list stays the same
            VOX_CHECK(m_db.statement("INSERT INTO import_problem (shard, line, key, reason)"
                                     " VALUES (?, 0, '', ?)")
                          .bind(m_shard)
                          .bind(note)
                          .run());
        VOX_CHECK(m_db.statement("UPDATE shard SET fingerprint = ?, is_complete = 1 WHERE id = ?")
                      .bind(fingerprint)
                      .bind(m_shard)
                      .run());
        return transaction.commit();
    }

    Result<> recallNotes()
    {
        m_report.notes.clear();
        auto kept = m_db.statement("SELECT reason FROM import_problem WHERE shard = ? AND line = 0"
                                   " ORDER BY rowid");
        kept.bind(m_shard);
        VOX_CHECK(
            eachRow(kept, [this](std::string note) { m_report.notes.push_back(std::move(note)); }));
        for (const auto &note : {m_twinNote, m_goneNote, noteOfAway(m_since)})
            if (!note.empty())
                m_report.notes.push_back(note);
        return {};
    }

    /// A list that is not read again still has the lines that could not be used.
    Result<> recallProblems()
    {
        auto counts = m_db.statement("SELECT coalesce(sum(reason <> ?2), 0),"
                                     " coalesce(sum(reason = ?2), 0)"
                                     " FROM import_problem WHERE shard = ?1 AND line > 0");
        VOX_TRY(const auto found, (firstRow<std::uint64_t, std::uint64_t>(bindAll(
                                      counts, m_shard, std::string_view(kDuplicateKeyReason)))));
        std::tie(m_report.problems, m_report.duplicateKeys) = *found;
        auto first = m_db.statement("SELECT line, key, reason FROM import_problem"
                                    " WHERE shard = ?1 AND line > 0 AND reason <> ?2"
                                    " ORDER BY rowid LIMIT ?3");
        const auto add = [this](std::uint64_t number, const std::string &key,
                                const std::string &reason) {
            m_report.examples.push_back(keptProblem(m_list.path.string(), number, key, reason));
        };
        return eachRow(
            bindAll(first, m_shard, std::string_view(kDuplicateKeyReason), kRecalledExamples), add);
    }

    /// The numbered parts of splits, which a country has in the file beside its manifest; what was set
    /// here stays.
    Result<> takeSubsets()
    {
        const auto splitsFile = traitsOfKindNamed(m_list.kind).splitsFile;
        const auto path = splitsFile ? splitsFile(m_list.path) : std::nullopt;
        const auto table = path && m_fs.status(*path) ? readSplitsTable(m_fs, *path)
                                                      : Result<SplitsTable>(SplitsTable());
        if (!table)
            return storeProblem(0, {}, table.error());
        if (!table->hasSubsets)
            return {};
        for (const auto &[recording, said] : table->recordings) {
            std::uint32_t subset = 0;
            const char *const end = said.subset.data() + said.subset.size();
            const auto [rest, problem] = std::from_chars(said.subset.data(), end, subset);
            if (said.subset.empty() || problem != std::errc() || rest != end)
                continue;
            VOX_CHECK(m_db.statement("UPDATE segment SET subset = ?1 WHERE recording > 0 AND"
                                     " recording IN (SELECT id FROM recording WHERE shard = ?2"
                                     " AND name = ?3)")
                          .bind(subset)
                          .bind(m_shard)
                          .bind(recording)
                          .run());
        }
        static constexpr Select kRows("SELECT first_id, rows FROM shard WHERE id = ?");
        auto rows = m_db.statement(kRows.sql());
        VOX_CHECK(rows.bind(m_shard).step());
        return layBulkEditsOver(m_db, m_shard, rows.integer(kRows["first_id"]),
                                rows.integer(kRows["rows"]));
    }

    Result<ListImportReport> finished()
    {
        VOX_CHECK(recallNotes());
        if (m_report.isUnchanged)
            VOX_CHECK(recallProblems());
        // After publishing, some rows are behind the list's own, and some of its own belong to
        // deleted lines.
        auto query = m_db.statement(
            "SELECT rows + (SELECT coalesce(sum(json_array_length(disk) - 1), 0) FROM segment_list"
            " WHERE shard = ?1 AND disk <> '') FROM shard WHERE id = ?1");
        VOX_CHECK(query.bind(m_shard).step());
        m_report.utterances = query.count(0);
        if (m_audio) {
            m_report.missingAudio = m_audio->notFound + m_audio->unread + m_since.away;
            return std::move(m_report);
        }
        auto missing = m_db.statement("SELECT count(*) FROM recording WHERE shard = ?"
                                      " AND problem <> ''");
        VOX_CHECK(missing.bind(m_shard).step());
        m_report.missingAudio = missing.count(0) + m_since.away;
        return std::move(m_report);
    }

    Database &m_db;
    const FileSystem &m_fs;
    const ListedDataset &m_list;
    const ProgressSink &m_progress;
    std::stop_token m_stop;
    std::uint32_t m_shard = 0;
    std::string m_fingerprint;
    std::string m_mappingText;
    std::string m_readingText; ///< the mapping of what the list itself has
    std::string m_rulesText;
    AudioRules m_rules;
    std::optional<ListAudioState> m_audio; ///< while nothing is read again
    AudioSinceImport m_since;              ///< the same
    Sentence m_twinNote;
    Sentence m_goneNote;     ///< of rows that a TouchDataset had, until it is stored with the notes
    std::string m_knownKind; ///< what the list was imported as
    std::string m_kindNote;  ///< that it is of another kind now
    bool m_isOtherKind = false;
    bool m_isComplete = false;
    std::optional<ListRows> m_rows;
    ListImportReport m_report;
    std::uint64_t m_broughtBack = 0; ///< lines that had left the list
};

} // namespace

Result<ListImportReport> importList(Workspace &workspace, const FileSystem &fs,
                                    const ListedDataset &list, const ProgressSink &progress,
                                    std::stop_token stop)
{
    VOX_TRY(const auto lock, lockForImport(workspace.file(), stop));
    VOX_CHECK(rateLeftRows(workspace.database(), progress, stop));
    const UnsyncedScope unsynced(workspace.database());
    return Import(workspace, fs, list, progress, stop).run();
}

Result<std::string> listFingerprint(Workspace &workspace, const FileSystem &fs, std::uint32_t shard,
                                    const UtteranceSource &source, std::stop_token stop)
{
    static constexpr Select kQuery(
        "SELECT path, mapping, audio_rules || kind AS settings FROM shard"
        " WHERE id = ?");
    auto query = workspace.database().statement(kQuery.sql());
    VOX_TRY(const bool hasRow, query.bind(shard).step());
    if (!hasRow)
        return fail(ErrorCode::NotFound, Sentence::tr("no such list in this workspace"),
                    workspace.file().string());
    std::string reading = query.text(kQuery["mapping"]);
    const std::string path = query.text(kQuery["path"]);
    const std::string settings = query.text(kQuery["settings"]);
    query.rewind();
    VOX_TRY(const auto attached, attachedNames(workspace.database()));
    if (const auto json = JsonValue::parse(reading); json && !attached.empty()) {
        VOX_TRY(const auto mapping, FieldMapping::fromJson(*json));
        VOX_TRY(reading, withoutAttached(mapping, attached).toJson().dump());
    }
    return fingerprintOfList(fs, path, source, reading + settings, std::move(stop));
}

Result<std::vector<KnownList>> knownLists(Workspace &workspace)
{
    return knownLists(workspace.database());
}

Result<std::vector<KnownList>> knownLists(Database &database)
{
    auto query = database.statement("SELECT id, path, kind, mapping, audio_rules, rows FROM shard"
                                    " WHERE kind <> '' AND position IS NOT NULL ORDER BY position");
    std::vector<KnownList> lists;
    const auto add = [&](std::uint32_t shard, std::string_view path, std::string_view kind,
                         std::string_view mapping, std::string_view rules,
                         std::uint64_t utterances) -> Result<> {
        KnownList list;
        list.shard = shard;
        list.path = path;
        list.kind = kind;
        list.utterances = utterances;
        if (const auto json = JsonValue::parse(mapping)) {
            VOX_TRY(list.mapping, FieldMapping::fromJson(*json));
        }
        if (const auto json = JsonValue::parse(rules))
            list.rules = rulesFrom(*json);
        lists.push_back(std::move(list));
        return {};
    };
    VOX_CHECK(eachRow(query, add));
    return lists;
}

} // namespace voxdeck

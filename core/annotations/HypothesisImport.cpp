// SPDX-License-Identifier: Apache-2.0
#include "core/annotations/HypothesisImport.h"

#include "core/base/Clock.h"
#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/format/FileNames.h"
#include "core/format/JsonRecords.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/labels/LabelFormats.h"
#include "core/rows/AttachedOverlay.h"
#include "core/journal/BulkRows.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/items/KeyIndex.h"
#include "core/text/Characters.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostPending = 65'536;
constexpr std::size_t kMostPendingBytes = std::size_t{32} << 20;
constexpr std::uint64_t kLinesBetweenReports = 4096;
constexpr std::size_t kMostNameBytes = 100;
constexpr std::size_t kMostKeyBytes = 200; ///< of a key in a report

struct Pending {
    std::uint32_t id = 0;
    std::uint64_t line = 0;
    std::string key;
    std::string text;
};

struct FoundSegment {
    SegmentRef ref;
    std::string key;
    std::uint32_t keyHash = 0;
    std::string further;
};

/// The characters that a query can name: letters and digits of any script, "_", "-" and ".".
bool isNameCharacter(char32_t c)
{
    if (c >= 0x80)
        return isWordCharacter(c) || isCombiningMark(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || c == '-' || c == '.';
}

bool isNameOfHypothesis(const std::string &name)
{
    if (name.empty() || name.size() > kMostNameBytes || !isValidUtf8(name) || name.front() == '.'
        || name.front() == '-')
        return false;
    for (std::size_t at = 0; at < name.size();)
        if (!isNameCharacter(nextUtf8(name, at)))
            return false;
    return true;
}

/// Of a record in a list: a hypothesis of that name would hide it.
bool isFieldOfLists(const std::string &name)
{
    constexpr std::array<std::string_view, 3> kOthers{"segments", "tags", "snr"};
    return !canonicalColumn(name).empty()
           || std::any_of(kOthers.begin(), kOthers.end(),
                          [&name](std::string_view other) { return isSameVersion(name, other); });
}

/// One hypothesis, of one or several files, inside the caller's transaction.
class Attaching {
public:
    Attaching(Database &database, std::string name, const HypothesisOptions &options,
              const ProgressSink &progress, const std::stop_token &stop)
        : m_db(database),
          m_name(std::move(name)),
          m_options(options),
          m_progress(progress),
          m_stop(stop)
    {
    }

    /// A report for each file; what `replaces` removed is in the last one.
    Result<std::vector<HypothesisReport>> run(const FileSystem &fs,
                                              const std::vector<std::filesystem::path> &files,
                                              const std::string &who)
    {
        VOX_CHECK(checkName());
        m_file = files.front();
        VOX_CHECK(begin(who));
        std::vector<HypothesisReport> reports;
        for (const auto &file : files) {
            m_file = file;
            m_report = {};
            m_report.name = m_name;
            m_hasUsable = false;
            m_index.beginFile();
            VOX_TRY(const auto reader, KeyedTextReader::open(fs, file, m_options.reading));
            m_report.format = reader->format();
            report(m_progress, {0, reader->sizeBytes(), "bytes"});
            VOX_CHECK(read(*reader));
            VOX_CHECK(checkUsable());
            if (m_options.replaces && !m_isNew && reports.size() + 1 == files.size())
                VOX_CHECK(removeUnnamed());
            reports.push_back(std::move(m_report));
        }
        return reports;
    }

private:
    Result<> checkName()
    {
        VOX_TRY(const auto attached, attachedNames(m_db));
        const auto known = std::find_if(attached.begin(), attached.end(), [this](const auto &one) {
            return isSameVersion(one.name, m_name);
        });
        if (known != attached.end()) {
            m_name = known->name;
            m_wasKnown = true;
            return {};
        }
        if (!isNameOfHypothesis(m_name))
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "is not a name for a hypothesis; expected at most 100 bytes of letters,"
                    " digits, \"_\", \"-\" and \".\", with a letter, a digit or \"_\" first;"
                    " choose another one with --hypothesis NAME"),
                m_name);
        VOX_TRY(const auto names, TranscriptNames::load(m_db));
        if (names.has(m_name))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the dataset already has a transcript of this name; choose "
                                     "another one with --hypothesis NAME"),
                        m_name);
        if (isFieldOfLists(m_name))
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "lists have a field of this name; choose another one with --hypothesis NAME"),
                m_name);
        return checkUnnamed(attached);
    }

    /// A file that names no segment would remove the hypothesis, or make one without texts.
    Result<> checkUsable() const
    {
        if (m_hasUsable)
            return {};
        const std::string &field = m_options.reading.textField;
        Sentence detail = Sentence::tr("no line can be used");
        if (m_report.lines == 0)
            detail = Sentence::tr("holds no lines");
        else if (m_report.withoutText == m_report.lines)
            detail = field.empty() ? Sentence::tr("no line has a hypothesis")
                                   : Sentence::tr("no line has the field \"%1\"", field);
        detail = m_wasKnown
                     ? Sentence::tr("%1; the hypothesis %2 is kept. Use \"labels remove\" to "
                                    "remove it.",
                                    detail, m_name)
                     : Sentence::tr("%1; nothing was imported.", detail);
        if (!m_report.failures.empty()) {
            const LabelFailure &first = m_report.failures.front();
            detail = first.recording.empty()
                         ? Sentence::tr("%1 Line %2: %3", detail, first.line, first.reason)
                         : Sentence::tr("%1 Line %2, key %3: %4", detail, first.line,
                                        first.recording, first.reason);
        }
        return fail(ErrorCode::InvalidArgument, std::move(detail), m_file.string());
    }

    /// What annotation files brought as the hypothesis has no name under which it could be kept.
    Result<> checkUnnamed(const std::vector<AttachedName> &attached)
    {
        if (!attached.empty())
            return {};
        VOX_TRY(const bool hasSome, hasLiveValue(m_db, EditField::Hypothesis));
        if (!hasSome)
            return {};
        VOX_TRY(const auto names, TranscriptNames::load(m_db));
        const bool hasOwn = !names.columns().empty()
                            && std::all_of(names.columns().begin(), names.columns().end(),
                                           [](const auto &one) { return !one.hypothesis.empty(); });
        if (hasOwn)
            return {};
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a hypothesis without a name was imported from annotation files, "
                                 "and this one would hide it; undo that import first, or import "
                                 "the list with --map hypothesis=FIELD"));
    }

    Result<> begin(const std::string &who)
    {
        if (!m_options.isDryRun)
            VOX_CHECK(note(who));
        VOX_TRY(const auto names, attachedNames(m_db));
        for (const auto &one : names)
            m_id = isSameVersion(one.name, m_name) ? one.id : m_id;
        m_isNew = m_id == 0; // of a dry run
        VOX_TRY(m_lastEdit, lastLine(m_db));
        return m_index.load(m_db, m_stop);
    }

    Result<> note(const std::string &who)
    {
        VOX_CHECK(m_db.statement("INSERT INTO attached (name, file, at_ms, who)"
                                 " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (name) DO UPDATE SET"
                                 " file = ?2, at_ms = ?3, who = ?4")
                      .bind(m_name)
                      .bind(m_file.string())
                      .bind(nowMs())
                      .bind(who)
                      .run());
        return addToMappings(m_db, m_name);
    }

    Result<> read(KeyedTextReader &reader)
    {
        for (;;) {
            if (m_report.lines % kLinesBetweenReports == 0) {
                VOX_CHECK(checkStop(m_stop, "nothing was changed"));
                report(m_progress, {reader.bytesRead(), reader.sizeBytes(), "bytes"});
            }
            VOX_TRY(auto line, reader.next());
            if (!line)
                return flush();
            ++m_report.lines;
            VOX_CHECK(look(*std::move(line)));
            if (m_pending.size() >= kMostPending || m_pendingBytes >= kMostPendingBytes)
                VOX_CHECK(flush());
        }
    }

    Result<> look(KeyedText line)
    {
        if (line.problem) {
            ++m_report.badLines;
            fails(line.line, line.keys.empty() ? std::string() : line.keys.front(),
                  line.problem->detail);
            return {};
        }
        VOX_TRY(auto match, m_index.match(line.keys));
        if (match.kind == KeyMatch::Kind::None) {
            ++m_report.unknownKeys;
            fails(line.line, match.key, Sentence::tr("no segment has this key"));
            return {};
        }
        if (match.kind == KeyMatch::Kind::Several) {
            ++m_report.ambiguousKeys;
            fails(line.line, match.key,
                  match.isByName
                      ? Sentence::tr("%1 segments have this name in other folders", match.count)
                      : Sentence::tr("%1 segments have this key", match.count));
            return {};
        }
        const bool isFirst = m_index.meet(match.place);
        if (!line.text) {
            ++m_report.withoutText;
            return {};
        }
        if (!isFirst) {
            ++m_report.doubleKeys;
            const bool isElsewhere = m_index.wasMetEarlier(match.place);
            m_hasUsable = m_hasUsable || isElsewhere;
            fails(
                line.line, match.key,
                isElsewhere
                    ? Sentence::tr("the key appeared before in another file; its first line counts")
                    : Sentence::tr("the key appeared before in the file; its first line counts"));
            return {};
        }
        m_report.byName += match.isByName ? 1 : 0;
        m_pendingBytes += match.key.size() + line.text->size();
        m_pending.push_back(
            {m_index.idAt(match.place), line.line, std::move(match.key), *std::move(line.text)});
        return {};
    }

    void fails(std::uint64_t line, std::string key, Sentence reason)
    {
        ++m_report.failureCount;
        if (key.size() > kMostKeyBytes)
            key = key.substr(0, kMostKeyBytes) + "...";
        if (m_report.failures.size() < HypothesisReport::kMostFailures)
            m_report.failures.push_back({m_file.string(), line, std::move(key), std::move(reason)});
    }

    Result<> flush()
    {
        std::sort(m_pending.begin(), m_pending.end(),
                  [](const Pending &a, const Pending &b) { return a.id < b.id; });
        for (const Pending &one : m_pending)
            VOX_CHECK(put(one));
        m_pending.clear();
        m_pendingBytes = 0;
        return {};
    }

    Result<std::optional<FoundSegment>> segmentAt(std::uint32_t id)
    {
        VOX_TRY(const auto place, placeOfRow(m_db, id));
        VOX_TRY(auto further, furtherOfRow(m_db, id));
        if (!place || !further)
            return std::optional<FoundSegment>();
        FoundSegment found;
        found.ref = place->ref;
        found.key = place->key();
        found.keyHash = bulkKeyHash(place->itemKey, place->siblings);
        found.further = *std::move(further);
        return std::optional(std::move(found));
    }

    /// The text that the segment has under this name; nothing where it has none.
    Result<std::optional<std::string>> before(const FoundSegment &found)
    {
        if (m_isNew)
            return std::optional<std::string>();
        auto query = m_db.statement("SELECT text FROM attached_text WHERE attached = ?"
                                    " AND shard = ? AND item = ? AND segment = ?"
                                    " AND key_hash = ?");
        query.bind(m_id).bind(found.ref.shard).bind(found.ref.item).bind(found.ref.segment);
        VOX_TRY(const bool hasText, query.bind(found.keyHash).step());
        return hasText ? std::optional(query.text(0)) : std::nullopt;
    }

    Result<> put(const Pending &one)
    {
        VOX_TRY(const auto found, segmentAt(one.id));
        if (!found || found->key != one.key) { // another key with the same hash
            ++m_report.unknownKeys;
            fails(one.line, one.key, Sentence::tr("no segment has this key"));
            return {};
        }
        VOX_TRY(const auto was, before(*found));
        if (!was && furtherHas(found->further, m_name))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the list already has a field \"%1\"; choose another name "
                                     "with --hypothesis NAME. Nothing was changed",
                                     m_name),
                        found->key);
        m_hasUsable = true;
        m_report.empty += one.text.empty() ? 1 : 0;
        VOX_TRY(const bool isColumn, isColumnOf(found->ref.shard));
        if (was == one.text) {
            ++m_report.same;
            return {};
        }
        ++m_report.attached;
        m_report.replaced += was ? 1 : 0;
        if (m_options.isDryRun)
            return {};
        VOX_CHECK(m_db.statement("INSERT OR REPLACE INTO attached_text (attached, shard, item,"
                                 " segment, key_hash, after_edit, text)"
                                 " VALUES (?, ?, ?, ?, ?, ?, ?)")
                      .bind(m_id)
                      .bind(found->ref.shard)
                      .bind(found->ref.item)
                      .bind(found->ref.segment)
                      .bind(found->keyHash)
                      .bind(m_lastEdit)
                      .bindBorrowed(one.text)
                      .run());
        return putAttached(m_db, one.id, m_name, isColumn, one.text);
    }

    Result<bool> isColumnOf(std::uint32_t shard)
    {
        auto known = m_isColumn.find(shard);
        if (known == m_isColumn.end()) {
            VOX_TRY(const bool isColumn, columnOf(shard));
            known = m_isColumn.emplace(shard, isColumn).first;
        }
        m_report.isColumn = m_report.isColumn || known->second;
        return known->second;
    }

    /// Also after a dry run, which leaves the mappings unchanged.
    Result<bool> columnOf(std::uint32_t shard)
    {
        if (!m_isNew)
            return isAttachedColumn(m_db, shard, m_name);
        auto query = m_db.statement("SELECT mapping FROM shard WHERE id = ?");
        VOX_TRY(const bool hasRow, query.bind(shard).step());
        return !hasRow || query.view(0).find("\"hypothesis\"") == std::string_view::npos;
    }

    /// Segments that have the name and that no file named.
    Result<> removeUnnamed()
    {
        auto query = m_db.statement("SELECT shard, item, segment FROM attached_text"
                                    " WHERE attached = ?");
        query.bind(m_id);
        std::vector<SegmentRef> gone;
        const auto look = [&](std::uint32_t shard, std::uint64_t item,
                              std::int32_t segment) -> Result<> {
            const SegmentRef ref{shard, item, segment};
            VOX_TRY(const auto id, ManifestRows(m_db).find(ref));
            VOX_TRY(const auto found, segmentAt(id));
            const auto [begin, end] = found ? m_index.find(found->key)
                                            : std::pair<std::size_t, std::size_t>();
            if (begin == end || end - begin > 1 || m_index.meet(begin))
                gone.push_back(ref);
            return {};
        };
        VOX_CHECK(eachRow(query, look));
        for (const SegmentRef &ref : gone)
            VOX_CHECK(removeOne(ref));
        return {};
    }

    Result<> removeOne(const SegmentRef &ref)
    {
        ++m_report.removed;
        if (m_options.isDryRun)
            return {};
        VOX_CHECK(m_db.statement("DELETE FROM attached_text WHERE attached = ? AND shard = ?"
                                 " AND item = ? AND segment = ?")
                      .bind(m_id)
                      .bind(ref.shard)
                      .bind(ref.item)
                      .bind(ref.segment)
                      .run());
        VOX_TRY(const auto id, ManifestRows(m_db).find(ref));
        VOX_TRY(const bool isColumn, isColumnOf(ref.shard));
        return id == 0 ? Result<>() : putAttached(m_db, id, m_name, isColumn, {});
    }

    Database &m_db;
    std::string m_name;
    std::filesystem::path m_file; ///< that is being read
    const HypothesisOptions &m_options;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    HypothesisReport m_report;
    std::int64_t m_id = 0;
    bool m_hasUsable = false; ///< a line of the file names a segment and has a text
    bool m_wasKnown = false;  ///< the workspace had the hypothesis before
    bool m_isNew = false;     ///< not in the workspace: a dry run of a new name
    std::int64_t m_lastEdit = 0;
    KeyIndex m_index;
    std::vector<Pending> m_pending;
    std::size_t m_pendingBytes = 0;
    std::map<std::uint32_t, bool> m_isColumn;
};

/// Of each shard the range of its rows.
Result<> layAllOver(Database &database)
{
    struct Range {
        std::uint32_t shard = 0;
        std::int64_t first = 0;
        std::int64_t rows = 0;
    };
    std::vector<Range> ranges;
    {
        auto query = database.statement("SELECT id, first_id, rows FROM shard WHERE rows > 0");
        VOX_CHECK(eachRow(query, [&](std::uint32_t shard, std::int64_t first, std::int64_t rows) {
            ranges.push_back({shard, first, rows});
        }));
    }
    constexpr std::int64_t kAtOnce = 65'536;
    for (const Range &range : ranges)
        for (std::int64_t at = 0; at < range.rows; at += kAtOnce)
            VOX_CHECK(layAttachedOver(database, range.shard, range.first + at,
                                      std::min(kAtOnce, range.rows - at)));
    return {};
}

/// One place of the name to be removed after the one given; nothing behind the last.
Result<std::vector<SegmentRef>> placesOf(Database &database, std::int64_t attached,
                                         const SegmentRef &after)
{
    auto query = database.statement("SELECT shard, item, segment FROM attached_text"
                                    " WHERE attached = ? AND (shard, item, segment) > (?, ?, ?)"
                                    " ORDER BY shard, item, segment LIMIT 4096");
    query.bind(attached).bind(after.shard).bind(static_cast<std::int64_t>(after.item));
    query.bind(after.segment);
    std::vector<SegmentRef> places;
    VOX_CHECK(eachRow(query, [&](std::uint32_t shard, std::uint64_t item, std::int32_t segment) {
        places.push_back({shard, item, segment});
    }));
    return places;
}

/// Replaces characters that a name cannot hold by "_".
std::string asName(std::string_view text)
{
    std::string name;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = nextUtf8(text, at);
        const bool isFirst = name.empty() && (c == '.' || c == '-');
        if (isNameCharacter(c) && !isFirst)
            name += text.substr(begin, at - begin);
        else
            name += '_';
    }
    return name;
}

/// As recognisers call the file of any system.
bool saysNothing(const std::string &name)
{
    constexpr std::array<std::string_view, 12> kUsual{
        "hyp",         "hyps",       "hypothesis",  "hypotheses",     "trn",    "pred",
        "predictions", "prediction", "transcripts", "transcriptions", "result", "results"};
    return name.find_first_not_of('_') == std::string::npos || !canonicalColumn(name).empty()
           || std::any_of(kUsual.begin(), kUsual.end(),
                          [&name](std::string_view one) { return isSameVersion(name, one); });
}

/// The files of each hypothesis by their places, in the order in which their names come first.
std::vector<std::pair<std::string, std::vector<std::size_t>>>
filesByName(const std::vector<std::filesystem::path> &files, const std::string &given)
{
    std::vector<std::pair<std::string, std::vector<std::size_t>>> all;
    for (std::size_t place = 0; place < files.size(); ++place) {
        const std::string name = given.empty() ? nameOfHypothesis(files[place]) : given;
        auto found = std::find_if(all.begin(), all.end(), [&name](const auto &one) {
            return isSameVersion(one.first, name);
        });
        if (found == all.end())
            found = all.insert(all.end(), {name, {}});
        found->second.push_back(place);
    }
    return all;
}

} // namespace

std::string nameOfHypothesis(const std::filesystem::path &file)
{
    const std::string stem = (isNamedPacked(file) ? file.stem() : file).stem().string();
    if (!saysNothing(asName(stem.substr(0, stem.find('.'))))) // hyp.wrd.trn
        return asName(stem);
    std::string folder = asName(file.parent_path().filename().string());
    return saysNothing(folder) ? "hypothesis" : folder;
}

bool mayHoldKeyedTexts(const FileSystem &fs, const std::vector<std::filesystem::path> &files)
{
    constexpr std::size_t kHeadBytes = std::size_t{64} << 10;
    return std::none_of(files.begin(), files.end(), [&fs](const std::filesystem::path &file) {
        const auto status = fs.status(file);
        if (!status)
            return false; // said when it is opened
        if (status->kind == FileKind::Directory)
            return true;
        const auto head = readHead(fs, file, kHeadBytes);
        return head && labels::detectLabelFormat(*head, file).has_value();
    });
}

Result<std::vector<HypothesisReport>>
importHypotheses(const FileSystem &fs, Workspace &workspace,
                 const std::vector<std::filesystem::path> &files, const HypothesisOptions &options,
                 const std::string &who, const ProgressSink &progress, const std::stop_token &stop)
{
    Database &db = workspace.database();
    const auto importAll = [&]() -> Result<std::vector<HypothesisReport>> {
        std::vector<HypothesisReport> reports(files.size());
        for (const auto &[name, places] : filesByName(files, options.name)) {
            std::vector<std::filesystem::path> some;
            for (const std::size_t place : places)
                some.push_back(files[place]);
            VOX_TRY(auto done, Attaching(db, name, options, progress, stop).run(fs, some, who));
            for (std::size_t at = 0; at < places.size(); ++at)
                reports[places[at]] = std::move(done[at]);
        }
        return reports;
    };
    if (options.isDryRun) {
        const ReadSnapshot snapshot(db);
        return importAll();
    }
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_CHECK(makeAttachedTables(db));
    VOX_TRY(auto reports, importAll());
    VOX_CHECK(transaction.commit());
    return reports;
}

Result<std::uint64_t> removeHypothesis(Workspace &workspace, const std::string &name,
                                       const ProgressSink &progress, const std::stop_token &stop)
{
    Database &db = workspace.database();
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_TRY(const auto names, attachedNames(db));
    const auto found = std::find_if(names.begin(), names.end(), [&name](const auto &one) {
        return isSameVersion(one.name, name);
    });
    if (found == names.end())
        return fail(ErrorCode::NotFound,
                    Sentence::tr("no hypothesis of this name was imported from a file"), name);
    VOX_TRY(const auto total, db.integer("SELECT count(*) FROM attached_text"));
    std::uint64_t removed = 0;
    for (SegmentRef last;;) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto places, placesOf(db, found->id, last));
        if (places.empty())
            break;
        for (const SegmentRef &ref : places) {
            VOX_TRY(const auto id, ManifestRows(db).find(ref));
            VOX_TRY(const bool isColumn, isAttachedColumn(db, ref.shard, found->name));
            if (id != 0)
                VOX_CHECK(putAttached(db, id, found->name, isColumn, {}));
        }
        removed += places.size();
        last = places.back();
        report(progress, {removed, static_cast<std::uint64_t>(total), "segments"});
    }
    VOX_CHECK(removeFromMappings(db, found->name));
    VOX_CHECK(db.statement("DELETE FROM attached_text WHERE attached = ?").bind(found->id).run());
    VOX_CHECK(db.statement("DELETE FROM attached WHERE id = ?").bind(found->id).run());
    if (found == names.begin() && names.size() > 1)
        VOX_CHECK(layAllOver(db)); // the next one fills the column now
    VOX_CHECK(transaction.commit());
    return removed;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/items/ListItems.h"

#include "core/base/Sha256.h"
#include "core/format/DatasetKind.h"
#include "core/format/ListRewrite.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TimeRules.h"
#include "core/import/ListAudio.h"
#include "core/import/ListedSegment.h"
#include "core/import/ListedTexts.h"
#include "core/import/RecordingNames.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/items/KnownKind.h"
#include "core/search/RowReader.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"
#include "core/workspace/LiveEdits.h"
#include "core/workspace/EditField.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

/// The list's text of an utterance that has edits; nothing where it has none.
Result<std::optional<std::string>> editedText(Database &db, const SegmentRef &ref)
{
    auto query = db.statement("SELECT before FROM " VOX_LIVE_EDIT
                              " WHERE shard = ? AND item = ? AND segment = ? AND field = ?"
                              " AND revision IS NULL ORDER BY id LIMIT 1");
    VOX_TRY(auto before, firstRow<std::string>(bindAll(query, ref, EditField::Text)));
    if (!before)
        return std::optional<std::string>();
    VOX_TRY(auto listed, ListedTexts(db).find(ref));
    return listed ? std::move(listed) : std::optional(std::get<0>(*std::move(before)));
}

/// How the row's seconds become frames: by its list's kind.
Result<TimeRule> timeRuleOfRow(Workspace &workspace, const SegmentRef &ref)
{
    auto query = workspace.database().statement("SELECT kind FROM shard WHERE id = ?");
    VOX_TRY(const bool isThere, query.bind(ref.shard).step());
    return isThere ? timeRuleOf(query.view(0)) : TimeRule::Truncate;
}

/// What the list says itself of the row's length, where that is more than its times say.
std::optional<double> listedLength(const ListedSegment &listed)
{
    if (listed.hasOwnTimes || listed.further.empty())
        return {};
    const auto further = JsonValue::parse(listed.further);
    return further ? fieldNumber(*further, record_fields::kDuration) : std::nullopt;
}

/// How many recordings of the list cannot be heard.
Result<std::uint64_t> silentRecordings(Workspace &workspace, const std::string &list)
{
    auto query = workspace.database().statement(
        "SELECT count(*) FROM recording WHERE problem <> ''"
        " AND shard = (SELECT id FROM shard WHERE path = ?)");
    VOX_CHECK(query.bind(list).step());
    return query.count(0);
}

/// How many rows the table has of the list.
Result<std::uint64_t> rowsOfList(Workspace &workspace, const std::string &list)
{
    auto query = workspace.database().statement("SELECT rows FROM shard WHERE path = ?");
    VOX_TRY(const bool isThere, query.bind(list).step());
    return isThere ? query.count(0) : 0;
}

class ListItems final : public ItemSource {
public:
    ListItems(const FileSystem &fs, std::filesystem::path path, std::vector<ListedDataset> lists)
        : m_fs(fs),
          m_path(std::move(path)),
          m_kind(lists.size() == 1 ? lists.front().kind : "lists"),
          m_lists(std::move(lists))
    {
    }

    const std::filesystem::path &path() const override { return m_path; }
    const std::string &kind() const override { return m_kind; }
    std::shared_ptr<const touch::TouchDataset> touchDataset() const override { return {}; }
    bool hasRecords() const override { return false; }
    bool isPublishable() const override
    {
        return std::any_of(m_lists.begin(), m_lists.end(), [](const ListedDataset &list) {
            const auto kind = datasetKindNamed(list.kind);
            return kind && canRewrite(*kind) && !isRemotePath(list.path);
        });
    }

    bool isReadOnly() const override { return false; } // asked per list when it is published
    void reopen() const override {}                    // its files are opened at each read

    /// The text of the last import or publish. Where the journal has no text, the row has the
    /// list's.
    Result<StoredText> storedText(Workspace &workspace, const SegmentRef &ref,
                                  Freshness) const override
    {
        VOX_TRY(auto row, RowReader(workspace).row(ref));
        StoredText found;
        found.text = std::move(row.text);
        VOX_TRY(auto edited, editedText(workspace.database(), ref));
        if (edited)
            found.text = *std::move(edited);
        VOX_TRY(found.sha256, sha256(found.text));
        return found;
    }

    Result<std::string> segmentKeyOf(Workspace &workspace, const SegmentRef &ref) const override
    {
        VOX_TRY(auto row, RowReader(workspace).row(ref));
        return std::move(row.key);
    }

    Result<JsonValue> record(Workspace &workspace, const SegmentRef &ref) const override
    {
        VOX_TRY(const auto row, RowReader(workspace).row(ref));
        VOX_TRY(const auto listed, listing(workspace, row));
        VOX_TRY(const auto lists, knownLists(workspace));
        for (const auto &list : lists)
            if (list.shard == ref.shard)
                return utteranceOf(row, listed, list.mapping).record;
        return utteranceOf(row, listed, {}).record;
    }

    Result<AudioPlace> audio(Workspace &workspace, const SegmentRef &ref) const override
    {
        VOX_TRY(const auto row, RowReader(workspace).row(ref));
        VOX_TRY(auto part, sound(workspace, row));
        return std::move(part.place);
    }

    std::optional<ShardFiles> shardFiles(Workspace & /*workspace*/,
                                         std::uint32_t /*shard*/) const override
    {
        return std::nullopt;
    }

    Result<SoundPart> sound(Workspace &workspace, const SegmentRow &row) const override
    {
        VOX_TRY(const auto listed, listing(workspace, row));
        VOX_TRY(const TimeRule rule, timeRuleOfRow(workspace, row.ref));
        auto part = soundOfListing(row, listed, rule);
        if (part.problem)
            return fail(*std::move(part.problem));
        return part;
    }

    Result<ListedSegment> listing(Workspace &workspace, const SegmentRow &row) const override
    {
        ListedSegment listed;
        auto query = workspace.database().statement(
            "SELECT further, digest, name, audio, file, problem,"
            " EXISTS (SELECT 1 FROM segment_list WHERE segment_list.shard = segment.shard"
            " AND segment_list.item = segment.item)"
            " OR EXISTS (SELECT 1 FROM " VOX_LIVE_EDIT
            " AS line WHERE line.shard = segment.shard AND line.item = segment.item"
            " AND line.segment = segment.segment AND line.field IN (?, ?))"
            " FROM segment LEFT JOIN recording ON recording.id = segment.recording"
            " WHERE segment.id = ?");
        using Text = std::optional<std::string>;
        VOX_TRY(auto found, (firstRow<std::string, std::int64_t, Text, Text, Text, Text, bool>(
                                bindAll(query, EditField::Start, EditField::End, row.id))));
        if (!found)
            return fail(ErrorCode::NotFound, Sentence::tr("no such row in the table"), row.key);
        auto &[further, digest, recording, audio, file, problem, hasOwnTimes] = *found;
        listed.further = std::move(further);
        listed.digest = digest;
        listed.recording = recording ? *std::move(recording) : row.itemKey;
        listed.audio = std::move(audio).value_or(std::string());
        listed.audioFile = std::move(file).value_or(std::string());
        listed.audioProblem = std::move(problem).value_or(std::string());
        listed.hasOwnTimes = hasOwnTimes;
        return listed;
    }

    Result<ImportReport> import(Workspace &workspace, const ProgressSink &progress,
                                std::stop_token stop) const override
    {
        ImportReport report;
        std::vector<std::string> paths;  // of report.lists
        std::vector<std::uint64_t> away; // of these, recordings in folders that are not there
        for (const auto &list : m_lists) {
            auto listed = importList(workspace, m_fs, list, progress, stop);
            const bool endsAll = !listed
                                 && (listed.error().code == ErrorCode::Cancelled
                                     || listed.error().code == ErrorCode::DiskFull);
            if (endsAll)
                return fail(std::move(listed).error());
            if (!listed) { // one list that cannot be read does not hide the others
                report.problems.push_back(std::move(listed).error());
                VOX_TRY(const auto rows, rowsOfList(workspace, list.path.string()));
                report.segments += rows; // those before the damage are there
                continue;
            }
            report.segments += listed->utterances;
            report.items += listed->utterances;
            report.skippedShards += listed->isUnchanged ? 1 : 0;
            report.unreadableItems += listed->problems;
            report.problems.insert(report.problems.end(), listed->examples.begin(),
                                   listed->examples.end());
            std::uint64_t inAwayFolders = 0; // these have no problem noted
            if (listed->missingAudio > 0) {
                VOX_TRY(const auto silent, silentRecordings(workspace, list.path.string()));
                inAwayFolders = listed->missingAudio - std::min(silent, listed->missingAudio);
            }
            away.push_back(inAwayFolders);
            report.lists.push_back(*std::move(listed));
            paths.push_back(list.path.string());
        }
        VOX_CHECK(tellRecordingsApart(workspace, m_fs, stop));
        const auto measured = measureAudio(workspace, m_fs, progress, stop);
        if (!measured && !isOfTheMachine(measured.error()))
            return fail(measured.error());
        if (!measured) // the rows are there; their lengths can be had later
            report.problems.push_back(measured.error());
        // only now it is known which of the files that are there can be read
        for (std::size_t at = 0; at < paths.size(); ++at) {
            VOX_TRY(const auto silent, silentRecordings(workspace, paths[at]));
            report.lists[at].missingAudio = silent + away[at];
        }
        return report;
    }

private:
    const FileSystem &m_fs;
    const std::filesystem::path m_path;
    const std::string m_kind;
    const std::vector<ListedDataset> m_lists;
};

} // namespace

std::shared_ptr<const ItemSource> listItems(const FileSystem &fs, std::filesystem::path path,
                                            std::vector<ListedDataset> lists)
{
    return std::make_shared<const ListItems>(fs, std::move(path), std::move(lists));
}

SoundPart soundOfListing(const SegmentRow &row, const ListedSegment &listed, TimeRule rule)
{
    SoundPart part;
    auto [file, range] = partAt(listed.audioFile);
    part.place.file = std::move(file);
    part.place.range = range;
    part.place.channel = row.channel;
    const auto times = meantTimes(row, listed);
    part.startSeconds = times.startSeconds;
    part.endSeconds = times.endSeconds;
    auto said = countsLength(rule) ? listedLength(listed) : std::nullopt;
    const bool isWhole = !part.startSeconds && !part.endSeconds;
    if (!said && isWhole && row.durationSeconds() > 0) // what the list says, else the file's
        said = row.durationSeconds();
    setLength(part, rule, said);
    part.isWholeBarOneFrame = true;
    const auto &subject = listed.audio.empty() ? row.key : listed.audio;
    if (!listed.audioProblem.empty())
        part.problem = Error{ErrorCode::NotFound, listed.audioProblem, subject};
    else if (listed.audioFile.empty())
        part.problem = Error{ErrorCode::NotFound, Sentence::tr("the list names no audio for it"),
                             subject};
    return part;
}

Result<std::string> recordingNameOf(Workspace &workspace, const SegmentRow &row)
{
    if (row.recording == 0)
        return row.itemKey;
    auto query = workspace.database().statement("SELECT " VOX_RECORDING_CALLED
                                                " FROM recording WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(row.recording).step());
    return hasRow ? query.text(0) : row.itemKey;
}

Result<std::string> toldApartNameOf(Workspace &workspace, const SegmentRow &row)
{
    if (row.recording == 0)
        return std::string();
    auto query = workspace.database().statement("SELECT called FROM recording WHERE id = ?");
    VOX_TRY(auto called, firstRow<std::string>(query.bind(row.recording)));
    return called ? std::get<0>(*std::move(called)) : std::string();
}

Result<touch::VerifyReport> verifyKnownLists(Workspace &workspace, const FileSystem &fs,
                                             touch::VerifyDepth depth, const ProgressSink &progress,
                                             std::stop_token stop)
{
    touch::VerifyReport report;
    VOX_TRY(const auto lists, knownLists(workspace));
    const auto verify = [&](KnownList list) -> Result<> {
        VOX_TRY(const auto kind, kindNow(fs, workspace, list));
        if (traitsOf(kind).hasRecords)
            return {}; // the next import removes the list
        if (const std::string now(datasetKindEntry(kind).name); now != list.kind) {
            list.kind = now;
            list.mapping = {}; // of the other format
        }
        VOX_TRY(const auto source, openKnownList(fs, list));
        return verifyList(fs, list.path, *source, depth, report, progress, stop);
    };
    for (const KnownList &list : lists) {
        auto done = verify(list);
        if (done)
            continue;
        // one list hides nothing about the others
        const auto code = done.error().code;
        if (code == ErrorCode::Unavailable)
            report.unreached.push_back(std::move(done).error());
        else if (code == ErrorCode::Cancelled || isOfTheMachine(done.error()))
            return fail(std::move(done).error());
        else {
            ++report.errors;
            report.problems.push_back({touch::Severity::Error, std::move(done).error()});
        }
    }
    return report;
}

} // namespace voxdeck

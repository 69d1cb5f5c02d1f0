// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/SegmentSource.h"

#include "core/base/Hash.h"
#include "core/format/AudioPart.h"
#include "core/format/RecordFields.h"
#include "core/io/FileStamp.h"
#include "core/items/ListItems.h"
#include "core/items/SegmentMerging.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

/// How far the row's own work has come is nothing a shard should say: it would be another shard each
/// time a status moves.
void dropProgress(JsonValue &record)
{
    auto kept = JsonValue::object();
    for (const auto &[name, value] : record.members())
        if (name != record_fields::kStatus && name != "webdataset_status"
            && name != "original_status" && name != "error_message")
            kept.set(name, value);
    record = std::move(kept);
}

} // namespace

std::uint64_t rowIdentity(std::string_view key, std::uint64_t before)
{
    return Fnv64(before).add(key).add("\n").value();
}

SourceStamps::SourceStamps(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                           std::vector<std::string> pairs)
    : m_fs(fs), m_workspace(workspace), m_items(items), m_pairs(std::move(pairs))
{
}

std::uint32_t SourceStamps::ofFile(const std::filesystem::path &path)
{
    if (path.empty())
        return 0;
    if (path.native() != m_lastFile) {
        const auto status = m_fs.status(path);
        m_lastFile = path.native();
        m_lastStamp = status && status->kind == FileKind::File ? FileStamp::of(*status).shortHash()
                                                               : 0;
    }
    return m_lastStamp;
}

SourceStamps::ItemStamps SourceStamps::stampsOf(std::uint32_t shardId)
{
    const auto files = m_items.shardFiles(m_workspace, shardId);
    if (!files)
        return {0};
    std::vector<std::uint32_t> ofPairs;
    ofPairs.reserve(m_pairs.size());
    for (const auto &pair : m_pairs)
        ofPairs.push_back(ofFile(files->folder / (pair + ".bin")));
    ItemStamps stamps;
    stamps.reserve(files->audio.size());
    for (const auto &file : files->audio) {
        std::uint32_t stamp = ofFile(file);
        for (const std::uint32_t ofPair : ofPairs)
            if (stamp != 0) // without audio the row fails, whatever its pairs are
                stamp = std::max(1U, stamp * 0x01000193U + ofPair);
        stamps.push_back(stamp);
    }
    return stamps;
}

std::uint32_t SourceStamps::ofItem(const SegmentRef &ref)
{
    auto known = m_touchShards.find(ref.shard);
    if (known == m_touchShards.end())
        known = m_touchShards.emplace(ref.shard, stampsOf(ref.shard)).first;
    const ItemStamps &stamps = known->second;
    return stamps.size() == 1 ? stamps.front() : ref.item < stamps.size() ? stamps[ref.item] : 0;
}

std::uint32_t SourceStamps::ofSound(const SoundPart &sound, const SegmentRef &ref)
{
    if (m_items.hasRecords())
        return ofItem(ref);
    return sound.problem ? 0 : ofFile(sound.place.file);
}

Result<std::uint32_t> SourceStamps::ofRow(const SegmentRef &ref, std::uint32_t recording)
{
    if (m_items.hasRecords())
        return ofItem(ref);
    if (recording == 0)
        return 0;
    if (recording != m_lastRecording) {
        static constexpr Select kQuery("SELECT file, problem FROM recording WHERE id = ?");
        auto query = m_workspace.database().statement(kQuery.sql());
        VOX_TRY(const bool hasRow, query.bind(recording).step());
        m_lastRecording = recording;
        m_lastRecordingStamp = hasRow && query.view(kQuery["problem"]).empty()
                                   ? ofFile(partAt(query.text(kQuery["file"])).file)
                                   : 0;
    }
    return m_lastRecordingStamp;
}

SegmentSource::SegmentSource(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                             RowUtterances utterances, std::shared_ptr<const MergedRows> merged,
                             std::vector<std::string> pairs, RowRater rater)
    : m_workspace(&workspace),
      m_reader(workspace),
      m_stamps(fs, workspace, items, std::move(pairs)),
      m_utterances(std::move(utterances)),
      m_merged(std::move(merged)),
      m_rater(std::move(rater))
{
}

Result<SegmentSource> SegmentSource::create(const FileSystem &fs, Workspace &workspace,
                                            const ItemSource &items,
                                            std::shared_ptr<const MergedRows> merged,
                                            std::vector<std::string> pairs)
{
    VOX_TRY(auto utterances,
            RowUtterances::create(workspace, items, RowUtterances::Recordings::AsRecorded));
    VOX_TRY(auto rater, RowRater::of(workspace.database()));
    return SegmentSource(fs, workspace, items, std::move(utterances), std::move(merged),
                         std::move(pairs), std::move(rater));
}

Result<std::vector<BuildSegment>> SegmentSource::read(std::span<const PlannedRow> rows)
{
    std::vector<std::uint32_t> ids;
    ids.reserve(rows.size());
    std::vector<std::size_t> ends; // of what each is made of, in `ids`
    ends.reserve(rows.size());
    for (const auto &row : rows) {
        const auto joined = m_merged ? m_merged->find(row.id) : MergedRows::const_iterator();
        if (m_merged && joined != m_merged->end())
            ids.insert(ids.end(), joined->second.begin(), joined->second.end());
        else
            ids.push_back(row.id);
        ends.push_back(ids.size());
    }
    const std::size_t wanted = ids.size();
    const auto order = RowOrder::of(std::move(ids));
    VOX_TRY(auto found, m_reader.rows(order, 0, wanted));
    found.resize(wanted);
    std::vector<BuildSegment> segments(rows.size());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        BuildSegment &segment = segments[at];
        segment.planned = rows[at];
        const std::size_t begin = at > 0 ? ends[at - 1] : 0;
        const auto parts = std::span(found).subspan(begin, ends[at] - begin);
        const bool areThere = std::all_of(parts.begin(), parts.end(),
                                          [](const SegmentRow &row) { return row.id != 0; });
        if (areThere)
            segment.row = mergedRow(parts, m_rater);
        const auto isSame = areThere ? checkIdentity(rows[at], parts) : Result<>();
        auto filled = !isSame     ? isSame
                      : !areThere ? Result<>(fail(ErrorCode::NotFound,
                                                  Sentence::tr("is no longer in the workspace"),
                                                  "row " + std::to_string(rows[at].id)))
                                  : fill(segment, parts);
        if (!filled)
            segment.problem = std::move(filled).error();
    }
    return segments;
}

/// A plan names rows by id; the key says whether the id still means the row that was planned.
Result<> SegmentSource::checkIdentity(const PlannedRow &planned, std::span<const SegmentRow> parts)
{
    std::uint64_t identity = kNoIdentity;
    for (const SegmentRow &part : parts)
        identity = rowIdentity(part.key, identity);
    if (planned.identity == 0 || planned.identity == identity)
        return {};
    return fail(ErrorCode::NotFound,
                Sentence::tr("is not the segment that was planned; build again"),
                "row " + std::to_string(planned.id));
}

/// Of several recordings of one name what tells them apart: read back, a shard must have as many.
Result<std::string> SegmentSource::recordingOf(const SegmentRow &row, const std::string &listed)
{
    if (row.recording != m_lastRecording) {
        VOX_TRY(m_lastCalled, toldApartNameOf(*m_workspace, row));
        m_lastRecording = row.recording;
    }
    return m_lastCalled.empty() ? listed : m_lastCalled;
}

Result<> SegmentSource::fill(BuildSegment &segment, std::span<const SegmentRow> parts)
{
    VOX_TRY(auto made, m_utterances.of(parts, segment.row));
    segment.utterance = std::move(made.utterance);
    segment.sound = std::move(made.sound);
    VOX_TRY(segment.recording, recordingOf(segment.row, made.recording));
    if (segment.recording
        != made.recording) // what else says it in a format without a place for recordings
        segment.utterance.record.set(record_fields::kRecording,
                                     JsonValue::ofString(segment.recording));
    segment.sourceAudio = std::move(made.sourceAudio);
    dropProgress(segment.utterance.record);
    segment.stamp = m_stamps.ofSound(segment.sound, segment.row.ref);
    return {};
}

} // namespace voxdeck

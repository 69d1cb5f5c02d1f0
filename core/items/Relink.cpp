// SPDX-License-Identifier: Apache-2.0
#include "core/items/Relink.h"

#include "core/import/ListAudio.h"
#include "core/io/PlainPath.h"
#include "core/items/ItemSource.h"
#include "core/workspace/Rows.h"

#include <system_error>

namespace voxdeck {

namespace {

/// Whole paths, so that they mean the same from every working folder.
Result<AudioMoves> checked(const FileSystem &fs, const AudioMoves &moves)
{
    AudioMoves whole;
    for (const auto &[from, to] : moves) {
        if (from.empty())
            return fail(ErrorCode::InvalidArgument, Sentence::tr("the old folder has no name"),
                        to.string());
        const auto status = fs.status(to);
        if (!status)
            return fail(status.error());
        if (status->kind != FileKind::Directory)
            return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a folder"), to.string());
        whole.emplace_back(from, wholePath(to));
    }
    return whole;
}

} // namespace

Result<std::vector<MissingAudio>> missingAudio(Workspace &workspace, std::size_t atMost)
{
    auto query = workspace.database().statement(
        "SELECT shard.path, recording.name, recording.audio, recording.problem,"
        " (SELECT count(*) FROM segment WHERE segment.recording = recording.id"
        " AND segment.recording > 0),"
        " (SELECT item_key FROM segment WHERE segment.recording = recording.id"
        " AND segment.recording > 0 LIMIT 1) FROM recording JOIN shard ON shard.id = "
        "recording.shard"
        " WHERE recording.problem <> '' ORDER BY recording.id LIMIT ?");
    std::vector<MissingAudio> found;
    const auto add = [&found](std::string list, std::string recording, std::string audio,
                              std::string problem, std::uint64_t segments,
                              std::optional<std::string> key) {
        found.push_back({std::move(list), std::move(recording), std::move(audio),
                         std::move(problem), segments, std::move(key).value_or("")});
    };
    VOX_CHECK(eachRow(bindAll(query, atMost), add));
    return found;
}

Result<std::uint64_t> missingAudioCount(Workspace &workspace)
{
    VOX_TRY(const auto count,
            workspace.database().integer("SELECT count(*) FROM recording WHERE problem <> ''"));
    return static_cast<std::uint64_t>(count);
}

Result<RelinkReport> relinkAudio(Workspace &workspace, const FileSystem &fs,
                                 const AudioMoves &moves, const ProgressSink &progress,
                                 std::stop_token stop)
{
    VOX_TRY(const auto whole, checked(fs, moves));
    VOX_TRY(const auto items, openItemsOf(fs, workspace, whole));
    if (items->hasRecords())
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("is the workspace of a TouchDataset, whose audio is inside the dataset"),
            workspace.file().string());
    RelinkReport report;
    VOX_TRY(const auto gone, audioGoneSinceImport(workspace.database(), fs, stop));
    VOX_TRY(report.missingBefore, missingAudioCount(workspace));
    report.missingBefore += gone;
    VOX_TRY(report.import, items->import(workspace, progress, stop));
    VOX_TRY(report.missingNow, missingAudioCount(workspace));
    return report;
}

} // namespace voxdeck

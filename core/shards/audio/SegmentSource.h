// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Hash.h"
#include "core/base/Result.h"
#include "core/format/InputUtterance.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/items/RowUtterance.h"
#include "core/search/RowReader.h"
#include "core/sound/SoundPart.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// A row as a plan names it.
struct PlannedRow {
    std::uint32_t id = 0;    ///< in the workspace
    std::uint32_t stamp = 0; ///< of its source audio (SourceStamps) when the build was planned
    /// rowIdentity() of its key: what finds the row again when ids have changed. 0: of an older plan.
    std::uint64_t identity = 0;
    friend bool operator==(const PlannedRow &, const PlannedRow &) = default;
};

/// A number for a row's key that is the same in every workspace and run. A merged row continues with the
/// number of the rows before it (`before`).
constexpr std::uint64_t kNoIdentity = Fnv64::kBasis;
std::uint64_t rowIdentity(std::string_view key, std::uint64_t before = kNoIdentity);

/// One row with all values that a shard stores.
struct BuildSegment {
    PlannedRow planned;
    std::string name; ///< in its shard: safe and unique
    SegmentRow row;
    InputUtterance utterance; ///< with edits; audio: the file, where it is one
    std::string
        recording; ///< what it is called: its name, or what tells it from others of that name
    std::string sourceAudio;      ///< as the list spells it
    SoundPart sound;              ///< where its audio is, and what of it
    std::uint32_t stamp = 0;      ///< of the present source audio; 0: it is missing
    std::optional<Error> problem; ///< the row is gone or cannot be read
};

/// Detects a change of a source's audio: size and time of the file in 32 bits, 0 for a missing one.
///
/// Threads  one.
class SourceStamps {
public:
    /// `pairs`: of a TouchDataset, beside audio, that its shards' stamps are made of.
    SourceStamps(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                 std::vector<std::string> pairs = {});
    std::uint32_t ofFile(const std::filesystem::path &path);
    /// Of the file, or of what holds the item's audio.
    std::uint32_t ofSound(const SoundPart &sound, const SegmentRef &ref);
    /// `recording` 0: the row's item is its audio.
    Result<std::uint32_t> ofRow(const SegmentRef &ref, std::uint32_t recording);

private:
    /// Of a shard: one for all of its items, or one an item where its records point into several tars.
    using ItemStamps = std::vector<std::uint32_t>;
    ItemStamps stampsOf(std::uint32_t shardId);
    std::uint32_t ofItem(const SegmentRef &ref);

    const FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    const std::vector<std::string> m_pairs;
    std::string m_lastFile;
    std::uint32_t m_lastStamp = 0;
    std::uint32_t m_lastRecording = 0;
    std::uint32_t m_lastRecordingStamp = 0;
    std::unordered_map<std::uint32_t, ItemStamps> m_touchShards;
};

/// Which rows a planned row is made of, where these are several, by the first of them.
using MergedRows = std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>;

/// Reads rows of a workspace as a build needs them.
///
/// Threads  one at a time.
class SegmentSource {
public:
    /// `pairs` as for SourceStamps.
    static Result<SegmentSource> create(const FileSystem &fs, Workspace &workspace,
                                        const ItemSource &items,
                                        std::shared_ptr<const MergedRows> merged = nullptr,
                                        std::vector<std::string> pairs = {});
    /// In the order of `rows`; what cannot be read has a problem.
    Result<std::vector<BuildSegment>> read(std::span<const PlannedRow> rows);

private:
    SegmentSource(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                  RowUtterances utterances, std::shared_ptr<const MergedRows> merged,
                  std::vector<std::string> pairs, RowRater rater);
    Result<std::string> recordingOf(const SegmentRow &row, const std::string &listed);
    Result<> fill(BuildSegment &segment, std::span<const SegmentRow> parts);
    static Result<> checkIdentity(const PlannedRow &planned, std::span<const SegmentRow> parts);

    Workspace *m_workspace;
    std::uint32_t m_lastRecording = 0;
    std::string m_lastCalled;
    RowReader m_reader;
    SourceStamps m_stamps;
    RowUtterances m_utterances;
    std::shared_ptr<const MergedRows> m_merged; ///< may be null
    RowRater m_rater;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0122
#pragma once

#include "core/base/Result.h"
#include "core/search/RowReader.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// How consecutive segments of a recording become longer ones when they are exported or built. The
/// dataset stays unchanged.
struct MergeRule {
    double targetSeconds = 0;   ///< no result is longer than this; 0: no merging
    double maximumGap = 1;      ///< seconds of audio between two segments that belongs to neither
    bool isSameSpeaker = false; ///< only what one speaker says is joined

    bool isOn() const { return targetSeconds > 0; }
    /// InvalidArgument for numbers out of range.
    Result<> check() const;
    friend bool operator==(const MergeRule &, const MergeRule &) = default;
};

/// The facts of a segment that decide whether it is joined.
struct MergePiece {
    std::uint32_t shard = 0;
    std::uint64_t item = 0;
    std::uint32_t recording =
        0;                ///< a row of `recording`, so one audio file; 0: the item is its own
    bool isWhole = false; ///< all of an item: it is joined with nothing
    std::optional<int> channel;
    std::string speaker;
    Split split = Split::Unassigned;
    std::optional<std::int64_t> subset;
    double startSeconds = 0;
    double endSeconds = 0;
};

/// Goes through the segments in order and tells where a new one begins. Joined is what is of one recording, channel
/// and split, follows without overlapping and within the gap, and stays within the target.
class MergeRun {
public:
    explicit MergeRun(const MergeRule &rule) : m_rule(rule) {}
    /// Whether it is joined with the one before.
    bool joins(const MergePiece &next);
    void breakOff() { m_last.reset(); } ///< the next piece is not joined with earlier ones

private:
    MergeRule m_rule;
    std::optional<MergePiece> m_last; ///< with the times of all that was joined
};

/// The piece of a row of the table `segment`, by its id. Empty: the row does not exist (any more).
Result<std::optional<MergePiece>> mergePieceOf(Workspace &workspace, std::uint32_t id);

/// Rows of one recording together, by start; otherwise in their old order.
Result<std::shared_ptr<const RowOrder>>
orderForMerging(Workspace &workspace, const std::shared_ptr<const RowOrder> &order,
                const std::stop_token &stop);

/// One row of several, at least one: its times span theirs; texts, hypotheses and those further versions that all have
/// are put together as their scripts are written. Language, country, speaker, tags and whose work it is are kept where
/// all agree; it is pending. CER is that of the whole texts where all have a hypothesis, WER too where all had one. It
/// is called as the first one is. For what the lists say besides: JoinedListing.h.
SegmentRow mergedRow(std::span<const SegmentRow> rows, const RowRater &rater);

/// What merging makes of rows, in numbers.
struct MergeCount {
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    double secondsBefore = 0; ///< of the segments
    double secondsAfter = 0;  ///< with the gaps
    double longestSeconds = 0;
};

/// Tells each group of ids, one after the other; false stops it. `order` is one of orderForMerging().
Result<MergeCount> mergeRows(Workspace &workspace, const RowOrder &order, const MergeRule &rule,
                             const std::function<bool(std::span<const std::uint32_t>)> &group,
                             const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/split/LeakCheck.h"
#include "core/split/SameAudio.h"
#include "core/split/SplitPlan.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Something that is in more than one split of the workspace.
struct FoundLeak {
    LeakKind kind = LeakKind::Recording;
    std::string
        what; ///< the recording, the speaker, the text (of near ones one), or two recordings
    std::vector<Split> splits;             ///< in order, each once
    std::vector<std::uint32_t> recordings; ///< of the survey, each once; at most kLeakRecordings
    std::vector<std::uint32_t> rows;       ///< at least one of each split, 20 at most
    std::uint64_t segments = 0;
    double similarity = 1; ///< of texts
};

constexpr std::size_t kLeakRecordings = 10'000;
constexpr std::size_t kMostLeaks = 100'000; ///< kept in detail; all are counted

struct LeakReport {
    std::vector<FoundLeak> leaks; ///< recordings, speakers, texts, audio
    LeakTally count{};
    std::uint64_t unreadAudio = 0; ///< recordings whose audio could not be compared
    std::shared_ptr<const SplitSurvey> survey;
    std::shared_ptr<SameAudio>
        audio; ///< what planRepair() need not read again; null where it was not wanted
    std::uint64_t total() const;
};

/// Looks through all rows that have a split. Texts of all splits but the largest are kept in memory
/// (some kilobyte each), those of the largest stream by: it may have 10 million. Of audio see SameAudio.
///
/// Errors   Cancelled.
Result<LeakReport> findLeaks(const FileSystem &fs, Workspace &workspace, const LeakOptions &options,
                             const ProgressSink &progress = {}, const std::stop_token &stop = {});

/// What would end the leaks: recordings that share something go together to the split most of them is
/// in. Where a frozen split has a part of it, the others lose their split instead. What two frozen splits
/// share stays, and is counted. Moving ends one leak and may make another: so it is looked again, as if
/// all were moved, until there is nothing more to move.
struct LeakRepair {
    std::map<std::uint32_t, Split> targets; ///< recording to split
    std::uint64_t stuck = 0;                ///< leaks between frozen splits
};
Result<LeakRepair> planRepair(const FileSystem &fs, Workspace &workspace, const LeakReport &report,
                              const LeakOptions &options, const ProgressSink &progress = {},
                              const std::stop_token &stop = {});

/// Segments that go from one split to another; of a recording in several splits those that leave one of them.
struct SplitFlow {
    Split from = Split::Unassigned;
    Split to = Split::Unassigned;
    SplitAmount amount;
};

/// What repairing would do, before it does anything: apply `plan` to do just that.
struct RepairPreview {
    LeakReport leaks;
    std::vector<SplitFlow> flows; ///< most segments first
    SplitAmount moved;            ///< the segments of all flows, and their recordings, each once
    SplitAmount unassigned;       ///< of it: what loses its split, as a frozen one has the rest
    std::uint64_t stuck = 0;      ///< leaks between frozen splits, which stay
    SplitPlan plan;
};
/// Errors   those of findLeaks(), planRepair() and SplitPlan::moveTo().
Result<RepairPreview> previewRepair(const FileSystem &fs, Workspace &workspace,
                                    const LeakOptions &options, const ProgressSink &progress = {},
                                    const std::stop_token &stop = {});

} // namespace voxdeck

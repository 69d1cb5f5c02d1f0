// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/job/Progress.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A split that nothing goes into or out of without a reason.
struct FrozenSplit {
    Split split = Split::Test;
    std::int64_t atMs = 0;
    std::string who;
    std::string reason;
    /// Of "recording NUL key NUL" for every segment, sorted by the bytes of both; hexadecimal.
    std::string sha256;
    std::uint64_t recordings = 0;
    std::uint64_t rows = 0;
    double seconds = 0;
};

/// A line of the freeze log, which only grows.
struct FreezeEvent {
    std::int64_t atMs = 0;
    std::string who;
    Split split = Split::Test;
    std::string
        what; ///< "frozen", "unfrozen", or "changed": with a reason, by a step of the journal
    std::string reason;
    std::string sha256;
    std::int64_t step = 0;
    std::uint64_t rows = 0;
};

struct FreezeCheck {
    FrozenSplit frozen; ///< when it was frozen
    FrozenSplit found;  ///< now
    bool isGood() const { return frozen.sha256 == found.sha256; }
};

/// Freezes splits and looks after them. SQLite sorts the keys, on the disk where they are many.
///
/// Threads  that of its Workspace.
/// Errors   InvalidArgument (frozen already, not frozen, no reason, nothing in it), Busy, Cancelled.
class SplitFreeze {
public:
    SplitFreeze(Workspace &workspace, std::string who);

    Result<FrozenSplit> freeze(Split split, const std::string &reason,
                               const ProgressSink &progress = {}, const std::stop_token &stop = {});
    /// `reason` must not be empty.
    Result<> unfreeze(Split split, const std::string &reason);
    Result<std::vector<FrozenSplit>> frozen();
    /// Compares each frozen split with its present state: another SHA-256 where a segment was
    /// added, removed or renamed.
    Result<std::vector<FreezeCheck>> check(const ProgressSink &progress = {},
                                           const std::stop_token &stop = {});
    Result<std::vector<FreezeEvent>> log(); ///< newest first

private:
    Result<FrozenSplit> look(Split split, const ProgressSink &progress,
                             const std::stop_token &stop);
    Result<> note(const FrozenSplit &frozen, const char *what);

    Workspace &m_workspace;
    std::string m_who;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <map>
#include <stop_token>

namespace voxdeck {

class Workspace;

/// The present number of segments of each source, with those divided, merged, added and deleted, by
/// its row in the workspace. Reads tallies, not rows.
Result<std::map<std::uint32_t, std::uint64_t>> segmentsBySource(Workspace &workspace);

/// How many segments are in each split; a split without any is left out. Looks at every row: for a job.
///
/// Errors   Cancelled.
Result<std::map<Split, std::uint64_t>> segmentsBySplit(Workspace &workspace,
                                                       const std::stop_token &stop = {});

} // namespace voxdeck

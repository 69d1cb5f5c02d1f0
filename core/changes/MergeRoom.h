// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0367
#pragma once

#include "core/base/Result.h"

#include <stop_token>

namespace voxdeck {

class Workspace;
struct MergePlan;

/// Holds changes of times that would let a segment run over a neighbour that it does not run over now: they are in
/// conflict, with the reason in MergeRow::why. Neighbours are where the plan moves them to; those that it deletes, or
/// that become parts of the same change, do not count.
///
/// Errors   Cancelled; those of the workspace.
Result<> holdOverlaps(Workspace &workspace, MergePlan &plan, const std::stop_token &stop);

} // namespace voxdeck

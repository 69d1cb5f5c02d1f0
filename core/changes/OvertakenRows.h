// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0462
#pragma once

#include "core/changes/ChangeMerge.h"

#include <cstddef>
#include <set>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// Adds to `passed` the rows of a plan that are to be changed and whose value here is another one since the plan was made,
/// and to `overtaken` those of them that do not have their result already. False: all are as they were.
///
/// Units    O(rows), each with a look at the workspace: for a plan that could not be applied as a whole.
/// Threads  that of the workspace. Errors: Cancelled; those of the workspace.
Result<bool> passOvertaken(Workspace &workspace, EditSession &session, const MergePlan &plan,
                           std::set<std::size_t> &passed, std::vector<std::size_t> &overtaken,
                           const std::stop_token &stop);

} // namespace voxdeck

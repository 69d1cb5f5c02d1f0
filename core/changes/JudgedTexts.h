// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0502
#pragma once

#include "core/changes/ChangeMerge.h"

#include <cstddef>
#include <map>
#include <string>

namespace voxdeck {

/// Whether the change approves or rejects the text of its segment.
bool judgesText(const ChangeRecord &change);

/// Joins each judgement of the plan with the text that came with it (MergeRow::text), and holds it where that text is in
/// conflict, or where it judges another text than the one here. `textsHere`: by row of a status, what its segment says
/// here.
void holdJudgements(MergePlan &plan, const std::map<std::size_t, std::string> &textsHere);

} // namespace voxdeck

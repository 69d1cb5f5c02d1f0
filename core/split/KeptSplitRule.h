// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/split/SplitPlan.h"

#include <optional>
#include <string>

namespace voxdeck {

/// The rule that was applied or saved last, as the workspace keeps it: shares, method, seed and what stays together.
/// Lists, subsets and reasons belong to one run and are not kept.
struct KeptSplitRule {
    SplitRule rule;
    SplitUnit unit = SplitUnit::Recording;
    bool reassigns = false;
    double tolerance =
        0.005; ///< a share may be off by this much before it is marked; 0.005 is 0.5 %
    std::string together = {}; ///< as in SplitSurvey::Options
};

/// Errors   those of the database; Busy while others write.
Result<> keepSplitRule(Workspace &workspace, const KeptSplitRule &kept);

/// Nothing where no rule was applied, or where a newer Voxdeck wrote one that this one cannot read.
Result<std::optional<KeptSplitRule>> keptSplitRule(Workspace &workspace);

} // namespace voxdeck

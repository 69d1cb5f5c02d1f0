// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ReportSections.h"
#include "core/base/Result.h"

#include <string>
#include <vector>

namespace voxdeck::cli {

/// The parts of a report that `audit --sections` names: names separated by commas, or "all". A sample has no name here:
/// it is judged wherever one was drawn.
///
/// Errors   InvalidArgument for a name that is none.
Result<std::vector<ReportPart>> sectionsIn(const std::string &names);

} // namespace voxdeck::cli

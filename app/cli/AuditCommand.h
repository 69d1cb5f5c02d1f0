// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"

namespace voxdeck::cli {

/// audit: error rates of all rows that a filter finds.
void addAudit(CLI::App &app, Run &run);

} // namespace voxdeck::cli

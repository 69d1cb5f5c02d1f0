// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"

namespace voxdeck::cli {

/// settings: what everybody who opens a workspace shares besides its rows.
void addSettings(CLI::App &app, Run &run);

} // namespace voxdeck::cli

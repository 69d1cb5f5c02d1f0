// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"

namespace voxdeck::cli {

/// words: those of the project.
void addWords(CLI::App &app, Run &run);

} // namespace voxdeck::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"

namespace voxdeck::cli {

/// labels import and labels export.
void addLabelImport(CLI::App &labels, Run &run);
void addLabelExport(CLI::App &labels, Run &run);

} // namespace voxdeck::cli

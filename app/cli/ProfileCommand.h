// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"

namespace voxdeck::cli {

/// profile: the rule by which the rates of a project are computed.
void addProfile(CLI::App &app, Run &run);

} // namespace voxdeck::cli

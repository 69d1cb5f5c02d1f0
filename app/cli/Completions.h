// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandFacts.h"

#include <string>
#include <string_view>

namespace voxdeck::cli {

/// A script for "bash", "zsh" or "fish" that completes the program's commands, their options and the
/// values that are few; elsewhere the shell offers files. Empty for another shell.
std::string completionScript(const CommandFacts &program, std::string_view shell);

} // namespace voxdeck::cli

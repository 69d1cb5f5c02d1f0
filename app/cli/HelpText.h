// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

namespace CLI { // NOLINT(readability-identifier-naming): the name the library gave itself
class FormatterBase;
}

namespace voxdeck::cli {

/// Lays out --help: commands by group, no line but examples wider than `columns`.
std::shared_ptr<CLI::FormatterBase> helpFormatter(std::size_t columns);

} // namespace voxdeck::cli

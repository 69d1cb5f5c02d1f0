// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

namespace voxdeck {

enum class LogLevel { Debug, Note, Warning, Failure };

/// Writes one line to the log. By default warnings and failures go to stderr, the rest nowhere.
///
/// Threads  any.
void logLine(LogLevel level, std::string_view area, std::string_view text);

/// Replaces where lines go; an empty function restores the default. Call it before threads start.
void setLogSink(std::function<void(LogLevel, std::string_view area, std::string_view text)> sink);

} // namespace voxdeck

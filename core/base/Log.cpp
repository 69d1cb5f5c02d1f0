// SPDX-License-Identifier: Apache-2.0
#include "core/base/Log.h"

#include <cstdio>
#include <mutex>
#include <utility>

namespace voxdeck {

namespace {
using Sink = std::function<void(LogLevel, std::string_view, std::string_view)>;
struct LogTarget {
    std::mutex mutex;
    Sink sink; // guarded by mutex
};
LogTarget &target()
{
    static LogTarget instance;
    return instance;
}
} // namespace

void logLine(LogLevel level, std::string_view area, std::string_view text)
{
    const std::lock_guard lock(target().mutex);
    if (target().sink) {
        target().sink(level, area, text);
        return;
    }
    if (level < LogLevel::Warning)
        return;
    std::fprintf(stderr, "voxdeck: %.*s: %.*s\n", static_cast<int>(area.size()), area.data(),
                 static_cast<int>(text.size()), text.data());
}

void setLogSink(Sink sink)
{
    const std::lock_guard lock(target().mutex);
    target().sink = std::move(sink);
}

} // namespace voxdeck

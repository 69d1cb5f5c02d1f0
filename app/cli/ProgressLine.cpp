// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <ostream>

namespace voxdeck::cli {

using Clock = std::chrono::steady_clock;

struct ProgressLine::Shown {
    Shown(std::ostream &to, std::string label) : out(to), what(std::move(label)) {}
    std::ostream &out;
    const std::string what;
    const Clock::time_point begun = Clock::now();
    std::mutex mutex;
    Clock::time_point last{}; // guarded by mutex
    bool hasLine = false;     // guarded by mutex

    void show(const Progress &now)
    {
        const std::lock_guard lock(mutex);
        const auto time = Clock::now();
        if (time - last < std::chrono::milliseconds(100))
            return;
        last = time;
        const double seconds = std::chrono::duration<double>(time - begun).count();
        const double rate = seconds > 0 ? static_cast<double>(now.done) / seconds : 0;
        out << "\r\x1b[K" << what << ' ' << bar(now, rate) << std::flush;
        hasLine = true;
    }

    static std::string bar(const Progress &now, double rate)
    {
        std::array<char, 160> text{};
        const double done = static_cast<double>(now.done);
        if (now.total == 0) {
            std::snprintf(text.data(), text.size(), "%.0f %s, %.0f/s", done, now.step.c_str(),
                          rate);
            return text.data();
        }
        const double share = std::clamp(done / static_cast<double>(now.total), 0.0, 1.0);
        std::string line = "[";
        for (int cell = 0; cell < 24; ++cell)
            line += cell < static_cast<int>(share * 24) ? '#' : ' ';
        const double left = rate > 0 ? (static_cast<double>(now.total) - done) / rate : 0;
        std::snprintf(text.data(), text.size(), "] %.0f %%, %.0f/s, %d:%02d left", share * 100,
                      rate, static_cast<int>(left) / 60, static_cast<int>(left) % 60);
        return line + text.data();
    }
};

ProgressLine::ProgressLine(Surroundings &surroundings, std::string what)
{
    if (surroundings.isTerminal)
        m_shown = std::make_shared<Shown>(surroundings.err, std::move(what));
}

ProgressLine::~ProgressLine()
{
    if (m_shown && m_shown->hasLine)
        m_shown->out << "\r\x1b[K" << std::flush;
}

ProgressSink ProgressLine::sink()
{
    if (!m_shown)
        return {};
    return [shown = m_shown](const Progress &now) {
        shown->show(now);
    };
}

} // namespace voxdeck::cli

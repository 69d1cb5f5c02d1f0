// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
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

    /// "12 lines", "1.50 MiB": what is counted has its unit.
    static std::string amount(double count, const std::string &step)
    {
        const auto whole = static_cast<std::uint64_t>(std::clamp(count, 0.0, 1e18));
        if (step == "bytes")
            return readableBytes(whole);
        return std::to_string(whole) + (step.empty() ? "" : " ") + step;
    }

    static std::string bar(const Progress &now, double rate)
    {
        std::array<char, 160> text{};
        const double done = static_cast<double>(now.done);
        const std::string perSecond = amount(rate, now.step) + "/s";
        if (now.total == 0)
            return amount(done, now.step) + ", " + perSecond;
        const double share = std::clamp(done / static_cast<double>(now.total), 0.0, 1.0);
        std::string line = "[";
        for (int cell = 0; cell < 24; ++cell)
            line += cell < static_cast<int>(share * 24) ? '#' : ' ';
        const double left = rate > 0 ? (static_cast<double>(now.total) - done) / rate : 0;
        std::snprintf(text.data(), text.size(), "] %.0f %%, %s, %d:%02d left", share * 100,
                      perSecond.c_str(), static_cast<int>(left) / 60, static_cast<int>(left) % 60);
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

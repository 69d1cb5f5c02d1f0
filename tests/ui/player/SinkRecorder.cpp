// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/player/SinkRecorder.h"

#include "ui/player/PlaySession.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstdlib>

#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace voxdeck::test {

SinkRecorder::SinkRecorder()
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    const std::array<const char *, 9> words{
        "parec",        "-d",           "vox.monitor",      "--format=s16le",
        "--rate=48000", "--channels=1", "--latency-msec=5", "--raw",
        nullptr};
    posix_spawnp(&m_process, "parec", &actions, nullptr, const_cast<char **>(words.data()),
                 environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    m_pipe = ends[0];
    m_thread = std::thread([this] { record(); });
}

SinkRecorder::~SinkRecorder()
{
    if (m_process > 0) {
        kill(m_process, SIGTERM);
        waitpid(m_process, nullptr, 0);
    }
    if (m_thread.joinable())
        m_thread.join();
    close(m_pipe);
}

void SinkRecorder::record()
{
    std::array<std::int16_t, 240> block;
    for (;;) {
        const ssize_t bytes = read(m_pipe, block.data(), sizeof block);
        if (bytes <= 0)
            return;
        const std::int64_t now = steadyNowNs();
        const std::lock_guard lock(m_mutex);
        m_samples.insert(m_samples.end(), block.begin(), block.begin() + bytes / 2);
        m_arrivals.push_back({m_samples.size(), now});
    }
}

bool SinkRecorder::waitUntilRunning()
{
    return QTest::qWaitFor([this] { return frames() > kRateHz / 5; }, 10'000);
}

std::size_t SinkRecorder::frames() const
{
    const std::lock_guard lock(m_mutex);
    return m_samples.size();
}

std::vector<std::int16_t> SinkRecorder::since(std::size_t frame) const
{
    const std::lock_guard lock(m_mutex);
    return {m_samples.begin() + std::ptrdiff_t(std::min(frame, m_samples.size())), m_samples.end()};
}

std::int64_t SinkRecorder::loudArrivedNs(std::size_t frame) const
{
    const std::lock_guard lock(m_mutex);
    const auto begin = m_samples.begin() + std::ptrdiff_t(std::min(frame, m_samples.size()));
    const auto loud = std::find_if(begin, m_samples.end(),
                                   [](std::int16_t sample) { return std::abs(sample) > kLoud; });
    if (loud == m_samples.end())
        return 0;
    const auto index = std::size_t(loud - m_samples.begin());
    const auto arrival = std::find_if(m_arrivals.begin(), m_arrivals.end(),
                                      [index](const Arrival &a) { return a.frames > index; });
    return arrival == m_arrivals.end() ? 0 : arrival->atNs;
}

HeardSound measureSound(const std::vector<std::int16_t> &recorded)
{
    const auto isLoud = [](std::int16_t sample) {
        return std::abs(sample) > SinkRecorder::kLoud;
    };
    const auto first = std::find_if(recorded.begin(), recorded.end(), isLoud);
    if (first == recorded.end())
        return {};
    const auto last = std::find_if(recorded.rbegin(), recorded.rend(), isLoud).base();
    HeardSound heard;
    heard.firstFrame = std::size_t(first - recorded.begin());
    heard.seconds = double(last - first) / SinkRecorder::kRateHz;
    double firstCrossing = -1;
    double lastCrossing = 0;
    int crossings = 0;
    auto lastLoud = first;
    for (auto at = first + 1; at != last; ++at) {
        if (isLoud(*at)) {
            const double gap = double(at - lastLoud) * 1000 / SinkRecorder::kRateHz;
            heard.longestGapMs = std::max(heard.longestGapMs, gap);
            lastLoud = at;
        }
        if (at[-1] < 0 && *at >= 0) {
            const double part = double(-at[-1]) / double(*at - at[-1]);
            lastCrossing = double(at - 1 - first) + part;
            if (firstCrossing < 0)
                firstCrossing = lastCrossing;
            else
                ++crossings;
        }
    }
    if (crossings > 0)
        heard.hertz = crossings * SinkRecorder::kRateHz / (lastCrossing - firstCrossing);
    return heard;
}

} // namespace voxdeck::test

// SPDX-License-Identifier: Apache-2.0
#include "core/job/Parallel.h"

#include "core/base/Stopped.h"
#include "core/job/Thread.h"

#include <cassert>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::chrono::milliseconds kTick{100};

/// The results that the threads pass to the waiting thread.
struct Outcome {
    std::mutex mutex;
    std::condition_variable changed;
    unsigned running = 0;            // guarded by mutex
    std::optional<Error> firstError; // guarded by mutex
};

void runOne(const std::function<Result<>(std::stop_token)> &work, std::stop_source &stopAll,
            Outcome &outcome)
{
    auto result = work(stopAll.get_token());
    const std::lock_guard lock(outcome.mutex);
    assert(outcome.running > 0);
    // After the first error the others are asked to stop, and say that they were.
    if (!result && !outcome.firstError)
        outcome.firstError = std::move(result).error();
    if (outcome.firstError)
        stopAll.request_stop();
    --outcome.running;
    outcome.changed.notify_all();
}

/// As many threads as the system has for us.
std::vector<std::jthread> startWorkers(unsigned threads,
                                       const std::function<Result<>(std::stop_token)> &work,
                                       std::stop_source &stopAll, Outcome &outcome)
{
    std::vector<std::jthread> workers;
    workers.reserve(threads);
    while (workers.size() < threads) {
        {
            const std::lock_guard lock(outcome.mutex);
            ++outcome.running;
        }
        auto worker = startThread([&](const std::stop_token &) { runOne(work, stopAll, outcome); });
        if (worker) {
            workers.push_back(*std::move(worker));
            continue;
        }
        const std::lock_guard lock(outcome.mutex);
        --outcome.running;
        break;
    }
    return workers;
}

} // namespace

unsigned threadCount(unsigned wanted)
{
    constexpr unsigned kMost = 512; // more than any machine starts at once for one job
    return std::clamp(wanted != 0 ? wanted : std::thread::hardware_concurrency(), 1u, kMost);
}

Result<> runOnThreads(unsigned threads, const std::function<Result<>(std::stop_token)> &work,
                      const std::function<void()> &onTick, std::stop_token stop)
{
    std::stop_source stopAll;
    const std::stop_callback forward(stop, [&] { stopAll.request_stop(); });
    Outcome outcome;
    {
        auto workers = startWorkers(std::max(1u, threads), work, stopAll, outcome);
        if (workers.empty()) { // not even one thread more: then on this one
            outcome.running = 1;
            runOne(work, stopAll, outcome);
        }
        std::unique_lock lock(outcome.mutex);
        while (outcome.running != 0) {
            outcome.changed.wait_for(lock, kTick, [&] { return outcome.running == 0; });
            lock.unlock(); // never call out while holding it
            if (onTick)
                onTick();
            lock.lock();
        }
    }
    if (onTick) // all may have been done before the first look
        onTick();
    if (outcome.firstError)
        return fail(*std::move(outcome.firstError));
    VOX_CHECK(checkStop(stop));
    return {};
}

Result<> parallelFor(std::size_t count, unsigned threads,
                     const std::function<Result<>(std::size_t, std::stop_token)> &body,
                     const std::function<void(std::size_t done)> &onTick, std::stop_token stop)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    const auto work = [&](std::stop_token token) -> Result<> {
        for (std::size_t number = next++; number < count; number = next++) {
            VOX_CHECK(checkStop(token));
            VOX_CHECK(body(number, token));
            ++done;
        }
        return {};
    };
    const auto wanted = static_cast<unsigned>(
        std::min<std::size_t>(threadCount(threads), std::max<std::size_t>(count, 1)));
    auto ended = runOnThreads(
        wanted, work,
        [&] {
            if (onTick)
                onTick(done);
        },
        stop);
    assert(!ended || done == count);
    return ended;
}

} // namespace voxdeck

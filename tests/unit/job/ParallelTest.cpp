// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/job/Parallel.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

using namespace voxdeck;

class ParallelTest final : public QObject {
    Q_OBJECT
private slots:
    void callsTheBodyOnceForEveryNumber();
    void takesNoMoreThreadsThanStart();
    void givesTheFirstErrorAndStopsTheOthers();
    void stopsWhenAsked();
    void ticksOnTheCallingThread();
    void runsOnSeveralThreads();
};

void ParallelTest::callsTheBodyOnceForEveryNumber()
{
    for (const unsigned threads : {0u, 1u, 2u, 7u}) {
        std::mutex mutex;
        std::multiset<std::size_t> seen;
        std::size_t lastDone = 0;
        const auto result = parallelFor(
            100, threads,
            [&](std::size_t number, std::stop_token) -> Result<> {
                const std::lock_guard lock(mutex);
                seen.insert(number);
                return {};
            },
            [&](std::size_t done) { lastDone = done; }, {});
        QVERIFY(result);
        QCOMPARE(seen.size(), std::size_t{100});
        QCOMPARE(std::set<std::size_t>(seen.begin(), seen.end()).size(), std::size_t{100});
        QCOMPARE(lastDone, std::size_t{100});
    }
    QVERIFY(parallelFor(
        0, 4, [](std::size_t, std::stop_token) -> Result<> { return fail(ErrorCode::Io, ""); }, {},
        {}));
}

void ParallelTest::takesNoMoreThreadsThanStart()
{
    QCOMPARE(threadCount(7), 7u);
    QVERIFY(threadCount(0) >= 1);
    QCOMPARE(threadCount(100'000), 512u); // std::thread would throw
}

void ParallelTest::givesTheFirstErrorAndStopsTheOthers()
{
    std::atomic<int> begun = 0;
    const auto result = parallelFor(1'000'000, 4,
                                    [&](std::size_t number, std::stop_token stop) -> Result<> {
                                        ++begun;
                                        if (number == 10)
                                            return fail(ErrorCode::DiskFull, "ten");
                                        if (number > 10 && stop.stop_requested())
                                            return fail(ErrorCode::Cancelled, "noticed");
                                        return {};
                                    },
                                    {}, {});
    QCOMPARE(result.error().code, ErrorCode::DiskFull);
    QCOMPARE(result.error().detail, std::string("ten"));
    QVERIFY(begun < 1'000'000);
}

void ParallelTest::stopsWhenAsked()
{
    std::stop_source stop;
    std::atomic<int> begun = 0;
    const auto result = parallelFor(
        1'000'000, 2,
        [&](std::size_t, std::stop_token) -> Result<> {
            if (++begun == 20)
                stop.request_stop();
            return {};
        },
        {}, stop.get_token());
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    QVERIFY(begun < 1'000'000);
}

void ParallelTest::ticksOnTheCallingThread()
{
    const auto self = std::this_thread::get_id();
    int ticks = 0;
    bool isElsewhere = false;
    for (int i = 0; i < 200; ++i) {
        int atLeastOne = 0;
        QVERIFY(runOnThreads(
            1, [](std::stop_token) -> Result<> { return {}; }, [&] { ++atLeastOne; }, {}));
        QVERIFY(atLeastOne > 0);
    }
    QVERIFY(runOnThreads(
        2,
        [](std::stop_token) -> Result<> {
            std::this_thread::sleep_for(std::chrono::milliseconds(350));
            return {};
        },
        [&] {
            ++ticks;
            isElsewhere = isElsewhere || std::this_thread::get_id() != self;
        },
        {}));
    QVERIFY(ticks >= 2);
    QVERIFY(!isElsewhere);
}

void ParallelTest::runsOnSeveralThreads()
{
    std::mutex mutex;
    std::set<std::thread::id> threads;
    QVERIFY(runOnThreads(3,
                         [&](std::stop_token) -> Result<> {
                             const std::lock_guard lock(mutex);
                             threads.insert(std::this_thread::get_id());
                             return {};
                         },
                         {}, {}));
    QCOMPARE(threads.size(), std::size_t{3});
}

QTEST_GUILESS_MAIN(ParallelTest)
#include "ParallelTest.moc"

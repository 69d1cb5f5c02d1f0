// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/job/JobControl.h"
#include "tests/support/Patience.h"

#include <QTest>

#include <future>
#include <stop_token>

using namespace voxdeck;

/// Limits and pauses as the threads of a job meet them.
class JobControlTest final : public QObject {
    Q_OBJECT
private slots:
    void anotherLimitCountsForThoseThatWait();
    void aStopEndsEachWait();
    void tellsOfAnotherLimit();
};

/// At one byte a second, the second megabyte would come after eleven days.
void JobControlTest::anotherLimitCountsForThoseThatWait()
{
    for (const std::uint64_t faster : {std::uint64_t{0}, std::uint64_t{1'000'000'000}}) {
        JobControl control;
        control.limitTo(1);
        const std::stop_source stop;
        QVERIFY(control.waitForTurn(1'000'000, stop.get_token()));
        auto second = std::async(std::launch::async,
                                 [&] { return control.waitForTurn(1'000'000, stop.get_token()); });
        QVERIFY(second.wait_for(std::chrono::milliseconds(20)) == std::future_status::timeout);
        control.limitTo(faster);
        QTRY_VERIFY_WITH_TIMEOUT(
            second.wait_for(std::chrono::seconds(0)) == std::future_status::ready, 60000);
        QVERIFY(second.get());
    }
}

void JobControlTest::aStopEndsEachWait()
{
    JobControl control;
    control.limitTo(1);
    std::stop_source stop;
    QVERIFY(control.waitForTurn(1'000'000, stop.get_token()));
    auto limited = std::async(std::launch::async,
                              [&] { return control.waitForTurn(1, stop.get_token()); });
    auto watching = std::async(std::launch::async,
                               [&] { return control.waitForOtherLimit(1, stop.get_token()); });
    JobControl paused;
    paused.pause();
    auto waiting = std::async(std::launch::async,
                              [&] { return paused.waitForTurn(1, stop.get_token()); });
    stop.request_stop();
    QVERIFY(!limited.get());
    QVERIFY(!watching.get());
    QVERIFY(!waiting.get());
}

void JobControlTest::tellsOfAnotherLimit()
{
    JobControl control;
    control.limitTo(5);
    const std::stop_source stop;
    QVERIFY(control.waitForOtherLimit(4, stop.get_token()));
    auto watching = std::async(std::launch::async,
                               [&] { return control.waitForOtherLimit(5, stop.get_token()); });
    control.limitTo(6);
    QVERIFY(watching.get());
    QCOMPARE(control.limit(), std::uint64_t{6});
}

QTEST_GUILESS_MAIN(JobControlTest)
#include "JobControlTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/Latest.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <QTest>

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

using namespace voxdeck;

/// Questions of which only the newest answer counts.
class LatestTest final : public QObject {
    Q_OBJECT
private slots:
    void hearsTheNewestAnswerAlone();
    void hearsNothingAfterItWasDropped();
    void endsWithWhatRuns();
    void mayAskAgainInTheAnswer();
};

void LatestTest::hearsTheNewestAnswerAlone()
{
    QSemaphore begun, mayEnd;
    std::atomic<int> ran = 0;
    std::vector<int> heard;
    Latest<int> latest;
    const auto ask = [&](int number) {
        latest.ask(
            [&, number](const ProgressSink &, const std::stop_token &) -> Result<int> {
                ++ran;
                begun.release();
                mayEnd.acquire(); // an answer that was made although it is stopped
                return number;
            },
            [&](const Result<int> &answer) { heard.push_back(*answer); });
    };
    QVERIFY(!latest.isAsking());
    ask(1);
    QVERIFY(begun.tryAcquire(1, 20'000));
    ask(2);
    ask(3); // before the second could begin
    QVERIFY(latest.isAsking());
    mayEnd.release(3);
    QTRY_VERIFY_WITH_TIMEOUT(!latest.isAsking(), 20'000);
    QCOMPARE(heard, std::vector<int>{3});
    QCOMPARE(ran.load(), 2); // the second was not begun
}

void LatestTest::hearsNothingAfterItWasDropped()
{
    QSemaphore begun, mayEnd;
    std::atomic<bool> isStopped = false;
    bool isHeard = false;
    Latest<int> latest;
    latest.ask(
        [&](const ProgressSink &, const std::stop_token &stop) -> Result<int> {
            begun.release();
            while (!stop.stop_requested())
                mayEnd.tryAcquire(1, 5);
            isStopped = true;
            return 1;
        },
        [&](const Result<int> &) { isHeard = true; });
    QVERIFY(begun.tryAcquire(1, 20'000));
    latest.drop();
    QVERIFY(!latest.isAsking());
    QTRY_VERIFY_WITH_TIMEOUT(isStopped.load(), 20'000);
    bool isNext = false;
    latest.ask([](const ProgressSink &, const std::stop_token &) -> Result<int> { return 2; },
               [&](const Result<int> &answer) { isNext = *answer == 2; });
    QTRY_VERIFY_WITH_TIMEOUT(isNext, 20'000);
    QVERIFY(!isHeard); // its answer came before this one's
}

/// Whoever asked may go at any time.
void LatestTest::endsWithWhatRuns()
{
    QSemaphore begun;
    std::atomic<bool> hasEnded = false;
    bool isHeard = false;
    auto latest = std::make_unique<Latest<int>>();
    latest->ask(
        [&](const ProgressSink &, const std::stop_token &stop) -> Result<int> {
            begun.release();
            QSemaphore never;
            while (!stop.stop_requested())
                never.tryAcquire(1, 5);
            hasEnded = true;
            return 1;
        },
        [&](const Result<int> &) { isHeard = true; });
    QVERIFY(begun.tryAcquire(1, 20'000));
    latest.reset();
    QVERIFY(hasEnded.load());
    QCoreApplication::processEvents();
    QVERIFY(!isHeard);
}

void LatestTest::mayAskAgainInTheAnswer()
{
    Latest<int> latest;
    int last = 0;
    std::function<void(int)> ask = [&](int number) {
        latest.ask([number](const ProgressSink &,
                            const std::stop_token &) -> Result<int> { return number; },
                   [&](const Result<int> &answer) {
                       last = *answer;
                       if (last < 3)
                           ask(last + 1);
                   });
    };
    ask(1);
    QTRY_COMPARE_WITH_TIMEOUT(last, 3, 20'000);
    QVERIFY(!latest.isAsking());
}

QTEST_GUILESS_MAIN(LatestTest)
#include "LatestTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowWords.h"
#include "ui/jobs/JobBoard.h"
#include "ui/jobs/JobChip.h"
#include "ui/jobs/JobMenu.h"
#include "ui/jobs/JobWords.h"

#include <QAction>
#include <QSemaphore>
#include <QTest>
#include <QToolButton>

#include <atomic>
#include <memory>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

/// Jobs as the status bar shows them: paused, limited and stopped from there.
class JobChipTest final : public QObject {
    Q_OBJECT
private slots:
    void pausesATransfer();
    void offersWhatCanBeDoneWithEachJob();
    void saysHowFarAJobIs();

private:
    /// Sends a byte a turn, until it is stopped.
    static auto sender(std::shared_ptr<JobControl> control, std::atomic<int> &sent)
    {
        return [control = std::move(control), &sent](const ProgressSink &progress,
                                                     const std::stop_token &stop) -> Result<bool> {
            while (control->waitForTurn(1, stop)) {
                ++sent;
                report(progress, {static_cast<std::uint64_t>(sent.load()), 1'000'000, "bytes"});
                QTest::qSleep(1);
            }
            return fail(ErrorCode::Cancelled, "stopped");
        };
    }
    static QAction *named(QMenu &menu, const char *name)
    {
        return menu.findChild<QAction *>(QLatin1String(name));
    }
};

void JobChipTest::pausesATransfer()
{
    JobBoard board;
    JobList jobs;
    board.add(jobs);
    JobChip chip(board);
    std::atomic<int> sent = 0;
    JobTraits traits;
    traits.control = std::make_shared<JobControl>();
    const auto control = traits.control;
    bool isStopped = false;
    jobs.start<bool>(
        QStringLiteral("Sending"), sender(control, sent),
        [&isStopped](const Result<bool> &done) { isStopped = !done; }, std::move(traits));
    QTRY_VERIFY_WITH_TIMEOUT(chip.isVisible(), 20'000);
    auto *const pause = chip.findChild<QToolButton *>(QStringLiteral("pauseJobs"));
    QVERIFY(pause && pause->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(jobs.entries().front().perSecond, 20'000);
    QVERIFY(jobs.entries().front().countsBytes);
    pause->click();
    QVERIFY(control->isPaused() && jobs.entries().front().isPaused);
    QVERIFY(!jobs.entries().front().perSecond);
    pause->click();
    QVERIFY(!control->isPaused() && !jobs.entries().front().isPaused);
    const int before = sent.load();
    QTRY_VERIFY_WITH_TIMEOUT(sent.load() > before, 20'000);
    pause->click(); // a paused job can be stopped
    board.stopAll();
    QTRY_VERIFY_WITH_TIMEOUT(isStopped, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!chip.isVisible(), 20'000);
}

void JobChipTest::offersWhatCanBeDoneWithEachJob()
{
    JobBoard board;
    JobList jobs;
    JobList transfers;
    board.add(jobs);
    bool isOpened = false;
    board.add(transfers, [&isOpened] { isOpened = true; });
    JobMenu menu(board);
    menu.fill();
    QVERIFY(menu.isEmpty());
    std::atomic<int> sent = 0;
    JobTraits traits;
    traits.control = std::make_shared<JobControl>();
    traits.control->limitTo(3'000'000); // not one of the menu's own
    const auto control = traits.control;
    transfers.start<bool>(
        QStringLiteral("Sending"), sender(control, sent), [](const Result<bool> &) {},
        std::move(traits));
    menu.fill();
    QVERIFY(named(menu, "pauseJob") && named(menu, "stopJob"));
    menu.actions().at(1)->trigger(); // below the job's name
    QVERIFY(isOpened);
    QAction *limits = nullptr;
    for (auto *action : menu.actions())
        if (action->menu())
            limits = action;
    QVERIFY(limits);
    const auto choices = limits->menu()->actions();
    QVERIFY(choices.back()->isChecked()); // its own
    choices.at(1)->trigger();
    QCOMPARE(control->limit(), std::uint64_t{1'000'000});
    choices.front()->trigger();
    QCOMPARE(control->limit(), std::uint64_t{0});
    named(menu, "pauseJob")->trigger();
    QVERIFY(control->isPaused());
    // several jobs: a menu each, and one that cannot be paused
    QSemaphore mayEnd;
    jobs.start<bool>(
        QStringLiteral("Export"),
        [&mayEnd](const ProgressSink &, const std::stop_token &stop) -> Result<bool> {
            while (!stop.stop_requested() && !mayEnd.tryAcquire(1, 5)) {
            }
            return true;
        },
        [](const Result<bool> &) {});
    menu.fill();
    auto *const first = menu.actions().front()->menu();
    QVERIFY(first);
    QVERIFY(!named(*first, "pauseJob") && named(*first, "stopJob"));
    named(*first, "stopJob")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(board.jobs().size(), std::size_t{1}, 20'000);
    QCOMPARE(board.jobs().front().entry.name, QStringLiteral("Sending"));
    board.stopAll();
    QTRY_VERIFY_WITH_TIMEOUT(!board.isRunning(), 20'000);
}

void JobChipTest::saysHowFarAJobIs()
{
    JobList::Entry job;
    QCOMPARE(stateText(job), QString());
    job.fraction = 0.43;
    job.canPause = true;
    job.countsBytes = true;
    job.perSecond = 12e6;
    job.secondsLeft = 170;
    const auto left = windowText(said::kMinutesLeft).arg(3);
    QCOMPARE(stateText(job), QStringLiteral("43 % · 12.0 MB/s · ") + left);
    job.canPause = false; // nobody can do anything about its rate
    QCOMPARE(stateText(job), QStringLiteral("43 % · ") + left);
    job.isPaused = true;
    QCOMPARE(stateText(job), QStringLiteral("43 % · paused"));
}

QTEST_MAIN(JobChipTest)
#include "JobChipTest.moc"

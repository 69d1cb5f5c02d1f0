// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobBoard.h"
#include "ui/jobs/JobList.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <stop_token>
#include <utility>

using namespace voxdeck;

/// Reports to the window about a job on another thread.
class JobListTest final : public QObject {
    Q_OBJECT
private slots:
    void followsEachStepOfAJob();
    void stopsWhateverAPersonWaitsFor();
};

void JobListTest::followsEachStepOfAJob()
{
    QSemaphore mayGoOn;
    JobList jobs;
    bool isDone = false;
    jobs.start<bool>(
        QStringLiteral("Build"),
        [&mayGoOn](const ProgressSink &progress, const std::stop_token &) -> Result<bool> {
            for (const Progress &now : {Progress{10, 10, "reading"}, Progress{1, 4, "writing"},
                                        Progress{4, 4, "writing"}, Progress{1, 2, "reading"}})
                do // at most ten a second are reported, so it repeats each until it arrives
                    report(progress, now);
                while (!mayGoOn.tryAcquire(1, 20));
            return true;
        },
        [&isDone](const Result<bool> &done) { isDone = done && *done; });
    const auto shows = [&jobs](const char *step, double fraction) {
        const auto entries = jobs.entries();
        return entries.size() == 1
               && QString::fromStdString(entries[0].progress.step) == QLatin1String(step)
               && qFuzzyCompare(entries[0].fraction, fraction);
    };
    for (const auto &[step, fraction] : {std::pair("reading", 1.0), std::pair("writing", 0.25),
                                         std::pair("writing", 1.0), std::pair("reading", 0.5)}) {
        QTRY_VERIFY2_WITH_TIMEOUT(shows(step, fraction), step, 20'000);
        mayGoOn.release();
    }
    QTRY_VERIFY_WITH_TIMEOUT(isDone, 20'000);
    QVERIFY(!jobs.isRunning());
}

/// Jobs of two lists and the task of a desk are on one board; quick jobs are not, and continue.
void JobListTest::stopsWhateverAPersonWaitsFor()
{
    QSemaphore quickMayEnd;
    JobList jobs;
    JobList builds;
    DeskTask task;
    JobBoard board;
    int opened = 0;
    board.add(jobs);
    board.add(task);
    board.add(builds, [&opened] { ++opened; });
    QVERIFY(!board.isRunning());
    const auto untilStopped = [](const ProgressSink &,
                                 const std::stop_token &stop) -> Result<bool> {
        while (!stop.stop_requested())
            QThread::msleep(5);
        return fail(ErrorCode::Cancelled, "stopped");
    };
    int stopped = 0;
    const auto count = [&stopped](const Result<bool> &done) {
        stopped += !done && done.error().code == ErrorCode::Cancelled ? 1 : 0;
    };
    jobs.start<bool>(QStringLiteral("Export"), untilStopped, count);
    task.start<bool>({QStringLiteral("Replacing"), {}, true}, untilStopped, count);
    board.openFirst();
    QCOMPARE(opened, 0); // no build runs
    builds.start<bool>(QStringLiteral("Build"), untilStopped, count);
    board.openFirst();
    QCOMPARE(opened, 1);
    bool isLooked = false;
    task.look<bool>(
        QStringLiteral("Reading names"),
        [&quickMayEnd](const ProgressSink &, const std::stop_token &stop) -> Result<bool> {
            quickMayEnd.acquire();
            return !stop.stop_requested();
        },
        [&isLooked](const Result<bool> &done) { isLooked = done && *done; });
    QStringList names;
    for (const auto &job : board.jobs())
        names << job.entry.name;
    QCOMPARE(names, QStringList({QStringLiteral("Export"), QStringLiteral("Replacing"),
                                 QStringLiteral("Build")}));
    board.stopAll();
    QTRY_COMPARE_WITH_TIMEOUT(stopped, 3, 20'000);
    QVERIFY(!board.isRunning());
    quickMayEnd.release();
    QTRY_VERIFY_WITH_TIMEOUT(isLooked, 20'000);
}

QTEST_GUILESS_MAIN(JobListTest)
#include "JobListTest.moc"

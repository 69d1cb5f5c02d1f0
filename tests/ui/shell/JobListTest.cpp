// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobList.h"

#include <QSemaphore>
#include <QTest>
#include <QThreadPool>

#include <stop_token>
#include <utility>

using namespace voxdeck;

/// What the window is told of a job on another thread.
class JobListTest final : public QObject {
    Q_OBJECT
private slots:
    void followsEachStepOfAJob();
};

void JobListTest::followsEachStepOfAJob()
{
    QThreadPool pool;
    QSemaphore mayGoOn;
    JobList jobs(pool);
    bool isDone = false;
    jobs.start<bool>(
        QStringLiteral("Build"),
        [&mayGoOn](const ProgressSink &progress, const std::stop_token &) -> Result<bool> {
            for (const Progress &now : {Progress{10, 10, "reading"}, Progress{1, 4, "writing"},
                                        Progress{4, 4, "writing"}, Progress{1, 2, "reading"}})
                do // at most ten a second are told, so it says each until it was heard
                    report(progress, now);
                while (!mayGoOn.tryAcquire(1, 20));
            return true;
        },
        [&isDone](const Result<bool> &done) { isDone = done && *done; });
    const auto shows = [&jobs](const char *step, double fraction) {
        const auto entries = jobs.entries();
        return entries.size() == 1 && entries[0].step == QLatin1String(step)
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

QTEST_GUILESS_MAIN(JobListTest)
#include "JobListTest.moc"

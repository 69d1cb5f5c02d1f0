// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/MessageBar.h"
#include "ui/common/TaskDialog.h"
#include "ui/jobs/DeskTask.h"

#include <QPointer>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <memory>
#include <stop_token>
#include <string>

using namespace voxdeck;

namespace {

class AskingDialog final : public TaskDialog {
public:
    AskingDialog() : TaskDialog(QStringLiteral("Ask"), QStringLiteral("Nothing yet."), nullptr)
    {
        auto *column = new QVBoxLayout(this);
        column->addWidget(stateLabel());
        column->addLayout(makeButtons(&go, QStringLiteral("Close")));
        refresh();
    }
    QPushButton go{this};

private:
    void refresh() override { go.setEnabled(!isBusy()); }
};

} // namespace

/// The background work of a desk, as its dialog and the window see it.
class DeskTaskTest final : public QObject {
    Q_OBJECT
private slots:
    void tellsTheDialogAndLocksEditing();
    void stopsByTheButtonAndByClosing();
    void dropsTheAnswersOfAnotherDataset();
    void asksInTheBarWhetherToStop();
    void saysWhyNothingCameOfIt();

private:
    /// Reports half, then waits to be let on or stopped.
    auto job()
    {
        return [this](const ProgressSink &progress, const std::stop_token &stop) -> Result<int> {
            report(progress, {1, 2, "things"});
            while (!m_mayGoOn.tryAcquire(1, 5))
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "stopped");
            return 42;
        };
    }
    QSemaphore m_mayGoOn;
};

void DeskTaskTest::tellsTheDialogAndLocksEditing()
{
    DeskTask task;
    QSignalSpy busy(&task, &DeskTask::busyChanged);
    auto *const dialog = new AskingDialog;
    task.serve(*dialog);
    DeskTask::bringUp(*dialog);
    int answer = 0;
    bool wasBusyThen = true;
    task.start<int>({QStringLiteral("Counting"), DeskTask::in(*dialog), true}, job(),
                    [&](const Result<int> &result) {
                        answer = *result;
                        wasBusyThen = task.isBusy() || !dialog->go.isEnabled();
                    });
    QVERIFY(task.isBusy() && task.locksEditing());
    QCOMPARE(busy.size(), 1);
    QCOMPARE(busy[0][0].toBool(), true);
    QCOMPARE(dialog->stateText(), QStringLiteral("Counting…"));
    QVERIFY(dialog->stopButton().isVisible());
    QVERIFY(!dialog->go.isEnabled());
    QTRY_COMPARE(dialog->stateText(), QStringLiteral("Counting: 50 %"));
    m_mayGoOn.release();
    QTRY_COMPARE(answer, 42);
    QVERIFY(!wasBusyThen);
    QCOMPARE(busy.size(), 2);
    QCOMPARE(busy[1][0].toBool(), false);
    QVERIFY(!dialog->stopButton().isVisible());
    dialog->close();
}

void DeskTaskTest::stopsByTheButtonAndByClosing()
{
    DeskTask task;
    QPointer<AskingDialog> dialog = new AskingDialog;
    task.serve(*dialog);
    DeskTask::bringUp(*dialog);
    int stopped = 0;
    const auto start = [&] {
        task.start<int>({QStringLiteral("Counting"), DeskTask::in(*dialog)}, job(),
                        [&](const Result<int> &result) {
                            stopped += result || result.error().code != ErrorCode::Cancelled ? 0
                                                                                             : 1;
                        });
    };
    QVERIFY(!task.stop());
    start();
    dialog->stopButton().click();
    QTRY_COMPARE(stopped, 1);
    start();
    dialog->close();
    QTRY_COMPARE(stopped, 2);
    QTRY_VERIFY(!dialog); // it goes when it is closed
    QVERIFY(!task.isBusy());
}

void DeskTaskTest::dropsTheAnswersOfAnotherDataset()
{
    DeskTask task;
    QSignalSpy busy(&task, &DeskTask::busyChanged);
    int answers = 0;
    const auto count = [&](const Result<int> &) {
        ++answers;
    };
    task.look<int>(QStringLiteral("Looking"), job(), count);
    task.start<int>({QStringLiteral("Counting"), {}, true}, job(), count);
    const auto turn = task.turn();
    task.forget();
    QVERIFY(!task.isBusy());
    QVERIFY(task.turn() != turn);
    QCOMPARE(busy.size(), 2); // it does not stay locked
    // The next dataset's task is not ended by the answer of the last one's.
    int answer = 0;
    task.start<int>({QStringLiteral("Counting"), {}}, job(),
                    [&](const Result<int> &result) { answer = result ? *result : -1; });
    QTest::qWait(100); // the two earlier ones are asked to stop, and report it
    QVERIFY(task.isBusy());
    m_mayGoOn.release();
    QTRY_COMPARE(answer, 42);
    QCOMPARE(answers, 0);
    QCOMPARE(busy.size(), 2); // this one locked nothing
}

void DeskTaskTest::asksInTheBarWhetherToStop()
{
    DeskTask task;
    MessageBar bar;
    bool isStopped = false;
    task.start<int>({QStringLiteral("Counting"), task.in(bar)}, job(),
                    [&](const Result<int> &result) { isStopped = !result; });
    QVERIFY(!bar.isHidden());
    QTRY_COMPARE(bar.text(), QStringLiteral("Counting: 50 %"));
    bar.findChild<QPushButton *>()->click();
    QTRY_VERIFY(isStopped);
    QVERIFY(bar.isHidden());
}

void DeskTaskTest::saysWhyNothingCameOfIt()
{
    AskingDialog dialog;
    dialog.showFailure({ErrorCode::Cancelled, "stopped", {}}, QStringLiteral("Stopped."));
    QCOMPARE(dialog.stateText(), QStringLiteral("Stopped."));
    dialog.showFailure({ErrorCode::DiskFull, "no space", "/data/x"}, QStringLiteral("Stopped."));
    QVERIFY2(dialog.stateText().startsWith(QStringLiteral("The disk is full; /data/x")),
             qPrintable(dialog.stateText()));
    dialog.showFailure({ErrorCode::Io, "it broke", {}}, QStringLiteral("Stopped."),
                       QStringLiteral("It broke."));
    QCOMPARE(dialog.stateText(), QStringLiteral("It broke."));
}

QTEST_MAIN(DeskTaskTest)
#include "DeskTaskTest.moc"

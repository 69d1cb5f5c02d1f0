// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/Database.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/table/SegmentTable.h"

#include <QApplication>
#include <QKeyEvent>
#include <QTest>

#include <string>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRows = 120;    ///< more than are undone at once
constexpr int kLong = 30'000; ///< other processes may have the machine

} // namespace

/// Undo and redo by keys that come faster than the steps are taken: each press counts once. The journey undone.py presses
/// many of them on a real X server.
class UndoKeysTest final : public QObject {
    Q_OBJECT
private slots:
    void undoesAChangeThatIsStillRunning();
    void countsAHeldKeyOnceWhileAStepRuns();
    void waitsForAnotherWriterAndKeepsTheSteps();

private:
    /// In the workspace.
    static int countOf(WindowFixture &fixture, const char *condition);
    static int flagged(WindowFixture &fixture) { return countOf(fixture, "flag > 0"); }
    static int approved(WindowFixture &fixture) { return countOf(fixture, "status = 2"); }
    static void selectFour(WindowFixture &fixture);
    static void flagAll(WindowFixture &fixture, int steps);
    static int index(WindowFixture &fixture)
    {
        return fixture.window().edits().undoStack().index();
    }
};

int UndoKeysTest::countOf(WindowFixture &fixture, const char *condition)
{
    const auto database = Database::open(fixture.workspace(), Database::Access::ReadOnly);
    if (!database)
        return -1;
    auto query = (*database)->statement(std::string("SELECT count(*) FROM segment WHERE ")
                                        + condition);
    return query.step() ? static_cast<int>(query.integer(0)) : -1;
}

void UndoKeysTest::selectFour(WindowFixture &fixture)
{
    fixture.focusTable();
    fixture.press(Qt::Key_Home, Qt::ControlModifier);
    for (int i = 0; i < 3; ++i)
        fixture.press(Qt::Key_Down, Qt::ShiftModifier);
}

/// So many steps of all rows, which are flagged and not flagged in turn.
void UndoKeysTest::flagAll(WindowFixture &fixture, int steps)
{
    auto &window = fixture.window();
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    for (int step = 1; step <= steps; ++step) {
        fixture.press(Qt::Key_G);
        auto &bar = *window.annotate().work;
        QTRY_VERIFY_WITH_TIMEOUT(!bar.isHidden() && bar.text().endsWith(QLatin1Char('?')), kLong);
        fixture.press(Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(index(fixture), step, kLong);
        QTRY_VERIFY_WITH_TIMEOUT(!window.bulk().isBusy(), kLong);
        QTRY_COMPARE_WITH_TIMEOUT(flagged(fixture), step % 2 == 0 ? 0 : kRows, kLong);
        // the key turns round what the open row shows
        QTRY_COMPARE_WITH_TIMEOUT(window.bench().currentRow().row()->isFlagged, step % 2 != 0,
                                  kLong);
        fixture.focusTable();
    }
}

void UndoKeysTest::undoesAChangeThatIsStillRunning()
{
    WindowFixture fixture({1, kRows, 0, 0.1});
    QVERIFY(fixture.open());
    selectFour(fixture);
    fixture.press(Qt::Key_A);
    QTRY_COMPARE_WITH_TIMEOUT(approved(fixture), 4, kLong);
    fixture.press(Qt::Key_G);
    QVERIFY(fixture.window().bulk().isBusy());
    fixture.press(Qt::Key_Z, Qt::ControlModifier); // of the flags, not of the approvals
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window().edits().undoStack().canRedo(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.window().bulk().isBusy(), kLong);
    QCOMPARE(index(fixture), 1);
    QTRY_COMPARE_WITH_TIMEOUT(flagged(fixture), 0, kLong);
    QCOMPARE(approved(fixture), 4);
}

void UndoKeysTest::countsAHeldKeyOnceWhileAStepRuns()
{
    WindowFixture fixture({1, kRows, 0, 0.05});
    QVERIFY(fixture.open());
    flagAll(fixture, 4);
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(fixture.window().bulk().isBusy());
    auto &undo = *fixture.window().actions()[ActionId::Undo];
    QVERIFY(undo.isEnabled() && !undo.autoRepeat());
    for (int repeat = 0; repeat < 5; ++repeat) {
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Z, Qt::ControlModifier, QString(), true);
        QApplication::sendEvent(QApplication::focusWidget(), &held);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.window().bulk().isBusy(), kLong);
    QTest::qWait(100);
    QCOMPARE(index(fixture), 3);
    QVERIFY(undo.autoRepeat());
}

void UndoKeysTest::waitsForAnotherWriterAndKeepsTheSteps()
{
    WindowFixture fixture({1, kRows, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusTable();
    for (int row = 0; row < 4; ++row) { // of one row each: no background work
        fixture.press(Qt::Key_G);
        QTRY_COMPARE(index(fixture), row + 1);
        fixture.press(Qt::Key_Down);
    }
    {
        const auto other = Database::open(fixture.workspace(), Database::Access::ReadWrite);
        QVERIFY(other);
        auto writing = Transaction::begin(**other);
        QVERIFY(writing);
        for (int step = 0; step < 3; ++step)
            fixture.press(Qt::Key_Z, Qt::ControlModifier);
        QTest::qWait(300);
        QCOMPARE(index(fixture), 4);
    }
    QTRY_COMPARE(index(fixture), 1);
    QTRY_COMPARE(flagged(fixture), 1);
    QCOMPARE(fixture.window().edits().undoStack().count(), 4);
}

QTEST_MAIN(UndoKeysTest)
#include "UndoKeysTest.moc"

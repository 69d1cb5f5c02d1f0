// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/SampleDialog.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Settings.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/session/Workbench.h"
#include "ui/team/PeopleDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/PeopleDialog.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kLongest = 20'000; // on a slow machine

QTreeWidgetItem *entryOf(WindowFixture &fixture, const QString &text)
{
    const auto found = fixture.window().annotate().navigator->tree()->findItems(
        text, Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? nullptr : found.first();
}

QString countOf(WindowFixture &fixture, const QString &text)
{
    const auto *entry = entryOf(fixture, text);
    return entry && !entry->isHidden() ? entry->text(1) : QStringLiteral("(hidden)");
}

bool isShown(WindowFixture &fixture, const QString &text)
{
    const auto *entry = entryOf(fixture, text);
    return entry && !entry->isHidden();
}

int rows(WindowFixture &fixture)
{
    return fixture.window().annotate().table->segments().rowCount();
}

void show(WindowFixture &fixture, const std::string &search)
{
    RowQuery query;
    query.search = search;
    fixture.window().browse().setQuery(query);
}

/// Opens the dialog, types who, and waits until it says who would get what.
PeopleDialog *planFor(WindowFixture &fixture, const QString &people, bool byRow = true)
{
    fixture.window().actions()[ActionId::People]->trigger();
    auto *dialog = fixture.window().people().dialog();
    if (!dialog)
        return nullptr;
    dialog->unit().setCurrentIndex(byRow ? 1 : 0);
    dialog->people().setText(people);
    const bool isPlanned = QTest::qWaitFor(
        [&] { return dialog->plan() && dialog->dealButton().isEnabled(); }, kLongest);
    return isPlanned ? dialog : nullptr;
}

bool deal(WindowFixture &fixture, const QString &people)
{
    auto *dialog = planFor(fixture, people);
    if (!dialog)
        return false;
    dialog->dealButton().click();
    return QTest::qWaitFor(
               [&] {
                   return !fixture.window().people().dialog()
                          && !fixture.window().people().isBusy();
               },
               kLongest)
           && fixture.activate();
}

} // namespace

/// Work assigned to people, and the queues it makes.
class PeopleJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void dealsTheFilterOutAsOneStep();
    void saysFirstWhoWouldGetWhat();
    void showsMyQueuesWithTheirCounts();
    void countsSavedFiltersAfterEdits();
    void drawsASampleAsAQueue();
};

void PeopleJourneyTest::dealsTheFilterOutAsOneStep()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window().browse().totals().segments, 12u, kLongest);
    QVERIFY(deal(fixture, QStringLiteral("anna, ben")));
    show(fixture, "assigned:anna");
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 6, kLongest);
    show(fixture, "assigned:ben");
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 6, kLongest);
    QVERIFY(fixture.window().edits().undoStack().canUndo());
    fixture.focusTable();
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.window().edits().undoStack().canUndo(), kLongest);
    show(fixture, "assigned:empty");
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 12, kLongest);
}

void PeopleJourneyTest::saysFirstWhoWouldGetWhat()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    show(fixture, "key:/0000[1-5]$/");
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 5, kLongest);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window().browse().matching(), 5u, kLongest);
    auto *dialog = planFor(fixture, QStringLiteral("anna, ben"));
    QVERIFY(dialog);
    QCOMPARE(dialog->shares().rowCount(), 2);
    QCOMPARE(dialog->shares().item(0, 0)->text(), QStringLiteral("anna"));
    QCOMPARE(dialog->shares().item(0, 1)->text(), QStringLiteral("3"));
    QCOMPARE(dialog->shares().item(1, 1)->text(), QStringLiteral("2"));
    dialog->rowsEach().setValue(1);
    QVERIFY(!dialog->dealButton().isEnabled()); // what is shown is not what was asked for
    QTRY_VERIFY_WITH_TIMEOUT(dialog->plan() && dialog->plan()->left == 3, kLongest);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->stateText().contains(QStringLiteral("3 segments")), kLongest);
    dialog->people().setText(QStringLiteral("anna, anna"));
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->stateText().isEmpty() && !dialog->plan()
                                 && !fixture.window().people().isBusy()
                                 && !dialog->stateText().contains(QStringLiteral("unchanged")),
                             kLongest);
    QVERIFY(!dialog->dealButton().isEnabled());
    dialog->close();
    QVERIFY(fixture.activate());
    QVERIFY(!fixture.window().edits().undoStack().canUndo());
}

void PeopleJourneyTest::showsMyQueuesWithTheirCounts()
{
    WindowFixture fixture({1, 6, 0, 0.1});
    fixture.services().settings.setPersonName(QStringLiteral("anna"));
    fixture.restart(); // the name is kept in the settings
    QCOMPARE(fixture.window().bench().identity().who(), std::string("anna"));
    QVERIFY(fixture.open());
    const auto mine = windowText(said::kAssignedToMe);
    const auto returned = windowText(said::kReturnedToMe);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window().browse().totals().segments, 6u, kLongest);
    QCOMPARE(countOf(fixture, mine), QStringLiteral("(hidden)")); // nothing is anybody's
    QVERIFY(deal(fixture, QStringLiteral("anna, ben")));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(fixture, mine), QStringLiteral("3"), kLongest);
    QTRY_COMPARE_WITH_TIMEOUT(countOf(fixture, returned), QStringLiteral("0"), kLongest);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(fixture, QStringLiteral("0 % done")), kLongest);

    auto *tree = fixture.window().annotate().navigator->tree();
    emit tree->itemActivated(entryOf(fixture, mine), 0);
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 3, kLongest);
    QCOMPARE(tree->currentItem(), entryOf(fixture, mine));
    const auto *table = fixture.window().annotate().table;
    const auto &editor = *fixture.window().annotate().editor;
    fixture.focusTable();
    fixture.press(Qt::Key_Home);
    QTRY_VERIFY_WITH_TIMEOUT(table->currentSegment()
                                 && table->currentSegment()->ref == editor.segment().ref
                                 && table->currentSegment()->assigned == "anna",
                             kLongest);
    auto row = editor.segment();
    QVERIFY(fixture.window().edits().setStatus({row}, SegmentStatus::Rejected));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(fixture, mine), QStringLiteral("2"), kLongest);
    QTRY_COMPARE_WITH_TIMEOUT(countOf(fixture, returned), QStringLiteral("1"), kLongest);
    emit tree->itemActivated(entryOf(fixture, returned), 0);
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 1, kLongest);
    // what was given back is not done; what is approved is
    QVERIFY(isShown(fixture, QStringLiteral("0 % done")));
    QTRY_VERIFY_WITH_TIMEOUT(editor.segment().status == SegmentStatus::Rejected, kLongest);
    row = editor.segment();
    QVERIFY(fixture.window().edits().setStatus({row}, SegmentStatus::Approved));
    QTRY_VERIFY_WITH_TIMEOUT(isShown(fixture, QStringLiteral("33 % done")), kLongest);
}

void PeopleJourneyTest::countsSavedFiltersAfterEdits()
{
    WindowFixture fixture({1, 6, 0, 0.1});
    QVERIFY(fixture.open());
    {
        const auto workspace = Workspace::openKnown(fixture.workspace()).value();
        QVERIFY(SavedFilters(*workspace).save({"left", "status:pending", {}, 0}, false));
    }
    fixture.restart();
    QVERIFY(fixture.open());
    QTRY_COMPARE_WITH_TIMEOUT(countOf(fixture, QStringLiteral("left")), QStringLiteral("6"),
                              kLongest);
    const auto row = fixture.window().annotate().editor->segment();
    QVERIFY(fixture.window().edits().setStatus({row}, SegmentStatus::Approved));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(fixture, QStringLiteral("left")), QStringLiteral("5"),
                              kLongest);
}

void PeopleJourneyTest::drawsASampleAsAQueue()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 12, kLongest);
    const auto draw = [&](const QString &name) {
        fixture.window().actions()[ActionId::Sample]->trigger();
        auto *dialog = fixture.window().findChild<SampleDialog *>();
        if (!dialog)
            return false;
        dialog->rows().setValue(4);
        dialog->seed().setValue(7);
        dialog->name().setText(name);
        QTest::keyClick(&dialog->name(), Qt::Key_Return);
        return QTest::qWaitFor(
                   [&] {
                       return !fixture.window().findChild<SampleDialog *>()
                              && countOf(fixture, name) == QStringLiteral("4");
                   },
                   kLongest)
               && fixture.activate();
    };
    QVERIFY(draw(QStringLiteral("one")));
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 4, kLongest);
    fixture.window().browse().clearFilters();
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 12, kLongest);
    QVERIFY(draw(QStringLiteral("two")));
    show(fixture, "basket:one basket:two"); // the same seed draws the same
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 4, kLongest);
}

QTEST_MAIN(PeopleJourneyTest)
#include "PeopleJourneyTest.moc"

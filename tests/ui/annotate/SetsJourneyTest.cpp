// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/Baskets.h"
#include "core/search/SavedFilters.h"
#include "core/workspace/Database.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Text.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <cstdint>
#include <optional>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// The entry of the navigator that reads so; null without one.
QTreeWidgetItem *entryOf(WindowFixture &fixture, const QString &text)
{
    const auto found = fixture.window().annotate().navigator->tree()->findItems(
        text, Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? nullptr : found.first();
}

/// Whether the marks of numbers that are counted again ever end while one is that of before. The tooltip goes with
/// them.
class MarksWatch final : public QObject {
public:
    MarksWatch(NavigatorPanel &navigator, std::optional<std::uint64_t> before)
        : m_navigator(navigator), m_before(before)
    {
        navigator.tree()->installEventFilter(this);
    }
    int ends = 0;
    bool isOld = false;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::ToolTipChange)
            QMetaObject::invokeMethod(
                this, [this] { look(); }, Qt::QueuedConnection);
        return false;
    }

private:
    /// As it is painted: within one event the totals are counted and the queues begin.
    void look()
    {
        if (m_navigator.isCounting())
            return;
        ++ends;
        isOld = isOld || m_navigator.counts().worst == m_before;
    }

    NavigatorPanel &m_navigator;
    std::optional<std::uint64_t> m_before;
};

NameDialog *inputDialog(WindowFixture &fixture)
{
    const auto dialogs = fixture.window().findChildren<NameDialog *>();
    for (auto *dialog : dialogs)
        if (dialog->isVisible())
            return dialog;
    return nullptr;
}

/// Types a name into the dialog that a key has opened, and waits for the result.
bool answer(WindowFixture &fixture, const QString &name)
{
    if (!QTest::qWaitFor([&] { return inputDialog(fixture) != nullptr; }))
        return false;
    QSignalSpy changed(&fixture.window().sets(), &SetsDesk::setsChanged);
    auto *dialog = inputDialog(fixture);
    dialog->setText(name);
    QTest::keyClick(dialog, Qt::Key_Return);
    return QTest::qWaitFor([&] { return !changed.isEmpty() && !inputDialog(fixture); })
           && fixture.activate();
}

/// As with the mouse or Enter in the navigator.
void choose(WindowFixture &fixture, const QString &text)
{
    auto *tree = fixture.window().annotate().navigator->tree();
    emit tree->itemActivated(entryOf(fixture, text), 0);
}

int rows(WindowFixture &fixture)
{
    return fixture.window().annotate().table->segments().rowCount();
}

QPushButton *buttonOf(QWidget *bar, const QString &text)
{
    const auto buttons = bar->findChildren<QPushButton *>();
    for (auto *button : buttons)
        if (button->text() == text && button->isVisible())
            return button;
    return nullptr;
}

/// Gives the file dialog that is open this file.
bool chooseFile(WindowFixture &fixture, const QString &file)
{
    const auto open = [&]() -> QFileDialog * {
        const auto dialogs = fixture.window().findChildren<QFileDialog *>();
        for (auto *dialog : dialogs)
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    };
    if (!QTest::qWaitFor([&] { return open() != nullptr; }))
        return false;
    auto *dialog = open();
    auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    name->setText(file);
    QTest::keyClick(name, Qt::Key_Return);
    return fixture.activate();
}

} // namespace

/// Saved filters and baskets in the real window.
class SetsJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void keepsWhatIsSelectedInABasket();
    void keepsAFilterUnderAName();
    void asksBeforeItReplacesAFilter();
    void sharesThemAsFiles();
    void takesManyRowsInTheBackground();
    void marksNumbersThatAreCountedAgain();
};

void SetsJourneyTest::keepsWhatIsSelectedInABasket()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusTable();
    for (int i = 0; i < 2; ++i)
        fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    fixture.press(Qt::Key_B, Qt::ControlModifier);
    QVERIFY(answer(fixture, QStringLiteral("to hear")));
    auto *entry = entryOf(fixture, QStringLiteral("to hear"));
    QVERIFY(entry);
    QCOMPARE(entry->text(1), QStringLiteral("3"));

    choose(fixture, QStringLiteral("to hear"));
    QTRY_COMPARE(rows(fixture), 3);
    QCOMPARE(fixture.window().browse().query().search, std::string("basket:\"to hear\""));
    QVERIFY(fixture.window().annotate().navigator->currentSet());
    fixture.focusTable();
    fixture.press(Qt::Key_Home);
    QSignalSpy changed(&fixture.window().sets(), &SetsDesk::setsChanged);
    fixture.window().actions()[ActionId::RemoveFromBasket]->trigger(); // of the one shown
    QTRY_VERIFY(!changed.isEmpty());
    QTRY_COMPARE(rows(fixture), 2);
    QCOMPARE(entryOf(fixture, QStringLiteral("to hear"))->text(1), QStringLiteral("2"));

    fixture.window().actions()[ActionId::RenameSet]->trigger();
    QVERIFY(answer(fixture, QStringLiteral("heard")));
    QVERIFY(!entryOf(fixture, QStringLiteral("to hear")));
    QTRY_COMPARE(fixture.window().browse().query().search, std::string("basket:heard"));
    QTRY_COMPARE(rows(fixture), 2);

    fixture.window().actions()[ActionId::DeleteSet]->trigger();
    auto *work = fixture.window().annotate().work;
    QTRY_VERIFY(buttonOf(work, QStringLiteral("Delete")));
    QTRY_VERIFY(buttonOf(work, QStringLiteral("Keep"))->hasFocus()); // not the one that deletes
    buttonOf(work, QStringLiteral("Delete"))->click();
    QTRY_VERIFY(!entryOf(fixture, QStringLiteral("heard")));
    QTRY_COMPARE(rows(fixture), 12);
}

void SetsJourneyTest::keepsAFilterUnderAName()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    RowQuery query;
    query.status = SegmentStatus::Pending; // of the navigator's queue
    query.search = "key:/0000[1-4]$/";
    query.sort = SortColumn::Key;
    query.descending = true;
    fixture.window().browse().setQuery(query);
    QTRY_COMPARE(rows(fixture), 4);
    fixture.focusTable();
    fixture.press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(answer(fixture, QStringLiteral("some keys")));
    QVERIFY(entryOf(fixture, QStringLiteral("some keys")));

    fixture.restart(); // it is in the workspace, not in the window
    QVERIFY(fixture.open());
    QTRY_VERIFY(entryOf(fixture, QStringLiteral("some keys")));
    QCOMPARE(rows(fixture), 12);
    choose(fixture, QStringLiteral("some keys"));
    QTRY_COMPARE(rows(fixture), 4);
    const auto &shown = fixture.window().browse().query();
    QCOMPARE(shown.search, std::string("status:pending key:/0000[1-4]$/"));
    QVERIFY(shown.sort == SortColumn::Key && shown.descending);
    const auto current = fixture.window().annotate().navigator->currentSet();
    QVERIFY(current && current->name == QStringLiteral("some keys"));
    // approved rows leave it, as it is a query and not a list
    fixture.focusTable();
    fixture.press(Qt::Key_Home);
    const auto &editor = *fixture.window().annotate().editor;
    const auto *table = fixture.window().annotate().table;
    QTRY_VERIFY(table->currentSegment() && table->currentSegment()->ref == editor.segment().ref);
    fixture.press(Qt::Key_A);
    QTRY_COMPARE(editor.segment().status, SegmentStatus::Approved);
    fixture.press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(rows(fixture), 3);
}

void SetsJourneyTest::asksBeforeItReplacesAFilter()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    const auto save = [&](const std::string &search) {
        RowQuery query;
        query.search = search;
        fixture.window().browse().setQuery(query);
        fixture.focusTable();
        fixture.press(Qt::Key_D, Qt::ControlModifier);
    };
    save("dur:>1");
    QVERIFY(answer(fixture, QStringLiteral("long")));
    save("dur:>2");
    QTRY_VERIFY(inputDialog(fixture));
    inputDialog(fixture)->setText(QStringLiteral("LONG"));
    QTest::keyClick(inputDialog(fixture), Qt::Key_Return);
    auto *work = fixture.window().annotate().work;
    QTRY_VERIFY(buttonOf(work, QStringLiteral("Replace")));
    const auto &filters = fixture.window().bench().filter().savedFilters();
    QCOMPARE(filters.front().query, std::string("dur:>1"));
    buttonOf(work, QStringLiteral("Replace"))->click();
    QTRY_COMPARE(filters.front().query, std::string("dur:>2"));
    QCOMPARE(filters.size(), 1u);
}

void SetsJourneyTest::sharesThemAsFiles()
{
    WindowFixture fixture({1, 6, 0, 0.1});
    QVERIFY(fixture.open());
    const auto folder = fixture.dataset().parent_path();
    const auto file = pathText(folder / "hear.json");
    fixture.focusTable();
    fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    fixture.press(Qt::Key_B, Qt::ControlModifier);
    QVERIFY(answer(fixture, QStringLiteral("hear")));
    choose(fixture, QStringLiteral("hear"));
    QTRY_COMPARE(rows(fixture), 2);
    fixture.window().actions()[ActionId::SaveSet]->trigger();
    QVERIFY(chooseFile(fixture, file));
    QTRY_VERIFY(std::filesystem::exists(folder / "hear.json") && !fixture.window().sets().isBusy());

    QSignalSpy changed(&fixture.window().sets(), &SetsDesk::setsChanged);
    fixture.window().actions()[ActionId::DeleteSet]->trigger();
    auto *work = fixture.window().annotate().work;
    QTRY_VERIFY(buttonOf(work, QStringLiteral("Delete")));
    buttonOf(work, QStringLiteral("Delete"))->click();
    QTRY_VERIFY(!changed.isEmpty() && !entryOf(fixture, QStringLiteral("hear")));
    fixture.window().actions()[ActionId::LoadSet]->trigger();
    QVERIFY(chooseFile(fixture, file));
    QTRY_VERIFY(entryOf(fixture, QStringLiteral("hear")));
    QCOMPARE(entryOf(fixture, QStringLiteral("hear"))->text(1), QStringLiteral("2"));
    choose(fixture, QStringLiteral("hear"));
    QTRY_COMPARE(rows(fixture), 2);
}

void SetsJourneyTest::takesManyRowsInTheBackground()
{
    WindowFixture fixture({1, 3000, 0, 0.01});
    QVERIFY(fixture.open());
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    fixture.press(Qt::Key_B, Qt::ControlModifier);
    QVERIFY(answer(fixture, QStringLiteral("the rest")));
    QCOMPARE(entryOf(fixture, QStringLiteral("the rest"))->text(1), countText(3000));
    QVERIFY(fixture.window().annotate().work->isHidden());
    QVERIFY(!fixture.window().edits().isLocked()); // as it was while they were added
}

/// From an edit on until all the numbers are of now.
void SetsJourneyTest::marksNumbersThatAreCountedAgain()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &navigator = *fixture.window().annotate().navigator;
    QTRY_VERIFY(!navigator.isCounting());
    QVERIFY(navigator.tree()->accessibleDescription().isEmpty());
    const auto before = navigator.counts().worst;
    QVERIFY(before);
    QVERIFY(Workspace::openKnown(fixture.workspace())
                .value()
                ->database()
                .run("UPDATE segment SET cer = 0.5"));
    fixture.focusTable();
    fixture.press(Qt::Key_A);
    QVERIFY(navigator.isCounting()); // at once: the numbers are those of before
    QVERIFY(!navigator.tree()->accessibleDescription().isEmpty());
    QCOMPARE(navigator.tree()->toolTip(), navigator.tree()->accessibleDescription());
    const MarksWatch marks(navigator, before);
    QTRY_VERIFY2(!navigator.isCounting(), "the navigator counts without end");
    QTRY_VERIFY(marks.ends > 0);
    QVERIFY2(!marks.isOld, "a number of before was shown as one of now");
    QCOMPARE(navigator.counts().worst, std::optional<std::uint64_t>(11)); // of twelve
    QVERIFY(navigator.tree()->accessibleDescription().isEmpty());
}

QTEST_MAIN(SetsJourneyTest)
#include "SetsJourneyTest.moc"

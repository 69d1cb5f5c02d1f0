// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/Text.h"
#include "ui/details/CommentsPanel.h"
#include "ui/details/DetailsPanel.h"
#include "ui/details/RowFields.h"
#include "ui/jobs/StatusWords.h"
#include "ui/player/AudioPlayer.h"
#include "ui/player/TransportBar.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/ShortcutSheet.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

/// Walks all actions and all controls of the window.
class KeysTest final : public QObject {
    Q_OBJECT
private slots:
    void hasNoTwoEqualKeysInOneContext();
    void usesNoReservedKey();
    void namesEveryAction();
    void givesEveryActionAnIcon();
    void menusShowWhatIsOn();
    void namesEveryControl();
    void hasNoTwoEqualMnemonicsInTheMenuBar();
    void typesLettersInTextAndActsOnThemOutside();
    void typesNothingForAltAndALetter();
    void walksThePanelsWithF6();
    void findsActionsByNameAndSynonym();
    void findsWhatPeopleLookFor();
    void countsWhatATypedFilterShows();
    void saysWhyAnActionCannotBeRun();
    void showsTheKeysThatArePressedInItsMenus();
    void searchesTheShortcutSheet();
    void changesTheVolumeAndItsDeviceByKeys();
};

void KeysTest::hasNoTwoEqualKeysInOneContext()
{
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    QHash<QKeySequence, ActionId> outside, inText;
    const auto claim = [&actions](QHash<QKeySequence, ActionId> &taken, const QKeySequence &key,
                                  ActionId id) {
        const auto found = taken.constFind(key);
        const auto words = QStringLiteral("%1: %2 and %3")
                               .arg(key.toString(),
                                    found == taken.constEnd() ? QString()
                                                              : actions[*found]->objectName(),
                                    actions[id]->objectName());
        // of two pages that are never shown together a key may mean two things
        QVERIFY2(found == taken.constEnd() || *found == id || Actions::areApart(*found, id),
                 qPrintable(words));
        taken.insert(key, id);
    };
    for (const auto id : Actions::all()) {
        const auto name = actions[id]->objectName();
        for (const auto &key : actions.keys(id).everywhere) {
            QVERIFY2(!key.isEmpty(), qPrintable(name));
            claim(outside, key, id);
            claim(inText, key, id);
        }
        for (const auto &key : actions.keys(id).outsideText)
            claim(outside, key, id);
        for (const auto &key : actions.keys(id).inText)
            claim(inText, key, id);
    }
    QVERIFY(outside.size() > 50);
}

void KeysTest::usesNoReservedKey()
{
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    for (const auto id : Actions::all()) {
        const auto &keys = actions.keys(id);
        for (const auto &key : keys.everywhere + keys.outsideText + keys.inText) {
            const auto words = QStringLiteral("%1 on %2").arg(key.toString(), actions[id]->text());
            const auto combination = key[0];
            const auto modifiers = combination.keyboardModifiers();
            const auto plain = combination.key();
            const bool isCtrl = modifiers == Qt::ControlModifier;
            QVERIFY2(!(plain == Qt::Key_Space && modifiers != Qt::NoModifier), qPrintable(words));
            QVERIFY2(!(isCtrl && (plain == Qt::Key_Period || plain == Qt::Key_Semicolon)),
                     qPrintable(words));
            QVERIFY2(
                !(plain == Qt::Key_U && modifiers == (Qt::ControlModifier | Qt::ShiftModifier)),
                qPrintable(words));
            QVERIFY2(modifiers != (Qt::AltModifier | Qt::ShiftModifier), qPrintable(words));
            const bool isLetter = plain >= Qt::Key_A && plain <= Qt::Key_Z;
            QVERIFY2(!(isLetter && modifiers == (Qt::ControlModifier | Qt::AltModifier)),
                     qPrintable(words));
            QVERIFY2(!(plain == Qt::Key_F10), qPrintable(words));
        }
        // rule 1: what a bare letter does, Ctrl+Shift+letter does inside of text
        for (const auto &key : keys.outsideText) {
            const auto combination = key[0];
            const bool isLetter = combination.keyboardModifiers() == Qt::NoModifier
                                  && combination.key() >= Qt::Key_A
                                  && combination.key() <= Qt::Key_Z;
            const QKeySequence inText(
                QKeyCombination(Qt::ControlModifier | Qt::ShiftModifier, combination.key()));
            QVERIFY2(!isLetter || keys.everywhere.contains(inText), qPrintable(key.toString()));
        }
    }
}

void KeysTest::namesEveryAction()
{
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    for (const auto id : Actions::all()) {
        QVERIFY(actions[id]);
        QVERIFY(!actions[id]->text().isEmpty());
        QVERIFY(!actions[id]->toolTip().isEmpty());
        QVERIFY(!actions.group(id).isEmpty());
    }
}

void KeysTest::givesEveryActionAnIcon()
{
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    for (const auto id : Actions::all())
        QVERIFY2(!actions[id]->icon().pixmap(16).isNull(), qPrintable(actions.fileName(id)));
}

/// An action that is on or off has its check mark where others have their icon.
void KeysTest::menusShowWhatIsOn()
{
    WindowFixture fixture;
    auto &snap = *fixture.window().actions()[ActionId::Snap];
    KeyMenu menu({}, &fixture.window());
    menu.addAction(&snap);
    menu.ensurePolished();
    menu.adjustSize();
    snap.setChecked(true);
    const auto on = menu.grab().toImage();
    snap.setChecked(false);
    QVERIFY(menu.grab().toImage() != on);
}

void KeysTest::namesEveryControl()
{
    WindowFixture fixture;
    QVERIFY(fixture.open());
    for (const auto *widget : fixture.window().findChildren<QWidget *>()) {
        const bool isControl = qobject_cast<const QAbstractButton *>(widget)
                               || qobject_cast<const QLineEdit *>(widget)
                               || qobject_cast<const QComboBox *>(widget)
                               || qobject_cast<const QAbstractItemView *>(widget)
                               || qobject_cast<const QPlainTextEdit *>(widget)
                               || qobject_cast<const QAbstractSlider *>(widget);
        const bool isInternal = widget->objectName().startsWith(QStringLiteral("qt_"))
                                || (widget->inherits("QHeaderView") && widget->isHidden())
                                || qobject_cast<const QScrollBar *>(widget)
                                || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget())
                                || qobject_cast<const QComboBox *>(widget->parentWidget())
                                || qobject_cast<const QLineEdit *>(widget->parentWidget())
                                || QLatin1String(widget->metaObject()->className())
                                       == QLatin1String("QTableCornerButton")
                                || widget->inherits("QComboBoxListView")
                                || widget->inherits("QMenuBarExtension")
                                || widget->inherits("QToolBarExtension");
        if (!isControl || isInternal)
            continue;
        auto *face = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        const auto name = face ? face->text(QAccessible::Name) : QString();
        const auto words = QStringLiteral("%1 '%2' in %3")
                               .arg(QLatin1String(widget->metaObject()->className()),
                                    widget->objectName(),
                                    QLatin1String(widget->parent()->metaObject()->className()));
        QVERIFY2(!name.isEmpty(), qPrintable(words));
    }
}

void KeysTest::hasNoTwoEqualMnemonicsInTheMenuBar()
{
    WindowFixture fixture;
    QSet<QChar> taken;
    for (const auto *action : fixture.window().menuBar()->actions()) {
        const auto at = action->text().indexOf(QLatin1Char('&'));
        QVERIFY(at >= 0);
        const auto letter = action->text().at(at + 1).toUpper();
        QVERIFY(!taken.contains(letter));
        taken.insert(letter);
    }
    QCOMPARE(taken.size(), 9);
}

void KeysTest::typesLettersInTextAndActsOnThemOutside()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    const auto before = fixture.shownText();
    fixture.focusText();
    fixture.type(QStringLiteral(" agxp jk"));
    QCOMPARE(fixture.shownText(), before + QStringLiteral(" agxp jk"));
    QCOMPARE(view.table->currentRow(), 0);
    QCOMPARE(view.editor->segment().status, SegmentStatus::Pending);
    fixture.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(view.editor->segment().status, SegmentStatus::Approved);
    QVERIFY(view.editor->field().hasFocus());
    // Ctrl+K opens the commands, and does not delete to the end of the line
    const auto typed = fixture.shownText();
    view.editor->field().moveCursor(QTextCursor::Start);
    fixture.press(Qt::Key_K, Qt::ControlModifier);
    QVERIFY(fixture.window().palette().isVisible());
    QCOMPARE(fixture.shownText(), typed);
    fixture.press(Qt::Key_Escape);
    QVERIFY(!fixture.window().palette().isVisible());
    QVERIFY(view.editor->field().hasFocus());
    // Tab leaves the field and types nothing
    fixture.press(Qt::Key_Tab);
    QVERIFY(!view.editor->field().hasFocus());
    QCOMPARE(fixture.shownText(), typed);
}

/// A combination that nothing is bound to, or whose action cannot be done now, is not typed as its letter.
void KeysTest::typesNothingForAltAndALetter()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    const auto before = fixture.shownText();
    const auto notice = [&fixture] {
        return fixture.window().status().noticeText();
    };
    fixture.focusText();
    fixture.press(Qt::Key_Q, Qt::AltModifier);
    QCOMPARE(fixture.shownText(), before);
    QCOMPARE(notice(), QStringLiteral("Alt+Q has no command; nothing was typed."));
    fixture.press(Qt::Key_W, Qt::AltModifier | Qt::ShiftModifier);
    fixture.press(Qt::Key_W, Qt::MetaModifier);
    QCOMPARE(fixture.shownText(), before);
    QVERIFY(!fixture.window().actions()[ActionId::UndoInSegment]->isEnabled());
    fixture.press(Qt::Key_Z, Qt::AltModifier);
    QCOMPARE(fixture.shownText(), before);
    QCOMPARE(notice(), QStringLiteral("“Undo in this segment” (Alt+Z) is not available now."));
    fixture.type(QStringLiteral(" more"));
    QCOMPARE(fixture.shownText(), before + QStringLiteral(" more"));
    QVERIFY(fixture.window().edits().commit());
    fixture.press(Qt::Key_Z, Qt::AltModifier);
    QTRY_COMPARE(fixture.shownText(), before);
    auto &search = *fixture.window().findChild<SearchBox *>();
    search.setFocus();
    fixture.press(Qt::Key_Q, Qt::AltModifier);
    QCOMPARE(search.text(), QString());
    // AltGr types: it comes without Alt on X11, and with Ctrl where it is Ctrl+Alt
    fixture.focusText();
    QKeyEvent typed(QEvent::KeyPress, Qt::Key_At, Qt::GroupSwitchModifier, QStringLiteral("@"));
    QApplication::sendEvent(&view.editor->field(), &typed);
    QVERIFY(fixture.shownText().contains(QLatin1Char('@')));
}

void KeysTest::walksThePanelsWithF6()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QSet<QWidget *> seen;
    auto &view = fixture.window().annotate();
    for (int i = 0; i < 12; ++i) {
        fixture.press(Qt::Key_F6);
        QVERIFY(QApplication::focusWidget());
        seen.insert(QApplication::focusWidget());
    }
    QVERIFY2(seen.size() >= 9, qPrintable(QString::number(seen.size())));
    QVERIFY(seen.contains(&view.rowFields->tagsField())); // Tab goes on to the speaker
    QVERIFY(seen.contains(&view.editor->field()));
    view.rowFields->tagsField().setFocus();
    fixture.press(Qt::Key_Tab);
    QVERIFY(view.rowFields->speakerField().hasFocus());
    fixture.press(Qt::Key_F6); // within a panel the next one is the next panel
    QVERIFY(view.details->tree()->hasFocus());
    fixture.press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(view.rowFields->tagsField().hasFocus());
    view.showComments(); // in the place of both
    fixture.press(Qt::Key_F6);
    fixture.press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(view.comments->isAncestorOf(QApplication::focusWidget()));
}

void KeysTest::findsActionsByNameAndSynonym()
{
    QVERIFY(matchScore(QStringLiteral("publ"), QStringLiteral("Published by someone"), {}) > 0);
    QVERIFY(matchScore(QStringLiteral("rewind"), QStringLiteral("A tape that rewinds"),
                       QStringLiteral("rewind cassette"))
            > 0);
    QCOMPARE(matchScore(QStringLiteral("zzz"), QStringLiteral("Publish"), {}), 0);
    WindowFixture fixture;
    auto &palette = fixture.window().palette();
    fixture.press(Qt::Key_K, Qt::ControlModifier);
    QVERIFY(palette.isVisible());
    fixture.type(QStringLiteral("keyboard"));
    const auto sheet = fixture.window().actions().plainName(ActionId::ShortcutSheet);
    QCOMPARE(palette.shownNames().value(0), sheet);
    QCOMPARE(palette.list().currentItem()->text(), sheet);
}

/// The words that people tried and that found nothing, or something else.
void KeysTest::findsWhatPeopleLookFor()
{
    WindowFixture fixture({1, 6, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(Workspace::openKnown(fixture.workspace())
                .value()
                ->database()
                .run("UPDATE segment SET cer = 0.1 * (id % 5)"));
    auto &window = fixture.window();
    auto &palette = window.palette();
    fixture.focusTable();
    const auto search = [&](const QString &words) {
        if (!palette.isVisible())
            fixture.press(Qt::Key_K, Qt::ControlModifier);
        palette.field().setText(words);
        return palette.shownNames();
    };
    QCOMPARE(search(QStringLiteral("worst")).value(0), windowText(said::kWorstCerFirst));
    const auto sorts = search(QStringLiteral("sort"));
    QVERIFY(sorts.contains(windowText(said::kSortByCer)));
    QCOMPARE(search(QStringLiteral("dark")),
             QStringList{window.actions().plainName(ActionId::ThemeDark)});
    QCOMPARE(search(QStringLiteral("F12")).value(0), window.actions().plainName(ActionId::Publish));
    QVERIFY(search(QStringLiteral("pend")).contains(QStringLiteral("Pending")));
    QCOMPARE(search(QStringLiteral("/cer:>0.3")),
             QStringList{QStringLiteral("Show segments with CER above 30 %")});
    QVERIFY(search(QStringLiteral("/cer:>>")).size() == 1);
    QVERIFY(!palette.hint().contains(QStringLiteral("choose"))); // it says what is wrong instead
    QVERIFY(search(QStringLiteral("#99")).size() == 1);
    QCOMPARE(palette.hint(), windowText(said::kThereAreSegments, 12));
    QVERIFY(search(QStringLiteral("@rec")).value(0).contains(QStringLiteral("“rec”")));
    // numbers fill values, and Enter filters
    QCOMPARE(search(QStringLiteral("cer 20")).value(0),
             windowText(said::kAbovePercent).arg(QStringLiteral("CER"), QStringLiteral("20")));
    fixture.press(Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    QTRY_COMPARE(window.browse().query().search, std::string("cer:>0.2"));
}

void KeysTest::countsWhatATypedFilterShows()
{
    WindowFixture fixture({1, 6, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(Workspace::openKnown(fixture.workspace())
                .value()
                ->database()
                .run("UPDATE segment SET cer = 0.1 * (id % 5)"));
    auto &palette = fixture.window().palette();
    fixture.focusTable();
    fixture.press(Qt::Key_K, Qt::ControlModifier);
    const auto detail = [&](int row) {
        return palette.list().item(row)->data(Qt::AccessibleDescriptionRole).toString();
    };
    palette.field().setText(QStringLiteral("cer 20"));
    QTRY_COMPARE(detail(1), QStringLiteral("4 segments")); // of 12 rows those of 0.3 and 0.4
    QCOMPARE(palette.list().currentRow(), 1);              // what was chosen stays chosen
    palette.field().setText(QStringLiteral("/cer:>0.35"));
    QTRY_COMPARE(detail(1), QStringLiteral("2 segments"));
    // keys that contain the typed text appear as they are found, and lead to their segment
    const auto *row = fixture.window().annotate().table->segments().rowAt(7);
    QVERIFY(row);
    const auto key = toQString(row->key);
    const auto ref = row->ref;
    palette.field().setText(key.toUpper());
    QTRY_VERIFY(palette.shownNames().contains(key));
    for (int i = 0; i < palette.list().count(); ++i)
        if (palette.list().item(i)->text() == key)
            palette.list().setCurrentRow(i);
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY(fixture.window().browse().current()
                && fixture.window().browse().current()->ref == ref);
    QVERIFY(fixture.window().browse().query().search.empty());
}

void KeysTest::saysWhyAnActionCannotBeRun()
{
    WindowFixture fixture;
    auto &window = fixture.window();
    auto &palette = window.palette();
    fixture.press(Qt::Key_K, Qt::ControlModifier);
    const auto approve = window.actions().plainName(ActionId::Approve);
    palette.field().setText(approve.toLower());
    QCOMPARE(palette.shownNames(), QStringList{approve});
    const auto why = palette.hint();
    palette.field().setText(window.actions().plainName(ActionId::OpenDataset));
    QVERIFY(why != palette.hint()); // an action that can be run needs no reason
    palette.field().setText(approve);
    fixture.press(Qt::Key_Return); // stays, and says why
    QVERIFY(palette.isVisible());
    fixture.press(Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
}

void KeysTest::showsTheKeysThatArePressedInItsMenus()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &actions = fixture.window().actions();
    QHash<QString, QString> shown;
    int tallest = 0;
    QList<QMenu *> menus;
    for (const auto *action : fixture.window().menuBar()->actions())
        menus << action->menu();
    while (!menus.isEmpty()) {
        auto *menu = menus.takeFirst();
        tallest = std::max(tallest, menu->sizeHint().height());
        for (const auto *action : menu->actions()) {
            if (action->menu())
                menus << action->menu();
            if (const auto *keys = qobject_cast<KeyMenu *>(menu); keys && !action->isSeparator())
                shown[action->text()] = keys->shownText(*action).section(QLatin1Char('\t'), 1);
        }
    }
    QVERIFY2(tallest < 690, qPrintable(QString::number(tallest))); // under the menu bar, 720 in all
    const std::pair<ActionId, const char *> expected[] = {
        {ActionId::SplitAtPlayhead, "S"},
        {ActionId::MergePrevious, "Shift+M"},
        {ActionId::StartEarlier, "["},
        {ActionId::DeleteSegment, "Del"},
        {ActionId::ApproveNext, "Ctrl+Enter"},
        {ActionId::PlayPause, "Space"},
        {ActionId::TakeHypothesis, "Ctrl+Shift+H"}};
    for (const auto &[id, key] : expected)
        QCOMPARE(shown.value(actions[id]->text()), QString::fromLatin1(key));
    for (const auto id : Actions::all())
        QVERIFY2(!actions.toolTip(id).contains(QStringLiteral("+Return")),
                 qPrintable(actions.toolTip(id)));
    // one that the user has chosen is shown at once
    auto keys = actions.keys(ActionId::DeleteSegment);
    keys.outsideText = {QKeySequence(Qt::Key_Backspace)};
    actions.setKeys(ActionId::DeleteSegment, keys);
    QCOMPARE(actions[ActionId::DeleteSegment]->property(kShownKeyProperty).toString(),
             QStringLiteral("Backspace"));
}

void KeysTest::searchesTheShortcutSheet()
{
    WindowFixture fixture;
    ShortcutSheet sheet(fixture.window().actions());
    const auto shown = [&sheet] {
        QStringList names;
        for (int i = 0; i < sheet.tree().topLevelItemCount(); ++i) {
            const auto *group = sheet.tree().topLevelItem(i);
            for (int child = 0; child < group->childCount(); ++child)
                if (!group->isHidden() && !group->child(child)->isHidden())
                    names << group->child(child)->text(0);
        }
        return names;
    };
    const auto all = shown().size();
    sheet.search(QStringLiteral("divide"));
    const auto &actions = fixture.window().actions();
    QVERIFY(shown().contains(actions.plainName(ActionId::SplitAtPlayhead)));
    QVERIFY(shown().size() < all);
    sheet.search(QStringLiteral("Ctrl+Enter"));
    QCOMPARE(shown().value(0), actions.plainName(ActionId::ApproveNext));
    sheet.search({});
    QCOMPARE(shown().size(), all);
    for (const auto &name : shown())
        QVERIFY2(!name.endsWith(QLatin1Char(',')) && !name.startsWith(QStringLiteral("Undo:")),
                 qPrintable(name));
}

void KeysTest::changesTheVolumeAndItsDeviceByKeys()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    const auto &player = fixture.services().player;
    auto *menu = window.annotate().transport->volumeMenu();
    const auto *slider = menu->findChild<QSlider *>();
    QVERIFY(slider);
    const auto percent = [&] {
        return std::pair(static_cast<int>(std::lround(player.volume() * 100)), slider->value());
    };
    fixture.focusTable();
    fixture.press(Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(percent(), std::pair(90, 90));
    QCOMPARE(window.annotate().table->currentRow(), 0); // the table does not act on it
    fixture.focusText();
    for (int i = 0; i < 12; ++i)
        fixture.press(Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(percent(), std::pair(0, 0));
    QCOMPARE(window.status().noticeText(), QStringLiteral("Volume 0 %"));
    for (int i = 0; i < 12; ++i)
        fixture.press(Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(percent(), std::pair(100, 100));
    QVERIFY(window.annotate().editor->field().hasFocus());

    fixture.press(Qt::Key_F4, Qt::ControlModifier);
    QVERIFY(menu->isVisible());
    QVERIFY(menu->activeAction() && menu->activeAction()->isChecked());
    QCOMPARE(menu->activeAction()->data().toByteArray(), player.chosenOutput());
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_VERIFY(!menu->isVisible());
    QVERIFY(window.annotate().editor->field().hasFocus());
}

QTEST_MAIN(KeysTest)
#include "KeysTest.moc"

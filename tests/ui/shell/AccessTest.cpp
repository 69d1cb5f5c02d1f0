// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/MessageBar.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/jobs/JobChip.h"
#include "ui/session/Workspaces.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/WelcomePage.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QFontInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTextEdit>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kSmallestLetters = 11; ///< pixels
constexpr int kWaitMs = 20'000;

bool isControl(const QWidget &widget)
{
    return widget.focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton *>(&widget)
           || qobject_cast<const QLineEdit *>(&widget) || qobject_cast<const QComboBox *>(&widget)
           || qobject_cast<const QAbstractItemView *>(&widget)
           || qobject_cast<const QPlainTextEdit *>(&widget)
           || qobject_cast<const QAbstractSlider *>(&widget);
}

/// A part of a widget of Qt's, named by the whole.
bool isInside(const QWidget &widget)
{
    const auto *parent = widget.parentWidget();
    const QLatin1String name(widget.metaObject()->className());
    if (widget.focusProxy()) // that one is looked at instead
        return true;
    return widget.objectName().startsWith(QLatin1String("qt_"))
           || name.startsWith(QLatin1String("QHeaderView"))
           || qobject_cast<const QScrollBar *>(&widget)
           || name == QLatin1String("QTableCornerButton")
           || name == QLatin1String("QComboBoxListView")
           || name.startsWith(QLatin1String("QComboBoxPrivate"))
           || name.endsWith(QLatin1String("Extension"))
           || (qobject_cast<const QTabBar *>(parent) && qobject_cast<const QToolButton *>(&widget))
           || name == QLatin1String("QSplitterHandle")
           || name == QLatin1String("QLineEditIconButton") || name == QLatin1String("QScrollArea")
           || qobject_cast<const QMenu *>(&widget) || qobject_cast<const QMenuBar *>(&widget)
           || widget.inherits("QSizeGrip") || widget.inherits("QRubberBand")
           || qobject_cast<const QAbstractSpinBox *>(parent)
           || qobject_cast<const QComboBox *>(parent) || qobject_cast<const QLineEdit *>(parent);
}

bool isFrameworks(const QWidget &window)
{
    return qobject_cast<const QFileDialog *>(&window) || qobject_cast<const QMessageBox *>(&window);
}

QString placeOf(const QObject &object)
{
    QStringList names;
    for (const auto *at = &object; at && names.size() < 4; at = at->parent())
        names << QLatin1String(at->metaObject()->className())
                     + (at->objectName().isEmpty() ? QString()
                                                   : QStringLiteral(" '%1'").arg(at->objectName()));
    return names.join(QStringLiteral(" in "));
}

/// The problems of the controls of a window, a page or a dialog; hidden ones count too.
QStringList problemsIn(QWidget &root)
{
    QStringList problems;
    auto widgets = root.findChildren<QWidget *>();
    widgets.prepend(&root);
    for (auto *widget : widgets) {
        if (isInside(*widget) || (widget != &root && widget->window() != root.window()))
            continue;
        auto *face = QAccessible::queryAccessibleInterface(widget);
        const auto name = face ? face->text(QAccessible::Name) : QString();
        const bool isOurs = QByteArray(widget->metaObject()->className()).startsWith("voxdeck::");
        if (isControl(*widget) && name.isEmpty())
            problems << QStringLiteral("no name: ") + placeOf(*widget);
        if (isControl(*widget) && face && face->role() == QAccessible::Client && isOurs)
            problems << QStringLiteral("no role: ") + placeOf(*widget);
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        if (button && button->focusPolicy() == Qt::NoFocus)
            problems << QStringLiteral("for the mouse alone: ") + placeOf(*widget) + name;
        // a read-only field is not a tab stop; the mouse may copy from it
        const auto *field = qobject_cast<const QLineEdit *>(widget);
        const auto labels = widget->findChildren<QLabel *>();
        const bool hasWords = std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return !label->text().isEmpty();
        });
        if (button && button->text().isEmpty() && button->toolTip().isEmpty() && !hasWords)
            problems << QStringLiteral("a picture without words: ") + placeOf(*widget) + name;
        const auto *combo = qobject_cast<const QComboBox *>(widget);
        if (combo && !name.startsWith(combo->accessibleName() + QStringLiteral(": ")))
            problems << QStringLiteral("named by its value: ") + placeOf(*widget) + name;
        if (QFontInfo(widget->font()).pixelSize() < kSmallestLetters)
            problems
                << QStringLiteral("letters of %1 px: ").arg(QFontInfo(widget->font()).pixelSize())
                       + placeOf(*widget);
        if (widget->focusPolicy() == Qt::ClickFocus && !(field && field->isReadOnly()))
            problems << QStringLiteral("reached by the mouse alone: ") + placeOf(*widget) + name;
    }
    return problems;
}

/// The objects that claim the focus, in all windows that are shown.
QStringList focusedNow()
{
    QStringList names;
    for (auto *window : QApplication::topLevelWidgets()) {
        if (!window->isVisible())
            continue;
        auto widgets = window->findChildren<QWidget *>();
        widgets.prepend(window);
        for (auto *widget : widgets) {
            if (!widget->isVisible() || widget->window() != window)
                continue;
            auto *face = QAccessible::queryAccessibleInterface(widget);
            if (!face)
                continue;
            if (face->state().focused)
                names << placeOf(*widget);
            if (qobject_cast<QTabBar *>(widget))
                for (int page = 0; page < face->childCount(); ++page)
                    if (face->child(page)->state().focused)
                        names << face->child(page)->text(QAccessible::Name);
        }
    }
    return names;
}

bool leavesTheWindow(ActionId id) // or the dataset, or the program
{
    return id == ActionId::Quit || id == ActionId::CloseDataset || id == ActionId::ShowSource
           || id == ActionId::FullScreen;
}

} // namespace

/// Walks everything a user can be shown and fails on what a keyboard or a screen reader cannot use.
class AccessTest final : public QObject {
    Q_OBJECT
private slots:
    void namesTheControlsOfEveryPage();
    void namesTheControlsOfEveryDialog();
    void reachesEveryActionWithoutAMouse();
    void claimsOneFocusAtATime();
    void claimsOneFocusOnEveryPage();
    void claimsOneFocusInEveryDialog();
    void showsMessagesAsAlerts();
    void tellsAsAlerts();
    void followsTheSystemsFontSize();
    void disabledButtonsAreReadableInHighContrast();
    void showsWhereTheKeyboardIs_data();
    void showsWhereTheKeyboardIs();
};

void AccessTest::namesTheControlsOfEveryPage()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    auto &window = fixture.window();
    QVERIFY2(problemsIn(window).isEmpty(), qPrintable(problemsIn(window).join(u'\n')));
    QVERIFY(fixture.open());
    // those that are hidden as well: all pages are there from the start
    QVERIFY2(problemsIn(window).isEmpty(), qPrintable(problemsIn(window).join(u'\n')));
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCOMPARE(window.page(), &workspace->page());
        QVERIFY2(problemsIn(window).isEmpty(), qPrintable(problemsIn(window).join(u'\n')));
        QVERIFY(QApplication::focusWidget());
    }
}

void AccessTest::namesTheControlsOfEveryDialog()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QStringList problems;
    int dialogs = 0;
    QSet<const QObject *> looked;
    // some dialogs run a nested event loop: inspect and close them from within it
    QTimer looker;
    looker.setInterval(5);
    const auto look = [&] {
        for (auto *top : QApplication::topLevelWidgets()) {
            if (!top->isVisible() || top == &window || qobject_cast<QMenu *>(top))
                continue;
            if (!isFrameworks(*top) && !looked.contains(top)) {
                looked.insert(top);
                ++dialogs;
                problems << problemsIn(*top);
                if (top->windowTitle().isEmpty() && qobject_cast<QDialog *>(top))
                    problems << QStringLiteral("no title: ") + placeOf(*top);
            }
            top->close();
        }
    };
    connect(&looker, &QTimer::timeout, this, look);
    looker.start();
    for (const auto id : Actions::all()) {
        if (leavesTheWindow(id))
            continue;
        window.actions()[id]->trigger();
        look();
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (auto *popup = QApplication::activePopupWidget())
            popup->close();
    }
    QVERIFY2(dialogs >= 10, qPrintable(QString::number(dialogs)));
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
}

void AccessTest::reachesEveryActionWithoutAMouse()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QSet<const QAction *> reached; // by a menu of the menu bar; the palette lists all of the table
    QList<QMenu *> menus;
    for (const auto *action : window.menuBar()->actions())
        menus << action->menu();
    while (!menus.isEmpty())
        for (const auto *action : menus.takeFirst()->actions()) {
            reached.insert(action);
            if (action->menu())
                menus << action->menu();
        }
    for (const auto id : Actions::all())
        reached.insert(window.actions()[id]);
    QStringList problems;
    for (const auto *action : window.findChildren<QAction *>()) {
        if (action->isSeparator() || (action->text().isEmpty() && action->icon().isNull()))
            continue;
        const bool isQts = qobject_cast<const QLineEdit *>(action->parent()); // its own pictures
        const bool isMenus = qobject_cast<const QMenu *>(action->parent());
        if (isQts)
            continue;
        if (!isMenus && !reached.contains(action) && action->shortcuts().isEmpty())
            problems << QStringLiteral("no key and no menu: %1, %2")
                            .arg(action->text(), placeOf(*action));
        if (action->toolTip().isEmpty())
            problems << QStringLiteral("no tooltip: %1, %2").arg(action->text(), placeOf(*action));
    }
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    QVERIFY(reached.size() > 80);
}

/// Pages of tab bars, viewports and boxes around the control do not claim its focus.
void AccessTest::claimsOneFocusAtATime()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusTable();
    QVERIFY2(focusedNow().size() == 1, qPrintable(focusedNow().join(u'\n')));
    fixture.focusText();
    QVERIFY2(focusedNow().size() == 1, qPrintable(focusedNow().join(u'\n')));
    auto *tabs = view.findChild<QTabBar *>();
    QVERIFY(tabs);
    tabs->setFocus();
    QCOMPARE(focusedNow(), QStringList{tabs->tabText(tabs->currentIndex())});
    // a combo box says what it is for, then its value
    for (auto *combo : view.findChildren<QComboBox *>()) {
        const auto name = QAccessible::queryAccessibleInterface(combo)->text(QAccessible::Name);
        QVERIFY2(name.startsWith(combo->accessibleName() + QStringLiteral(": ")), qPrintable(name));
    }
}

/// On each page of the window, wherever F6 goes, and on the first page.
void AccessTest::claimsOneFocusOnEveryPage()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    auto &window = fixture.window();
    QStringList problems;
    const auto look = [&problems](const QString &where) {
        const auto now = focusedNow();
        if (now.size() != 1)
            problems << QStringLiteral("%1: %2").arg(
                where, now.isEmpty() ? QStringLiteral("none") : now.join(QStringLiteral(" | ")));
    };
    look(QStringLiteral("welcome"));
    QVERIFY(fixture.open());
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCOMPARE(window.page(), &workspace->page());
        for (int group = 0; group < 12; ++group) {
            look(QStringLiteral("%1, F6 %2")
                     .arg(window.actions().fileName(workspace->action()))
                     .arg(group));
            fixture.press(Qt::Key_F6);
        }
    }
    window.actions()[ActionId::Commands]->trigger();
    look(QStringLiteral("palette"));
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
}

void AccessTest::claimsOneFocusInEveryDialog()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    const auto shown = [&window]() -> QWidget * {
        for (auto *top : QApplication::topLevelWidgets())
            if (top != &window && top->isVisible() && qobject_cast<QDialog *>(top))
                return top;
        return nullptr;
    };
    QStringList problems;
    int dialogs = 0;
    QTimer looker; // some dialogs run an event loop of their own
    looker.setInterval(5);
    connect(&looker, &QTimer::timeout, this, [&] {
        auto *dialog = shown();
        if (!dialog)
            return;
        if (QApplication::activeWindow() != dialog) {
            dialog->activateWindow();
            return;
        }
        if (const auto now = focusedNow(); !isFrameworks(*dialog) && now.size() != 1)
            problems << QStringLiteral("%1: %2").arg(dialog->windowTitle(),
                                                     now.join(QStringLiteral(" | ")));
        ++dialogs;
        dialog->close();
    });
    looker.start();
    for (const auto id : Actions::all()) {
        if (leavesTheWindow(id))
            continue;
        window.actions()[id]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!shown(), kWaitMs);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (auto *popup = QApplication::activePopupWidget())
            popup->close();
        QVERIFY(fixture.activate());
    }
    QVERIFY2(dialogs >= 10, qPrintable(QString::number(dialogs)));
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
}

/// What comes by itself is read as an alert: messages, notices, jobs.
void AccessTest::tellsAsAlerts()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    const auto isAlert = [](QWidget *widget) {
        auto *face = widget ? QAccessible::queryAccessibleInterface(widget) : nullptr;
        return face && face->role() == QAccessible::AlertMessage;
    };
    QVERIFY(isAlert(window.findChild<JobChip *>()));
    const auto bars = window.findChildren<MessageBar *>();
    QVERIFY(bars.size() >= int(window.workspaces().all().size()));
    for (auto *bar : bars)
        QVERIFY2(isAlert(bar), qPrintable(placeOf(*bar)));
    const auto isTold = [&](const QString &beginning) {
        for (auto *label : window.findChildren<QLabel *>())
            if (isAlert(label)
                && QAccessible::queryAccessibleInterface(label)
                       ->text(QAccessible::Name)
                       .startsWith(beginning))
                return true;
        return false;
    };
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(isTold(windowText(said::kNothingToPublish)), kWaitMs);
}

/// Letters of 14 points are 19 pixels instead of 13: everything is as much larger.
void AccessTest::followsTheSystemsFontSize()
{
    QFont system = QApplication::font();
    const auto before = system;
    system.setPointSizeF(14);
    followSystemFont(system);
    QApplication::setFont(interfaceFont());
    const auto restore = qScopeGuard([&before] {
        followSystemFont(before);
        QApplication::setFont(before);
    });
    QCOMPARE(interfaceFont().pixelSize(), 19);
    QCOMPARE(fixedFont().pixelSize(), sized(12));
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    const int smallest = sized(kSmallestLetters);
    QStringList small;
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCOMPARE(window.page(), &workspace->page());
        for (const auto *widget : window.findChildren<QWidget *>())
            if (widget->isVisible() && QFontInfo(widget->font()).pixelSize() < smallest)
                small << QStringLiteral("%1 px: ").arg(QFontInfo(widget->font()).pixelSize())
                             + placeOf(*widget);
    }
    QVERIFY2(small.isEmpty(), qPrintable(small.join(u'\n')));
    QFont tiny = before;
    tiny.setPointSizeF(7);
    followSystemFont(tiny); // the design's size is the least
    QCOMPARE(interfaceFont().pixelSize(), 13);
}

/// Grey words on a grey ground were not.
void AccessTest::disabledButtonsAreReadableInHighContrast()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    fixture.services().theme.choose(ThemeChoice::HighContrast);
    for (const bool isPrimary : {true, false}) {
        QPushButton button(QStringLiteral("  "));
        if (isPrimary)
            button.setProperty("vxRole", QStringLiteral("primary"));
        button.setEnabled(false);
        button.resize(80, 30);
        button.show();
        QVERIFY(QTest::qWaitForWindowExposed(&button));
        const auto ground = button.grab().toImage().pixelColor(40, 15);
        const auto words = Theme::highContrast().faint;
        QVERIFY2(contrastRatio(words, ground) >= 7, qPrintable(ground.name()));
    }
}

/// Screen readers tell of an alert that appears; of a frame with words they say nothing.
void AccessTest::showsMessagesAsAlerts()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    auto &bar = fixture.window().welcomePage().messages();
    bar.show(MessageBar::Kind::Warn, QStringLiteral("Something is wrong."));
    auto *face = QAccessible::queryAccessibleInterface(&bar);
    QVERIFY(face);
    QCOMPARE(face->role(), QAccessible::AlertMessage);
    QCOMPARE(face->text(QAccessible::Name), QStringLiteral("Something is wrong."));
}

void AccessTest::showsWhereTheKeyboardIs_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(ThemeChoice::Light);
    QTest::newRow("dark") << int(ThemeChoice::Dark);
    QTest::newRow("high contrast") << int(ThemeChoice::HighContrast);
}

namespace {

bool isStop(const QWidget &control)
{
    return control.isVisible() && control.isEnabled() && (control.focusPolicy() & Qt::TabFocus)
           && isControl(control) && !control.focusProxy() && !isInside(control)
           && control.width() > 4 && control.height() > 4;
}

/// As the control is painted with the keyboard, and without; null where it hands the keyboard on.
std::pair<QImage, QImage> looksOf(QPointer<QWidget> control)
{
    control->setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    if (!control || !control->hasFocus())
        return {};
    const auto with = control->grab().toImage();
    control->clearFocus();
    QCoreApplication::processEvents();
    return {with, control ? control->grab().toImage() : QImage()};
}

} // namespace

/// Each control that Tab stops at looks other with the keyboard than without.
void AccessTest::showsWhereTheKeyboardIs()
{
    QFETCH(const int, theme);
    WindowFixture fixture({1, 4, 2, 0.1});
    fixture.services().theme.choose(static_cast<ThemeChoice>(theme));
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QStringList alike;
    int controls = 0;
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCOMPARE(window.page(), &workspace->page());
        QList<QPointer<QWidget>> widgets; // some are made anew on the way
        for (auto *widget : window.findChildren<QWidget *>())
            widgets << widget;
        for (const auto &widget : widgets) {
            if (!widget || !isStop(*widget))
                continue;
            const auto place = placeOf(*widget);
            const auto [with, without] = looksOf(widget);
            if (with.isNull() || without.isNull())
                continue;
            ++controls;
            if (with == without)
                alike << place;
        }
    }
    QVERIFY2(controls >= 20, qPrintable(QString::number(controls)));
    QVERIFY2(alike.isEmpty(), qPrintable(alike.join(u'\n')));
}

QTEST_MAIN(AccessTest)
#include "AccessTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/session/WorkspacePage.h"
#include "ui/session/Workspaces.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>

using namespace voxdeck;
using voxdeck::test::WindowFixture;

/// The mouse wheel over a control without the keyboard scrolls the page, and changes nothing unseen.
class WheelTest final : public QObject {
    Q_OBJECT
private slots:
    void changesNoValueOnAnyPage();
    void changesNoValueInAnyDialog();
    void scrollsThePage();

private:
    static void turnOver(QWidget &widget)
    {
        const QPointF at(widget.rect().center());
        for (const int steps : {-120, 120, 120}) {
            QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, steps}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&widget, &wheel);
        }
    }
    static QString valueOf(const QWidget &widget)
    {
        if (const auto *combo = qobject_cast<const QComboBox *>(&widget))
            return combo->currentText();
        const auto *spin = qobject_cast<const QAbstractSpinBox *>(&widget);
        return spin ? spin->text() : QString();
    }
    /// The controls of the page whose value the wheel has changed, by their names.
    static QStringList changedBy(QWidget &page)
    {
        QStringList changed;
        auto all = page.findChildren<QWidget *>();
        for (const QPointer<QWidget> widget : std::as_const(all)) {
            const bool isMeant = widget
                                 && (qobject_cast<QComboBox *>(widget.data())
                                     || qobject_cast<QAbstractSpinBox *>(widget.data()));
            if (!isMeant || !widget->isVisible() || !widget->isEnabled() || widget->hasFocus()
                || widget->isAncestorOf(QApplication::focusWidget()))
                continue;
            const QString before = valueOf(*widget);
            turnOver(*widget);
            if (!widget)
                continue;
            if (valueOf(*widget) != before)
                changed << widget->accessibleName() + QLatin1Char(' ') + before;
            if (widget->focusPolicy() == Qt::WheelFocus) // Qt would give it the keyboard first
                changed << widget->accessibleName() + QStringLiteral(" takes the focus");
        }
        return changed;
    }
};

void WheelTest::changesNoValueOnAnyPage()
{
    WindowFixture fixture({1, 4, 2, 0.5});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QStringList changed;
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCoreApplication::processEvents();
        workspace->page().setFocus();
        changed << changedBy(workspace->page());
    }
    QVERIFY2(changed.isEmpty(), qPrintable(changed.join(QLatin1Char('\n'))));
}

void WheelTest::changesNoValueInAnyDialog()
{
    WindowFixture fixture({1, 4, 2, 0.5});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QStringList changed;
    int dialogs = 0;
    for (const ActionId action : {ActionId::Preferences, ActionId::MakePackage, ActionId::Sample}) {
        window.actions()[action]->trigger();
        QTest::qWait(100);
        for (auto *top : QApplication::topLevelWidgets()) {
            auto *dialog = qobject_cast<QDialog *>(top);
            if (!dialog || !dialog->isVisible())
                continue;
            ++dialogs;
            changed << changedBy(*dialog);
            dialog->reject();
        }
    }
    QVERIFY(dialogs >= 2);
    QVERIFY2(changed.isEmpty(), qPrintable(changed.join(QLatin1Char('\n'))));
}

/// With the keyboard in a field the wheel is for the field.
void WheelTest::scrollsThePage()
{
    WindowFixture fixture({1, 4, 2, 0.5}); // the application's own guard
    QScrollArea area;
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    auto *spin = new QSpinBox(page);
    auto *combo = new QComboBox(page);
    auto *slider = new QSlider(Qt::Horizontal, page);
    combo->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    combo->setCurrentIndex(1);
    spin->setValue(50);
    slider->setValue(50);
    for (QWidget *one : {static_cast<QWidget *>(spin), static_cast<QWidget *>(combo),
                         static_cast<QWidget *>(slider)})
        column->addWidget(one);
    column->addSpacing(2000);
    area.setWidget(page);
    area.resize(200, 200);
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    area.activateWindow();
    area.setFocus();
    for (QWidget *one : {static_cast<QWidget *>(spin), static_cast<QWidget *>(combo),
                         static_cast<QWidget *>(slider)}) {
        area.verticalScrollBar()->setValue(0);
        const QPointF at(one->rect().center());
        QWheelEvent wheel(at, one->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&wheel); // what a program sends itself goes to no parent
        qApp->notify(one, &wheel);
        QVERIFY(area.verticalScrollBar()->value() > 0);
    }
    QCOMPARE(spin->value(), 50);
    QCOMPARE(combo->currentIndex(), 1);
    QCOMPARE(slider->value(), 50);
    spin->setFocus();
    QTRY_VERIFY(spin->hasFocus());
    turnOver(*spin);
    QVERIFY(spin->value() != 50);
}

QTEST_MAIN(WheelTest)
#include "WheelTest.moc"

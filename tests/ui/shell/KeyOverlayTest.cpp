// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/shell/KeyOverlay.h"
#include "ui/shell/ShortcutSheet.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QTest>
#include <QWindow>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kWaitMs = 20'000;

void hold(bool isHeld)
{
    auto *focus = QApplication::focusWidget();
    isHeld ? QTest::keyPress(focus, Qt::Key_F1) : QTest::keyRelease(focus, Qt::Key_F1);
}

} // namespace

/// F1 held shows the keys of where one is; F1 pressed and let go opens the sheet of all.
class KeyOverlayTest final : public QObject {
    Q_OBJECT
private slots:
    void showsTheKeysWhileF1IsHeld();
    void goesWhenAnotherKeyIsPressed();
    void opensTheSheetAfterAShortPress();
    void staysWhileARealKeyRepeats();
};

void KeyOverlayTest::showsTheKeysWhileF1IsHeld()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto *overlay = window.findChild<KeyOverlay *>();
    QVERIFY(overlay);
    QVERIFY(!overlay->isVisible());
    const auto line = [&window](ActionId id, const char *keys) {
        return window.actions().plainName(id) + QStringLiteral(": ") + QLatin1String(keys);
    };
    fixture.focusTable();
    hold(true);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kWaitMs);
    QVERIFY(overlay->lines().contains(line(ActionId::Approve, "A, Ctrl+Shift+A")));
    const auto play = line(ActionId::PlaySegment, "F5");
    QVERIFY(overlay->lines().contains(play));
    QVERIFY(overlay->accessibleDescription().contains(play));
    hold(false);
    QTRY_VERIFY_WITH_TIMEOUT(!overlay->isVisible(), kWaitMs);
    QVERIFY(!window.findChild<ShortcutSheet *>());
    QVERIFY(window.annotate().table->hasFocus());

    fixture.focusText();
    const auto text = fixture.shownText();
    hold(true);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kWaitMs);
    QVERIFY(overlay->lines().contains(line(ActionId::Approve, "Ctrl+Shift+A")));
    hold(false);
    QTRY_VERIFY_WITH_TIMEOUT(!overlay->isVisible(), kWaitMs);
    QCOMPARE(fixture.shownText(), text);

    // on another page other keys act
    window.actions()[ActionId::Workspace3]->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window.actions()[ActionId::SplitTrain]->isEnabled(), kWaitMs);
    hold(true);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kWaitMs);
    QVERIFY(overlay->lines().contains(line(ActionId::SplitTrain, "1")));
    QVERIFY(!overlay->lines().contains(play));
    hold(false);
}

void KeyOverlayTest::goesWhenAnotherKeyIsPressed()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto *overlay = window.findChild<KeyOverlay *>();
    fixture.focusTable();
    hold(true);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kWaitMs);
    fixture.press(Qt::Key_J);
    QVERIFY(!overlay->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(window.annotate().table->currentRow(), 1, kWaitMs); // and acts
    hold(false);
    QTRY_VERIFY_WITH_TIMEOUT(!overlay->isVisible(), kWaitMs);
    QVERIFY(!window.findChild<ShortcutSheet *>());
}

void KeyOverlayTest::opensTheSheetAfterAShortPress()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    fixture.focusTable();
    hold(true);
    QVERIFY(!window.findChild<ShortcutSheet *>()); // not before it is known that it is short
    hold(false);
    const auto sheetShown = [&window] {
        const auto *sheet = window.findChild<ShortcutSheet *>();
        return sheet && sheet->isVisible();
    };
    QTRY_VERIFY_WITH_TIMEOUT(sheetShown(), kWaitMs);
    auto *sheet = window.findChild<ShortcutSheet *>();
    QVERIFY(!window.findChild<KeyOverlay *>()->isVisible());
    sheet->close();
}

/// A key of a real keyboard comes to the screen's window and goes on to the widget, and repeats.
void KeyOverlayTest::staysWhileARealKeyRepeats()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto *overlay = window.findChild<KeyOverlay *>();
    fixture.focusTable();
    QTRY_VERIFY_WITH_TIMEOUT(window.annotate().table->hasFocus(), kWaitMs);
    auto *screen = window.windowHandle();
    const auto press = [screen](bool isRepeat) {
        QTest::simulateEvent(screen, true, Qt::Key_F1, Qt::NoModifier, QString(), isRepeat);
    };
    press(false);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kWaitMs);
    for (int repeat = 0; repeat < 5; ++repeat) {
        press(true);
        QVERIFY(overlay->isVisible());
    }
    for (int repeat = 0; repeat < 5; ++repeat) { // indistinguishable from pressing again
        QTest::simulateEvent(screen, false, Qt::Key_F1, Qt::NoModifier, QString(), false);
        press(false);
        QVERIFY(overlay->isVisible());
    }
    QTest::simulateEvent(screen, false, Qt::Key_F1, Qt::NoModifier, QString(), false);
    QTRY_VERIFY_WITH_TIMEOUT(!overlay->isVisible(), kWaitMs);
    QVERIFY(!window.findChild<ShortcutSheet *>());
}

QTEST_MAIN(KeyOverlayTest)
#include "KeyOverlayTest.moc"

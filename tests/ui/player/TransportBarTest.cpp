// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowWords.h"
#include "ui/common/KeyWords.h"
#include "ui/common/StyleSheet.h"
#include "ui/common/Theme.h"
#include "ui/player/AudioPlayer.h"
#include "ui/player/TimeField.h"
#include "ui/player/TransportBar.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;

QToolButton *buttonNamed(const QWidget &bar, const WindowText &name)
{
    for (auto *button : bar.findChildren<QToolButton *>()) {
        if (button->accessibleName() == windowText(name))
            return button;
    }
    return nullptr;
}

template <class Widget>
Widget *widgetNamed(const QWidget &bar, const WindowText &name)
{
    for (auto *widget : bar.findChildren<Widget *>()) {
        if (widget->accessibleName() == windowText(name))
            return widget;
    }
    return nullptr;
}

Frames at(double seconds)
{
    return Frames{std::int64_t(seconds * kRate + 0.5)};
}

} // namespace

class TransportBarTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void looksAsDrawn_data();
    void looksAsDrawn();
    void namesEveryControl();
    void showsTimesOfTheSegment();
    void showsHoursWhole();
    void goesWhereTheTypedTimeSays();
    void keepsWhatIsBeingTypedWhileThePlayheadMoves();
    void givesTheKeysBackAfterATime();
    void takesBackWhatIsNotATime();
    void asksForWhatItsButtonsSay();
    void showsWithoutAsking();
    void saysWhyThereIsNoSound();
    void staysUsableWithoutAnyDevice();
};

void TransportBarTest::initTestCase()
{
    Q_INIT_RESOURCE(voxdeck); // of a static library
    qputenv("PULSE_SERVER",
            "unix:/nonexistent/voxdeck"); // no audio server, whatever the machine has
}

void TransportBarTest::looksAsDrawn_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TransportBarTest::looksAsDrawn()
{
    QFETCH(bool, isDark);
    const Theme &theme = isDark ? Theme::dark() : Theme::light();
    QApplication::setPalette(theme.palette());
    qApp->setStyleSheet(applicationStyleSheet(theme));
    TransportBar bar;
    bar.resize(1061, bar.height());
    bar.setSampleRate(kRate);
    bar.setPosition(at(861.384));
    bar.setSegment(FrameRange{at(858.920), at(865.310)});
    bar.setPlaying(isDark);
    bar.setLooping(true);
    bar.setSpeed(1.25);
    bar.setZoom(0.6);
    bar.setLevel(0.5, 0.1);
    bar.show();
    QTest::qWait(50);
    const QString folder = qEnvironmentVariable("VOXDECK_SCREENSHOTS");
    if (!folder.isEmpty())
        bar.grab().save(QDir(folder).filePath(isDark ? QStringLiteral("transport-dark.png")
                                                     : QStringLiteral("transport-light.png")));
    // Of 1280: less the Navigator and the edges.
    QVERIFY2(bar.minimumSizeHint().width() <= 1040,
             qPrintable(QString::number(bar.minimumSizeHint().width())));
}

void TransportBarTest::namesEveryControl()
{
    TransportBar bar;
    for (auto *button : bar.findChildren<QToolButton *>()) {
        QVERIFY(!button->accessibleName().isEmpty());
        QVERIFY(!button->toolTip().isEmpty());
        QVERIFY(!button->icon().isNull());
        QVERIFY(button->width() >= 24 && button->height() >= 24);
    }
    // keys are those of the window's actions, whatever they are now
    QAction action(&bar);
    action.setObjectName(QStringLiteral("play-segment"));
    for (const auto *keys : {"F5", "Ctrl+P"}) {
        action.setProperty(kShownKeysProperty, QString::fromLatin1(keys));
        refreshKeyWords(bar);
        const auto *button = buttonNamed(bar, said::kPlaySegment);
        QVERIFY(button->toolTip().startsWith(button->accessibleName())
                && button->toolTip().contains(QString::fromLatin1(keys)));
        QCOMPARE(buttonNamed(bar, said::kPlaySegment)->accessibleDescription(),
                 QString::fromLatin1(keys));
    }
    action.setProperty(kShownKeysProperty, QString());
    refreshKeyWords(bar);
    QCOMPARE(buttonNamed(bar, said::kPlaySegment)->toolTip(),
             buttonNamed(bar, said::kPlaySegment)->accessibleName());
}

void TransportBarTest::showsTimesOfTheSegment()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.setPosition(at(861.384));
    bar.setSegment(FrameRange{at(858.920), at(865.310)});
    QCOMPARE(bar.findChild<TimeField *>()->text(), QStringLiteral("00:14:21.384"));
    QCOMPARE(widgetNamed<QLineEdit>(bar, said::kSegmentStart)->text(), QStringLiteral("14:18.920"));
    QCOMPARE(widgetNamed<QLineEdit>(bar, said::kSegmentEnd)->text(), QStringLiteral("14:25.310"));
    QCOMPARE(widgetNamed<QLineEdit>(bar, said::kSegmentDuration)->text(), QStringLiteral("6.390"));
    bar.setSampleRate(0);
    bar.setSegment(std::nullopt);
    QVERIFY(bar.findChild<TimeField *>()->text().isEmpty());
    QVERIFY(widgetNamed<QLineEdit>(bar, said::kSegmentStart)->text().isEmpty());
}

void TransportBarTest::showsHoursWhole()
{
    constexpr double kHour = 3600;
    constexpr int kFrame = 8;
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.resize(1100, bar.height());
    bar.setSegment(FrameRange{at(2 * kHour - 120), at(2 * kHour + 1.586)});
    bar.show();
    for (const auto *field : bar.findChildren<TimeField *>()) {
        QVERIFY2(field->isVisible()
                     && field->fontMetrics().horizontalAdvance(field->text()) + kFrame
                            <= field->width(),
                 qPrintable(field->text()));
        QCOMPARE(field->cursorPosition(), 0); // a part that is cut is at the end
    }
    QCOMPARE(widgetNamed<TimeField>(bar, said::kSegmentEnd)->text(), QStringLiteral("2:00:01.586"));
    bar.setSegment(FrameRange{at(1), at(2)});
    QCOMPARE(widgetNamed<TimeField>(bar, said::kSegmentEnd)->text(), QStringLiteral("0:02.000"));
}

void TransportBarTest::goesWhereTheTypedTimeSays()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.show();
    QSignalSpy asked(&bar, &TransportBar::seekRequested);
    auto *field = bar.findChild<TimeField *>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("1:02.5"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].value<Frames>(), at(62.5));
}

void TransportBarTest::keepsWhatIsBeingTypedWhileThePlayheadMoves()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.show();
    auto *field = bar.findChild<TimeField *>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("1:0"));
    bar.setPosition(at(5));
    QCOMPARE(field->text(), QStringLiteral("1:0"));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("00:00:05.000"));
}

void TransportBarTest::givesTheKeysBackAfterATime()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.setSegment(FrameRange{at(1), at(2)});
    bar.show();
    QSignalSpy left(&bar, &TransportBar::leaveWanted);
    auto *field = bar.findChild<TimeField *>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("1.5"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(left.count(), 1);
    QTest::keyClicks(field, QStringLiteral("soon"));
    QTest::keyClick(field, Qt::Key_Return); // no time: to be typed again
    QCOMPARE(left.count(), 1);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(left.count(), 2);
    QTest::keyClicks(field, QStringLiteral("9"));
    bar.setSegment(FrameRange{at(3), at(4)});
    QCOMPARE(field->text(), QStringLiteral("00:00:00.000"));
}

void TransportBarTest::takesBackWhatIsNotATime()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.show();
    QSignalSpy asked(&bar, &TransportBar::seekRequested);
    auto *field = bar.findChild<TimeField *>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("soon"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(asked.count(), 0);
    QCOMPARE(field->text(), QStringLiteral("00:00:00.000"));
}

void TransportBarTest::asksForWhatItsButtonsSay()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.setSegment(FrameRange{at(1), at(2)});
    bar.show();
    QSignalSpy playPause(&bar, &TransportBar::playPauseRequested);
    QSignalSpy segment(&bar, &TransportBar::playSegmentRequested);
    QSignalSpy next(&bar, &TransportBar::nextRequested);
    QSignalSpy previous(&bar, &TransportBar::previousRequested);
    QSignalSpy loop(&bar, &TransportBar::loopToggled);
    QSignalSpy zoom(&bar, &TransportBar::zoomChosen);
    for (const auto &name :
         {said::kPlay, said::kPlaySegment, said::kNextSegment, said::kPreviousSegment, said::kLoop})
        QTest::mouseClick(buttonNamed(bar, name), Qt::LeftButton);
    for (auto *spy : {&playPause, &segment, &next, &previous, &loop})
        QCOMPARE(spy->count(), 1);
    QCOMPARE(loop[0][0].toBool(), true);
    widgetNamed<QSlider>(bar, said::kZoom)->setValue(500);
    QCOMPARE(zoom.last()[0].toDouble(), 0.5);
    bar.setPlaying(true);
    QVERIFY(buttonNamed(bar, said::kPause));
}

void TransportBarTest::showsWithoutAsking()
{
    TransportBar bar;
    QSignalSpy zoom(&bar, &TransportBar::zoomChosen);
    QSignalSpy volume(&bar, &TransportBar::volumeChosen);
    QSignalSpy speed(&bar, &TransportBar::speedChosen);
    QSignalSpy loop(&bar, &TransportBar::loopToggled);
    bar.setZoom(0.4);
    bar.setVolume(0.3);
    bar.setSpeed(1.35); // not in the list: goes in its place
    bar.setLooping(true);
    for (auto *spy : {&zoom, &volume, &speed, &loop})
        QCOMPARE(spy->count(), 0);
    auto *box = widgetNamed<QComboBox>(bar, said::kSpeed);
    QCOMPARE(box->currentText(), QStringLiteral("1.35×"));
    QCOMPARE(box->itemText(box->currentIndex() + 1), QStringLiteral("1.5×"));
}

void TransportBarTest::saysWhyThereIsNoSound()
{
    TransportBar bar;
    bar.setSampleRate(kRate);
    bar.setSegment(FrameRange{at(1), at(2)});
    const auto reason = QStringLiteral("There is no audio output.");
    bar.setPlaybackProblem(reason);
    QVERIFY(!buttonNamed(bar, said::kPlay)->isEnabled());
    QCOMPARE(buttonNamed(bar, said::kPlay)->toolTip(), reason);
    QVERIFY(buttonNamed(bar, said::kNextSegment)->isEnabled());
    QVERIFY(bar.findChild<TimeField *>()->isEnabled());
    bar.setPlaybackProblem({});
    QVERIFY(buttonNamed(bar, said::kPlay)->isEnabled());
    QCOMPARE(buttonNamed(bar, said::kPlay)->toolTip(),
             buttonNamed(bar, said::kPlay)->accessibleName());
}

void TransportBarTest::staysUsableWithoutAnyDevice()
{
    AudioPlayer player;
    QCOMPARE(player.state(), AudioPlayer::State::NoDevice);
    QVERIFY(!player.deviceProblem().isEmpty());
    player.setAudio(PcmSource::fromVector(std::vector<std::int16_t>(kRate), kRate));
    QSignalSpy failed(&player, &AudioPlayer::failed);
    player.play({Frames{0}, Frames{kRate}});
    QCOMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].toString(), player.deviceProblem());
    QCOMPARE(player.state(), AudioPlayer::State::NoDevice);
    player.seek(Frames{800});
    QCOMPARE(player.position(), Frames{800});
    player.pause();
    player.stop();
    player.setSpeed(1.5);
    player.backAndPlay();
    QCOMPARE(player.state(), AudioPlayer::State::NoDevice);
}

QTEST_MAIN(TransportBarTest)
#include "TransportBarTest.moc"

#include <cstdint>

// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel and keys on the timeline, how it follows what is played, and what it is to screen readers.
#include "tests/ui/shell/WindowWords.h"
#include "tests/ui/wave/ShownTimeline.h"
#include "ui/common/Theme.h"
#include "ui/wave/TimelineState.h"

#include <QAccessible>
#include <QSignalSpy>

#include <algorithm>
#include <cstdint>

using namespace voxdeck;
using namespace voxdeck::test;

class TimelineControlTest final : public QObject, private ShownTimeline {
    Q_OBJECT
private slots:
    void initTestCase() { prepare(); }
    void init() { QVERIFY(open()); }
    void cleanup() { close(); }
    void clickMovesThePlayhead();
    void dragSelectsARangeAndAClickClearsIt();
    void dragPastTheEdgeScrolls();
    void wheelScrollsAndZoomsAtThePointer();
    void wheelZoomsWhereThatIsWished();
    void altWheelMakesTheWaveTaller();
    void arrowsMoveThePlayhead();
    void leavesOtherKeysToTheWindow();
    void doubleClickInTheLaneActivatesTheSegment();
    void overviewMovesTheView();
    void pagesAtNineTenthsWhilePlaying();
    void staysWhereWhatIsPlayedEndsInTheView();
    void leavesTheViewWhereItWasScrolledToWhilePlaying();
    void bringsTheCurrentSegmentIntoView();
    void isASliderToScreenReaders();
    void laneIsAListToScreenReaders();
};

void TimelineControlTest::clickMovesThePlayhead()
{
    showItem(burstsOfTone(10, kRate));
    QSignalSpy seek(m_view.get(), &TimelineView::seekRequested);
    QSignalSpy range(m_view.get(), &TimelineView::rangeSelected);
    int clicks = 0;
    for (const char *name : {"waveform", "spectrogram", "ruler", "segmentLane"}) {
        QTest::mouseClick(strip(*m_view, name), Qt::LeftButton, {}, pointAt(*m_view, 2.5 + clicks));
        ++clicks;
        QCOMPARE(seek.count(), clicks);
        QCOMPARE(seek.last()[0].value<Frames>(), at(1.5 + clicks));
        QCOMPARE(m_view->playhead(), at(1.5 + clicks));
    }
    QTest::mouseClick(strip(*m_view, "waveform"), Qt::LeftButton, {}, {2, 10}); // in the gutter
    QCOMPARE(m_view->playhead(), Frames{0});
    QCOMPARE(range.count(), 0);
    QVERIFY(strip(*m_view, "waveform")->hasFocus());
}

void TimelineControlTest::dragSelectsARangeAndAClickClearsIt()
{
    showItem(burstsOfTone(10, kRate));
    QSignalSpy range(m_view.get(), &TimelineView::rangeSelected);
    QSignalSpy cleared(m_view.get(), &TimelineView::selectionCleared);
    QSignalSpy seek(m_view.get(), &TimelineView::seekRequested);
    drag(strip(*m_view, "waveform"), pointAt(*m_view, 6), pointAt(*m_view, 2)); // backwards too
    QCOMPARE(range.count(), 1);
    QCOMPARE(range[0][0].value<FrameRange>(), between(2, 6));
    QCOMPARE(m_view->selection(), std::optional(between(2, 6)));
    QCOMPARE(seek.count(), 0);
    const QImage wave = grabbed("waveform");
    QCOMPARE(colorAt(wave, kTimelineGutter + 200, 5), Theme::light().accent); // its edge
    QTest::mouseClick(strip(*m_view, "waveform"), Qt::LeftButton, {}, pointAt(*m_view, 8));
    QCOMPARE(cleared.count(), 1);
    QVERIFY(!m_view->selection());
}

void TimelineControlTest::dragPastTheEdgeScrolls()
{
    showItem(burstsOfTone(60, kRate));
    m_view->scale().fit(between(20, 30));
    auto *wave = strip(*m_view, "waveform");
    QTest::mousePress(wave, Qt::LeftButton, {}, {900, 10});
    for (int i = 0; i < 5; ++i)
        QTest::mouseMove(wave, {kWidth + 20 + i, 10});
    QVERIFY(m_view->scale().visible().end > at(30.6));
    QTest::mouseRelease(wave, Qt::LeftButton, {}, {kWidth + 20, 10});
    QVERIFY(m_view->selection()->end > at(30.5));
}

void TimelineControlTest::wheelScrollsAndZoomsAtThePointer()
{
    showItem(burstsOfTone(600, kRate));
    m_view->scale().fit(between(100, 200));
    auto *wave = strip(*m_view, "waveform");
    const FrameRange before = m_view->scale().visible();
    turnWheel(wave, {500, 10}, -120);
    QVERIFY(m_view->scale().visible().begin > before.begin);
    QVERIFY(std::abs(count(m_view->scale().visible().length() - before.length())) < 3);
    turnWheel(wave, {500, 10}, 120);
    QVERIFY(std::abs(count(m_view->scale().visible().begin - before.begin)) < 3);
    const Frames under = m_view->scale().frameAt(300 - kTimelineGutter);
    turnWheel(wave, {300, 10}, 480, Qt::ControlModifier);
    QVERIFY(std::abs(double(count(m_view->scale().visible().length())) * 2
                     - double(count(before.length())))
            < 10); // four notches are twice as deep
    QVERIFY(std::abs(count(m_view->scale().frameAt(300 - kTimelineGutter) - under)) < 3);
    turnWheel(wave, {300, 10}, 120 * 1000, Qt::ControlModifier); // a spin does not run away
    QVERIFY(m_view->scale().visible().length() > at(5));
}

void TimelineControlTest::wheelZoomsWhereThatIsWished()
{
    showItem(burstsOfTone(600, kRate));
    m_view->scale().fit(between(100, 200));
    m_view->setWheelZooms(true);
    auto *wave = strip(*m_view, "waveform");
    const FrameRange before = m_view->scale().visible();
    const Frames under = m_view->scale().frameAt(300 - kTimelineGutter);
    turnWheel(wave, {300, 10}, 480);
    QVERIFY(std::abs(double(count(m_view->scale().visible().length())) * 2
                     - double(count(before.length())))
            < 10);
    QVERIFY(std::abs(count(m_view->scale().frameAt(300 - kTimelineGutter) - under)) < 3);
    const FrameRange zoomed = m_view->scale().visible();
    turnWheel(wave, {300, 10}, -120, Qt::ControlModifier);
    QVERIFY(m_view->scale().visible().begin > zoomed.begin);
    QVERIFY(std::abs(count(m_view->scale().visible().length() - zoomed.length())) < 3);
    turnWheel(wave, {300, 10}, 240, Qt::AltModifier); // the amplitude, as always
    QVERIFY(std::abs(count(m_view->scale().visible().length() - zoomed.length())) < 3);
}

void TimelineControlTest::altWheelMakesTheWaveTaller()
{
    std::vector<std::int16_t> samples(10 * kRate);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = i / 20 % 2 ? 4000 : -4000;
    m_view->setAutomaticGain(false);
    showItem(std::move(samples));
    const auto inked = [this] {
        const QImage wave = grabbed("waveform");
        int count = 0;
        for (int y = 0; y < wave.height(); ++y)
            count += wave.pixelColor(int(500 * wave.devicePixelRatio()), y)
                     == Theme::light().rmsOutside;
        return count;
    };
    const int before = inked();
    turnWheel(strip(*m_view, "waveform"), {500, 10}, 240, Qt::AltModifier);
    QVERIFY(inked() >= 2 * before - 2);
    turnWheel(strip(*m_view, "spectrogram"), {500, 10}, -2400, Qt::AltModifier);
    QCOMPARE(inked(), before); // never smaller than it is
}

void TimelineControlTest::arrowsMoveThePlayhead()
{
    showItem(burstsOfTone(10, kRate));
    auto *wave = strip(*m_view, "waveform");
    wave->setFocus();
    QSignalSpy seek(m_view.get(), &TimelineView::seekRequested);
    QTest::keyClick(wave, Qt::Key_Left); // held at the begin
    QCOMPARE(seek.last()[0].value<Frames>(), Frames{0});
    QTest::keyClick(wave, Qt::Key_Right);
    QCOMPARE(seek.last()[0].value<Frames>(), at(0.010));
    QTest::keyClick(wave, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(m_view->playhead(), at(0.110));
    QTest::keyClick(wave, Qt::Key_Left, Qt::ControlModifier);
    QTest::keyClick(wave, Qt::Key_Left);
    QCOMPARE(m_view->playhead(), Frames{0});
    QCOMPARE(seek.count(), 5);
    m_view->scale().fit(between(0, 1)); // a playhead that leaves the view takes it along
    m_view->setPlayhead(at(1.04));
    QTest::keyClick(wave, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(m_view->scale().visible().end > at(1.14));
}

void TimelineControlTest::leavesOtherKeysToTheWindow()
{
    showItem(burstsOfTone(3, kRate));
    auto *wave = strip(*m_view, "waveform");
    for (const int key : {int(Qt::Key_Space), int(Qt::Key_A), int(Qt::Key_Tab)}) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(wave, &event);
        QVERIFY(!event.isAccepted());
    }
    QSignalSpy played(m_view.get(), &TimelineView::playWanted);
    QTest::keyClick(wave, Qt::Key_Return);
    QCOMPARE(played.count(), 1);
    QTest::keyClick(wave, Qt::Key_Return, Qt::ControlModifier); // approves
    QCOMPARE(played.count(), 1);
    QKeyEvent back(QEvent::KeyPress, Qt::Key_Left, Qt::AltModifier); // back in visited segments
    QCoreApplication::sendEvent(wave, &back);
    QVERIFY(!back.isAccepted());
}

void TimelineControlTest::doubleClickInTheLaneActivatesTheSegment()
{
    showItem(burstsOfTone(10, kRate));
    m_view->setSegments(threeSegments());
    QSignalSpy activated(m_view.get(), &TimelineView::segmentActivated);
    QTest::mouseDClick(strip(*m_view, "segmentLane"), Qt::LeftButton, {}, pointAt(*m_view, 7));
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated[0][0].toInt(), 2);
    QTest::mouseDClick(strip(*m_view, "segmentLane"), Qt::LeftButton, {}, pointAt(*m_view, 3.5));
    QCOMPARE(activated.count(), 1); // between two
}

void TimelineControlTest::overviewMovesTheView()
{
    showItem(burstsOfTone(600, kRate));
    m_view->scale().fit(between(0, 10));
    QSignalSpy seek(m_view.get(), &TimelineView::seekRequested);
    QTest::mouseClick(strip(*m_view, "overview"), Qt::LeftButton, {}, {kTimelineGutter + 500, 10});
    const FrameRange shown = m_view->scale().visible();
    QVERIFY(shown.begin < at(300) && shown.end > at(300));
    QCOMPARE(seek.count(), 0);
    QTest::mouseDClick(strip(*m_view, "overview"), Qt::LeftButton, {}, {kTimelineGutter + 500, 10});
    QCOMPARE(m_view->scale().visible(), between(0, 600));
}

void TimelineControlTest::pagesAtNineTenthsWhilePlaying()
{
    showItem(burstsOfTone(600, kRate));
    m_view->scale().fit(between(100, 110));
    const FrameRange page = m_view->scale().visible();
    m_view->setPlaying(true);
    m_view->setPlayhead(at(105));
    for (double t = 105; t < 109.3; t += 0.05)
        m_view->setPlayhead(at(t));
    QCOMPARE(m_view->scale().visible(), page); // no continuous scroll
    m_view->setPlayhead(at(109.6));
    QVERIFY(m_view->scale().visible().begin > at(108.9));
    QVERIFY(m_view->scale().xOf(m_view->playhead()) < 100);
    m_view->setPlaying(false);
    const FrameRange stopped = m_view->scale().visible();
    m_view->setPlayhead(at(300));
    QCOMPARE(m_view->scale().visible(), stopped);
}

void TimelineControlTest::staysWhereWhatIsPlayedEndsInTheView()
{
    showItem(burstsOfTone(600, kRate));
    m_view->setSegments({{between(100, 104), {}}, {between(105, 115), {}}});
    m_view->setCurrentSegment(1);
    m_view->fitSegment();
    const FrameRange page = m_view->scale().visible();
    QVERIFY(m_view->scale().xOf(at(115)) > 0.9 * m_view->scale().width());
    m_view->setPlayhead(at(105));
    m_view->setPlaying(true);
    m_view->setPlayedEnd(at(115));
    for (double t = 105; t <= 115; t += 0.05)
        m_view->setPlayhead(at(t));
    QCOMPARE(m_view->scale().visible(), page); // the edges that were heard can be dragged
    m_view->setPlayedEnd(at(300));             // played on past the segment
    m_view->setPlayhead(at(115.1));
    QVERIFY(m_view->scale().visible().begin > page.begin);
}

void TimelineControlTest::leavesTheViewWhereItWasScrolledToWhilePlaying()
{
    showItem(burstsOfTone(600, kRate));
    m_view->scale().fit(between(100, 110));
    m_view->setPlayhead(at(105));
    m_view->setPlaying(true);
    m_view->scale().showFrom(at(400));
    const FrameRange elsewhere = m_view->scale().visible();
    for (double t = 105; t < 125; t += 0.05)
        m_view->setPlayhead(at(t));
    QCOMPARE(m_view->scale().visible(), elsewhere);
}

void TimelineControlTest::bringsTheCurrentSegmentIntoView()
{
    showItem(burstsOfTone(600, kRate));
    m_view->setSegments(
        {{between(100, 104), {}}, {between(105, 107), {}}, {between(500, 560), {}}});
    m_view->setCurrentSegment(0);
    const FrameRange first = m_view->scale().visible();
    QVERIFY(first.begin <= at(100) && first.end >= at(104));
    m_view->setCurrentSegment(1);
    QCOMPARE(m_view->scale().visible(), first); // it is in view: nothing jumps
    m_view->setCurrentSegment(2);
    QVERIFY(m_view->scale().visible().begin <= at(500) && m_view->scale().visible().end >= at(560));
    m_view->setCurrentSegment(-1);
    m_view->setCurrentSegment(99);
    m_view->fitSegment(); // no such segment: fits the recording
    QCOMPARE(m_view->scale().visible(), between(0, 600));
}

void TimelineControlTest::isASliderToScreenReaders()
{
    showItem(burstsOfTone(60, kRate));
    auto *face = QAccessible::queryAccessibleInterface(strip(*m_view, "waveform"));
    QCOMPARE(face->role(), QAccessible::Slider);
    QCOMPARE(face->text(QAccessible::Name), QStringLiteral("Waveform"));
    auto *value = face->valueInterface();
    QVERIFY(value);
    m_view->setPlayhead(at(12.5));
    QCOMPARE(value->currentValue().toDouble(), 12.5);
    QVERIFY(value->minimumValue().toDouble() == 0 && value->maximumValue().toDouble() == 60);
    QCOMPARE(face->text(QAccessible::Value), QStringLiteral("00:00:12.500"));
    m_view->setSegments({{between(12, 14), QStringLiteral("7 words"), {}}});
    QCOMPARE(face->text(QAccessible::Value), QStringLiteral("00:00:12.500, segment 7 words"));
    QSignalSpy seek(m_view.get(), &TimelineView::seekRequested);
    value->setCurrentValue(20.25);
    QCOMPARE(m_view->playhead(), at(20.25));
    value->setCurrentValue(-4);
    value->setCurrentValue(1e9);
    QCOMPARE(m_view->playhead(), at(60));
    QCOMPARE(seek.count(), 2);
}

void TimelineControlTest::laneIsAListToScreenReaders()
{
    showItem(burstsOfTone(10, kRate));
    m_view->setSegments(threeSegments());
    m_view->setCurrentSegment(1);
    m_view->scale().fitRecording();
    auto *face = QAccessible::queryAccessibleInterface(strip(*m_view, "segmentLane"));
    QCOMPARE(face->role(), QAccessible::List);
    QCOMPARE(face->text(QAccessible::Name), windowText(said::kSegmentLane));
    QCOMPARE(face->childCount(), 3);
    auto *second = face->child(1);
    QCOMPARE(second->role(), QAccessible::ListItem);
    QCOMPARE(second->text(QAccessible::Name), QStringLiteral("2 second"));
    QCOMPARE(second->text(QAccessible::Description),
             QStringLiteral("00:00:04.000 to 00:00:06.000"));
    QVERIFY(second->state().selected);
    QVERIFY(!face->child(0)->state().selected);
    QCOMPARE(face->indexOfChild(second), 1);
    QCOMPARE(face->child(1), second);
    const QPoint middle = second->rect().center();
    QCOMPARE(face->childAt(middle.x(), middle.y()), second);
    QSignalSpy activated(m_view.get(), &TimelineView::segmentActivated);
    second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(activated[0][0].toInt(), 1);
    m_view->setSegments({});
    QCOMPARE(face->childCount(), 0);
    QVERIFY(!face->child(0));
}

QTEST_MAIN(TimelineControlTest)
#include "TimelineControlTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/Patience.h"
#include "tests/ui/wave/Timeline.h"
#include "ui/common/Theme.h"
#include "ui/wave/TimelineState.h"

#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QSignalSpy>

#include <algorithm>
#include <cstdint>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;
constexpr int kWidth = 1045; // 1000 of time and the gutter

Frames at(double seconds)
{
    return Frames{std::llround(seconds * kRate)};
}

FrameRange between(double begin, double end)
{
    return framesBetween(begin, end, kRate);
}

std::vector<TimelineSegment> threeSegments()
{
    return {{between(1, 3), QStringLiteral("1 first")},
            {between(4, 6), QStringLiteral("2 second")},
            {between(6.5, 9), QStringLiteral("3 third")}};
}

QWidget *strip(const TimelineView &view, const char *name)
{
    return view.findChild<QWidget *>(QLatin1String(name));
}

/// Screen position of a time in a strip.
QPoint pointAt(TimelineView &view, double seconds, int y = 10)
{
    return {kTimelineGutter + int(std::lround(view.scale().xOf(at(seconds)))), y};
}

} // namespace

class TimelineViewTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void looksAsDrawn_data();
    void looksAsDrawn();
    void paintsTheSignalWhereItIs();
    void paintsAtThePixelsOfTheScreen();
    void paintsASampleAsALineAtTheDeepestZoom();
    void showsTheMessageAndNothingOfTheItemBefore();
    void showsCoarsePeaksFirstAndKeepsTheViewWhenTheFineOnesCome();
    void colorsFollowTheTheme();
    void showsTheSpectrumOfATone();
    void clickMovesThePlayhead();
    void dragSelectsARangeAndAClickClearsIt();
    void dragPastTheEdgeScrolls();
    void wheelScrollsAndZoomsAtThePointer();
    void wheelZoomsWhereThatIsWished();
    void altWheelMakesTheWaveTaller();
    void arrowsMoveThePlayhead();
    void leavesOtherKeysToTheWindow();
    void doubleClickInTheLaneActivatesTheSegment();
    void laneShowsDensityOfThousands();
    void overviewMovesTheView();
    void pagesAtNineTenthsWhilePlaying();
    void leavesTheViewWhereItWasScrolledToWhilePlaying();
    void bringsTheCurrentSegmentIntoView();
    void movingThePlayheadRepaintsOnlyColumns();
    void isASliderToScreenReaders();
    void laneIsAListToScreenReaders();
    void showsFocusByARing();
    void scrollsAnHourWithoutHoldingTheWindow();

private:
    void showItem(std::vector<std::int16_t> samples);
    QImage grabbed(const char *name) { return strip(*m_view, name)->grab().toImage(); }

    std::unique_ptr<DecodePool> m_pool;
    std::unique_ptr<TimelineView> m_view;
};

void TimelineViewTest::initTestCase()
{
    QApplication::setPalette(Theme::light().palette());
    QAccessible::setActive(true);
}

void TimelineViewTest::init()
{
    m_pool = std::make_unique<DecodePool>();
    m_view = std::make_unique<TimelineView>(*m_pool);
    m_view->resize(kWidth, 260);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TimelineViewTest::cleanup()
{
    m_view.reset();
    m_pool.reset();
}

void TimelineViewTest::showItem(std::vector<std::int16_t> samples)
{
    m_view->showAudio(waveformOf(std::move(samples), kRate));
}

void TimelineViewTest::looksAsDrawn_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TimelineViewTest::looksAsDrawn()
{
    QFETCH(bool, isDark);
    QApplication::setPalette((isDark ? Theme::dark() : Theme::light()).palette());
    m_view->resize(1061, 260);
    showItem(burstsOfTone(600, kRate));
    m_view->setSegments(
        {{between(292, 298.1), QStringLiteral("417 which, as you will have seen, are somewhat")},
         {between(298.9, 305.3), QStringLiteral("418 The committee will reconvene on the")},
         {between(306, 310.7), QStringLiteral("419 And if there are no further questions")}});
    m_view->setCurrentSegment(1);
    m_view->setPlayhead(at(301.384));
    QTest::qWait(300);
    const QString folder = qEnvironmentVariable("VOXDECK_SCREENSHOTS");
    if (!folder.isEmpty())
        m_view->grab().save(QDir(folder).filePath(isDark ? QStringLiteral("timeline-dark.png")
                                                         : QStringLiteral("timeline-light.png")));
    // A segment is shown with what lies around it, in the middle.
    const double middle = m_view->scale().xOf(at(302.1));
    QVERIFY(std::abs(middle - m_view->scale().width() / 2.0) < 5);
    QVERIFY(m_view->scale().xOf(at(305.3)) - m_view->scale().xOf(at(298.9)) > 200);
    QApplication::setPalette(Theme::light().palette());
}

void TimelineViewTest::paintsTheSignalWhereItIs()
{
    // 10 s: silence, then from 4 to 6 a square wave at half of full scale.
    std::vector<std::int16_t> samples(10 * kRate, 0);
    for (int i = 4 * kRate; i < 6 * kRate; ++i)
        samples[std::size_t(i)] = i / 20 % 2 ? 16384 : -16384;
    showItem(std::move(samples));
    m_view->setSegments({{between(5, 9), QStringLiteral("1")}});
    m_view->setCurrentSegment(0);
    m_view->scale().fitRecording();
    m_view->setPlayhead(at(2));
    const QImage wave = grabbed("waveform");
    const Theme &theme = Theme::light();
    const double h = wave.height() / wave.devicePixelRatio();
    const auto colorOf = [&](double seconds, double part) {
        return colorAt(wave, kTimelineGutter + seconds * 100 + 0.5, std::floor(part * h));
    };
    QCOMPARE(colorOf(4.5, 0.4), theme.rmsOutside); // a square wave's RMS is its peak
    QCOMPARE(colorOf(5.5, 0.4), theme.rmsInside);
    QCOMPARE(colorOf(4.5, 0.2), theme.base);
    QCOMPARE(colorOf(3.5, 0.4), theme.base);
    QCOMPARE(colorOf(7, 0.4).rgb(), blended(theme.segmentCurrentFill, theme.base).rgb());
    QCOMPARE(colorOf(2, 0.1), theme.playhead);
    QCOMPARE(colorOf(2.05, 0.1), theme.base);
    QCOMPARE(colorOf(5, 0.9), theme.segmentCurrentEdge);
    QCOMPARE(colorAt(wave, 5, 20), theme.window);
    // One row above and below the middle of half of full scale: y = h/4 is the last row painted.
    QCOMPARE(colorOf(4.5, 0.26), theme.rmsOutside);
    QCOMPARE(colorOf(4.5, 0.24), theme.base);
}

void TimelineViewTest::paintsAtThePixelsOfTheScreen()
{
    // A click of half a pixel is half a pixel wide where the screen has two for one.
    std::vector<std::int16_t> samples(8000, 0);
    for (std::size_t i = 4000; i < 4004; ++i)
        samples[i] = 30000;
    showItem(std::move(samples));
    auto *wave = strip(*m_view, "waveform");
    const QImage image = wave->grab().toImage();
    const double ratio = wave->devicePixelRatioF();
    QCOMPARE(image.width(), int(std::ceil(wave->width() * ratio)));
    int columns = 0;
    for (int x = int(300 * ratio); x < int(800 * ratio); ++x) {
        const QColor seen = image.pixelColor(x, image.height() / 8);
        columns += seen == Theme::light().peakOutside || seen == Theme::light().rmsOutside;
    }
    QCOMPARE(columns, 1);
}

void TimelineViewTest::paintsASampleAsALineAtTheDeepestZoom()
{
    std::vector<std::int16_t> samples(kRate, 0);
    samples[8000] = 30000;
    samples[8001] = -30000;
    showItem(std::move(samples));
    m_view->scale().setZoom(1, 500);
    m_view->scale().showFrom(Frames{7970});
    m_view->setPlayhead(Frames{7975});
    const QImage wave = grabbed("waveform");
    const auto isInked = [&](double frame, double y) {
        const double x = kTimelineGutter + (frame - 7970) * 16;
        // A smoothed line shares its ink with the pixel beside it.
        return std::min(colorAt(wave, x - 1, y).lightness(), colorAt(wave, x, y).lightness()) < 215;
    };
    const double h = wave.height() / wave.devicePixelRatio();
    QVERIFY(isInked(8000, h / 2 * (1 - 30000 / 32768.0)));
    QVERIFY(isInked(8001, h / 2 * (1 + 30000 / 32768.0)));
    QVERIFY(isInked(8000.5, h / 2)); // the line between them
    QVERIFY(!isInked(8000.5, h * 0.2));
    QVERIFY(isInked(8010.5, h / 2)); // silence is a line as well
}

void TimelineViewTest::showsTheMessageAndNothingOfTheItemBefore()
{
    showItem(burstsOfTone(10, kRate));
    m_view->setSegments(threeSegments());
    m_view->setCurrentSegment(1);
    m_view->setSelection(between(1, 2));
    const QString sentence = QStringLiteral(
        "Audio cannot be read: clip 809,113 lies past the end of audio.bin. The transcript can "
        "still be edited.");
    m_view->showMessage(sentence);
    QVERIFY(!m_view->selection());
    const QImage wave = grabbed("waveform");
    const Theme &theme = Theme::light();
    bool hasText = false;
    for (int y = 0; y < wave.height(); ++y) {
        for (int x = 4 + int(kTimelineGutter * wave.devicePixelRatio()); x < wave.width() - 4;
             ++x) {
            const QColor seen = wave.pixelColor(x, y);
            QVERIFY(seen != theme.peakInside && seen != theme.peakOutside);
            QVERIFY(seen != theme.segmentCurrentEdge && seen != theme.playhead);
            hasText = hasText || seen == theme.muted;
        }
    }
    QVERIFY(hasText);
    QCOMPARE(strip(*m_view, "waveform")->accessibleDescription(), sentence);
    for (const char *name : {"overview", "segmentLane", "spectrogram"}) {
        const QImage image = grabbed(name);
        const double ratio = image.devicePixelRatio();
        for (int x = kTimelineGutter + 2; x < image.width() / ratio; x += 3) {
            const QColor seen = colorAt(image, x, image.height() / ratio / 2);
            QVERIFY(seen == theme.base || seen == theme.window);
        }
    }
    QSignalSpy seek(m_view.get(), &TimelineView::seekRequested); // nothing to point at
    QTest::mouseClick(strip(*m_view, "waveform"), Qt::LeftButton, {}, {300, 20});
    QTest::keyClick(strip(*m_view, "waveform"), Qt::Key_Right);
    QCOMPARE(seek.count(), 0);
}

void TimelineViewTest::showsCoarsePeaksFirstAndKeepsTheViewWhenTheFineOnesCome()
{
    WaveformLoader loader(*m_pool);
    connect(&loader, &WaveformLoader::loaded, m_view.get(), &TimelineView::showAudio);
    const auto pcm = PcmSource::fromVector(burstsOfTone(60, kRate), kRate);
    QSignalSpy loaded(&loader, &WaveformLoader::loaded);
    const auto inked = [this] {
        const QImage wave = grabbed("waveform");
        int count = 0;
        for (int y = 0; y < wave.height(); ++y)
            for (int x = 0; x < wave.width(); ++x)
                count += wave.pixelColor(x, y) == Theme::light().peakOutside;
        return count;
    };
    connect(&loader, &WaveformLoader::loaded, this,
            [&](const std::shared_ptr<const WaveformAudio> &audio) {
                if (audio->peaks)
                    return;
                QVERIFY(inked() > 2000);
                m_view->scale().fit(between(10, 20));
            });
    loader.load([pcm](std::stop_token) { return Result<std::shared_ptr<const PcmSource>>(pcm); });
    QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 2, 10'000);
    QVERIFY(std::abs(m_view->scale().xOf(at(10)) - 45.5) < 2); // still there
}

void TimelineViewTest::colorsFollowTheTheme()
{
    showItem(burstsOfTone(10, kRate));
    QCOMPARE(colorAt(grabbed("waveform"), 5, 40), Theme::light().window);
    QApplication::setPalette(Theme::dark().palette());
    QTRY_COMPARE(colorAt(grabbed("waveform"), 5, 40), Theme::dark().window); // when it comes round
    QCOMPARE(colorAt(grabbed("waveform"), kTimelineGutter + 3, 3), Theme::dark().base);
    QApplication::setPalette(Theme::light().palette());
    QTRY_COMPARE(colorAt(grabbed("waveform"), 5, 40), Theme::light().window);
}

void TimelineViewTest::showsTheSpectrumOfATone()
{
    std::vector<std::int16_t> samples(10 * kRate, 0);
    for (std::size_t i = 5 * kRate; i < samples.size(); ++i)
        samples[i] = std::int16_t(
            std::lround(12000 * std::sin(6.283185307 * 2000 * double(i) / kRate)));
    showItem(std::move(samples));
    const auto darkness = [this](double seconds, double kilohertz) {
        const QImage image = grabbed("spectrogram");
        const double h = image.height() / image.devicePixelRatio();
        return 255
               - colorAt(image, kTimelineGutter + seconds * 100, h * (1 - kilohertz / 8))
                     .lightness();
    };
    QTRY_VERIFY_WITH_TIMEOUT(darkness(7, 2) > 120, 5000);
    QVERIFY2(darkness(7, 6) < 30, qPrintable(QString::number(darkness(7, 6))));
    QVERIFY(darkness(2, 2) < 30);
    QVERIFY(m_view->isSpectrogramVisible());
    m_view->setSpectrogramVisible(false);
    QVERIFY(!strip(*m_view, "spectrogram")->isVisible());
    QTRY_VERIFY(strip(*m_view, "waveform")->height() > 120); // takes the room
}

void TimelineViewTest::clickMovesThePlayhead()
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

void TimelineViewTest::dragSelectsARangeAndAClickClearsIt()
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

void TimelineViewTest::dragPastTheEdgeScrolls()
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

void TimelineViewTest::wheelScrollsAndZoomsAtThePointer()
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

void TimelineViewTest::wheelZoomsWhereThatIsWished()
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

void TimelineViewTest::altWheelMakesTheWaveTaller()
{
    std::vector<std::int16_t> samples(10 * kRate);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = i / 20 % 2 ? 4000 : -4000;
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

void TimelineViewTest::arrowsMoveThePlayhead()
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

void TimelineViewTest::leavesOtherKeysToTheWindow()
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

void TimelineViewTest::doubleClickInTheLaneActivatesTheSegment()
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

void TimelineViewTest::laneShowsDensityOfThousands()
{
    showItem(std::vector<std::int16_t>(600 * kRate));
    std::vector<TimelineSegment> many;
    for (int i = 0; i < 6000; ++i) // the first half full, the second half half as full
        many.push_back({between(i * 0.1, i * 0.1 + (i < 3000 ? 0.1 : 0.05)), QStringLiteral("x")});
    m_view->setSegments(std::move(many));
    const QImage lane = grabbed("segmentLane");
    const QColor bar = Theme::light().rmsOutside;
    QCOMPARE(colorAt(lane, kTimelineGutter + 250, 6), bar);
    QCOMPARE(colorAt(lane, kTimelineGutter + 750, 6), Theme::light().window);
    QCOMPARE(colorAt(lane, kTimelineGutter + 750, 22), bar);
    m_view->scale().fit(between(10, 11));
    const QImage boxes = grabbed("segmentLane");
    QCOMPARE(colorAt(boxes, kTimelineGutter + m_view->scale().xOf(at(10.55)), 6),
             Theme::light().base);
}

void TimelineViewTest::overviewMovesTheView()
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

void TimelineViewTest::pagesAtNineTenthsWhilePlaying()
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

void TimelineViewTest::leavesTheViewWhereItWasScrolledToWhilePlaying()
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

void TimelineViewTest::bringsTheCurrentSegmentIntoView()
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
    m_view->fitSegment(); // there is none: the recording
    QCOMPARE(m_view->scale().visible(), between(0, 600));
}

void TimelineViewTest::movingThePlayheadRepaintsOnlyColumns()
{
    class Painted final : public QObject {
    public:
        qint64 area = 0;
        bool eventFilter(QObject *, QEvent *event) override
        {
            if (event->type() == QEvent::Paint) {
                for (const QRect &rect : static_cast<QPaintEvent *>(event)->region())
                    area += qint64(rect.width()) * rect.height();
            }
            return false;
        }
    } painted;
    showItem(burstsOfTone(60, kRate));
    m_view->setSpectrogramVisible(false); // its tiles come when they like
    QTest::qWait(100);
    for (const char *name : {"waveform", "segmentLane"})
        strip(*m_view, name)->installEventFilter(&painted);
    for (int i = 1; i <= 50; ++i) {
        m_view->setPlayhead(at(i));
        QCoreApplication::processEvents();
    }
    QVERIFY(painted.area > 0);
    QVERIFY2(painted.area < 50 * 2 * 6 * 260, qPrintable(QString::number(painted.area)));
}

void TimelineViewTest::isASliderToScreenReaders()
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

void TimelineViewTest::laneIsAListToScreenReaders()
{
    showItem(burstsOfTone(10, kRate));
    m_view->setSegments(threeSegments());
    m_view->setCurrentSegment(1);
    m_view->scale().fitRecording();
    auto *face = QAccessible::queryAccessibleInterface(strip(*m_view, "segmentLane"));
    QCOMPARE(face->role(), QAccessible::List);
    QCOMPARE(face->text(QAccessible::Name), QStringLiteral("Segment lane"));
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

void TimelineViewTest::showsFocusByARing()
{
    showItem(burstsOfTone(10, kRate));
    auto *wave = strip(*m_view, "waveform");
    m_view->activateWindow();
    wave->clearFocus();
    const QImage without = grabbed("waveform");
    wave->setFocus();
    QTRY_VERIFY(wave->hasFocus());
    const QImage with = grabbed("waveform");
    for (const int inset : {0, 1})
        QCOMPARE(colorAt(with, kTimelineGutter + 300, inset), Theme::light().accent);
    QCOMPARE(colorAt(with, kTimelineGutter + 300, 3), Theme::light().base);
    QCOMPARE(colorAt(without, kTimelineGutter + 300, 0), Theme::light().base);
}

void TimelineViewTest::scrollsAnHourWithoutHoldingTheWindow()
{
    // The most that one picture of each strip may cost on the gui thread, at any zoom.
    showItem(burstsOfTone(10, kRate));
    m_view->grab(); // fonts are loaded once
    const auto hour = waveformOf(burstsOfTone(3600, kRate), kRate);
    std::vector<double> costs;
    const double start = threadMilliseconds();
    m_view->showAudio(hour);
    m_view->repaint();
    costs.push_back(threadMilliseconds() - start);
    qInfo("first frame of an hour: %.2f ms", costs.back());
    for (const double zoom : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
        m_view->scale().setZoom(zoom, 500);
        for (int i = 0; i < 20; ++i) {
            m_view->scale().scrollBy(i % 2 ? -37 : 61);
            const double before = threadMilliseconds();
            QCoreApplication::sendPostedEvents();
            m_view->repaint();
            costs.push_back(threadMilliseconds() - before);
            QCoreApplication::processEvents();
        }
    }
    std::sort(costs.begin(), costs.end());
    qInfo("one frame of an hour, all zooms: median %.2f ms, 99 %% %.2f ms, worst %.2f ms",
          costs[costs.size() / 2], costs[costs.size() * 99 / 100], costs.back());
    QVERIFY(costs[costs.size() / 2] < 33);
}

QTEST_MAIN(TimelineViewTest)
#include "TimelineViewTest.moc"

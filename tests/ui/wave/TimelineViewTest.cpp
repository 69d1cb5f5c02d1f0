// SPDX-License-Identifier: GPL-3.0-or-later
// The painting of the timeline.
#include "tests/ui/wave/ShownTimeline.h"
#include "ui/common/Theme.h"
#include "ui/wave/TimelineState.h"

#include <QApplication>
#include <QDir>
#include <QSignalSpy>

#include <algorithm>
#include <cstdint>

using namespace voxdeck;
using namespace voxdeck::test;

class TimelineViewTest final : public QObject, private ShownTimeline {
    Q_OBJECT
private slots:
    void initTestCase() { prepare(); }
    void init() { QVERIFY(open()); }
    void cleanup() { close(); }
    void looksAsDrawn_data();
    void looksAsDrawn();
    void paintsTheSignalWhereItIs();
    void paintsAtThePixelsOfTheScreen();
    void paintsASampleAsALineAtTheDeepestZoom();
    void showsTheMessageAndNothingOfTheItemBefore();
    void showsCoarsePeaksFirstAndKeepsTheViewWhenTheFineOnesCome();
    void colorsFollowTheTheme();
    void showsTheSpectrumOfATone();
    void laneShowsDensityOfThousands();
    void movingThePlayheadRepaintsOnlyColumns();
    void showsFocusByARing();
    void scrollsAnHourWithoutHoldingTheWindow();
};

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
    // A segment is shown in the middle, with its surroundings.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/wave/Timeline.h"
#include "ui/common/Theme.h"
#include "ui/wave/TimelineState.h"

#include <QApplication>

#include <cmath>
#include <cstdint>
#include <set>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;
constexpr int kWidth = 1045; // 1000 of time and the gutter
constexpr int kWaitMs = 10'000;

std::vector<std::int16_t> tone(double hz, double seconds, double size = 12000)
{
    std::vector<std::int16_t> samples(std::size_t(seconds * kRate));
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = std::int16_t(
            std::lround(size * std::sin(6.283185307 * hz * double(i) / kRate)));
    return samples;
}

QWidget *strip(const TimelineView &view, const char *name)
{
    return view.findChild<QWidget *>(QLatin1String(name));
}

QImage grabbed(const TimelineView &view, const char *name)
{
    return strip(view, name)->grab().toImage();
}

/// Whether the whole width shows sound: where nothing is painted yet, there is one colour.
bool isPaintedThrough(const QImage &spectrogram)
{
    for (int x = kTimelineGutter + 10; x < kWidth - 10; x += 50) {
        std::set<QRgb> colors;
        for (int y = 2; y < int(spectrogram.height() / spectrogram.devicePixelRatio()) - 2; ++y)
            colors.insert(colorAt(spectrogram, x, y).rgb());
        if (colors.size() < 5)
            return false;
    }
    return true;
}

std::unique_ptr<TimelineView> shownView(DecodePool &pool, int height)
{
    auto view = std::make_unique<TimelineView>(pool);
    view->resize(kWidth, height);
    view->show();
    return view;
}

} // namespace

/// Caching of pictures, and composing one from several.
class TimelinePictureTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QApplication::setPalette(Theme::light().palette()); }
    void scrolledSpectrogramIsThatOfAFreshView();
    void showsASpectrogramOfEachChannel();
    void showsTheHeardChannelWhereThereIsNoRoomForAll();
    void overviewShowsWhatIsHeard();

private:
    static double darkness(const QImage &image, double shareOfHeight)
    {
        const double h = image.height() / image.devicePixelRatio();
        return 255 - colorAt(image, kTimelineGutter + 500, h * shareOfHeight).lightness();
    }
};

void TimelinePictureTest::scrolledSpectrogramIsThatOfAFreshView()
{
    DecodePool pool;
    const auto audio = waveformOf(burstsOfTone(60, kRate), kRate);
    const auto view = shownView(pool, 300);
    view->showAudio(audio);
    view->scale().fit(framesBetween(20, 30, kRate));
    view->repaint();
    for (const double by : {37.0, 211.5, -402.25, 13.0, -5.0, 900.0, -64.0}) {
        view->scale().scrollBy(by);
        view->repaint();
        QCoreApplication::processEvents();
    }
    const auto fresh = shownView(pool, 300);
    fresh->showAudio(audio);
    fresh->scale().fit(framesBetween(20, 30, kRate));
    for (const double by : {37.0, 211.5, -402.25, 13.0, -5.0, 900.0, -64.0})
        fresh->scale().scrollBy(by);
    QTRY_VERIFY_WITH_TIMEOUT(isPaintedThrough(grabbed(*fresh, "spectrogram")), kWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(grabbed(*view, "spectrogram") == grabbed(*fresh, "spectrogram"),
                             kWaitMs);
    const auto still = grabbed(*view, "spectrogram");
    view->scale().scrollBy(40);
    QVERIFY(grabbed(*view, "spectrogram") != still);
    view->scale().scrollBy(-40);
    QTRY_VERIFY_WITH_TIMEOUT(grabbed(*view, "spectrogram") == still, kWaitMs);
}

void TimelinePictureTest::showsASpectrogramOfEachChannel()
{
    DecodePool pool;
    const auto view = shownView(pool, 360);
    const auto low = waveformOf(tone(2000, 10), kRate);
    const auto high = waveformOf(tone(6000, 10), kRate);
    view->showAudio(low);
    view->setChannels(
        {{QStringLiteral("1"), low, {}, false}, {QStringLiteral("2"), high, {}, false}});
    QVERIFY(strip(*view, "spectrogram")->height() >= 72);
    const auto darknessAt = [&](double share) {
        return darkness(grabbed(*view, "spectrogram"), share);
    };
    QTRY_VERIFY_WITH_TIMEOUT(darknessAt(0.75 / 2) > 120, kWaitMs); // 2 of 8 kHz, the upper half
    QTRY_VERIFY_WITH_TIMEOUT(darknessAt(0.5 + 0.25 / 2) > 120, kWaitMs); // 6 of 8 kHz, the lower
    QVERIFY(darknessAt(0.25 / 2) < 60);
    QVERIFY(darknessAt(0.5 + 0.75 / 2) < 60);
    view->setChannels({});
    QTRY_VERIFY_WITH_TIMEOUT(darknessAt(0.75) > 120, kWaitMs);
}

void TimelinePictureTest::showsTheHeardChannelWhereThereIsNoRoomForAll()
{
    DecodePool pool;
    const auto view = shownView(pool, 190);
    const auto low = waveformOf(tone(2000, 10), kRate);
    const auto high = waveformOf(tone(6000, 10), kRate);
    view->showAudio(low);
    view->setChannels(
        {{QStringLiteral("1"), low, {}, false}, {QStringLiteral("2"), high, {}, true}});
    QTRY_VERIFY(strip(*view, "spectrogram")->height() < 72);
    const auto darknessAt = [&](double share) {
        return darkness(grabbed(*view, "spectrogram"), share);
    };
    QTRY_VERIFY_WITH_TIMEOUT(darknessAt(0.25) > 120, kWaitMs);
    QVERIFY(darknessAt(0.75) < 60);
    view->setChannels(
        {{QStringLiteral("1"), low, {}, false}, {QStringLiteral("2"), high, {}, false}});
    QTRY_VERIFY_WITH_TIMEOUT(darknessAt(0.75) > 120, kWaitMs); // all: that of the recording
}

void TimelinePictureTest::overviewShowsWhatIsHeard()
{
    DecodePool pool;
    const auto view = shownView(pool, 300);
    const auto quiet = waveformOf(tone(200, 10, 100), kRate);
    const auto loud = waveformOf(tone(200, 10, 30000), kRate);
    view->showAudio(quiet);
    const auto isLoud = [&] {
        const auto image = grabbed(*view, "overview");
        return colorAt(image, kTimelineGutter + 500, 5) == Theme::light().peakOutside;
    };
    view->scale().fit(framesBetween(1, 2, kRate)); // the frame around the visible part moves
    QVERIFY(!isLoud());
    view->setChannels(
        {{QStringLiteral("1"), quiet, {}, false}, {QStringLiteral("2"), loud, {}, false}});
    QVERIFY(isLoud()); // the loudest of them
    view->setChannels(
        {{QStringLiteral("1"), quiet, {}, true}, {QStringLiteral("2"), loud, {}, false}});
    QVERIFY(!isLoud());
    view->setChannels(
        {{QStringLiteral("1"), quiet, {}, false}, {QStringLiteral("2"), loud, {}, true}});
    QVERIFY(isLoud());
}

QTEST_MAIN(TimelinePictureTest)
#include "TimelinePictureTest.moc"

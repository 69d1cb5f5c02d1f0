// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineScale.h"

#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <cstdint>

using namespace voxdeck;

namespace {

constexpr int kRate = 16000;
constexpr Frames kHour{std::int64_t(3600) * kRate};

} // namespace

class TimelineScaleTest final : public QObject {
    Q_OBJECT
private slots:
    void findsEveryFrameAgainAtAnyZoom();
    void keepsTheFrameUnderThePointerWhenZooming();
    void neverShowsMoreThanTheRecording();
    void showsTheWholeRecordingAtFirstAndAfterAResize();
    void fitsARangeWithAMargin();
    void goesBackThroughZoomsAndFits();
    void turnsTheSliderIntoZoomAndBack();
    void survivesARecordingOfNothing();
    void saysNothingWhenNothingChanges();
};

void TimelineScaleTest::findsEveryFrameAgainAtAnyZoom()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    scale.setWidth(1017);
    QRandomGenerator random(7);
    for (int i = 0; i < 3000; ++i) {
        scale.setZoom(random.generateDouble(), random.bounded(1017));
        scale.scrollBy(random.bounded(100000) - 50000);
        const FrameRange visible = scale.visible();
        const Frames frame{count(visible.begin) + random.bounded(qint64(count(visible.length())))};
        QCOMPARE(scale.frameAt(scale.xOf(frame)), frame);
        const double x = random.bounded(1017.0);
        const double half = 0.5 / scale.framesPerPixel() + 1e-6; // a frame may be many pixels wide
        QVERIFY(std::abs(scale.xOf(scale.frameAt(x)) - x) <= half);
    }
}

void TimelineScaleTest::keepsTheFrameUnderThePointerWhenZooming()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    scale.setWidth(1000);
    scale.setZoom(0.5, 500);
    for (const double x : {100.0, 500.0, 900.0}) {
        const double before = double(count(scale.frameAt(x)));
        scale.zoomBy(1.189, x);
        QVERIFY(std::abs(double(count(scale.frameAt(x))) - before) <= 1);
        scale.zoomBy(1 / 1.189, x);
        QVERIFY(std::abs(double(count(scale.frameAt(x))) - before) <= 1);
    }
}

void TimelineScaleTest::neverShowsMoreThanTheRecording()
{
    TimelineScale scale;
    scale.setRecording(Frames{kRate * 20}, kRate);
    scale.setWidth(800);
    QRandomGenerator random(9);
    for (int i = 0; i < 2000; ++i) {
        switch (random.bounded(5)) {
        case 0: scale.zoomBy(random.bounded(4.0), random.bounded(800)); break;
        case 1: scale.scrollBy(random.bounded(4000) - 2000); break;
        case 2:
            scale.fit({Frames{random.bounded(-9000, 300000)}, Frames{random.bounded(330000)}});
            break;
        case 3: scale.setWidth(random.bounded(1, 3000)); break;
        default: scale.back();
        }
        QVERIFY(scale.xOf(Frames{0}) <= 1e-6);
        QVERIFY(scale.xOf(scale.length()) >= scale.width() - 1e-6);
        QVERIFY(scale.framesPerPixel() >= TimelineScale::kSmallestFramesPerPixel);
    }
}

void TimelineScaleTest::showsTheWholeRecordingAtFirstAndAfterAResize()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    for (const int width : {1000, 300, 2000}) {
        scale.setWidth(width);
        QCOMPARE(scale.visible(), (FrameRange{Frames{0}, kHour}));
        QCOMPARE(scale.zoom(), 0.0);
    }
    scale.zoomBy(4, 0);
    const double zoomed = scale.framesPerPixel();
    scale.setWidth(1000);
    QCOMPARE(scale.framesPerPixel(), zoomed);
}

void TimelineScaleTest::fitsARangeWithAMargin()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    scale.setWidth(1100);
    scale.fit({Frames{100000}, Frames{200000}});
    QVERIFY(std::abs(scale.xOf(Frames{100000}) - 50) < 1);
    QVERIFY(std::abs(scale.xOf(Frames{200000}) - 1050) < 1);
    scale.fit({Frames{0}, Frames{16000}}); // at the begin there is nothing for the margin
    QCOMPARE(scale.xOf(Frames{0}), 0.0);
}

void TimelineScaleTest::goesBackThroughZoomsAndFits()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    scale.setWidth(1000);
    QVERIFY(!scale.canGoBack());
    scale.fit({Frames{100000}, Frames{200000}});
    const FrameRange fitted = scale.visible();
    scale.zoomBy(2, 10);
    scale.zoomBy(2, 10); // a run of zoom steps is one step back
    scale.back();
    QCOMPARE(scale.visible(), fitted);
    scale.back();
    QCOMPARE(scale.visible(), (FrameRange{Frames{0}, kHour}));
    QVERIFY(!scale.canGoBack());
    scale.fitRecording();
    scale.setRecording(kHour, kRate);
    QVERIFY(!scale.canGoBack());
}

void TimelineScaleTest::turnsTheSliderIntoZoomAndBack()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    scale.setWidth(1000);
    double last = scale.framesPerPixel() * 2;
    for (const double zoom : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        scale.setZoom(zoom, 500);
        QVERIFY(std::abs(scale.zoom() - zoom) < 1e-9);
        QVERIFY(scale.framesPerPixel() < last);
        last = scale.framesPerPixel();
    }
    QVERIFY(std::abs(last - TimelineScale::kSmallestFramesPerPixel) < 1e-9);
}

void TimelineScaleTest::survivesARecordingOfNothing()
{
    TimelineScale scale;
    scale.setRecording(Frames{0}, 0);
    scale.setWidth(0);
    scale.zoomBy(2, 5);
    scale.zoomBy(0, 5);
    scale.zoomBy(std::nan(""), 5);
    scale.scrollBy(100);
    scale.fitRecording();
    scale.fit({Frames{5}, Frames{1}});
    QVERIFY(scale.visible().isEmpty());
    QVERIFY(std::isfinite(scale.xOf(Frames{3})));
}

void TimelineScaleTest::saysNothingWhenNothingChanges()
{
    TimelineScale scale;
    scale.setRecording(kHour, kRate);
    scale.setWidth(1000);
    QSignalSpy changed(&scale, &TimelineScale::changed);
    scale.scrollBy(10); // the whole is shown: there is nowhere to go
    scale.zoomBy(0.5, 0);
    scale.setWidth(1000);
    QCOMPARE(changed.count(), 0);
    scale.zoomBy(2, 0);
    QCOMPARE(changed.count(), 1);
}

QTEST_GUILESS_MAIN(TimelineScaleTest)
#include "TimelineScaleTest.moc"

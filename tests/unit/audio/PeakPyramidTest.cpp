// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/AudioSamples.h"

#include "core/audio/PeakPyramid.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// The peak of a pixel over [begin, end), from every sample.
Peak lookedUp(std::span<const std::int16_t> samples, std::int64_t begin, std::int64_t end)
{
    begin = std::max<std::int64_t>(begin, 0);
    end = std::min(end, static_cast<std::int64_t>(samples.size()));
    if (begin >= end)
        return {};
    Peak peak{32767, -32768, 0};
    double squares = 0;
    for (std::int64_t i = begin; i < end; ++i) {
        const std::int16_t sample = samples[static_cast<std::size_t>(i)];
        peak.minimum = std::min(peak.minimum, sample);
        peak.maximum = std::max(peak.maximum, sample);
        squares += static_cast<double>(sample) * sample;
    }
    peak.rms = static_cast<float>(std::sqrt(squares / static_cast<double>(end - begin)));
    return peak;
}

std::int64_t edge(FrameRange range, int pixel, int pixels)
{
    const std::int64_t length = count(range.length());
    return count(range.begin) + length * pixel / pixels; // small enough here
}

bool isClose(const Peak &a, const Peak &b)
{
    return a.minimum == b.minimum && a.maximum == b.maximum
           && std::abs(a.rms - b.rms) <= 1e-3f + 1e-5f * b.rms;
}

struct Zoom {
    FrameRange range;
    int pixels = 0;
};

Zoom randomZoom(std::mt19937 &random, std::int64_t frames)
{
    const auto below = [&](std::int64_t limit) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(limit));
    };
    const std::int64_t begin = below(frames + 2000) - 1000;
    const std::int64_t length = 1 + below(random() % 2 ? frames + 1000 : 700);
    return {{Frames{begin}, Frames{begin + length}}, static_cast<int>(1 + below(400))};
}

} // namespace

class PeakPyramidTest final : public QObject {
    Q_OBJECT
private slots:
    void isExactWithSamplesAtAnyZoom();
    void coversItsPixelAndNoMoreThanACellAround();
    void isTheSameInAnyBlocks();
    void showsNothingOutsideTheAudio();
    void holdsEmptyAndTinyAudio();
    void stopsWhenAsked();
    void costsLittleForAnHour();
};

void PeakPyramidTest::isExactWithSamplesAtAnyZoom()
{
    std::mt19937 random(11);
    for (const std::size_t frames : {1, 255, 256, 257, 1024, 5000, 70001}) {
        const auto samples = voice(frames);
        const auto pyramid = PeakPyramid::build(samples).value();
        QCOMPARE(count(pyramid.length()), static_cast<std::int64_t>(frames));
        for (int round = 0; round < 150; ++round) {
            const auto [range, pixels] = randomZoom(random, static_cast<std::int64_t>(frames));
            const auto peaks = pyramid.peaks(range, pixels, samples);
            QCOMPARE(static_cast<int>(peaks.size()), pixels);
            for (int i = 0; i < pixels; ++i) {
                const std::int64_t begin = edge(range, i, pixels);
                const std::int64_t end = std::max(edge(range, i + 1, pixels), begin + 1);
                QVERIFY(isClose(peaks[static_cast<std::size_t>(i)], lookedUp(samples, begin, end)));
            }
        }
    }
}

void PeakPyramidTest::coversItsPixelAndNoMoreThanACellAround()
{
    std::mt19937 random(12);
    const auto samples = voice(70001);
    const auto pyramid = PeakPyramid::build(samples).value();
    for (int round = 0; round < 500; ++round) {
        const auto [range, pixels] = randomZoom(random, 70001);
        const auto peaks = pyramid.peaks(range, pixels);
        const std::int64_t cell = std::max(PeakPyramid::kFramesPerCell,
                                           count(range.length()) / pixels);
        for (int i = 0; i < pixels; ++i) {
            const std::int64_t begin = edge(range, i, pixels);
            const std::int64_t end = std::max(edge(range, i + 1, pixels), begin + 1);
            const Peak inner = lookedUp(samples, begin, end);
            const Peak outer = lookedUp(samples, begin - cell, end + cell);
            const Peak &found = peaks[static_cast<std::size_t>(i)];
            if (end <= 0 || begin >= 70001) {
                QCOMPARE(found, Peak{});
                continue;
            }
            QVERIFY(found.minimum <= inner.minimum && found.maximum >= inner.maximum);
            QVERIFY(found.minimum >= outer.minimum && found.maximum <= outer.maximum);
            QVERIFY(found.rms <= static_cast<float>(std::max(-found.minimum, int{found.maximum})));
        }
    }
}

void PeakPyramidTest::isTheSameInAnyBlocks()
{
    std::mt19937 random(13);
    const auto samples = voice(50000);
    const auto whole = PeakPyramid::build(samples).value();
    PeakPyramidBuilder builder;
    for (std::size_t at = 0; at < samples.size();) {
        const std::size_t length = std::min<std::size_t>(random() % 1000, samples.size() - at);
        builder.append(std::span(samples).subspan(at, length));
        at += length;
    }
    QCOMPARE(count(builder.length()), 50000);
    const PeakPyramid streamed = std::move(builder).finish();
    for (const int pixels : {1, 7, 100, 2000})
        QCOMPARE(streamed.peaks({Frames{0}, Frames{50000}}, pixels),
                 whole.peaks({Frames{0}, Frames{50000}}, pixels));
}

void PeakPyramidTest::showsNothingOutsideTheAudio()
{
    const auto samples = voice(1000);
    const auto pyramid = PeakPyramid::build(samples).value();
    const auto peaks = pyramid.peaks({Frames{-1000}, Frames{3000}}, 4);
    QCOMPARE(peaks[0], Peak{});
    QVERIFY(peaks[1] != Peak{});
    QCOMPARE(peaks[2], Peak{});
    QCOMPARE(peaks[3], Peak{});
    QVERIFY(pyramid.peaks({Frames{0}, Frames{10}}, 0).empty());
    QVERIFY(pyramid.peaks({Frames{0}, Frames{10}}, -3).empty());
    QCOMPARE(pyramid.peaks({Frames{10}, Frames{10}}, 2), std::vector<Peak>(2));
}

void PeakPyramidTest::holdsEmptyAndTinyAudio()
{
    const auto empty = PeakPyramid::build({}).value();
    QCOMPARE(empty.peaks({Frames{0}, Frames{100}}, 3), std::vector<Peak>(3));
    QCOMPARE(PeakPyramidBuilder().length(), Frames{0});
    const auto one = PeakPyramid::build(std::vector<std::int16_t>{-7}).value();
    QCOMPARE(one.peaks({Frames{0}, Frames{1}}, 2), std::vector<Peak>(2, Peak{-7, -7, 7}));
    const auto extreme = PeakPyramid::build(std::vector<std::int16_t>(100000, -32768)).value();
    QCOMPARE(extreme.peaks({Frames{0}, Frames{100000}}, 1)[0], (Peak{-32768, -32768, 32768}));
}

void PeakPyramidTest::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    const auto built = PeakPyramid::build(voice(1000), stop.get_token());
    QVERIFY(!built);
    QCOMPARE(built.error().code, ErrorCode::Cancelled);
}

void PeakPyramidTest::costsLittleForAnHour()
{
    const auto block = voice(16000);
    PeakPyramidBuilder builder;
    for (int second = 0; second < 3600; ++second)
        builder.append(block);
    const PeakPyramid pyramid = std::move(builder).finish();
    QCOMPARE(count(pyramid.length()), 57'600'000);
    QVERIFY(pyramid.memoryBytes() < 2'500'000);
    const auto peaks = pyramid.peaks({Frames{0}, Frames{57'600'000}}, 1920);
    QVERIFY(isClose(peaks[0], peaks[1919]) || peaks[0].maximum > 1000);
}

QTEST_GUILESS_MAIN(PeakPyramidTest)
#include "PeakPyramidTest.moc"

#include <algorithm>
#include <cstdint>

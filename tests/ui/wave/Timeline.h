// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/DecodePool.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QColor>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <vector>

namespace voxdeck::test {

/// Speech-like enough to look at: bursts of a buzzing tone with pauses between them.
inline std::vector<std::int16_t> twentySecondsOfBursts(int rate)
{
    std::vector<std::int16_t> samples(std::size_t(20 * rate));
    unsigned noise = 1;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double t = double(i) / rate;
        const double word = std::max(0.0,
                                     std::sin(t * 9) * std::sin(t * 2.3) + 0.1 * std::sin(t * 31));
        const double pitch = 110 + 40 * std::sin(t * 1.7);
        double value = 0;
        for (int harmonic = 1; harmonic < 20; ++harmonic)
            value += std::sin(6.283185307 * pitch * harmonic * t) / harmonic
                     * (1 + std::cos(t * 5 + harmonic * 0.9));
        noise = noise * 1664525u + 1013904223u;
        value = value * word * 5200 + double(noise >> 24) / 6;
        samples[i] = std::int16_t(std::clamp(value, -32000.0, 32000.0));
    }
    return samples;
}

/// The same over and over.
inline std::vector<std::int16_t> burstsOfTone(double seconds, int rate)
{
    static const std::vector<std::int16_t> made = twentySecondsOfBursts(16000);
    std::vector<std::int16_t> samples(std::size_t(seconds * rate));
    for (std::size_t i = 0; i < samples.size(); i += made.size())
        std::copy_n(made.begin(), std::min(made.size(), samples.size() - i),
                    samples.begin() + std::ptrdiff_t(i));
    return samples;
}

inline std::shared_ptr<const WaveformAudio> waveformOf(std::vector<std::int16_t> samples, int rate)
{
    auto audio = std::make_shared<WaveformAudio>();
    audio->pcm = PcmSource::fromVector(std::move(samples), rate);
    audio->peaks = std::make_shared<const PeakPyramid>(
        PeakPyramid::build(audio->pcm->samples()).value());
    return audio;
}

inline FrameRange framesBetween(double begin, double end, int rate)
{
    return {Frames{std::llround(begin * rate)}, Frames{std::llround(end * rate)}};
}

/// Colours of a screenshot at logical positions.
inline QColor colorAt(const QImage &image, double x, double y)
{
    const double ratio = image.devicePixelRatio();
    return image.pixelColor(int(x * ratio), int(y * ratio));
}

/// Time this thread has worked: other programs on the machine do not count.
inline double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

inline void turnWheel(QWidget *on, QPoint where, int eighths, Qt::KeyboardModifiers keys = {})
{
    QWheelEvent event(where, on->mapToGlobal(QPointF(where)), {}, {0, eighths}, Qt::NoButton, keys,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(on, &event);
}

inline void drag(QWidget *on, QPoint from, QPoint to)
{
    QTest::mousePress(on, Qt::LeftButton, {}, from);
    QTest::mouseMove(on, (from + to) / 2);
    QTest::mouseMove(on, to);
    QTest::mouseRelease(on, Qt::LeftButton, {}, to);
}

} // namespace voxdeck::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/Resampler.h"
#include "core/loader/SincHannResampler.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

using namespace voxdeck;

namespace {

std::vector<float> tone(std::size_t frames, int rateHz, double hz = 440)
{
    std::vector<float> samples(frames);
    for (std::size_t i = 0; i < frames; ++i)
        samples[i] = static_cast<float>(
            0.5 * std::sin(6.283185307179586 * hz * static_cast<double>(i) / rateHz));
    return samples;
}

std::vector<float> run(ResamplerKind kind, int fromHz, int toHz, std::span<const float> input,
                       std::size_t block)
{
    auto resampler = Resampler::create(kind, fromHz, toHz);
    std::vector<float> output;
    for (std::size_t at = 0; at < input.size(); at += block)
        if (!(*resampler)->process(input.subspan(at, std::min(block, input.size() - at)), output))
            return {};
    if (!(*resampler)->finish(output))
        return {};
    return output;
}

double worstInTheMiddle(const std::vector<float> &a, const std::vector<float> &b, std::size_t edge)
{
    double worst = a.size() == b.size() ? 0 : 1e9;
    for (std::size_t i = edge; i + edge < std::min(a.size(), b.size()); ++i)
        worst = std::max(worst, std::abs(double{a[i]} - double{b[i]}));
    return worst;
}

} // namespace

class ResamplerTest final : public QObject {
    Q_OBJECT
private slots:
    void keepsPhaseAndLevel_data();
    void keepsPhaseAndLevel();
    void takesAnyBlocks_data();
    void takesAnyBlocks();
    void hasTheDocumentedLength();
    void removesWhatTheNewRateCannotHold();
    void refusesImpossibleRates();
    void countsWithoutOverflow();
    void sincHannKeepsPhaseAndStops();
};

void ResamplerTest::keepsPhaseAndLevel_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    for (const auto kind :
         {ResamplerKind::Soxr, ResamplerKind::SampleRateBest, ResamplerKind::SampleRateMedium})
        for (const auto &[from, to] : {std::pair{44100, 16000},
                                       {16000, 44100},
                                       {8000, 16000},
                                       {48000, 16000},
                                       {22050, 24000},
                                       {16000, 16000}})
            QTest::addRow("%s %d to %d", resamplerName(kind).data(), from, to)
                << static_cast<int>(kind) << from << to;
}

void ResamplerTest::keepsPhaseAndLevel()
{
    QFETCH(const int, kind);
    QFETCH(const int, from);
    QFETCH(const int, to);
    const auto output = run(static_cast<ResamplerKind>(kind), from, to,
                            tone(static_cast<std::size_t>(from), from), 4096);
    const auto expected = tone(static_cast<std::size_t>(to), to);
    QVERIFY(worstInTheMiddle(output, expected, 1000) < 2e-4);
}

void ResamplerTest::takesAnyBlocks_data()
{
    keepsPhaseAndLevel_data();
}

void ResamplerTest::takesAnyBlocks()
{
    QFETCH(const int, kind);
    QFETCH(const int, from);
    QFETCH(const int, to);
    const auto input = tone(9001, from);
    const auto whole = run(static_cast<ResamplerKind>(kind), from, to, input, input.size());
    for (const std::size_t block : {std::size_t{1}, std::size_t{333}, std::size_t{8192}})
        QVERIFY(worstInTheMiddle(run(static_cast<ResamplerKind>(kind), from, to, input, block),
                                 whole, 0)
                < 1e-5);
}

void ResamplerTest::hasTheDocumentedLength()
{
    std::mt19937 random(5);
    for (const auto kind : {ResamplerKind::Soxr, ResamplerKind::SampleRateMedium})
        for (int i = 0; i < 60; ++i) {
            const int from = 4000 + static_cast<int>(random() % 60000);
            const int to = 4000 + static_cast<int>(random() % 60000);
            const std::size_t frames = i == 0 ? 0 : random() % 5000;
            const auto output = run(kind, from, to, tone(frames, from), 1000);
            const auto expected = resampledLength(Frames{static_cast<std::int64_t>(frames)}, from,
                                                  to);
            QCOMPARE(static_cast<std::int64_t>(output.size()), count(expected));
            QCOMPARE(count(expected),
                     static_cast<std::int64_t>(std::ceil(static_cast<double>(frames) * to / from)));
        }
}

void ResamplerTest::removesWhatTheNewRateCannotHold()
{
    for (const auto kind :
         {ResamplerKind::Soxr, ResamplerKind::SampleRateBest, ResamplerKind::SampleRateMedium}) {
        const auto output = run(kind, 44100, 16000, tone(44100, 44100, 11000), 4096);
        QVERIFY(worstInTheMiddle(output, std::vector<float>(output.size()), 500) < 1e-4);
    }
}

void ResamplerTest::refusesImpossibleRates()
{
    for (const auto &[from, to] : {std::pair{0, 16000},
                                   {16000, 0},
                                   {-1, 1},
                                   {1'000'000, 16000},
                                   {100, 768000},
                                   {768000, 100}}) {
        const auto made = Resampler::create(ResamplerKind::Soxr, from, to);
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    }
    QVERIFY(!resampleSincHann(std::vector<float>(10), 0, 16000));
    QVERIFY(!resampleSincHann(std::vector<float>(10), 2147483647, 2147483646));
}

void ResamplerTest::countsWithoutOverflow()
{
    QCOMPARE(count(resampledLength(Frames{std::int64_t{1} << 50}, 1000, 768000)),
             (std::int64_t{1} << 50) * 768);
    QCOMPARE(count(resampledLength(Frames{1}, 44100, 16000)), 1);
    QCOMPARE(count(resampledLength(Frames{0}, 44100, 16000)), 0);
    QCOMPARE(count(resampledLength(Frames{std::numeric_limits<std::int64_t>::max()}, 48000, 16000)),
             std::numeric_limits<std::int64_t>::max() / 3 + 1);
}

void ResamplerTest::sincHannKeepsPhaseAndStops()
{
    const auto output = resampleSincHann(tone(44100, 44100), 44100, 16000);
    QVERIFY(worstInTheMiddle(*output, tone(16000, 16000), 100) < 5e-3);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(resampleSincHann(tone(441, 44100), 44100, 16000, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QVERIFY(resampleSincHann({}, 44100, 16000)->empty());
}

QTEST_GUILESS_MAIN(ResamplerTest)
#include "ResamplerTest.moc"

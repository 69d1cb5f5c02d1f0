// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/AudioSamples.h"

#include "core/audio/Spectrogram.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

std::vector<std::int16_t> tone(double hz, double amplitude, std::size_t frames = 16000)
{
    std::vector<std::int16_t> samples(frames);
    for (std::size_t i = 0; i < frames; ++i)
        samples[i] = static_cast<std::int16_t>(std::lround(
            amplitude * std::sin(6.283185307179586 * hz * static_cast<double>(i) / 16000)));
    return samples;
}

constexpr SpectrogramView kOneSecond{{Frames{0}, Frames{16000}}, 100, 128};

std::uint8_t at(const SpectrogramTile &tile, int row, int column)
{
    return tile.levels[static_cast<std::size_t>(row * tile.widthPixels + column)];
}

int brightestRow(const SpectrogramTile &tile, int column)
{
    int best = 0;
    for (int row = 1; row < tile.heightPixels; ++row)
        if (at(tile, row, column) > at(tile, best, column))
            best = row;
    return best;
}

} // namespace

class SpectrogramTest final : public QObject {
    Q_OBJECT
private slots:
    void putsAToneInItsRow();
    void putsAToneInItsMelRow();
    void measuresFullScaleAsZeroDb();
    void showsSilenceAsTheFloor();
    void showsAClickWhereItIs();
    void isTheSameFromPartOfTheSamples();
    void takesEveryZoom();
    void refusesWhatCannotBeDrawn();
    void stopsWhenAsked();
};

void SpectrogramTest::putsAToneInItsRow()
{
    for (const double hz : {500.0, 2000.0, 3500.0, 7000.0}) {
        const auto tile = makeSpectrogram(tone(hz, 20000), Frames{0}, 16000, kOneSecond).value();
        const double expected = (1 - hz / 8000) * 128;
        QVERIFY(std::abs(brightestRow(tile, 50) - expected) <= 2);
    }
}

void SpectrogramTest::putsAToneInItsMelRow()
{
    SpectrogramOptions options;
    options.scale = FrequencyScale::Mel;
    const auto mel = [](double hz) {
        return 1127 * std::log1p(hz / 700);
    };
    for (const double hz : {300.0, 1000.0, 4000.0}) {
        const auto tile = makeSpectrogram(tone(hz, 20000), Frames{0}, 16000, kOneSecond, options);
        const double expected = (1 - mel(hz) / mel(8000)) * 128;
        QVERIFY(std::abs(brightestRow(*tile, 50) - expected) <= 2);
    }
}

void SpectrogramTest::measuresFullScaleAsZeroDb()
{
    for (const auto &[amplitude, db] :
         {std::pair{32767.0, 0.0}, {3276.7, -20.0}, {327.67, -40.0}}) {
        const auto tile = makeSpectrogram(tone(2000, amplitude), Frames{0}, 16000, kOneSecond);
        const double level = at(*tile, brightestRow(*tile, 50), 50) / 2.55 - 100;
        QVERIFY2(std::abs(level - db) < 0.6, std::to_string(level).c_str());
    }
}

void SpectrogramTest::showsSilenceAsTheFloor()
{
    const auto tile = makeSpectrogram(std::vector<std::int16_t>(16000), Frames{0}, 16000,
                                      kOneSecond);
    QCOMPARE(static_cast<int>(tile->levels.size()), 12800);
    for (const std::uint8_t level : tile->levels)
        QCOMPARE(int{level}, 0);
}

void SpectrogramTest::showsAClickWhereItIs()
{
    std::vector<std::int16_t> samples(16000);
    samples[8000] = 32767;
    const auto tile = makeSpectrogram(samples, Frames{0}, 16000, kOneSecond);
    for (int column = 0; column < 100; ++column) {
        const bool isNear = std::abs((column + 0.5) * 160 - 8000) < 180;
        QCOMPARE(at(*tile, 64, column) > 0, isNear);
    }
}

void SpectrogramTest::isTheSameFromPartOfTheSamples()
{
    const auto samples = voice(16000);
    const SpectrogramView view{{Frames{4000}, Frames{8000}}, 64, 64};
    const auto whole = makeSpectrogram(samples, Frames{0}, 16000, view);
    const auto part = makeSpectrogram(std::span(samples).subspan(3000, 6000), Frames{3000}, 16000,
                                      view);
    QCOMPARE(part->levels, whole->levels);
}

void SpectrogramTest::takesEveryZoom()
{
    const auto samples = voice(16000);
    for (const auto scale : {FrequencyScale::Linear, FrequencyScale::Mel})
        for (const std::int64_t length : {1, 10, 1000, 16000, 1000000})
            for (const int height : {1, 10, 300, 2000}) {
                const SpectrogramView view{{Frames{-500}, Frames{length - 500}}, 5, height};
                const auto tile = makeSpectrogram(samples, Frames{0}, 16000, view,
                                                  {.scale = scale});
                QVERIFY(tile);
                QCOMPARE(static_cast<int>(tile->levels.size()), 5 * height);
            }
}

void SpectrogramTest::refusesWhatCannotBeDrawn()
{
    const auto samples = voice(1000);
    const auto codeOf = [&](const SpectrogramView &view, const SpectrogramOptions &options,
                            int rate = 16000) {
        const auto tile = makeSpectrogram(samples, Frames{0}, rate, view, options);
        return tile ? ErrorCode::Internal : tile.error().code;
    };
    const SpectrogramView good{{Frames{0}, Frames{1000}}, 10, 10};
    QCOMPARE(codeOf({{Frames{0}, Frames{0}}, 10, 10}, {}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({{Frames{0}, Frames{9}}, 0, 10}, {}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({{Frames{0}, Frames{9}}, 10, 100000}, {}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(good, {.windowFrames = 600}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(good, {.fftSize = 513}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(good, {.fftSize = 1 << 20}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(good, {.lowestHz = 9000}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(good, {}, 0), ErrorCode::InvalidArgument);
}

void SpectrogramTest::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    const auto tile = makeSpectrogram(voice(1000), Frames{0}, 16000, kOneSecond, {},
                                      stop.get_token());
    QCOMPARE(tile.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(SpectrogramTest)
#include "SpectrogramTest.moc"

#include <cstdint>

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/AudioSamples.h"

#include "core/loader/Fbank.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

class FbankTest final : public QObject {
    Q_OBJECT
private slots:
    void refusesLessThanOneWindow();
    void countsFrames();
    void refusesImpossibleOptions();
    void readsFloatsAsIntegers();
    void findsAToneInItsFilter();
    void stopsWhenAsked();
};

void FbankTest::refusesLessThanOneWindow()
{
    for (const std::size_t frames : {0, 1, 399}) {
        const auto features = fbank(voice(frames));
        QVERIFY(!features);
        QCOMPARE(features.error().code, ErrorCode::InvalidArgument);
        FbankOptions mirror;
        mirror.edges = FbankEdges::Mirror;
        QVERIFY(!fbank(voice(frames), mirror));
    }
}

void FbankTest::countsFrames()
{
    for (const std::size_t frames : {400, 559, 560, 16000, 16001}) {
        QCOMPARE(fbank(voice(frames))->rows, 1 + (frames - 400) / 160);
        FbankOptions mirror;
        mirror.edges = FbankEdges::Mirror;
        const auto features = fbank(voice(frames), mirror);
        QCOMPARE(features->rows, (frames + 80) / 160);
        QCOMPARE(features->values.size(), features->rows * 80);
    }
}

void FbankTest::refusesImpossibleOptions()
{
    const auto isRefused = [](FbankOptions options) {
        const auto features = fbank(voice(16000), options);
        return !features && features.error().code == ErrorCode::InvalidArgument;
    };
    QVERIFY(isRefused({.sampleRateHz = 0}));
    QVERIFY(isRefused({.melBins = 0}));
    QVERIFY(isRefused({.melBins = 1'000'000}));
    QVERIFY(isRefused({.frameLengthMs = -1}));
    QVERIFY(isRefused({.frameLengthMs = 1e12}));
    QVERIFY(isRefused({.frameShiftMs = 0.001}));
    QVERIFY(isRefused({.lowestHz = 8000}));
    QVERIFY(isRefused({.highestHz = 9000}));
    QVERIFY(isRefused({.frameLengthMs = std::nan("")}));
}

void FbankTest::readsFloatsAsIntegers()
{
    const auto samples = voice(4000);
    const std::vector<float> floats(samples.begin(), samples.end());
    QCOMPARE(fbank(floats)->values, fbank(samples)->values);
}

void FbankTest::findsAToneInItsFilter()
{
    std::vector<std::int16_t> samples(1600);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<std::int16_t>(std::lround(
            10000 * std::sin(6.283185307179586 * 1000 * static_cast<double>(i) / 16000)));
    const auto features = fbank(samples);
    const auto row = features->row(3);
    const auto loudest = std::max_element(row.begin(), row.end()) - row.begin();
    const auto mel = [](double hz) {
        return 1127 * std::log1p(hz / 700);
    };
    const double expected = (mel(1000) - mel(20)) / (mel(8000) - mel(20)) * 81 - 1;
    QVERIFY(std::abs(static_cast<double>(loudest) - expected) <= 1);
}

void FbankTest::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(fbank(voice(4000), {}, stop.get_token()).error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(FbankTest)
#include "FbankTest.moc"

#include <algorithm>
#include <cstdint>

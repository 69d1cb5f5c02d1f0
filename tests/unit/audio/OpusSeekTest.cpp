// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/MonoDecoder.h"
#include "core/audio/OpusStates.h"
#include "tests/support/BytesFile.h"
#include "tests/unit/audio/AudioSamples.h"
#include "tests/unit/audio/LibraryEncoder.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr std::int64_t kSeconds = 26;

/// A voice that pauses and changes, so that the encoder changes its modes too.
std::vector<std::int16_t> speech(int channels, int rateHz, std::int64_t seconds = kSeconds)
{
    const auto frames = static_cast<std::size_t>(rateHz * seconds + 123);
    const auto spoken = voice(frames * static_cast<std::size_t>(channels), rateHz * channels);
    std::vector<std::int16_t> samples = spoken;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::size_t part = i * 20 / static_cast<std::size_t>(rateHz * channels);
        if (part % 20 == 3 || part % 20 == 4)
            samples[i] = 0;
        else if (part % 7 == 2)
            samples[i] = static_cast<std::int16_t>(samples[i] / 16);
    }
    return samples;
}

std::vector<float> at(AudioReader &reader, std::int64_t begin, std::int64_t frames)
{
    if (!reader.seek(Frames{begin}))
        return {};
    std::vector<float> block(static_cast<std::size_t>(frames * reader.format().channels));
    const auto got = reader.read(std::span(block));
    block.resize(got ? *got * static_cast<std::size_t>(reader.format().channels) : 0);
    return block;
}

} // namespace

class OpusSeekTest final : public QObject {
    Q_OBJECT
private slots:
    void anyOrderGivesWhatTheWholeGives_data();
    void anyOrderGivesWhatTheWholeGives();
    void cutsAreTheSameForEveryReader();
    void damageReadsTheSameHoweverItIsReached();
    void unusualFilesReadTheSameHoweverTheyAreReached();
    void aSeekStopsWhenAsked();
    void statesStayWithinTheirBudget();
};

void OpusSeekTest::anyOrderGivesWhatTheWholeGives_data()
{
    QTest::addColumn<int>("channels");
    QTest::addColumn<int>("rate");
    QTest::addColumn<int>("bits");
    for (const int bits : {16'000, 24'000, 32'000, 48'000})
        for (const int rate : {16'000, 48'000})
            QTest::addRow("%d Hz, %d bit/s", rate, bits) << 1 << rate << bits;
    QTest::addRow("8 kHz") << 1 << 8000 << 12'000;
    QTest::addRow("24 kHz") << 1 << 24'000 << 24'000;
    QTest::addRow("stereo") << 2 << 48'000 << 40'000;
}

void OpusSeekTest::anyOrderGivesWhatTheWholeGives()
{
    QFETCH(const int, channels);
    QFETCH(const int, rate);
    QFETCH(const int, bits);
    const std::string bytes = opusVoice(channels, rate, speech(channels, rate), bits);
    auto first = openBytes(bytes);
    QVERIFY2(first, first ? "" : describe(first.error()).c_str());
    QCOMPARE(first->format().sampleRateHz, rate);
    const auto whole = readAll(*first);
    const std::int64_t frames = rate * kSeconds + 123;
    QCOMPARE(whole.size(), static_cast<std::size_t>(frames * channels));
    std::mt19937 random(static_cast<unsigned>(bits + rate));
    std::vector<std::int64_t> places{0, 1, frames - 1, frames - 700, rate * 10, rate * 10 - 1};
    for (int i = 0; i < 24; ++i)
        places.push_back(static_cast<std::int64_t>(random() % static_cast<unsigned>(frames)));
    auto reader = openBytes(bytes);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i % 9 == 8) // a new reader, without anything decoded before
            reader = openBytes(bytes);
        const std::int64_t length = std::min<std::int64_t>(rate / 3 + 7, frames - places[i]);
        const auto block = at(*reader, places[i], length);
        QCOMPARE(block.size(), static_cast<std::size_t>(length * channels));
        QVERIFY2(std::equal(block.begin(), block.end(), whole.begin() + places[i] * channels),
                 std::to_string(places[i]).c_str());
    }
}

void OpusSeekTest::cutsAreTheSameForEveryReader()
{
    constexpr int kRate = 48'000;
    const std::string bytes = opusVoice(1, kRate, speech(1, kRate), 24'000);
    const auto cut = [&bytes](AudioReader reader, std::int64_t begin) {
        DecodeOptions options;
        options.targetRateHz = 16'000;
        options.range = FrameRange{Frames{begin}, Frames{begin + kRate * 3}};
        return decodeMono16(std::move(reader), options).value().samples;
    };
    for (const std::int64_t begin : {std::int64_t{kRate} * 21 + 17, std::int64_t{kRate} * 8}) {
        const auto seldom = cut(openBytes(bytes).value(), begin);
        auto often = openBytes(bytes).value();
        (void)at(often, begin - kRate, kRate / 2); // decoded on into the cut
        QVERIFY(cut(std::move(often), begin) == seldom);
        auto back = openBytes(bytes).value();
        (void)at(back, kRate * 24, kRate);
        QVERIFY(cut(std::move(back), begin) == seldom);
        auto heard = openBytes(bytes).value(); // a player entered it with other samples
        QVERIFY(heard.seekNearly(Frames{begin}));
        QVERIFY(cut(std::move(heard), begin) == seldom);
    }
}

void OpusSeekTest::damageReadsTheSameHoweverItIsReached()
{
    constexpr int kRate = 16'000;
    std::string bytes = opusVoice(1, kRate, speech(1, kRate), 24'000);
    const std::size_t half = bytes.size() / 2;
    bytes[half] = static_cast<char>(bytes[half] ^ 0x55);
    auto first = openBytes(bytes);
    QVERIFY(first);
    const auto whole = readAll(*first);
    QVERIFY(!whole.empty());
    for (const std::int64_t begin :
         {std::int64_t{kRate} * 5, std::int64_t{kRate} * 18, std::int64_t{kRate} * 21}) {
        auto reader = openBytes(bytes);
        QVERIFY(reader);
        const auto block = at(*reader, begin, kRate * 4);
        const std::int64_t there = static_cast<std::int64_t>(whole.size()) - begin;
        QCOMPARE(static_cast<std::int64_t>(block.size()),
                 std::clamp<std::int64_t>(there, 0, kRate * 4));
        QVERIFY(std::equal(block.begin(), block.end(), whole.begin() + begin));
    }
}

/// No last page, or more behind it: decoded from the start, by libsndfile alone.
void OpusSeekTest::unusualFilesReadTheSameHoweverTheyAreReached()
{
    constexpr int kRate = 16'000;
    const std::string sound = opusVoice(1, kRate, speech(1, kRate), 16'000);
    for (const auto &bytes : {sound.substr(0, sound.size() * 3 / 4), sound + "trailing bytes"}) {
        auto first = openBytes(bytes);
        QVERIFY(first);
        const auto whole = readAll(*first);
        auto reader = openBytes(bytes);
        for (const std::int64_t begin : {kRate * 15, kRate * 3}) {
            const auto block = at(*reader, begin, 4000);
            QCOMPARE(block.size(), std::size_t{4000});
            QVERIFY(std::equal(block.begin(), block.end(), whole.begin() + begin));
        }
    }
}

void OpusSeekTest::aSeekStopsWhenAsked()
{
    constexpr int kRate = 16'000;
    const std::string bytes = opusVoice(1, kRate, speech(1, kRate), 16'000);
    auto reader = openBytes(bytes).value();
    std::stop_source stop;
    stop.request_stop();
    const auto sought = reader.seek(Frames{kRate * 22}, stop.get_token());
    QVERIFY(!sought);
    QCOMPARE(sought.error().code, ErrorCode::Cancelled);
    QCOMPARE(at(reader, kRate * 22, 100).size(), std::size_t{100});
}

void OpusSeekTest::statesStayWithinTheirBudget()
{
    OpusStates states(1000);
    const auto state = std::make_shared<const std::vector<std::byte>>(300);
    for (const std::int64_t frame : {10, 20, 30})
        states.keep(1, {frame, 7, state});
    QVERIFY(!states.before(1, 9));
    QVERIFY(!states.before(2, 99));
    QCOMPARE(states.before(1, 19)->frame, std::int64_t{10}); // used: 20 is the oldest now
    states.keep(2, {5, 7, state});
    QCOMPARE(states.bytesKept(), std::size_t{900});
    QVERIFY(!states.has(1, 20));
    QVERIFY(states.has(1, 10));
    QCOMPARE(states.before(2, 1000)->frame, std::int64_t{5});
}

QTEST_APPLESS_MAIN(OpusSeekTest)
#include "OpusSeekTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Measures of sounds whose measures are known.
#include "core/audit/SignalMeter.h"
#include "core/audio/Resampler.h"
#include "core/audit/WadaSnr.h"
#include "core/io/PosixFileSystem.h"
#include "tests/unit/audio/AudioSamples.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <stop_token>
#include <vector>

using namespace voxdeck;

namespace {

using Samples = std::vector<float>;
using Way = SpeechDetector::Way;

Samples sine(double hertz, double amplitude, double seconds, int rate)
{
    Samples samples(static_cast<std::size_t>(seconds * rate));
    for (std::size_t at = 0; at < samples.size(); ++at)
        samples[at] = static_cast<float>(
            amplitude * std::sin(2 * std::numbers::pi * hertz * static_cast<double>(at) / rate));
    return samples;
}

Samples noise(double deviation, std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal(0, deviation);
    Samples samples(count);
    for (float &sample : samples)
        sample = static_cast<float>(normal(random));
    return samples;
}

/// Pulses through three resonances, with syllables: enough of a vowel for a speech detector.
Samples babble(double seconds, int rate)
{
    Samples samples(static_cast<std::size_t>(seconds * rate));
    const double formants[3] = {600, 1200, 2500};
    double state[3][2] = {};
    for (std::size_t at = 0; at < samples.size(); ++at) {
        const double time = static_cast<double>(at) / rate;
        const auto period = static_cast<std::size_t>(rate / (110 + 15 * std::sin(3 * time)));
        const double pulse = at % period == 0 ? 1 : 0;
        double sum = 0;
        for (int one = 0; one < 3; ++one) {
            const double radius = std::exp(-std::numbers::pi * 90 / rate);
            const double made = pulse
                                + 2 * radius * std::cos(2 * std::numbers::pi * formants[one] / rate)
                                      * state[one][0]
                                - radius * radius * state[one][1];
            state[one][1] = state[one][0];
            state[one][0] = made;
            sum += made / (one + 1);
        }
        samples[at] = static_cast<float>(0.05 * sum * (0.7 + 0.3 * std::sin(25 * time)));
    }
    return samples;
}

SignalMeasures measured(const Samples &samples, int rate, int channels = 1,
                        Way way = SpeechDetector::bestWay(), std::size_t block = 1000)
{
    auto meter = SignalMeter::create(rate, channels, {way, false});
    block *= static_cast<std::size_t>(channels);
    for (std::size_t at = 0; meter && at < samples.size(); at += block)
        if (!meter->add(std::span(samples).subspan(at, std::min(block, samples.size() - at))))
            qFatal("not added");
    return meter->finish().value();
}

bool isNear(const std::optional<double> &value, double expected, double within)
{
    if (value && std::abs(*value - expected) <= within)
        return true;
    qWarning("%g, not %g", value.value_or(std::nan("")), expected);
    return false;
}

} // namespace

class SignalMeterTest final : public QObject {
    Q_OBJECT
private slots:
    void peaksAndClipping();
    void loudnessOfTheStandard();
    void bandwidthIsThatOfTheFilter();
    void ratiosOfKnownMixtures_data();
    void ratiosOfKnownMixtures();
    void silenceAroundSpeech_data();
    void silenceAroundSpeech();
    void whatCannotBeToldIsNothing();
    void silenceHasNoSpeechAndIsQuiet_data();
    void silenceHasNoSpeechAndIsQuiet();
    void samplesThatAreNoNumbersAreCounted();
    void blocksDoNotMatter();
    void hashesAreOfTheSamples();
    void filesAreMeasured();
    void printsAreCompared();
};

void SignalMeterTest::peaksAndClipping()
{
    const auto half = measured(sine(440, 0.5, 1, 16000), 16000);
    QVERIFY(isNear(half.peakDb, -6.0206, 0.01));
    QCOMPARE(half.clippedShare, std::optional(0.0));
    Samples loud = sine(440, 0.5, 1, 16000);
    for (const std::size_t at : {100, 101, 102, 103, 500, 501, 900}) // runs of 4, 2 and 1
        loud[at] = 1;
    QCOMPARE(measured(loud, 16000).clippedShare, std::optional(4.0 / 16000));
    loud[15'997] = loud[15'998] = loud[15'999] = -1; // up to the end
    QCOMPARE(measured(loud, 16000).clippedShare, std::optional(7.0 / 16000));
    Samples stereo(2000); // a run is of one channel
    for (std::size_t at = 100; at < 108; at += 2)
        stereo[at] = 32767.0F / 32768;
    QCOMPARE(measured(stereo, 16000, 2).clippedShare, std::optional(4.0 / 2000));
}

/// EBU Tech 3341: a stereo sine of 1 kHz at -23 dB of full scale has -23 LUFS; one channel alone has 3 less.
void SignalMeterTest::loudnessOfTheStandard()
{
    const Samples mono = sine(1000, std::pow(10, -23.0 / 20), 5, 48000);
    Samples stereo;
    for (const float sample : mono)
        stereo.insert(stereo.end(), 2, sample);
    QVERIFY(isNear(measured(stereo, 48000, 2).loudness, -23.0, 0.1));
    QVERIFY(isNear(measured(mono, 48000).loudness, -26.0, 0.1));
}

void SignalMeterTest::bandwidthIsThatOfTheFilter()
{
    QVERIFY(isNear(measured(sine(3000, 0.3, 1, 16000), 16000).bandwidthHz, 3000, 60));
    QVERIFY(isNear(measured(noise(0.1, 32'000, 1), 16000).bandwidthHz, 8000, 40));
    // told from 16 kHz, sound of 8 kHz ends at 4 kHz
    auto resampler = Resampler::create(ResamplerKind::Soxr, 8000, 16000).value();
    Samples wide;
    QVERIFY(resampler->process(noise(0.1, 32'000, 2), wide));
    QVERIFY(resampler->finish(wide));
    QVERIFY(isNear(measured(wide, 16000).bandwidthHz, 4000, 200));
}

void SignalMeterTest::ratiosOfKnownMixtures_data()
{
    QTest::addColumn<double>("decibels");
    for (const double decibels : {-5.0, 0.0, 5.0, 10.0, 20.0, 30.0, 40.0})
        QTest::addRow("%g", decibels) << decibels;
}

/// Gamma distributed speech of shape 0.4 has a mean square of 0.56.
void SignalMeterTest::ratiosOfKnownMixtures()
{
    QFETCH(const double, decibels);
    std::mt19937 random(6);
    std::gamma_distribution<double> gamma(0.4, 1);
    Samples samples = noise(std::sqrt(0.56 / std::pow(10, decibels / 10)), 400'000, 7);
    for (float &sample : samples)
        sample = 0.05F
                 * (sample
                    + static_cast<float>(random() % 2 == 0 ? gamma(random) : -gamma(random)));
    WadaSnr snr;
    snr.add(samples);
    QVERIFY(isNear(snr.decibels(), decibels, 1));
    // both ends have closed forms: the logarithm of a normal variable, and of a gamma variable
    QVERIFY(std::abs(WadaSnr::statisticOf(-20) - 0.409390) < 1e-4);
    QVERIFY(WadaSnr::statisticOf(100) < std::log(0.4) + 2.561384545);
    QVERIFY(WadaSnr::statisticOf(100) > 1.62);
    samples.resize(160'000);
    QVERIFY(isNear(measured(samples, 16000).snrDb, decibels, 1.5));
}

void SignalMeterTest::silenceAroundSpeech_data()
{
    QTest::addColumn<int>("way");
    QTest::addColumn<int>("rate");
    QTest::newRow("levels, 16 kHz") << int(Way::Levels) << 16000;
    QTest::newRow("levels, 44.1 kHz") << int(Way::Levels) << 44100;
    if (SpeechDetector::bestWay() == Way::Webrtc) {
        QTest::newRow("webrtc, 16 kHz") << int(Way::Webrtc) << 16000;
        QTest::newRow("webrtc, 8 kHz") << int(Way::Webrtc) << 8000;
    }
}

void SignalMeterTest::silenceAroundSpeech()
{
    QFETCH(const int, way);
    QFETCH(const int, rate);
    Samples samples = noise(0.0005, static_cast<std::size_t>(rate) * 5, 3);
    const Samples speech = babble(2.5, rate);
    for (std::size_t at = 0; at < speech.size(); ++at)
        samples[static_cast<std::size_t>(rate) + at] += speech[at];
    const auto measures = measured(samples, rate, 1, static_cast<Way>(way));
    QCOMPARE(measures.hasSpeech, std::optional(true));
    QVERIFY(isNear(measures.leadingSilence, 1.0, 0.15));
    QVERIFY(isNear(measures.trailingSilence, 1.5, 0.3)); // webrtc's decision hangs over
    QVERIFY(isNear(measures.speechShare, 0.5, 0.1));
}

void SignalMeterTest::whatCannotBeToldIsNothing()
{
    for (const Way way : {SpeechDetector::bestWay(), Way::Levels}) {
        for (const std::size_t size : {0U, 1U, 159U, 4800U}) {
            const auto measures = measured(Samples(size), 16000, 1, way); // digital silence
            QCOMPARE(measures.frames, std::uint64_t{size});
            QVERIFY(!measures.leadingSilence && !measures.trailingSilence);
            QCOMPARE(measures.speechShare, size < 1600 ? std::nullopt : std::optional(0.0));
            QVERIFY(!measures.peakDb && !measures.loudness && !measures.snrDb);
            QVERIFY(!measures.bandwidthHz);
            QCOMPARE(measures.clippedShare.has_value(), size > 0);
            QCOMPARE(measures.samplesHash.size(), size > 0 ? std::size_t{64} : std::size_t{0});
            QCOMPARE(measures.hasSpeech, size < 1600 ? std::nullopt : std::optional(false));
        }
        const auto one = measured({0.5F}, 16000, 1, way);
        QVERIFY(isNear(one.peakDb, -6.0206, 0.01));
        QVERIFY(!one.loudness && !one.snrDb && !one.speechShare && !one.hasSpeech);
    }
    QVERIFY(!measured(Samples(10'000, 0.3F), 16000).snrDb); // one amplitude
    QVERIFY(!SignalMeter::create(0, 1, {}));
    QVERIFY(!SignalMeter::create(16000, 0, {}));
    QVERIFY(!SignalMeter::create(16000, 2, {})->add(Samples(3)));
}

void SignalMeterTest::silenceHasNoSpeechAndIsQuiet_data()
{
    QTest::addColumn<float>("amplitude");
    QTest::newRow("zeros") << 0.0F;
    QTest::newRow("the last bit of 16") << 1.0F / 32768;
}

/// Both are known, so that the queues "silent" and "quiet" contain it.
void SignalMeterTest::silenceHasNoSpeechAndIsQuiet()
{
    QFETCH(const float, amplitude);
    std::mt19937 random(5);
    Samples samples(16'000);
    for (float &sample : samples)
        sample = amplitude * static_cast<float>(static_cast<int>(random() % 3) - 1);
    for (const Way way : {SpeechDetector::bestWay(), Way::Levels}) {
        const auto measures = measured(samples, 16000, 1, way);
        QCOMPARE(measures.hasSpeech, std::optional(false));
        QCOMPARE(measures.speechShare, std::optional(0.0));
        QCOMPARE(measures.loudness, std::optional(-70.0)); // the gate of EBU R 128
        QVERIFY(!measures.leadingSilence && !measures.trailingSilence);
    }
    samples[100] = std::numeric_limits<float>::quiet_NaN(); // what was there is not known
    const auto broken = measured(samples, 16000);
    QVERIFY(!broken.speechShare && !broken.loudness);
}

void SignalMeterTest::samplesThatAreNoNumbersAreCounted()
{
    Samples samples = sine(440, 0.5, 1, 16000);
    samples[7] = std::numeric_limits<float>::quiet_NaN();
    samples[8] = std::numeric_limits<float>::infinity();
    const auto measures = measured(samples, 16000);
    QCOMPARE(measures.badSamples, std::uint64_t{2});
    QVERIFY(!measures.peakDb && !measures.loudness && !measures.snrDb && !measures.clippedShare);
    QCOMPARE(measures.frames, std::uint64_t{16000});
}

void SignalMeterTest::blocksDoNotMatter()
{
    Samples samples = babble(3, 22050);
    for (std::size_t at = 0; at < samples.size(); ++at)
        samples[at] += at % 3 == 0 ? 0.001F : 0.0F;
    const auto whole = measured(samples, 22050, 1, SpeechDetector::bestWay(), 1'000'000);
    for (const std::size_t block : {61U, 777U}) {
        const auto parts = measured(samples, 22050, 1, SpeechDetector::bestWay(), block);
        QCOMPARE(parts.samplesHash, whole.samplesHash);
        QCOMPARE(parts.leadingSilence, whole.leadingSilence);
        QCOMPARE(parts.speechShare, whole.speechShare);
        QCOMPARE(parts.bandwidthHz, whole.bandwidthHz);
        QCOMPARE(parts.snrDb, whole.snrDb);
        QVERIFY(isNear(parts.loudness, whole.loudness.value_or(0), 1e-6));
    }
}

void SignalMeterTest::hashesAreOfTheSamples()
{
    const Samples samples = sine(300, 0.4, 0.5, 16000);
    const auto hash = measured(samples, 16000).samplesHash;
    QCOMPARE(measured(samples, 16000).samplesHash, hash);
    QVERIFY(measured(samples, 8000).samplesHash != hash);
    QVERIFY(measured(samples, 16000, 2).samplesHash != hash);
    Samples other = samples;
    other[4000] += 1e-6F;
    QVERIFY(measured(other, 16000).samplesHash != hash);
    Samples minus = samples;
    minus[0] = -0.0F;
    QCOMPARE(measured(minus, 16000).samplesHash, hash);
}

void SignalMeterTest::filesAreMeasured()
{
    const auto samples = test::voice(32'000);
    const std::string_view bytes{reinterpret_cast<const char *>(samples.data()),
                                 samples.size() * sizeof samples[0]};
    const std::string file = test::wav(1, 16, 1, bytes);
    auto reader = AudioReader::fromBytes(std::as_bytes(std::span(file)), "voice.wav");
    QVERIFY(reader);
    const auto measures = measureSound(*reader);
    QVERIFY(measures);
    QCOMPARE(measures->frames, std::uint64_t{32'000});
    Samples floats;
    for (const std::int16_t sample : samples)
        floats.push_back(static_cast<float>(sample) / 32768);
    QCOMPARE(measures->samplesHash, measured(floats, 16000).samplesHash);
    auto part = AudioReader::fromBytes(std::as_bytes(std::span(file)), "voice.wav");
    QVERIFY(part->seek(Frames{1000}));
    QCOMPARE(measureSound(*part, {}, Frames{5000})->samplesHash,
             measured(Samples(floats.begin() + 1000, floats.begin() + 6000), 16000).samplesHash);
    std::stop_source source;
    source.request_stop();
    const auto stopped = measureSound(*part, {}, Frames{5000}, source.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

void SignalMeterTest::printsAreCompared()
{
    std::mt19937 random(8);
    SoundPrint print;
    for (int at = 0; at < 40; ++at)
        print.push_back(static_cast<std::uint32_t>(random()));
    QCOMPARE(soundLikeness(print, print), std::optional(1.0));
    SoundPrint shifted(print.begin() + 5, print.end());
    shifted[3] ^= 0xFF;
    QVERIFY(*soundLikeness(print, shifted) > 0.99);
    QVERIFY(*soundLikeness(shifted, print) > 0.99);
    SoundPrint other;
    for (int at = 0; at < 40; ++at)
        other.push_back(static_cast<std::uint32_t>(random()));
    QVERIFY(*soundLikeness(print, other) < 0.62);
    QVERIFY(!soundLikeness(print, {1, 2, 3}));
    QVERIFY(!soundLikeness({}, {}));
    installSoundPrinter({});
    QVERIFY(measured(sine(300, 0.4, 4, 16000), 16000).print.empty());
}

QTEST_GUILESS_MAIN(SignalMeterTest)
#include "SignalMeterTest.moc"

// SPDX-License-Identifier: Apache-2.0
#include "core/audit/SignalMeter.h"

#include "core/audio/RealFft.h"
#include "core/audio/Resampler.h"
#include "core/audit/WadaSnr.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"

#include <ebur128.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr float kFullScale = 32767.0F / 32768.0F * 0.9999F; ///< of 16 bits, with room for rounding
constexpr std::uint64_t kShortestClip = 3;
constexpr double kShortestLoudness = 0.4; ///< seconds: one block of the gate
constexpr double kQuietestLoudness = -70; ///< LUFS: the gate of EBU R 128
constexpr std::size_t kFewestSpeechFrames = 10;

/// The highest frequency that is within 60 dB of the highest mean power.
class BandwidthMeter {
public:
    explicit BandwidthMeter(int sampleRateHz) : m_rate(sampleRateHz), m_fft(kSize)
    {
        for (std::size_t at = 0; at < kSize; ++at)
            m_window[at] = static_cast<float>(
                0.5 - 0.5 * std::cos(6.283185307179586 * static_cast<double>(at) / kSize));
    }
    void add(std::span<const float> mono)
    {
        for (const float sample : mono) {
            m_frame[m_filled] = sample * m_window[m_filled];
            if (++m_filled < kSize)
                continue;
            m_filled = 0;
            m_fft.power(m_frame, m_power);
            for (std::size_t bin = 0; bin < m_power.size(); ++bin)
                m_sums[bin] += m_power[bin];
        }
    }
    std::optional<double> hertz() const
    {
        constexpr double kBelow = 1e-6; // 60 dB
        // the lowest bins are hum and offset
        const double highest = *std::max_element(m_sums.begin() + 2, m_sums.end());
        if (!(highest > 0) || !std::isfinite(highest))
            return std::nullopt;
        std::size_t bin = m_sums.size() - 1;
        while (bin > 2 && m_sums[bin] < highest * kBelow)
            --bin;
        return static_cast<double>(bin) * m_rate / kSize;
    }

private:
    static constexpr int kSize = 1024;
    int m_rate;
    RealFft m_fft;
    std::array<float, kSize> m_window{}, m_frame{};
    std::array<float, kSize / 2 + 1> m_power{};
    std::array<double, kSize / 2 + 1> m_sums{};
    std::size_t m_filled = 0;
};

struct FreeLoudness {
    void operator()(ebur128_state *state) const { ebur128_destroy(&state); }
};

std::string_view bytesOf(std::span<const float> samples)
{
    return {reinterpret_cast<const char *>(samples.data()), samples.size_bytes()};
}

} // namespace

struct SignalMeter::State {
    int rate = 0;
    std::size_t channels = 0;
    SpeechDetector speech;
    std::unique_ptr<Resampler> resampler; ///< null where the rate is the detector's
    std::unique_ptr<ebur128_state, FreeLoudness> loudness;
    std::unique_ptr<SoundPrinter> printer;
    BandwidthMeter bandwidth;
    WadaSnr snr;
    Sha256Stream hash;
    std::vector<float> clean, mixed, resampled;
    std::span<const float> mono; ///< the mean of the channels of the block: in clean, or in mixed
    std::vector<std::uint64_t> runs; ///< samples at full scale so far, by channel
    std::uint64_t clipped = 0;
    float peak = 0;
    SignalMeasures measures;

    State(int sampleRateHz, int channelCount, SpeechDetector detector)
        : rate(sampleRateHz),
          channels(static_cast<std::size_t>(channelCount)),
          speech(std::move(detector)),
          bandwidth(sampleRateHz),
          runs(channels)
    {
    }
    void look(std::span<const float> samples);
    void countClipped();
    void mix();
    void endRun(std::uint64_t &run);
    Result<> listen();
    void concludeSpeech();
    void concludeLevels();
};

void SignalMeter::State::endRun(std::uint64_t &run)
{
    clipped += run >= kShortestClip ? run : 0;
    run = 0;
}

/// Peak, clipping, and a copy without what is not a number.
void SignalMeter::State::look(std::span<const float> samples)
{
    constexpr std::int32_t kAmplitude = 0x7fffffff, kInfinity = 0x7f800000;
    clean.resize(samples.size());
    std::int32_t loudest = 0, bad = 0;
    // amplitudes are compared as integers, whose order is the same: compilers make vectors of that
    for (std::size_t at = 0; at < samples.size(); ++at) {
        const std::int32_t amplitude = std::bit_cast<std::int32_t>(samples[at]) & kAmplitude;
        const bool isBad = amplitude >= kInfinity;
        bad += isBad ? 1 : 0;
        loudest = std::max(loudest, isBad ? 0 : amplitude);
        clean[at] = isBad ? 0.0F : samples[at] + 0.0F; // -0 is 0, in the hash too
    }
    measures.badSamples += static_cast<std::uint64_t>(bad);
    const auto loudestSample = std::bit_cast<float>(loudest);
    peak = std::max(peak, loudestSample);
    if (loudestSample >= kFullScale)
        countClipped();
    else
        for (std::uint64_t &run : runs)
            endRun(run);
}

void SignalMeter::State::countClipped()
{
    for (std::size_t channel = 0; channel < channels; ++channel)
        for (std::size_t at = channel; at < clean.size(); at += channels)
            if (std::abs(clean[at]) >= kFullScale)
                ++runs[channel];
            else
                endRun(runs[channel]);
}

void SignalMeter::State::mix()
{
    if (channels == 1) {
        mono = clean;
        return;
    }
    mixed.resize(clean.size() / channels);
    for (std::size_t frame = 0; frame < mixed.size(); ++frame) {
        float sum = 0;
        for (std::size_t channel = 0; channel < channels; ++channel)
            sum += clean[frame * channels + channel];
        mixed[frame] = sum / static_cast<float>(channels);
    }
    mono = mixed;
}

Result<> SignalMeter::State::listen()
{
    if (!resampler) {
        speech.add(mono);
        return {};
    }
    resampled.clear();
    VOX_CHECK(resampler->process(mono, resampled));
    speech.add(resampled);
    return {};
}

void SignalMeter::State::concludeSpeech()
{
    const std::vector<bool> isSpeech = speech.finish();
    if (isSpeech.size() < kFewestSpeechFrames)
        return;
    const auto first = std::find(isSpeech.begin(), isSpeech.end(), true);
    measures.hasSpeech = first != isSpeech.end();
    if (!*measures.hasSpeech) {
        if (measures.badSamples == 0)
            measures.speechShare = 0;
        return;
    }
    const auto behind = std::find(isSpeech.rbegin(), isSpeech.rend(), true).base();
    constexpr double kSeconds = static_cast<double>(kSpeechFrame) / kSpeechRateHz;
    const double all = static_cast<double>(measures.frames) / rate;
    measures.leadingSilence = static_cast<double>(first - isSpeech.begin()) * kSeconds;
    measures.trailingSilence = std::max(
        0.0, all - static_cast<double>(behind - isSpeech.begin()) * kSeconds);
    measures.speechShare = static_cast<double>(std::count(isSpeech.begin(), isSpeech.end(), true))
                           / static_cast<double>(isSpeech.size());
}

void SignalMeter::State::concludeLevels()
{
    for (std::uint64_t &run : runs)
        endRun(run);
    if (measures.frames == 0 || measures.badSamples > 0)
        return;
    if (peak > 0)
        measures.peakDb = 20 * std::log10(double{peak});
    measures.clippedShare = static_cast<double>(clipped)
                            / static_cast<double>(measures.frames * channels);
    measures.bandwidthHz = bandwidth.hertz();
    measures.snrDb = snr.decibels();
    double lufs = 0;
    const bool isLong = static_cast<double>(measures.frames) / rate >= kShortestLoudness;
    if (loudness && isLong && ebur128_loudness_global(loudness.get(), &lufs) == EBUR128_SUCCESS
        && !std::isnan(lufs))
        measures.loudness = std::max(lufs, kQuietestLoudness); // silence has minus infinity
}

SignalMeter::SignalMeter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
SignalMeter::SignalMeter(SignalMeter &&) noexcept = default;
SignalMeter &SignalMeter::operator=(SignalMeter &&) noexcept = default;
SignalMeter::~SignalMeter() = default;

Result<SignalMeter> SignalMeter::create(int sampleRateHz, int channels, const Choice &choice)
{
    if (sampleRateHz < 1 || sampleRateHz > kMaximumSampleRateHz || channels < 1
        || channels > kMaximumChannels)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the sample rate or number of channels is not one"));
    VOX_TRY(auto detector, SpeechDetector::create(choice.speech));
    auto state = std::make_unique<State>(sampleRateHz, channels, std::move(detector));
    if (sampleRateHz != kSpeechRateHz) {
        VOX_TRY(state->resampler,
                Resampler::create(ResamplerKind::Soxr, sampleRateHz, kSpeechRateHz));
    }
    state->loudness.reset(ebur128_init(static_cast<unsigned>(channels),
                                       static_cast<unsigned long>(sampleRateHz), EBUR128_MODE_I));
    if (choice.wantsPrint && soundPrinter())
        state->printer = soundPrinter()(sampleRateHz, channels);
    const std::array<std::int32_t, 2> format = {sampleRateHz, channels};
    state->hash.add({reinterpret_cast<const char *>(format.data()), sizeof format});
    return SignalMeter(std::move(state));
}

Result<> SignalMeter::add(std::span<const float> interleaved)
{
    State &state = *m_state;
    if (interleaved.size() % state.channels != 0)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("an incomplete frame was added"));
    const std::size_t frames = interleaved.size() / state.channels;
    state.measures.frames += frames;
    state.look(interleaved);
    state.mix();
    state.hash.add(bytesOf(state.clean));
    state.snr.add(state.mono);
    state.bandwidth.add(state.mono);
    if (state.loudness
        && ebur128_add_frames_float(state.loudness.get(), state.clean.data(), frames)
               != EBUR128_SUCCESS)
        state.loudness.reset();
    if (state.printer)
        state.printer->add(state.clean);
    return state.listen();
}

Result<SignalMeasures> SignalMeter::finish()
{
    State &state = *m_state;
    if (state.resampler) {
        state.resampled.clear();
        VOX_CHECK(state.resampler->finish(state.resampled));
        state.speech.add(state.resampled);
    }
    state.concludeSpeech();
    state.concludeLevels();
    if (state.measures.frames > 0) {
        VOX_TRY(const auto digest, state.hash.finish());
        state.measures.samplesHash = hexOf(digest);
    }
    if (state.printer)
        state.measures.print = state.printer->finish();
    return std::move(state.measures);
}

Result<SignalMeasures> measureSound(AudioReader &reader, const SignalMeter::Choice &choice,
                                    Frames most, const std::stop_token &stop)
{
    constexpr std::size_t kFramesAtOnce = 8192;
    const auto channels = static_cast<std::size_t>(std::max(reader.format().channels, 1));
    VOX_TRY(auto meter,
            SignalMeter::create(reader.format().sampleRateHz, reader.format().channels, choice));
    std::vector<float> block(kFramesAtOnce * channels);
    for (std::int64_t left = count(most); left > 0;) {
        if (stop.stop_requested())
            return stopped({}, "nothing was changed");
        const auto wanted = static_cast<std::size_t>(std::min<std::int64_t>(left, kFramesAtOnce));
        VOX_TRY(const auto frames, reader.read(std::span(block).first(wanted * channels)));
        if (frames == 0)
            break;
        VOX_CHECK(meter.add(std::span<const float>(block).first(frames * channels)));
        left -= static_cast<std::int64_t>(frames);
    }
    return meter.finish();
}

Result<SignalMeasures> measureSound(SoundReader &sounds, const SoundPart &part,
                                    const SignalMeter::Choice &choice, const std::stop_token &stop)
{
    constexpr std::size_t kFramesAtOnce = 8192;
    VOX_TRY(auto sound, sounds.stream(part, stop));
    sound.acceptTruncated();
    const auto channels = static_cast<std::size_t>(sound.channels());
    VOX_TRY(auto meter, SignalMeter::create(sound.sampleRateHz(), sound.channels(), choice));
    std::vector<float> block(kFramesAtOnce * static_cast<std::size_t>(sound.format().channels));
    for (;;) {
        VOX_TRY(const auto frames, sound.read(std::span(block)));
        if (frames == 0)
            break;
        VOX_CHECK(meter.add(std::span<const float>(block).first(frames * channels)));
    }
    sounds.keep(std::move(sound));
    return meter.finish();
}

} // namespace voxdeck

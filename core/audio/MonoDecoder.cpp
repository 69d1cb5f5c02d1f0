// SPDX-License-Identifier: Apache-2.0
#include "core/audio/MonoDecoder.h"

#include "core/audio/SampleConversion.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockFrames = 8192;      // between two looks at the stop token
constexpr std::size_t kReserveFrames = 1 << 20; // what a header claims is believed up to here

/// Mono from interleaved floats: 0.5 a + 0.5 b for two channels as swresample, else the average.
template <class Real>
Real mixed(const Real *frame, std::size_t channels)
{
    if (channels == 1)
        return frame[0];
    if (channels == 2)
        return frame[0] * Real{0.5} + frame[1] * Real{0.5};
    double sum = 0;
    for (std::size_t i = 0; i < channels; ++i)
        sum += static_cast<double>(frame[i]);
    return static_cast<Real>(sum / static_cast<double>(channels));
}

std::int16_t mixedInt16(const std::int16_t *frame, std::size_t channels)
{
    if (channels == 2)
        return static_cast<std::int16_t>((frame[0] + frame[1] + 1) >> 1); // as swresample does
    double sum = 0;
    for (std::size_t i = 0; i < channels; ++i)
        sum += frame[i];
    return static_cast<std::int16_t>(std::lrint(sum / static_cast<double>(channels)));
}

} // namespace

struct MonoDecoder::State {
    State(AudioReader source, DecodeOptions wanted)
        : reader(std::move(source)), options(std::move(wanted))
    {
    }

    Result<> start();
    Result<> checkLength(Frames frames) const;
    /// Frames to ask the file for next: a block, or what is left of the range.
    std::size_t nextBlock(std::size_t most) const;
    Result<std::size_t> readSameRate(std::span<std::int16_t> out);
    Result<> readResampled();
    template <class Sample>
    Result<std::size_t> readBlock(std::vector<Sample> &block, std::size_t frames);
    Result<> checkEnd();
    template <class Sample, class Convert>
    Result<std::size_t> convert(std::vector<Sample> &block, std::span<std::int16_t> out,
                                Convert toMono);

    std::size_t channels() const { return static_cast<std::size_t>(reader.format().channels); }
    /// Of what readBlock() gives.
    std::size_t mixedChannels() const { return options.channel ? 1 : channels(); }

    AudioReader reader;
    DecodeOptions options;
    int rateHz = 0;
    std::unique_ptr<Resampler> resampler; // null where the rate stays
    std::vector<float> resampled;         // ready, from `taken` on
    std::size_t taken = 0;
    bool sourceEnded = false;
    std::int64_t produced = 0;
    std::optional<Error> truncation;
    std::vector<std::int16_t> shorts;
    std::vector<std::int32_t> ints;
    std::vector<float> floats;
    std::vector<float> mono;
    std::vector<double> doubles;
};

Result<> MonoDecoder::State::start()
{
    const AudioFormat &format = reader.format();
    if (options.channel && (*options.channel < 0 || *options.channel >= format.channels))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("has %1 channels, not channel %2", format.channels, *options.channel),
            reader.subject());
    rateHz = options.targetRateHz == 0 ? format.sampleRateHz : options.targetRateHz;
    if (rateHz != format.sampleRateHz) {
        auto made = Resampler::create(options.resampler, format.sampleRateHz, rateHz);
        if (!made)
            return fail(made.error().code, made.error().detail, reader.subject());
        resampler = *std::move(made);
    }
    Frames most = format.claimedFrames.value_or(Frames{});
    if (options.range) {
        const auto [begin, end] = *options.range;
        if (count(begin) < 0 || end < begin)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("was asked for frames %1 to %2", count(begin), count(end)),
                        reader.subject());
        VOX_CHECK(options.isToHear ? reader.seekNearly(begin, options.stop)
                                   : reader.seek(begin, options.stop));
        most = std::min(most, end) - begin;
    } else if (count(reader.position()) != 0) { // handed on by an earlier cut
        VOX_CHECK(reader.seek(Frames{0}, options.stop));
    }
    return checkLength(resampledLength(std::max(most, Frames{}), format.sampleRateHz, rateHz));
}

Result<> MonoDecoder::State::checkLength(Frames frames) const
{
    if (count(frames) <= options.maximumFrames)
        return {};
    return fail(
        ErrorCode::Unsupported,
        Sentence::tr("is too long: more than the %1 samples that one item can hold at %2 Hz",
                     options.maximumFrames, rateHz),
        reader.subject());
}

std::size_t MonoDecoder::State::nextBlock(std::size_t most) const
{
    std::size_t frames = std::min(kBlockFrames, most);
    if (options.range) {
        const std::int64_t left = count(options.range->end - reader.position());
        frames = std::min(frames, static_cast<std::size_t>(std::max<std::int64_t>(left, 0)));
    }
    return frames;
}

template <class Sample>
Result<std::size_t> MonoDecoder::State::readBlock(std::vector<Sample> &block, std::size_t frames)
{
    block.resize(frames * channels());
    VOX_TRY(const std::size_t got, reader.read(std::span(block)));
    if (options.channel)
        for (std::size_t i = 0; i < got; ++i)
            block[i] = block[i * channels() + static_cast<std::size_t>(*options.channel)];
    return got;
}

template <class Sample, class Convert>
Result<std::size_t> MonoDecoder::State::convert(std::vector<Sample> &block,
                                                std::span<std::int16_t> out, Convert toMono)
{
    VOX_TRY(const std::size_t frames, readBlock(block, out.size()));
    for (std::size_t i = 0; i < frames; ++i)
        out[i] = toMono(block.data() + i * mixedChannels());
    return frames;
}

/// The conversions of ffmpeg 5.1, found by experiment; the golden test holds its values.
Result<std::size_t> MonoDecoder::State::readSameRate(std::span<std::int16_t> out)
{
    const std::size_t n = mixedChannels();
    switch (reader.format().coding) {
    case SampleCoding::Integer16:
        if (channels() == 1)
            return reader.read(out);
        if (n == 1)
            return convert(shorts, out, [](const std::int16_t *x) { return *x; });
        return convert(shorts, out, [n](const std::int16_t *x) { return mixedInt16(x, n); });
    case SampleCoding::Integer32:
        if (n == 1)
            return convert(ints, out, [](const std::int32_t *x) {
                return static_cast<std::int16_t>(*x >> 16);
            });
        return convert(floats, out, [n](const float *x) { return toInt16(mixed(x, n)); });
    case SampleCoding::Float32:
        return convert(floats, out, [n](const float *x) { return toInt16(mixed(x, n)); });
    case SampleCoding::Float64:
        return convert(doubles, out, [n](const double *x) { return toInt16(mixed(x, n)); });
    }
    return fail(ErrorCode::Internal, Sentence::tr("unknown coding"), reader.subject());
}

Result<> MonoDecoder::State::readResampled()
{
    resampled.clear();
    taken = 0;
    const std::size_t wanted = nextBlock(kBlockFrames);
    VOX_TRY(const std::size_t frames, readBlock(floats, wanted));
    mono.resize(frames);
    for (std::size_t i = 0; i < frames; ++i)
        mono[i] = mixed(floats.data() + i * mixedChannels(), mixedChannels());
    VOX_CHECK(resampler->process(mono, resampled));
    if (frames < kBlockFrames) {
        VOX_CHECK(checkEnd());
        sourceEnded = true;
        VOX_CHECK(resampler->finish(resampled));
    }
    return {};
}

/// The source gives no more: is that because the range or the file ends, or was it cut?
Result<> MonoDecoder::State::checkEnd()
{
    const bool rangeIsComplete = options.range && reader.position() >= options.range->end;
    if (rangeIsComplete)
        return {};
    std::vector<float> none(channels());
    VOX_TRY(const std::size_t more, reader.read(std::span(none)));
    if (more > 0)
        return fail(ErrorCode::Internal, Sentence::tr("more audio after its end"),
                    reader.subject());
    if (!reader.truncation())
        return {};
    if (options.ifTruncated == IfTruncated::Refuse)
        return fail(*reader.truncation());
    truncation = reader.truncation();
    return {};
}

MonoDecoder::MonoDecoder(std::unique_ptr<State> state) : m_state(std::move(state)) {}
MonoDecoder::MonoDecoder(MonoDecoder &&) noexcept = default;
MonoDecoder &MonoDecoder::operator=(MonoDecoder &&) noexcept = default;
MonoDecoder::~MonoDecoder() = default;

Result<MonoDecoder> MonoDecoder::create(AudioReader reader, DecodeOptions options)
{
    auto state = std::make_unique<State>(std::move(reader), std::move(options));
    VOX_CHECK(state->start());
    return MonoDecoder(std::move(state));
}

int MonoDecoder::sampleRateHz() const
{
    return m_state->rateHz;
}

const AudioFormat &MonoDecoder::source() const
{
    return m_state->reader.format();
}

const std::optional<Error> &MonoDecoder::truncation() const
{
    return m_state->truncation;
}

AudioReader MonoDecoder::takeReader()
{
    return std::move(m_state->reader);
}

Result<std::size_t> MonoDecoder::read(std::span<std::int16_t> samples)
{
    State &state = *m_state;
    std::size_t filled = 0;
    while (filled < samples.size()) {
        if (state.options.stop.stop_requested())
            return stopped(state.reader.subject());
        const std::size_t room = samples.size() - filled;
        std::size_t got = 0;
        if (state.resampler) {
            if (state.taken == state.resampled.size()) {
                if (state.sourceEnded)
                    break;
                VOX_CHECK(state.readResampled());
                continue;
            }
            got = std::min(room, state.resampled.size() - state.taken);
            for (std::size_t i = 0; i < got; ++i)
                samples[filled + i] = toInt16(state.resampled[state.taken + i]);
            state.taken += got;
        } else {
            if (state.sourceEnded)
                break;
            const std::size_t wanted = state.nextBlock(room);
            VOX_TRY(got, state.readSameRate(samples.subspan(filled, wanted)));
            if (got < wanted || wanted == 0) {
                VOX_CHECK(state.checkEnd());
                state.sourceEnded = true;
            }
        }
        filled += got;
        state.produced += static_cast<std::int64_t>(got);
        VOX_CHECK(state.checkLength(Frames{state.produced}));
    }
    return filled;
}

Result<DecodedAudio> decodeMono16(AudioReader reader, const DecodeOptions &options)
{
    VOX_TRY(auto decoder, MonoDecoder::create(std::move(reader), options));
    DecodedAudio audio;
    audio.sampleRateHz = decoder.sampleRateHz();
    audio.source = decoder.source();
    std::size_t block = kReserveFrames / 16;
    for (std::size_t filled = 0;;) {
        audio.samples.resize(filled + block);
        VOX_TRY(const std::size_t got, decoder.read(std::span(audio.samples).subspan(filled)));
        filled += got;
        if (got < block) {
            audio.samples.resize(filled);
            break;
        }
        block = std::min(kReserveFrames, block * 2);
    }
    audio.samples.shrink_to_fit();
    audio.truncation = decoder.truncation();
    return audio;
}

Result<DecodedAudio> decodeMono16(const FileSystem &fs, const std::filesystem::path &path,
                                  const DecodeOptions &options)
{
    VOX_TRY(auto reader, AudioReader::open(fs, path));
    return decodeMono16(std::move(reader), options);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/sound/SoundReader.h"

#include "core/audio/SampleConversion.h"
#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SampleRate.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockFrames = std::size_t{1} << 16;

std::string subjectOf(const ItemSamples &item)
{
    return item.shard->directory().string() + ", item " + std::to_string(item.item);
}

/// The item as errors name it.
template <class Value>
Result<Value> ofItem(Result<Value> result, const ItemSamples &item)
{
    if (!result && result.error().subject.empty())
        result.error().subject = subjectOf(item);
    return result;
}

Result<std::vector<std::int16_t>> resampled(const std::vector<std::int16_t> &samples, int fromHz,
                                            const SoundOptions &options)
{
    VOX_TRY(const auto resampler,
            Resampler::create(options.resampler, fromHz, options.targetRateHz));
    std::vector<float> in;
    in.reserve(samples.size());
    for (const std::int16_t sample : samples)
        in.push_back(static_cast<float>(sample) / 32768.0F);
    std::vector<float> out;
    VOX_CHECK(resampler->process(in, out));
    VOX_CHECK(resampler->finish(out));
    std::vector<std::int16_t> result;
    result.reserve(out.size());
    for (const float sample : out)
        result.push_back(toInt16(sample));
    return result;
}

/// All of a part at once where its length is known, and one frame more to see that it ends.
std::size_t blockOf(const std::optional<FrameRange> &range, int fromHz, int toHz)
{
    constexpr double kMost = 120; // seconds: hostile lists claim more
    if (!range || fromHz <= 0)
        return kBlockFrames;
    const double seconds = static_cast<double>(count(range->length())) / fromHz;
    return static_cast<std::size_t>(std::clamp(seconds, 0.0, kMost) * toHz) + 2;
}

Result<> checkPlace(const SoundPart &part)
{
    if (part.problem)
        return fail(*part.problem);
    if (!part.place.address && part.place.file.empty())
        return fail(ErrorCode::NotFound, Sentence::tr("the list names no audio for it"));
    return {};
}

template <class Sample>
Sample fromInt16(std::int16_t sample)
{
    if constexpr (std::is_floating_point_v<Sample>)
        return static_cast<Sample>(sample) / Sample{32768};
    else if constexpr (std::is_same_v<Sample, std::int32_t>)
        return std::int32_t{sample} * 65536;
    else
        return sample;
}

} // namespace

Result<ItemSamples> itemSamples(const AudioPlace &place)
{
    assert(place.address && place.dataset);
    ItemSamples found;
    found.item = place.address->item;
    VOX_TRY(found.shard, place.dataset->shard(place.address->shard));
    VOX_TRY(found.length, ofItem(found.shard->frameCount(found.item), found));
    found.sampleRateHz = touch::kAssumedSampleRateHz;
    if (!found.shard->pair("metainfo")) // a shard of audio alone
        return found;
    VOX_TRY(const auto record, ofItem(found.shard->record(found.item), found));
    VOX_TRY(const auto metainfo, ofItem(touch::parseMetainfo(record), found));
    VOX_TRY(found.sampleRateHz, ofItem(touch::itemSampleRate(metainfo.sampleRateHz), found));
    return found;
}

Result<AudioFacts> factsOf(AudioFactsReader &files, const AudioPlace &place)
{
    if (!place.address)
        return files.facts(place.audioPart());
    VOX_TRY(const auto item, itemSamples(place));
    return AudioFacts{item.sampleRateHz, 1, static_cast<std::uint64_t>(count(item.length))};
}

// ---- 16-bit mono

Result<SoundSamples> SoundReader::samples(const SoundPart &part, const SoundOptions &options)
{
    VOX_CHECK(checkPlace(part));
    return part.place.address ? fromItem(part, options) : fromFile(part, options);
}

Result<FrameRange> SoundReader::frames(const SoundPart &part)
{
    VOX_CHECK(checkPlace(part));
    VOX_TRY(const auto facts, factsOf(m_facts, part.place));
    return framesOf(part, facts.sampleRateHz, Frames{static_cast<std::int64_t>(facts.frames)});
}

Result<SoundSamples> SoundReader::fromItem(const SoundPart &part, const SoundOptions &options) const
{
    VOX_TRY(const auto item, itemSamples(part.place));
    VOX_TRY(const auto range, ofItem(framesOf(part, item.sampleRateHz, item.length), item));
    if (count(range.length()) > options.maximumFrames)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is too long: more than %1 frames", options.maximumFrames),
                    subjectOf(item));
    SoundSamples sound;
    sound.begin = range.begin;
    sound.sampleRateHz = sound.recordingRateHz = item.sampleRateHz;
    VOX_TRY(sound.samples, item.shard->samples(item.item, range));
    VOX_CHECK(item.shard->checkUnchanged(m_fs, "audio"));
    if (options.targetRateHz == 0 || options.targetRateHz == item.sampleRateHz)
        return sound;
    VOX_TRY(sound.samples, resampled(sound.samples, item.sampleRateHz, options));
    sound.sampleRateHz = options.targetRateHz;
    return sound;
}

Result<AudioReader> SoundReader::takeReader(const AudioPart &part)
{
    if (m_reader && m_part == part) {
        AudioReader reader = *std::move(m_reader);
        m_reader.reset();
        return reader;
    }
    m_reader.reset();
    return openAudio(m_fs, part);
}

void SoundReader::keep(const AudioPart &part, AudioReader reader)
{
    m_part = part;
    m_reader = std::move(reader);
}

Result<SoundStream> SoundReader::stream(const SoundPart &part, std::stop_token stop)
{
    VOX_CHECK(checkPlace(part));
    SoundStream stream(m_fs, std::move(stop));
    if (part.place.address) {
        VOX_CHECK(stream.openItem(part));
        return stream;
    }
    VOX_TRY(auto reader, takeReader(part.place.audioPart()));
    VOX_CHECK(stream.openFile(part, std::move(reader)));
    return stream;
}

void SoundReader::keep(SoundStream stream)
{
    if (stream.m_reader)
        keep(stream.m_part, *std::move(stream.m_reader));
}

Result<MonoDecoder> SoundReader::decoderOf(const SoundPart &part, const SoundOptions &options,
                                           std::optional<FrameRange> &range)
{
    VOX_TRY(auto reader, takeReader(part.place.audioPart()));
    const AudioFormat &format = reader.format();
    VOX_TRY(range, cutOf(part, format.sampleRateHz, format.claimedFrames));
    DecodeOptions decode;
    decode.targetRateHz = options.targetRateHz;
    decode.range = range;
    decode.channel = options.channel ? options.channel : part.place.channel;
    decode.resampler = options.resampler;
    decode.maximumFrames = options.maximumFrames;
    decode.ifTruncated = options.ifTruncated;
    decode.stop = options.stop;
    return MonoDecoder::create(std::move(reader), std::move(decode));
}

Result<SoundSamples> SoundReader::fromFile(const SoundPart &part, const SoundOptions &options)
{
    SoundSamples sound;
    std::optional<FrameRange> range;
    VOX_TRY(auto decoder, decoderOf(part, options, range));
    sound.begin = range ? range->begin : Frames{0};
    sound.sampleRateHz = decoder.sampleRateHz();
    sound.recordingRateHz = decoder.source().sampleRateHz;
    std::size_t block = blockOf(range, sound.recordingRateHz, sound.sampleRateHz);
    for (;;) {
        const std::size_t filled = sound.samples.size();
        sound.samples.resize(filled + block);
        VOX_TRY(const std::size_t got, decoder.read(std::span(sound.samples).subspan(filled)));
        sound.samples.resize(filled + got);
        if (got < block)
            break;
        block = kBlockFrames;
    }
    keep(part.place.audioPart(), decoder.takeReader());
    return sound;
}

Result<int> SoundReader::read(const SoundPart &part, const SoundOptions &options,
                              const std::function<Result<>(std::span<const std::int16_t>)> &take)
{
    VOX_CHECK(checkPlace(part));
    if (part.place.address) {
        VOX_TRY(const auto item, itemSamples(part.place));
        VOX_TRY(const auto range, ofItem(framesOf(part, item.sampleRateHz, item.length), item));
        for (Frames begin = range.begin; begin < range.end;) {
            VOX_CHECK(checkStop(options.stop));
            const Frames end = std::min(begin + Frames{static_cast<std::int64_t>(kBlockFrames)},
                                        range.end);
            VOX_TRY(const auto samples, item.shard->samples(item.item, {begin, end}));
            VOX_CHECK(take(samples));
            begin = end;
        }
        VOX_CHECK(item.shard->checkUnchanged(m_fs, "audio"));
        return item.sampleRateHz;
    }
    std::optional<FrameRange> range;
    SoundOptions atOwnRate = options;
    atOwnRate.targetRateHz = 0;
    VOX_TRY(auto decoder, decoderOf(part, atOwnRate, range));
    std::vector<std::int16_t> block(kBlockFrames);
    for (;;) {
        VOX_TRY(const std::size_t got, decoder.read(block));
        if (got == 0)
            break;
        VOX_CHECK(take(std::span(block).first(got)));
    }
    const int rate = decoder.sampleRateHz();
    keep(part.place.audioPart(), decoder.takeReader());
    return rate;
}

// ---- as in the recording

Result<SoundStream> SoundStream::open(const FileSystem &fs, const SoundPart &part,
                                      std::stop_token stop)
{
    return SoundReader(fs).stream(part, std::move(stop));
}

Result<> SoundStream::openFile(const SoundPart &part, AudioReader reader)
{
    m_part = part.place.audioPart();
    m_format = reader.format();
    m_channel = part.place.channel;
    if (m_channel && (*m_channel < 0 || *m_channel >= m_format.channels))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has %1 channels, counted from 0; channel %2 was asked for",
                                 m_format.channels, *m_channel),
                    reader.subject());
    VOX_TRY(const auto cut, cutOf(part, m_format.sampleRateHz, m_format.claimedFrames));
    m_range = cut.value_or(FrameRange{Frames{0}, Frames{std::numeric_limits<std::int64_t>::max()}});
    if (reader.position() != m_range.begin)
        VOX_CHECK(reader.seek(m_range.begin, m_stop));
    m_position = m_range.begin;
    m_reader = std::move(reader);
    return {};
}

Result<> SoundStream::openItem(const SoundPart &part)
{
    VOX_TRY(m_item, itemSamples(part.place));
    VOX_TRY(m_range, ofItem(framesOf(part, m_item.sampleRateHz, m_item.length), m_item));
    m_position = m_range.begin;
    m_format.sampleRateHz = m_item.sampleRateHz;
    m_format.channels = 1;
    m_format.claimedFrames = m_item.length;
    m_format.container = "TouchDataset";
    m_format.codec = "16-bit PCM";
    m_format.coding = SampleCoding::Integer16;
    m_format.isExactSeekable = true;
    return {};
}

std::string SoundStream::subject() const
{
    return m_reader ? m_reader->subject() : subjectOf(m_item);
}

template <class Sample>
Result<std::size_t> SoundStream::readAny(std::span<Sample> samples)
{
    if (m_stop.stop_requested())
        return stopped(subject());
    const std::int64_t left = std::max<std::int64_t>(count(m_range.end - m_position), 0);
    const auto room = static_cast<std::int64_t>(samples.size())
                      / (m_reader ? m_format.channels : 1);
    const auto frames = static_cast<std::size_t>(std::min(left, room));
    return m_reader ? readFile(samples, frames) : readItem(samples, frames);
}

template <class Sample>
Result<std::size_t> SoundStream::readFile(std::span<Sample> samples, std::size_t frames)
{
    const auto all = static_cast<std::size_t>(m_format.channels);
    VOX_TRY(const std::size_t got, m_reader->read(samples.first(frames * all)));
    m_position = m_reader->position();
    if (got == 0 && m_position < m_range.end && m_reader->truncation() && !m_acceptsTruncated)
        return fail(*m_reader->truncation());
    if (m_channel)
        for (std::size_t i = 0; i < got; ++i)
            samples[i] = samples[i * all + static_cast<std::size_t>(*m_channel)];
    return got;
}

template <class Sample>
Result<std::size_t> SoundStream::readItem(std::span<Sample> samples, std::size_t frames)
{
    if (frames == 0) {
        VOX_CHECK(m_item.shard->checkUnchanged(*m_fs, "audio"));
        return std::size_t{0};
    }
    const Frames end = m_position + Frames{static_cast<std::int64_t>(frames)};
    VOX_TRY(const auto read, m_item.shard->samples(m_item.item, {m_position, end}));
    for (std::size_t i = 0; i < frames; ++i)
        samples[i] = fromInt16<Sample>(read[i]);
    m_position = end;
    return frames;
}

Result<std::size_t> SoundStream::read(std::span<std::int16_t> samples)
{
    return readAny(samples);
}

Result<std::size_t> SoundStream::read(std::span<std::int32_t> samples)
{
    return readAny(samples);
}

Result<std::size_t> SoundStream::read(std::span<float> samples)
{
    return readAny(samples);
}

Result<std::size_t> SoundStream::read(std::span<double> samples)
{
    return readAny(samples);
}

} // namespace voxdeck

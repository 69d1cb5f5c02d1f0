// SPDX-License-Identifier: Apache-2.0
#include "core/sound/SoundFile.h"

#include "core/archive/PartFile.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/FileExtension.h"
#include "core/audio/Resampler.h"
#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/sound/SoundReader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kFramesPerBlock = std::size_t{1} << 16;
constexpr std::size_t kCopiedBytes = std::size_t{1} << 20;

SampleDepth depthOf(const AudioFormat &format)
{
    if (format.isLossy)
        return SampleDepth::Int16;
    switch (format.coding) {
    case SampleCoding::Integer16: return SampleDepth::Int16;
    case SampleCoding::Integer32:
        return format.codec.find("32") == std::string::npos ? SampleDepth::Int24
                                                            : SampleDepth::Int32;
    case SampleCoding::Float32: return SampleDepth::Float32;
    case SampleCoding::Float64: return SampleDepth::Float64;
    }
    return SampleDepth::Int16;
}

template <class Sample>
Result<> copyAs(SoundStream &sound, AudioWriter &writer)
{
    const auto channels = static_cast<std::size_t>(sound.channels());
    std::vector<Sample> block(kFramesPerBlock * static_cast<std::size_t>(sound.format().channels));
    for (;;) {
        VOX_TRY(const std::size_t frames, sound.read(std::span(block)));
        if (frames == 0)
            return {};
        VOX_CHECK(writer.write(std::span<const Sample>(block).first(frames * channels)));
    }
}

Result<> copySamples(SoundStream &sound, AudioWriter &writer, SampleDepth depth)
{
    switch (depth) {
    case SampleDepth::Int16: return copyAs<std::int16_t>(sound, writer);
    case SampleDepth::Int24:
    case SampleDepth::Int32: return copyAs<std::int32_t>(sound, writer);
    case SampleDepth::Float32:
    case SampleDepth::Float64: return copyAs<double>(sound, writer);
    }
    return fail(ErrorCode::Internal, Sentence::tr("unknown depth"));
}

/// The rate of a file of that type: the sound's own, or the next above it that the type holds, else its highest.
int heldRate(AudioFileType type, int sampleRateHz)
{
    const auto rates = audioTypeInfo(type).ratesHz;
    if (rates.empty() || checkSampleRate(type, sampleRateHz))
        return sampleRateHz;
    int held = sampleRateHz;
    for (const int rate : rates) {
        if (!checkSampleRate(type, rate))
            continue;
        held = rate;
        if (rate > sampleRateHz)
            break;
    }
    return held;
}

/// Changes the rate of all channels of a sound.
class ChannelResampler {
public:
    static Result<ChannelResampler> create(int channels, int fromHz, int toHz)
    {
        ChannelResampler made;
        for (int channel = 0; channel < channels; ++channel) {
            VOX_TRY(auto one, Resampler::create(ResamplerKind::Soxr, fromHz, toHz));
            made.m_channels.push_back({std::move(one), {}, {}});
        }
        return made;
    }

    /// `samples`: interleaved; empty: the end.
    Result<> process(std::span<const float> samples, AudioWriter &writer)
    {
        const std::size_t channels = m_channels.size();
        for (std::size_t channel = 0; channel < channels; ++channel) {
            Channel &one = m_channels[channel];
            one.in.clear();
            for (std::size_t at = channel; at < samples.size(); at += channels)
                one.in.push_back(samples[at]);
            VOX_CHECK(samples.empty() ? one.resampler->finish(one.out)
                                      : one.resampler->process(one.in, one.out));
        }
        std::size_t frames = m_channels.front().out.size();
        for (const Channel &one : m_channels)
            frames = std::min(frames, one.out.size());
        std::vector<double> mixed(frames * channels);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            auto &out = m_channels[channel].out;
            for (std::size_t frame = 0; frame < frames; ++frame)
                mixed[frame * channels + channel] = std::clamp(static_cast<double>(out[frame]),
                                                               -1.0, 1.0);
            out.erase(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(frames));
        }
        return mixed.empty() ? Result<>() : writer.write(std::span<const double>(mixed));
    }

private:
    struct Channel {
        std::unique_ptr<Resampler> resampler;
        std::vector<float> in, out;
    };
    std::vector<Channel> m_channels;
};

Result<> copyResampled(SoundStream &sound, AudioWriter &writer, int toHz)
{
    const auto channels = static_cast<std::size_t>(sound.channels());
    VOX_TRY(auto resampler, ChannelResampler::create(sound.channels(), sound.sampleRateHz(), toHz));
    std::vector<float> block(kFramesPerBlock * static_cast<std::size_t>(sound.format().channels));
    for (;;) {
        VOX_TRY(const std::size_t frames, sound.read(std::span(block)));
        VOX_CHECK(
            resampler.process(std::span<const float>(block).first(frames * channels), writer));
        if (frames == 0)
            return {};
    }
}

/// "44100 Hz became 48000 Hz"
std::string became(const std::string &before, const std::string &now)
{
    return before + " became " + now;
}

} // namespace

Result<SoundPart> partOfItem(const AudioPlace &place, const SliceChoice &choice)
{
    SoundPart part;
    part.place = place;
    part.startSeconds = choice.startSeconds;
    part.endSeconds = choice.endSeconds;
    if (!choice.segment)
        return part;
    if (choice.startSeconds || choice.endSeconds)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a segment and a range of time exclude each other"));
    VOX_TRY(const auto shard, place.dataset->shard(place.address->shard));
    VOX_TRY(const auto record, shard->record(place.address->item));
    VOX_TRY(const auto metainfo, touch::parseMetainfo(record));
    if (*choice.segment >= metainfo.segments.size())
        return fail(ErrorCode::NotFound,
                    Sentence::tr("has %1 segments, counted from 0; %2 was asked for",
                                 metainfo.segments.size(), *choice.segment),
                    shard->directory().string() + ", item " + std::to_string(place.address->item));
    const auto &segment = metainfo.segments[*choice.segment];
    part.startSeconds = segment.startSeconds;
    part.endSeconds = segment.endSeconds;
    return part;
}

Result<SliceRange> writeSound(FileSystem &fs, const SoundPart &part,
                              const std::filesystem::path &target, std::stop_token stop)
{
    VOX_TRY(auto sound, SoundStream::open(fs, part, std::move(stop)));
    VOX_TRY(const AudioFileType type, audioFileTypeOf(target));
    SliceRange slice;
    slice.sampleRateHz = sound.sampleRateHz();
    slice.frames.begin = sound.range().begin;
    const SampleDepth depth = depthOf(sound.format());
    const int rate = heldRate(type, sound.sampleRateHz());
    const bool isResampled = rate != sound.sampleRateHz();
    const SampleDepth held = isResampled ? SampleDepth::Float32 : heldDepth(type, depth);
    if (isResampled)
        slice.change = became(std::to_string(sound.sampleRateHz()) + " Hz",
                              std::to_string(rate) + " Hz");
    else if (held != depth)
        slice.change = became(std::string(depthName(depth)), std::string(depthName(held)));
    VOX_TRY(auto writer, AudioWriter::create(fs, target, {rate, sound.channels(), held}));
    VOX_CHECK(isResampled ? copyResampled(sound, writer, rate) : copySamples(sound, writer, depth));
    slice.frames.end = std::max(slice.frames.begin, sound.position());
    if (slice.frames.isEmpty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has no frames between its start and its end"), sound.subject());
    VOX_CHECK(writer.commit());
    return slice;
}

Result<std::string> wholeFileExtension(const FileSystem &fs, const SoundPart &part)
{
    if (part.place.address)
        return std::string();
    VOX_TRY(const auto reader, openAudio(fs, part.place.audioPart()));
    const AudioFormat &format = reader.format();
    VOX_TRY(const auto cut, cutOf(part, format.sampleRateHz, format.claimedFrames));
    const bool isWhole =
        (!cut
         || (count(cut->begin) == 0
             && (!part.endSeconds || (format.claimedFrames && cut->end >= *format.claimedFrames))))
        && (!part.place.channel || (format.channels == 1 && *part.place.channel == 0));
    if (!isWhole)
        return std::string();
    std::string extension = fileExtensionOf(format);
    if (extension.empty() && !part.place.range && part.place.file.has_extension())
        extension = part.place.file.extension().string().substr(1);
    return extension;
}

Result<> copyAudioFile(FileSystem &fs, const AudioPart &audio, const std::filesystem::path &target,
                       std::stop_token stop)
{
    VOX_TRY(const auto source, openPart(fs, audio));
    VOX_TRY(const auto file, PartFile::create(fs, target));
    std::vector<std::byte> block(kCopiedBytes);
    for (std::uint64_t at = 0; at < source->size();) {
        if (stop.stop_requested())
            return stopped(pointerTo(audio));
        VOX_TRY(const std::size_t got, source->readAt(at, block));
        if (got == 0)
            return fail(ErrorCode::Corrupt, Sentence::tr("became shorter while it was copied"),
                        pointerTo(audio));
        VOX_CHECK(file->append(std::span(block).first(got)));
        at += got;
    }
    return file->commit();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/pack/Slice.h"

#include "core/archive/PartFile.h"
#include "core/audio/AudioReader.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/FileExtension.h"
#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SampleRate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::int64_t kFramesPerBlock = 1 << 16;
constexpr std::size_t kCopiedBytes = std::size_t{1} << 20;

std::string nameOf(const touch::ShardReader &shard, std::uint64_t item)
{
    return shard.directory().string() + ", item " + std::to_string(item);
}

struct Times {
    double startSeconds = 0;
    std::optional<double> endSeconds;
};

Result<Times> chosenTimes(const touch::Metainfo &metainfo, const SliceChoice &choice)
{
    if (!choice.segment)
        return Times{choice.startSeconds.value_or(0), choice.endSeconds};
    if (choice.startSeconds || choice.endSeconds)
        return fail(ErrorCode::InvalidArgument, "a segment and a range of time exclude each other");
    if (*choice.segment >= metainfo.segments.size())
        return fail(ErrorCode::NotFound, "has " + std::to_string(metainfo.segments.size())
                                             + " segments, counted from 0; "
                                             + std::to_string(*choice.segment) + " was asked for");
    const auto &segment = metainfo.segments[*choice.segment];
    return Times{segment.startSeconds, segment.endSeconds};
}

Result<SliceRange> resolve(const touch::ShardReader &shard, std::uint64_t item,
                           const SliceChoice &choice)
{
    VOX_TRY(const auto record, shard.record(item));
    VOX_TRY(const auto metainfo, touch::parseMetainfo(record));
    SliceRange slice;
    VOX_TRY(slice.sampleRateHz, touch::itemSampleRate(metainfo.sampleRateHz));
    VOX_TRY(const Frames total, shard.frameCount(item));
    VOX_TRY(const Times times, chosenTimes(metainfo, choice));
    VOX_TRY(slice.frames.begin,
            framesFromSeconds(times.startSeconds, slice.sampleRateHz, TimeRule::Truncate));
    slice.frames.end = total;
    if (times.endSeconds) {
        VOX_TRY(const Frames end,
                framesFromSeconds(*times.endSeconds, slice.sampleRateHz, TimeRule::Truncate));
        slice.frames.end = std::min(end, total);
    }
    if (slice.frames.isEmpty())
        return fail(ErrorCode::InvalidArgument,
                    "nothing lies between frame " + std::to_string(count(slice.frames.begin))
                        + " and frame " + std::to_string(count(slice.frames.end)) + " of "
                        + std::to_string(count(total)));
    return slice;
}

} // namespace

Result<SliceRange> sliceRange(const touch::ShardReader &shard, std::uint64_t item,
                              const SliceChoice &choice)
{
    auto slice = resolve(shard, item, choice);
    if (!slice && slice.error().subject.empty())
        slice.error().subject = nameOf(shard, item);
    return slice;
}

Result<SliceRange> sliceToFile(FileSystem &fs, const touch::ShardReader &shard, std::uint64_t item,
                               const SliceChoice &choice, const std::filesystem::path &target)
{
    VOX_TRY(const SliceRange slice, sliceRange(shard, item, choice));
    VOX_TRY(auto writer, AudioWriter::create(fs, target, slice.sampleRateHz));
    for (std::int64_t at = count(slice.frames.begin); at < count(slice.frames.end);
         at += kFramesPerBlock) {
        const FrameRange block{Frames{at},
                               std::min(Frames{at + kFramesPerBlock}, slice.frames.end)};
        VOX_TRY(const auto samples, shard.samples(item, block));
        VOX_CHECK(writer.write(samples));
    }
    VOX_CHECK(writer.commit());
    return slice;
}

namespace {

Result<FrameRange> framesOf(const FileSlice &slice, const AudioFormat &format)
{
    FrameRange range{Frames{0}, Frames{std::numeric_limits<std::int64_t>::max()}};
    VOX_TRY(range.begin,
            framesFromSeconds(slice.startSeconds, format.sampleRateHz, slice.timeRule));
    if (slice.endSeconds) {
        VOX_TRY(range.end,
                framesFromSeconds(*slice.endSeconds, format.sampleRateHz, slice.timeRule));
        if (range.end < range.begin)
            return fail(ErrorCode::InvalidArgument, "the end precedes the start");
    }
    const auto claimed = format.claimedFrames; // a whole file, whose length was rounded down
    if (claimed && count(range.begin) == 0 && range.end + Frames{1} == *claimed)
        range.end = *claimed;
    return range;
}

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

/// Reads frames of a range, all channels or one, and passes them to a writer block by block.
class AudioCopy {
public:
    AudioCopy(AudioReader &reader, AudioWriter &writer, std::optional<int> channel, Frames end,
              std::stop_token stop)
        : m_reader(reader),
          m_writer(writer),
          m_channel(channel),
          m_end(end),
          m_stop(std::move(stop))
    {
    }

    template <class Sample>
    Result<> run()
    {
        const auto channels = static_cast<std::size_t>(m_reader.format().channels);
        std::vector<Sample> block;
        for (;;) {
            if (m_stop.stop_requested())
                return stopped(m_reader.subject());
            const std::int64_t left = count(m_end - m_reader.position());
            block.resize(
                static_cast<std::size_t>(std::clamp<std::int64_t>(left, 0, kFramesPerBlock))
                * channels);
            VOX_TRY(const std::size_t frames, m_reader.read(std::span(block)));
            if (frames == 0)
                break;
            std::span<const Sample> samples = std::span(block).first(frames * channels);
            if (m_channel) {
                for (std::size_t i = 0; i < frames; ++i)
                    block[i] = block[i * channels + static_cast<std::size_t>(*m_channel)];
                samples = samples.first(frames);
            }
            VOX_CHECK(m_writer.write(samples));
        }
        if (m_reader.position() < m_end && m_reader.truncation())
            return fail(*m_reader.truncation());
        return {};
    }

private:
    AudioReader &m_reader;
    AudioWriter &m_writer;
    std::optional<int> m_channel;
    Frames m_end;
    std::stop_token m_stop;
};

Result<> copySamples(AudioCopy &copy, SampleDepth depth)
{
    switch (depth) {
    case SampleDepth::Int16: return copy.run<std::int16_t>();
    case SampleDepth::Int24:
    case SampleDepth::Int32: return copy.run<std::int32_t>();
    case SampleDepth::Float32:
    case SampleDepth::Float64: return copy.run<double>();
    }
    return fail(ErrorCode::Internal, "unknown depth");
}

} // namespace

Result<SliceRange> sliceAudioFile(FileSystem &fs, const FileSlice &wanted,
                                  const std::filesystem::path &target, std::stop_token stop)
{
    VOX_TRY(auto reader, openAudio(fs, wanted.audio));
    const AudioFormat &format = reader.format();
    if (wanted.channel && (*wanted.channel < 0 || *wanted.channel >= format.channels))
        return fail(ErrorCode::InvalidArgument,
                    "has " + std::to_string(format.channels) + " channels, counted from 0; channel "
                        + std::to_string(*wanted.channel) + " was asked for",
                    reader.subject());
    SliceRange slice;
    slice.sampleRateHz = format.sampleRateHz;
    VOX_TRY(slice.frames, framesOf(wanted, format));
    VOX_TRY(const AudioFileType type, audioFileTypeOf(target));
    const SampleDepth depth = depthOf(format);
    const SampleDepth held = heldDepth(type, depth);
    if (held != depth)
        slice.change = std::string(depthName(depth)) + " became " + std::string(depthName(held));
    const AudioShape shape{format.sampleRateHz, wanted.channel ? 1 : format.channels, held};
    VOX_TRY(auto writer, AudioWriter::create(fs, target, shape));
    VOX_CHECK(reader.seek(slice.frames.begin, stop));
    AudioCopy copy(reader, writer, wanted.channel, slice.frames.end, std::move(stop));
    VOX_CHECK(copySamples(copy, depth));
    slice.frames.end = std::max(slice.frames.begin, reader.position());
    if (slice.frames.isEmpty())
        return fail(ErrorCode::InvalidArgument, "not one frame lies between its start and its end",
                    reader.subject());
    VOX_CHECK(writer.commit());
    return slice;
}

Result<std::string> wholeFileExtension(const FileSystem &fs, const FileSlice &slice)
{
    VOX_TRY(const auto reader, openAudio(fs, slice.audio));
    const AudioFormat &format = reader.format();
    VOX_TRY(const auto range, framesOf(slice, format));
    const bool isWhole = count(range.begin) == 0
                         && (!slice.endSeconds
                             || (format.claimedFrames && range.end >= *format.claimedFrames))
                         && (!slice.channel || (format.channels == 1 && *slice.channel == 0));
    if (!isWhole)
        return std::string();
    std::string extension = fileExtensionOf(format);
    if (extension.empty() && !slice.audio.range && slice.audio.file.has_extension())
        extension = slice.audio.file.extension().string().substr(1);
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
            return fail(ErrorCode::Corrupt, "became shorter while it was copied", pointerTo(audio));
        VOX_CHECK(file->append(std::span(block).first(got)));
        at += got;
    }
    return file->commit();
}

} // namespace voxdeck

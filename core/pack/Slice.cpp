// SPDX-License-Identifier: Apache-2.0
#include "core/pack/Slice.h"

#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/audio/SegmentTime.h"
#include "core/format/touch/Metainfo.h"

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
    if (metainfo.sampleRateHz <= 0 || metainfo.sampleRateHz > INT32_MAX)
        return fail(ErrorCode::Corrupt, "the record has no sample_rate that audio can have");
    SliceRange slice;
    slice.sampleRateHz = static_cast<int>(metainfo.sampleRateHz);
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

Result<SliceRange> sliceAudioFile(FileSystem &fs, const AudioPart &audio,
                                  std::optional<int> channel, double startSeconds,
                                  std::optional<double> endSeconds,
                                  const std::filesystem::path &target, std::stop_token stop)
{
    VOX_TRY(auto reader, openAudio(fs, audio));
    SliceRange slice;
    slice.sampleRateHz = reader.format().sampleRateHz;
    if (endSeconds) {
        VOX_TRY(slice.frames, frameRangeFromSeconds(startSeconds, *endSeconds, slice.sampleRateHz,
                                                    TimeRule::Truncate));
    } else {
        VOX_TRY(slice.frames.begin,
                framesFromSeconds(startSeconds, slice.sampleRateHz, TimeRule::Truncate));
        slice.frames.end = Frames{std::numeric_limits<std::int64_t>::max()};
    }
    DecodeOptions options;
    options.range = slice.frames;
    options.channel = channel;
    options.stop = stop;
    VOX_TRY(auto decoder, MonoDecoder::create(std::move(reader), std::move(options)));
    VOX_TRY(auto writer, AudioWriter::create(fs, target, slice.sampleRateHz));
    std::vector<std::int16_t> samples(static_cast<std::size_t>(kFramesPerBlock));
    std::int64_t frames = 0;
    for (;;) {
        VOX_TRY(const auto read, decoder.read(samples));
        if (read == 0)
            break;
        VOX_CHECK(writer.write(std::span(samples).first(read)));
        frames += static_cast<std::int64_t>(read);
    }
    slice.frames.end = slice.frames.begin + Frames{frames};
    VOX_CHECK(writer.commit());
    return slice;
}

} // namespace voxdeck

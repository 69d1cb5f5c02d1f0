// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/RecordingLevels.h"

#include "core/audio/MonoDecoder.h"
#include "core/audio/PeakPyramid.h"
#include "core/base/Stopped.h"
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

constexpr std::size_t kBlock = 65536;

Result<int> rateOf(Workspace &workspace, const ItemSource &items, const SegmentRef &ref)
{
    VOX_TRY(const auto record, items.record(workspace, ref));
    const JsonValue *const rate = record.find("sample_rate");
    return touch::itemSampleRate(rate ? rate->toInteger(0) : 0);
}

Result<LevelTrack> levelsOfTouchItem(Workspace &workspace, const ItemSource &items,
                                     const SegmentRef &ref, const touch::ItemAddress &address,
                                     const std::stop_token &stop)
{
    VOX_TRY(const auto shard, items.touchDataset()->shard(address.shard));
    VOX_TRY(const auto frames, shard->frameCount(address.item));
    VOX_TRY(const auto rate, rateOf(workspace, items, ref));
    PeakPyramidBuilder builder;
    // blocks of whole cells: an hour is never in memory
    for (std::int64_t begin = 0; begin < count(frames);) {
        VOX_CHECK(checkStop(stop));
        const std::int64_t end = std::min(begin + static_cast<std::int64_t>(kBlock), count(frames));
        VOX_TRY(const auto samples, shard->samples(address.item, {Frames{begin}, Frames{end}}));
        builder.append(samples);
        begin = end;
    }
    const auto peaks = std::move(builder).finish();
    return levelsOf(peaks, {Frames{0}, peaks.length()}, rate);
}

} // namespace

Result<LevelTrack> levelsOfItem(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                const SegmentRef &ref, const std::stop_token &stop)
{
    VOX_TRY(const auto place, items.audio(workspace, ref));
    if (items.touchDataset() && place.address)
        return levelsOfTouchItem(workspace, items, ref, *place.address, stop);
    VOX_TRY(auto reader, openAudio(fs, place.audioPart()));
    DecodeOptions options;
    options.channel = place.channel;
    options.ifTruncated = IfTruncated::Accept;
    options.maximumFrames = std::numeric_limits<std::int64_t>::max();
    options.stop = stop;
    VOX_TRY(auto decoder, MonoDecoder::create(std::move(reader), options));
    PeakPyramidBuilder builder;
    std::vector<std::int16_t> block(kBlock);
    for (;;) {
        VOX_TRY(const auto read, decoder.read(block));
        if (read == 0)
            break;
        builder.append(std::span(block).first(read));
    }
    const auto peaks = std::move(builder).finish();
    return levelsOf(peaks, {Frames{0}, peaks.length()}, decoder.sampleRateHz());
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/ClipCutter.h"

#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/audio/SegmentTime.h"
#include "core/items/ListItems.h"
#include "core/pack/Slice.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockFrames = std::size_t{1} << 16;
constexpr std::int64_t kMostFrames = std::int64_t{1}
                                     << 28; // of one clip; its samples are in memory

} // namespace

Result<ClipCutter::Clip> ClipCutter::cut(const SegmentRow &row, const std::stop_token &stop) const
{
    VOX_TRY(const auto place, m_items.audio(m_workspace, row.ref));
    return place.address ? fromItem(row, *place.address) : fromFile(row, place, stop);
}

Result<ClipCutter::Clip> ClipCutter::fromItem(const SegmentRow &row,
                                              const touch::ItemAddress &address) const
{
    VOX_TRY(const auto shard, m_items.touchDataset()->shard(address.shard));
    SliceChoice choice;
    if (row.ref.segment >= 0) {
        choice.startSeconds = std::max(0.0, row.startSeconds - m_margin);
        choice.endSeconds = row.endSeconds + m_margin;
    }
    VOX_TRY(const auto range, sliceRange(*shard, address.item, choice));
    VOX_TRY(const auto samples, shard->samples(address.item, range.frames));
    VOX_CHECK(shard->checkUnchanged(m_fs, "audio"));
    Clip clip;
    clip.startSeconds = secondsFromFrames(range.frames.begin, range.sampleRateHz);
    VOX_TRY(clip.flac, encodeAudio(AudioFileType::Flac, range.sampleRateHz, samples));
    return clip;
}

Result<ClipCutter::Clip> ClipCutter::fromFile(const SegmentRow &row, const AudioPlace &place,
                                              const std::stop_token &stop) const
{
    VOX_TRY(auto reader, openAudio(m_fs, place.audioPart()));
    const int rate = reader.format().sampleRateHz;
    Clip clip;
    DecodeOptions options;
    options.channel = place.channel;
    options.maximumFrames = kMostFrames;
    options.ifTruncated = IfTruncated::Accept; // people can hear what is there
    options.stop = stop;
    if (row.endSeconds > row.startSeconds) {
        VOX_TRY(const TimeRule rule, timeRuleOfRow(m_workspace, row.ref));
        VOX_TRY(options.range, frameRangeFromSeconds(std::max(0.0, row.startSeconds - m_margin),
                                                     row.endSeconds + m_margin, rate, rule));
        clip.startSeconds = secondsFromFrames(options.range->begin, rate);
    }
    VOX_TRY(auto decoder, MonoDecoder::create(std::move(reader), options));
    std::vector<std::int16_t> samples;
    for (;;) {
        const std::size_t filled = samples.size();
        samples.resize(filled + kBlockFrames);
        VOX_TRY(const std::size_t got, decoder.read(std::span(samples).subspan(filled)));
        samples.resize(filled + got);
        if (got < kBlockFrames)
            break;
    }
    if (samples.empty())
        return fail(ErrorCode::InvalidArgument, "contains no audio", row.key);
    VOX_TRY(clip.flac, encodeAudio(AudioFileType::Flac, decoder.sampleRateHz(), samples));
    return clip;
}

} // namespace voxdeck

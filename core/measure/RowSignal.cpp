// SPDX-License-Identifier: Apache-2.0
#include "core/measure/RowSignal.h"

#include "core/base/Stopped.h"
#include "core/format/touch/ShardReader.h"
#include "core/items/ListItems.h"
#include "core/pack/Slice.h"
#include "core/pack/UtteranceCut.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::int64_t kFramesAtOnce = 8192;
constexpr float kFullScale = 32768.0F;

/// One channel of what the reader gives next.
Result<SignalMeasures> measureChannel(AudioReader &reader, int channel, std::int64_t frames,
                                      const std::stop_token &stop)
{
    const auto channels = static_cast<std::size_t>(std::max(reader.format().channels, 1));
    const auto wanted = static_cast<std::size_t>(channel);
    if (channel < 0 || wanted >= channels)
        return fail(ErrorCode::InvalidArgument,
                    "has " + std::to_string(channels) + " channels; channel "
                        + std::to_string(channel) + " (from 0) is not among them",
                    reader.subject());
    VOX_TRY(auto meter, SignalMeter::create(reader.format().sampleRateHz, 1, {}));
    std::vector<float> block(static_cast<std::size_t>(kFramesAtOnce) * channels);
    std::vector<float> mono;
    while (frames > 0) {
        VOX_CHECK(checkStop(stop));
        const auto most = static_cast<std::size_t>(std::min(frames, kFramesAtOnce));
        VOX_TRY(const auto got, reader.read(std::span(block).first(most * channels)));
        if (got == 0)
            break;
        mono.resize(got);
        for (std::size_t at = 0; at < got; ++at)
            mono[at] = block[at * channels + wanted];
        VOX_CHECK(meter.add(mono));
        frames -= static_cast<std::int64_t>(got);
    }
    return meter.finish();
}

} // namespace

Result<SignalMeasures> RowSignal::measure(const RowInputs &row, const std::stop_token &stop)
{
    VOX_TRY(const auto place, m_items.audio(m_workspace, row.ref));
    if (m_items.touchDataset() && place.address)
        return ofItem(row, *place.address, stop);
    return ofFile(row, place, stop);
}

Result<SignalMeasures> RowSignal::ofItem(const RowInputs &row, const touch::ItemAddress &address,
                                         const std::stop_token &stop)
{
    VOX_TRY(const auto shard, m_items.touchDataset()->shard(address.shard));
    SliceChoice choice;
    if (row.ref.segment >= 0) { // else the item is the row
        choice.startSeconds = row.startSeconds;
        choice.endSeconds = row.endSeconds;
    }
    VOX_TRY(const auto range, sliceRange(*shard, address.item, choice));
    VOX_TRY(auto meter, SignalMeter::create(range.sampleRateHz, 1, {}));
    std::vector<float> block;
    for (std::int64_t begin = count(range.frames.begin); begin < count(range.frames.end);) {
        VOX_CHECK(checkStop(stop));
        const std::int64_t end = std::min(begin + kFramesAtOnce, count(range.frames.end));
        VOX_TRY(const auto samples, shard->samples(address.item, {Frames{begin}, Frames{end}}));
        block.clear();
        for (const std::int16_t sample : samples)
            block.push_back(static_cast<float>(sample) / kFullScale);
        VOX_CHECK(meter.add(block));
        begin = end;
    }
    VOX_CHECK(shard->checkUnchanged(m_fs, "audio"));
    return meter.finish();
}

Result<AudioReader> RowSignal::takeReader(const AudioPart &part)
{
    if (m_reader && m_part == part) {
        AudioReader reader = *std::move(m_reader);
        m_reader.reset();
        return reader;
    }
    m_reader.reset();
    return openAudio(m_fs, part);
}

Result<SignalMeasures> RowSignal::ofFile(const RowInputs &row, const AudioPlace &place,
                                         const std::stop_token &stop)
{
    InputUtterance cut;
    cut.key = "row " + std::to_string(row.id);
    cut.audio = place.file;
    cut.startSeconds = row.startSeconds;
    if (row.endSeconds > row.startSeconds) // else all that is left of the file
        cut.endSeconds = row.endSeconds;
    VOX_TRY(cut.timeRule, timeRuleOfRow(m_workspace, row.ref));
    VOX_TRY(auto reader, takeReader(place.audioPart()));
    const AudioFormat &format = reader.format();
    VOX_TRY(auto range, cutOfUtterance(cut, format.sampleRateHz));
    if (range && format.claimedFrames && count(range->begin) == 0
        && range->end + Frames{1} == *format.claimedFrames)
        range->end =
            *format.claimedFrames; // a whole file, whose length in seconds was rounded down
    const Frames begin = range ? range->begin : Frames{0};
    const Frames length = range ? range->length() : Frames{INT64_MAX};
    if (count(reader.position()) != count(begin))
        VOX_CHECK(reader.seek(begin, stop));
    auto measures = place.channel ? measureChannel(reader, *place.channel, count(length), stop)
                                  : measureSound(reader, {}, length, stop);
    if (measures) {
        m_part = place.audioPart();
        m_reader = std::move(reader);
    }
    return measures;
}

} // namespace voxdeck

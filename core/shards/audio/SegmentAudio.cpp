// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/SegmentAudio.h"

#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/audio/SampleConversion.h"
#include "core/format/touch/ShardReader.h"
#include "core/pack/Slice.h"
#include "core/pack/UtteranceCut.h"
#include "core/shards/audio/AudioKey.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockFrames = std::size_t{1} << 16;

Result<std::vector<std::int16_t>> resampled(const std::vector<std::int16_t> &samples, int fromHz,
                                            const BuildRecipe &recipe)
{
    if (fromHz == recipe.sampleRateHz)
        return samples;
    VOX_TRY(const auto resampler, Resampler::create(recipe.resampler, fromHz, recipe.sampleRateHz));
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

/// All of a row at once where its length is known, and one frame more to see that it ends.
std::size_t blockOf(const std::optional<FrameRange> &range, int fromHz, int toHz)
{
    constexpr double kMost = 120; // seconds: hostile lists claim more
    if (!range || fromHz <= 0)
        return kBlockFrames;
    const double seconds = static_cast<double>(count(range->length())) / fromHz;
    return static_cast<std::size_t>(std::clamp(seconds, 0.0, kMost) * toHz) + 2;
}

} // namespace

SegmentCutter::SegmentCutter(const FileSystem &fs, const ItemSource &items,
                             const BuildRecipe &recipe, AudioReuse *reuse,
                             const CarriedPairs *pairs)
    : m_fs(fs), m_items(items), m_recipe(recipe), m_reuse(reuse), m_pairs(pairs), m_copier(fs)
{
}

Result<EncodedSegment> SegmentCutter::encode(const BuildSegment &segment, std::stop_token stop)
{
    CarriedItem carried;
    if (m_pairs) {
        VOX_TRY(carried, m_pairs->of(segment));
    }
    VOX_TRY(auto encoded, audioOf(segment, std::move(stop)));
    encoded.carried = std::move(carried);
    return encoded;
}

Result<EncodedSegment> SegmentCutter::audioOf(const BuildSegment &segment, std::stop_token stop)
{
    std::string key = audioKeyOf(segment, m_recipe, m_items);
    if (auto before = reused(key))
        return *std::move(before);
    VOX_TRY(auto encoded, made(segment, std::move(stop)));
    encoded.key = std::move(key);
    return encoded;
}

std::optional<EncodedSegment> SegmentCutter::reused(const std::string &key)
{
    if (!m_reuse || key.empty())
        return std::nullopt;
    auto found = m_reuse->take(key);
    if (!found)
        return std::nullopt;
    EncodedSegment encoded;
    encoded.bytes = std::move(found->bytes);
    encoded.extension = std::move(found->audio.extension);
    encoded.frames = found->audio.frames;
    encoded.sampleRateHz = found->audio.sampleRateHz;
    encoded.key = key;
    encoded.way = found->audio.way;
    encoded.why = std::move(found->audio.why);
    return encoded;
}

Result<EncodedSegment> SegmentCutter::made(const BuildSegment &segment, std::stop_token stop)
{
    EncodedSegment encoded;
    if (m_recipe.codec == BuildCodec::Copy) {
        VOX_TRY(auto copy, m_copier.copy(segment, m_recipe.channel ? m_recipe.channel
                                                                   : segment.utterance.channel));
        encoded.way = copy.way;
        encoded.why = std::move(copy.why);
        if (copy.way != AudioWay::Encoded) {
            encoded.bytes = std::move(copy.bytes);
            encoded.extension = std::move(copy.extension);
            encoded.frames = copy.frames;
            encoded.sampleRateHz = copy.sampleRateHz;
            return encoded;
        }
    }
    VOX_TRY(const auto audio, samples(segment, stop));
    if (audio.empty())
        return fail(ErrorCode::InvalidArgument, "contains no audio", segment.row.key);
    const BuildCodec codec = m_recipe.codec == BuildCodec::Copy ? m_recipe.fallback
                                                                : m_recipe.codec;
    encoded.frames = audio.size();
    encoded.sampleRateHz = m_recipe.sampleRateHz;
    encoded.extension = buildCodecName(codec);
    if (m_recipe.format == BuildFormat::Touch) {
        const auto raw = std::as_bytes(std::span(audio));
        encoded.bytes.assign(reinterpret_cast<const char *>(raw.data()), raw.size());
        return encoded;
    }
    VOX_TRY(encoded.bytes, encodeAudio(fileTypeOf(codec), m_recipe.sampleRateHz, audio));
    return encoded;
}

Result<std::vector<std::int16_t>> SegmentCutter::samples(const BuildSegment &segment,
                                                         std::stop_token stop)
{
    return segment.address ? fromItem(segment) : fromFile(segment, stop);
}

Result<AudioReader> SegmentCutter::takeReader(const AudioPart &part)
{
    if (m_reader && m_part == part) {
        AudioReader reader = *std::move(m_reader);
        m_reader.reset();
        return reader;
    }
    m_reader.reset();
    return openAudio(m_fs, part);
}

Result<std::vector<std::int16_t>> SegmentCutter::fromFile(const BuildSegment &segment,
                                                          std::stop_token stop)
{
    const InputUtterance &utterance = segment.utterance;
    if (utterance.audioProblem)
        return fail(*utterance.audioProblem);
    if (utterance.audio.empty())
        return fail(ErrorCode::NotFound, "the list names no audio for it", segment.row.key);
    VOX_TRY(auto reader, takeReader(utterance.audioPart()));
    DecodeOptions decode;
    decode.targetRateHz = m_recipe.sampleRateHz;
    decode.resampler = m_recipe.resampler;
    decode.channel = m_recipe.channel ? m_recipe.channel : utterance.channel;
    decode.stop = stop;
    VOX_TRY(decode.range, cutOfUtterance(utterance, reader.format().sampleRateHz));
    const auto claimed = reader.format().claimedFrames;
    if (decode.range && claimed && count(decode.range->begin) == 0
        && decode.range->end + Frames{1} == *claimed)
        decode.range->end = *claimed; // a whole file, whose length in seconds was rounded down
    VOX_TRY(auto decoder, MonoDecoder::create(std::move(reader), decode));
    std::vector<std::int16_t> samples;
    std::size_t block = blockOf(decode.range, decoder.source().sampleRateHz, m_recipe.sampleRateHz);
    for (;;) {
        const std::size_t filled = samples.size();
        samples.resize(filled + block);
        VOX_TRY(const std::size_t got, decoder.read(std::span(samples).subspan(filled)));
        samples.resize(filled + got);
        if (got < block)
            break;
        block = kBlockFrames;
    }
    m_part = utterance.audioPart();
    m_reader = decoder.takeReader();
    return samples;
}

Result<std::vector<std::int16_t>> SegmentCutter::fromItem(const BuildSegment &segment)
{
    const auto dataset = m_items.touchDataset();
    if (!dataset)
        return fail(ErrorCode::Internal, "an address without a dataset", segment.row.key);
    VOX_TRY(const auto shard, dataset->shard(segment.address->shard));
    SliceChoice choice;
    choice.startSeconds = segment.utterance.startSeconds;
    choice.endSeconds = segment.utterance.endSeconds;
    VOX_TRY(const auto range, sliceRange(*shard, segment.address->item, choice));
    VOX_TRY(const auto samples, shard->samples(segment.address->item, range.frames));
    VOX_CHECK(shard->checkUnchanged(m_fs, "audio"));
    return resampled(samples, range.sampleRateHz, m_recipe);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/SegmentAudio.h"

#include "core/audio/AudioWriter.h"
#include "core/shards/audio/AudioKey.h"

#include <cstddef>
#include <span>
#include <utility>

namespace voxdeck {

SegmentCutter::SegmentCutter(const FileSystem &fs, const BuildRecipe &recipe, AudioReuse *reuse,
                             const CarriedPairs *pairs)
    : m_recipe(recipe), m_reuse(reuse), m_pairs(pairs), m_copier(fs), m_sounds(fs)
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
    std::string key = audioKeyOf(segment, m_recipe);
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
    if (m_recipe.codec == kCopied) {
        VOX_TRY(auto copy, m_copier.copy(segment, m_recipe.channel ? m_recipe.channel
                                                                   : segment.sound.place.channel));
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
        return fail(ErrorCode::InvalidArgument, Sentence::tr("contains no audio"), segment.row.key);
    const AudioFileType type = m_recipe.encodedType();
    encoded.frames = audio.size();
    encoded.sampleRateHz = m_recipe.sampleRateHz;
    encoded.extension = audioTypeInfo(type).id();
    if (infoOf(m_recipe.format).holdsSamples) {
        const auto raw = std::as_bytes(std::span(audio));
        encoded.bytes.assign(reinterpret_cast<const char *>(raw.data()), raw.size());
        return encoded;
    }
    VOX_TRY(encoded.bytes, encodeAudio(type, m_recipe.sampleRateHz, audio));
    return encoded;
}

Result<std::vector<std::int16_t>> SegmentCutter::samples(const BuildSegment &segment,
                                                         std::stop_token stop)
{
    SoundOptions options;
    options.targetRateHz = m_recipe.sampleRateHz;
    options.resampler = m_recipe.resampler;
    options.channel = m_recipe.channel;
    options.stop = std::move(stop);
    VOX_TRY(auto sound, m_sounds.samples(segment.sound, options));
    return std::move(sound.samples);
}

} // namespace voxdeck

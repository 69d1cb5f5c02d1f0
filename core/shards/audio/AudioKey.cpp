// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/AudioKey.h"

#include "core/audio/AudioWriter.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/format/AudioPart.h"
#include "core/io/PlainPath.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

namespace voxdeck {

namespace {

/// To be raised whenever the same row and recipe give other bytes than before.
constexpr int kCutVersion = 3;
constexpr std::size_t kKeyBytes = 16;

/// Length first, so that no two different rows can look alike.
class KeyText {
public:
    void add(std::string_view text)
    {
        m_text.append(std::to_string(text.size())).append(":").append(text);
    }
    void addNumber(std::int64_t number) { add(std::to_string(number)); }
    void addChannel(const std::optional<int> &channel) { addNumber(channel.value_or(-1)); }
    void addSeconds(const std::optional<double> &seconds)
    {
        add(seconds ? std::to_string(std::bit_cast<std::uint64_t>(*seconds)) : std::string("-"));
    }
    const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

void addSettings(KeyText &key, const BuildRecipe &recipe)
{
    key.addNumber(kCutVersion);
    key.add(audioEncoderVersion());
    key.add(infoOf(recipe.format).holdsSamples ? "samples" : "files");
    key.add(buildCodecName(recipe.codec));
    key.add(recipe.codec == kCopied ? buildCodecName(recipe.fallback) : "");
    key.addNumber(recipe.sampleRateHz);
    key.addChannel(recipe.channel);
    key.add(resamplerName(recipe.resampler));
}

/// False where the source cannot be named.
bool addSource(KeyText &key, const SoundPart &sound)
{
    const AudioPlace &place = sound.place;
    if (sound.problem || (!place.address && place.file.empty()))
        return false;
    if (place.address) {
        const auto &shards = place.dataset->shards();
        if (place.address->shard >= shards.size())
            return false;
        key.add("item");
        key.add(wholePath(shards[place.address->shard].directory).native());
        key.addNumber(static_cast<std::int64_t>(place.address->item));
        return true;
    }
    key.add("file");
    key.add(pointerTo({wholePath(place.file), place.range}));
    return true;
}

} // namespace

std::string audioKeyOf(const BuildSegment &segment, const BuildRecipe &recipe)
{
    if (segment.problem || segment.stamp == 0)
        return {};
    KeyText key;
    addSettings(key, recipe);
    if (!addSource(key, segment.sound))
        return {};
    key.addNumber(segment.stamp);
    key.addSeconds(segment.sound.startSeconds);
    key.addSeconds(segment.sound.endSeconds);
    if (segment.sound.lengthSeconds) // the keys of other lists stay what they were
        key.addSeconds(segment.sound.lengthSeconds);
    key.addNumber(static_cast<std::int64_t>(segment.sound.timeRule));
    key.addChannel(segment.sound.place.channel);
    const auto sum = sha256(key.text());
    return sum ? hexOf(std::string_view(*sum).substr(0, kKeyBytes)) : std::string();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/sound/PcmSource.h"

#include "core/audio/MonoDecoder.h"
#include "core/sound/SoundReader.h"
#include "core/io/ReadStop.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace voxdeck {

namespace {

Result<std::shared_ptr<const PcmSource>> openItem(const AudioPlace &place)
{
    VOX_TRY(const auto item, itemSamples(place));
    const auto *const pair = item.shard->pair("audio");
    VOX_TRY(const auto bytes, item.shard->bytes(item.item, "audio"));
    VOX_CHECK(item.shard->check("audio"));
    const bool isInPlace = pair && bytes.isInPlace() && pair->index.dtype() == touch::DType::I16
                           && reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::int16_t)
                                  == 0;
    if (isInPlace) {
        const auto *first = reinterpret_cast<const std::int16_t *>(bytes.data());
        return std::make_shared<const PcmSource>(
            std::span(first, bytes.size() / sizeof(std::int16_t)), item.sampleRateHz, item.shard);
    }
    VOX_TRY(auto samples, item.shard->samples(item.item, {Frames{0}, item.length}));
    return PcmSource::fromVector(std::move(samples), item.sampleRateHz);
}

/// Names the bytes: another size or time is another recording.
std::string identityOf(const FileSystem &fs, const AudioPlace &place, const AudioFormat &format)
{
    const auto status = fs.status(place.file);
    if (!status)
        return {};
    std::string name = pointerTo(place.audioPart());
    for (const std::int64_t part :
         {static_cast<std::int64_t>(status->size), status->mtimeNs,
          std::int64_t{place.channel.value_or(-1)}, std::int64_t{format.sampleRateHz},
          std::int64_t{format.channels}}) {
        name.push_back('\n');
        name.append(std::to_string(part));
    }
    name.push_back('\n');
    name.append(format.codec);
    return name;
}

Result<std::shared_ptr<const PcmSource>> openStreamed(const FileSystem &fs, const AudioPlace &place,
                                                      std::stop_token stop)
{
    const auto open = [&fs, part = place.audioPart()] {
        return openPart(fs, part);
    };
    VOX_TRY(auto streamed,
            StreamedAudio::create(open, place.file.string(), place.channel, std::move(stop)));
    auto identity = identityOf(fs, place, streamed->format());
    return std::make_shared<const PcmSource>(std::move(streamed), std::move(identity));
}

} // namespace

Result<std::shared_ptr<const PcmSource>> openPcm(const FileSystem &fs, const AudioPlace &place,
                                                 std::stop_token stop)
{
    const ReadStop reading(stop);
    if (place.address)
        return openItem(place);
    VOX_TRY(auto reader, openAudio(fs, place.audioPart()));
    const auto &format = reader.format();
    const bool isShort = format.claimedFrames
                         && static_cast<double>(count(*format.claimedFrames)) / format.sampleRateHz
                                <= kStreamedFromSeconds;
    if (!isShort)
        return openStreamed(fs, place, std::move(stop));
    DecodeOptions options;
    options.channel = place.channel;
    options.ifTruncated = IfTruncated::Accept; // what is there can be heard
    options.stop = std::move(stop);
    VOX_TRY(auto decoded, decodeMono16(std::move(reader), options));
    return PcmSource::fromVector(std::move(decoded.samples), decoded.sampleRateHz);
}

Result<int> channelsOf(const FileSystem &fs, const AudioPlace &place)
{
    if (place.address)
        return 1;
    VOX_TRY(const auto reader, openAudio(fs, place.audioPart()));
    return reader.format().channels;
}

PcmSource::PcmSource(std::shared_ptr<const StreamedAudio> streamed, std::string identity)
    : m_streamed(std::move(streamed)),
      m_identity(std::move(identity)),
      m_sampleRateHz(m_streamed->sampleRateHz()),
      m_length(count(m_streamed->length()))
{
}

void PcmSource::read(Frames begin, std::span<std::int16_t> into, std::stop_token stop) const
{
    if (!m_streamed) {
        readAtHand(begin, into);
        return;
    }
    if (!m_streamed->read(begin, into, std::move(stop)))
        std::fill(into.begin(), into.end(), std::int16_t{0});
}

bool PcmSource::readAtHand(Frames begin, std::span<std::int16_t> into) const
{
    if (m_streamed)
        return m_streamed->readAtHand(begin, into);
    const std::int64_t first = count(begin);
    const std::int64_t end = first + static_cast<std::int64_t>(into.size());
    const std::int64_t from = std::clamp<std::int64_t>(0, first, end);
    const std::int64_t to = std::clamp(m_length, from, end);
    std::fill(into.begin(), into.end(), std::int16_t{0});
    if (from < to)
        std::copy_n(m_samples.begin() + from, to - from, into.begin() + (from - first));
    return true;
}

bool PcmSource::isAtHand(FrameRange range) const
{
    return !m_streamed || m_streamed->isAtHand(range);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ItemAudio.h"

#include "core/audio/MonoDecoder.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SampleRate.h"
#include "core/io/ReadStop.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

Result<std::shared_ptr<const PcmSource>> readTouchItem(const touch::TouchDataset &dataset,
                                                       const touch::ItemAddress &address)
{
    VOX_TRY(const auto shard, dataset.shard(address.shard));
    VOX_TRY(const auto frames, shard->frameCount(address.item));
    int rate = touch::kAssumedSampleRateHz;
    if (const auto record = shard->record(address.item))
        if (const auto metainfo = touch::parseMetainfo(*record)) {
            VOX_TRY(rate, touch::itemSampleRate(metainfo->sampleRateHz));
        }
    const auto *pair = shard->pair("audio");
    VOX_TRY(const auto bytes, shard->bytes(address.item, "audio"));
    VOX_CHECK(shard->check("audio"));
    const bool isInPlace = pair && bytes.isInPlace() && pair->index.dtype() == touch::DType::I16
                           && reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::int16_t)
                                  == 0;
    if (isInPlace) {
        const auto *first = reinterpret_cast<const std::int16_t *>(bytes.data());
        return std::make_shared<const PcmSource>(
            std::span(first, bytes.size() / sizeof(std::int16_t)), rate, shard);
    }
    VOX_TRY(auto samples, shard->samples(address.item, {Frames{0}, frames}));
    return PcmSource::fromVector(std::move(samples), rate);
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

} // namespace

Result<std::shared_ptr<const PcmSource>>
readFileAudio(const FileSystem &fs, const AudioPlace &place, std::stop_token stop)
{
    const ReadStop reading(stop);
    VOX_TRY(auto reader, openAudio(fs, place.audioPart()));
    const auto &format = reader.format();
    const bool isShort = format.claimedFrames
                         && static_cast<double>(count(*format.claimedFrames)) / format.sampleRateHz
                                <= kStreamedFromSeconds;
    if (!isShort) {
        const auto open = [&fs, part = place.audioPart()] {
            return openPart(fs, part);
        };
        VOX_TRY(auto streamed,
                StreamedAudio::create(open, place.file.string(), place.channel, stop));
        auto identity = identityOf(fs, place, streamed->format());
        return std::make_shared<const PcmSource>(std::move(streamed), std::move(identity));
    }
    DecodeOptions options;
    options.channel = place.channel;
    options.ifTruncated = IfTruncated::Accept; // what is there can be heard
    options.stop = stop;
    VOX_TRY(auto decoded, decodeMono16(std::move(reader), options));
    return PcmSource::fromVector(std::move(decoded.samples), decoded.sampleRateHz);
}

Result<int> audioChannels(const FileSystem &fs, const AudioPlace &place)
{
    if (place.address)
        return 1;
    VOX_TRY(const auto reader, openAudio(fs, place.audioPart()));
    return reader.format().channels;
}

Result<std::shared_ptr<const PcmSource>> readItemAudio(const FileSystem &fs,
                                                       const ItemSource &items,
                                                       const AudioPlace &place,
                                                       std::stop_token stop)
{
    const ReadStop reading(stop);
    const auto dataset = items.touchDataset();
    if (!dataset || !place.address)
        return readFileAudio(fs, place, stop);
    return readTouchItem(*dataset, *place.address);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ItemAudio.h"

#include "core/audio/MonoDecoder.h"
#include "core/format/touch/Metainfo.h"

#include <cstdint>
#include <span>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kUsualRateHz = 16000; // TouchNet's, where the record names none

Result<std::shared_ptr<const PcmSource>> readTouchItem(const touch::TouchDataset &dataset,
                                                       const touch::ItemAddress &address)
{
    VOX_TRY(const auto shard, dataset.shard(address.shard));
    VOX_TRY(const auto frames, shard->frameCount(address.item));
    int rate = kUsualRateHz;
    if (const auto record = shard->record(address.item))
        if (const auto metainfo = touch::parseMetainfo(*record))
            if (metainfo->sampleRateHz > 0 && metainfo->sampleRateHz <= 768'000)
                rate = static_cast<int>(metainfo->sampleRateHz);
    const auto *pair = shard->pair("audio");
    VOX_TRY(const auto bytes, shard->bytes(address.item, "audio"));
    const bool isInPlace = pair && pair->index.dtype() == touch::DType::I16
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

Result<std::shared_ptr<const PcmSource>> readFile(const FileSystem &fs, const AudioPlace &place,
                                                  std::stop_token stop)
{
    VOX_TRY(auto reader, openAudio(fs, place.audioPart()));
    DecodeOptions options;
    options.channel = place.channel;
    options.ifTruncated = IfTruncated::Accept; // what is there can be heard
    options.stop = stop;
    const auto &format = reader.format();
    const bool isLong = format.claimedFrames
                        && static_cast<double>(count(*format.claimedFrames)) / format.sampleRateHz
                               > kLongSeconds;
    if (isLong && format.sampleRateHz > kUsualRateHz)
        options.targetRateHz = kUsualRateHz;
    VOX_TRY(auto decoded, decodeMono16(std::move(reader), options));
    return PcmSource::fromVector(std::move(decoded.samples), decoded.sampleRateHz);
}

} // namespace

Result<std::shared_ptr<const PcmSource>> readItemAudio(const FileSystem &fs,
                                                       const ItemSource &items,
                                                       const AudioPlace &place,
                                                       std::stop_token stop)
{
    const auto dataset = items.touchDataset();
    if (!dataset || !place.address)
        return readFile(fs, place, stop);
    return readTouchItem(*dataset, *place.address);
}

} // namespace voxdeck

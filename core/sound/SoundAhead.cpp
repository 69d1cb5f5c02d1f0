// SPDX-License-Identifier: Apache-2.0
#include "core/sound/SoundAhead.h"

#include "core/format/tar/UnpackedCopies.h"
#include "core/io/Location.h"
#include "core/io/ReadManner.h"
#include "core/io/ReadStop.h"
#include "core/sound/SoundReader.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostWhole = std::uint64_t{8} << 20; ///< bytes
constexpr std::uint64_t kStep = std::uint64_t{1} << 20;
constexpr std::uint64_t kHead = std::uint64_t{64} << 10;

/// Calls `read` for the range, a step at a time.
Result<> inSteps(std::uint64_t begin, std::uint64_t end,
                 const std::function<Result<>(std::uint64_t offset, std::span<std::byte>)> &read)
{
    const ReadManner ahead(ReadManner::Kind::Ahead);
    std::vector<std::byte> nobodys(std::min(kStep, end - std::min(begin, end)));
    for (auto at = begin; at < end; at += kStep)
        VOX_CHECK(read(at, std::span(nobodys).first(std::min(kStep, end - at))));
    return {};
}

Result<> fetchItem(const SoundPart &part)
{
    const auto &address = *part.place.address;
    VOX_TRY(const auto shard, part.place.dataset->shard(address.shard));
    const auto *const pair = shard->pair("audio");
    if (pair == nullptr)
        return {};
    if (shard->pair("metainfo") != nullptr) { // a row's details are of the record
        const ReadManner single(ReadManner::Kind::Single);
        VOX_CHECK(shard->record(address.item));
    }
    VOX_TRY(const auto range, pair->index.range(address.item, pair->bin->size()));
    auto begin = range.offset;
    auto end = range.offset + range.length;
    if (range.length > kMostWhole) {
        VOX_TRY(const auto item, itemSamples(part.place));
        VOX_TRY(const auto frames, framesOf(part, item.sampleRateHz, item.length));
        begin += static_cast<std::uint64_t>(count(frames.begin)) * sizeof(std::int16_t);
        end = begin + static_cast<std::uint64_t>(count(frames.length())) * sizeof(std::int16_t);
    }
    std::vector<std::byte> scratch;
    return inSteps(begin, end, [&](std::uint64_t offset, std::span<std::byte> wanted) -> Result<> {
        VOX_CHECK(pair->bin->view(offset, wanted.size(), scratch));
        return {};
    });
}

Result<> fetchFile(const FileSystem &fs, const SoundPart &part, const std::stop_token &stop)
{
    if (part.place.range) {
        VOX_TRY(const bool isPacked, tar::isPacked(fs, part.place.file));
        if (isPacked)
            return {};
    }
    VOX_TRY(const auto file, openPart(fs, part.place.audioPart()));
    const bool isWhole = file->size() <= kMostWhole;
    VOX_CHECK(inSteps(0, isWhole ? file->size() : kHead,
                      [&](std::uint64_t offset, std::span<std::byte> wanted) -> Result<> {
                          VOX_CHECK(file->readAt(offset, wanted));
                          return {};
                      }));
    if (isWhole)
        return {};
    // where its bytes are, the decoder knows
    SoundReader reader(fs);
    SoundOptions options;
    options.stop = stop;
    VOX_CHECK(reader.read(part, options, [](std::span<const std::int16_t>) { return Result<>(); }));
    return {};
}

} // namespace

bool isOnServer(const SoundPart &part)
{
    const auto &place = part.place;
    if (!place.address)
        return isRemotePath(place.file);
    const auto &shards = place.dataset->shards();
    return place.address->shard < shards.size()
           && isRemotePath(shards[place.address->shard].directory);
}

Result<> fetchAhead(const FileSystem &fs, const SoundPart &part, std::stop_token stop)
{
    if (part.problem || !isOnServer(part))
        return {};
    const ReadStop reading(stop);
    return part.place.address ? fetchItem(part) : fetchFile(fs, part, stop);
}

} // namespace voxdeck

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
Result<> inSteps(ReadManner::Kind kind, std::uint64_t begin, std::uint64_t end,
                 const std::function<Result<>(std::uint64_t offset, std::span<std::byte>)> &read)
{
    const ReadManner manner(kind);
    std::vector<std::byte> nobodys(std::min(kStep, end - std::min(begin, end)));
    for (auto at = begin; at < end; at += kStep)
        VOX_CHECK(read(at, std::span(nobodys).first(std::min(kStep, end - at))));
    return {};
}

/// `kind`: Ahead to fetch, Probe to know whether the bytes are there.
Result<> visitItem(const SoundPart &part, ReadManner::Kind kind)
{
    const auto &address = *part.place.address;
    VOX_TRY(const auto shard, part.place.dataset->shard(address.shard));
    const auto *const pair = shard->pair("audio");
    if (pair == nullptr)
        return {};
    if (shard->pair("metainfo") != nullptr) { // a row's details are of the record
        const ReadManner single(kind == ReadManner::Kind::Probe ? ReadManner::Kind::Kept
                                                                : ReadManner::Kind::Single);
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
    return inSteps(kind, begin, end,
                   [&](std::uint64_t offset, std::span<std::byte> wanted) -> Result<> {
                       VOX_CHECK(pair->bin->view(offset, wanted.size(), scratch));
                       return {};
                   });
}

/// Gives the bytes of a file, up to `end`, to nobody.
Result<> visitFile(const RandomAccessFile &file, std::uint64_t end, ReadManner::Kind kind)
{
    return inSteps(kind, 0, end,
                   [&](std::uint64_t offset, std::span<std::byte> wanted) -> Result<> {
                       VOX_CHECK(file.readAt(offset, wanted));
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
    VOX_CHECK(visitFile(*file, isWhole ? file->size() : kHead, ReadManner::Kind::Ahead));
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
    return part.place.address ? visitItem(part, ReadManner::Kind::Ahead)
                              : fetchFile(fs, part, stop);
}

bool isFetched(const FileSystem &fs, const SoundPart &part)
{
    if (part.problem || !isOnServer(part))
        return false;
    const ReadManner kept(ReadManner::Kind::Kept);
    if (part.place.address)
        return visitItem(part, ReadManner::Kind::Probe).has_value();
    const auto file = openPart(fs, part.place.audioPart());
    return file && visitFile(**file, (*file)->size(), ReadManner::Kind::Probe).has_value();
}

} // namespace voxdeck

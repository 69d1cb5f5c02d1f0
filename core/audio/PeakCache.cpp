// SPDX-License-Identifier: Apache-2.0
#include "core/audio/PeakCache.h"

#include "core/audio/FileBytes.h"
#include "core/base/Bytes.h"
#include "core/base/Hash.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::string_view kMagic = "VXPEAKS1";
constexpr std::string_view kEnding = ".peaks";
constexpr std::size_t kCellBytes = 8;
constexpr std::size_t kSumBytes = 4;
constexpr std::uint64_t kLargestFile = 256ull << 20;
constexpr auto kHalfWrittenAfter = std::chrono::hours(1);

std::uint32_t sumOf(std::string_view bytes)
{
    uLong sum = crc32(0, nullptr, 0);
    while (!bytes.empty()) {
        const auto part = bytes.substr(0, std::size_t{1} << 30);
        sum = crc32(sum, reinterpret_cast<const Bytef *>(part.data()),
                    static_cast<uInt>(part.size()));
        bytes.remove_prefix(part.size());
    }
    return static_cast<std::uint32_t>(sum);
}

std::size_t headerBytes(std::string_view key)
{
    return kMagic.size() + 4 + key.size() + 8;
}

std::string encoded(std::string_view key, const PeakChunks &peaks)
{
    std::string bytes;
    bytes.reserve(headerBytes(key) + peaks.size() * PeakChunk::kCells * kCellBytes + kSumBytes);
    bytes.append(kMagic);
    appendUnsigned(bytes, key.size(), 4, ByteOrder::Little);
    bytes.append(key);
    appendUnsigned(bytes, static_cast<std::uint64_t>(count(peaks.length())), 8, ByteOrder::Little);
    for (std::size_t index = 0; index < peaks.size(); ++index)
        for (const PeakCell &cell : peaks.chunk(index)->cells(0)) {
            appendUnsigned(bytes, static_cast<std::uint16_t>(cell.minimum), 2, ByteOrder::Little);
            appendUnsigned(bytes, static_cast<std::uint16_t>(cell.maximum), 2, ByteOrder::Little);
            appendUnsigned(bytes, std::bit_cast<std::uint32_t>(cell.meanSquare), 4,
                           ByteOrder::Little);
        }
    appendUnsigned(bytes, sumOf(bytes), kSumBytes, ByteOrder::Little);
    return bytes;
}

/// Empty where a cell cannot be.
std::vector<PeakCell> decodedCells(std::string_view bytes)
{
    std::vector<PeakCell> cells;
    cells.reserve(bytes.size() / kCellBytes);
    for (std::size_t at = 0; at + kCellBytes <= bytes.size(); at += kCellBytes) {
        const PeakCell cell{
            static_cast<std::int16_t>(unsignedAt(bytes, at, 2, ByteOrder::Little)),
            static_cast<std::int16_t>(unsignedAt(bytes, at + 2, 2, ByteOrder::Little)),
            std::bit_cast<float>(
                static_cast<std::uint32_t>(unsignedAt(bytes, at + 4, 4, ByteOrder::Little)))};
        if (cell.minimum > cell.maximum || !(cell.meanSquare >= 0)
            || !(cell.meanSquare <= 32768.0f * 32768.0f))
            return {};
        cells.push_back(cell);
    }
    return cells;
}

enum class Found { Whole, Another, Damaged };

Found decode(std::string_view bytes, std::string_view key, PeakChunks &into)
{
    const std::size_t header = headerBytes(key);
    if (bytes.size() < kMagic.size() + 4 + kSumBytes || !hasAt(bytes, 0, kMagic))
        return Found::Damaged;
    const std::string_view body = bytes.substr(0, bytes.size() - kSumBytes);
    if (unsignedAt(bytes, body.size(), kSumBytes, ByteOrder::Little) != sumOf(body))
        return Found::Damaged;
    if (body.size() < header || unsignedAt(body, kMagic.size(), 4, ByteOrder::Little) != key.size()
        || !hasAt(body, kMagic.size() + 4, key)
        || unsignedAt(body, header - 8, 8, ByteOrder::Little)
               != static_cast<std::uint64_t>(count(into.length())))
        return Found::Another;
    const auto frames = static_cast<std::uint64_t>(count(into.length()));
    constexpr auto kCellFrames = static_cast<std::uint64_t>(PeakChunk::kFramesPerCell);
    if (body.size() - header != (frames + kCellFrames - 1) / kCellFrames * kCellBytes)
        return Found::Damaged;
    for (std::size_t index = 0; index < into.size(); ++index) {
        constexpr std::size_t kChunkBytes = PeakChunk::kCells * kCellBytes;
        const auto cells = decodedCells(body.substr(header + index * kChunkBytes, kChunkBytes));
        if (cells.empty())
            return Found::Damaged;
        into.set(index,
                 std::make_shared<const PeakChunk>(cells, count(into.rangeOf(index).length())));
    }
    return Found::Whole;
}

} // namespace

PeakCache::PeakCache(FileSystem &fs, std::filesystem::path folder, std::uint64_t quotaBytes)
    : m_fs(fs), m_folder(std::move(folder)), m_quotaBytes(quotaBytes)
{
}

std::filesystem::path PeakCache::fileOf(std::string_view key) const
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string name;
    const std::uint64_t hash = fnv64(key);
    for (int shift = 60; shift >= 0; shift -= 4)
        name.push_back(kDigits[hash >> shift & 15]);
    name.append(kEnding);
    return m_folder / name;
}

std::optional<PeakChunks> PeakCache::load(std::string_view key, Frames length)
{
    const auto file = fileOf(key);
    const auto bytes = readWholeFile(m_fs, file, kLargestFile);
    if (!bytes || count(length) < 0)
        return std::nullopt;
    PeakChunks peaks(length);
    switch (decode(*bytes, key, peaks)) {
    case Found::Whole: break;
    case Found::Another: return std::nullopt;
    case Found::Damaged: static_cast<void>(m_fs.remove(file)); return std::nullopt;
    }
    // The time of the last look is the file's own time: it survives, and other processes see it.
    std::error_code ignored;
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now(), ignored);
    return peaks;
}

Result<> PeakCache::store(std::string_view key, const PeakChunks &peaks)
{
    if (!peaks.isComplete())
        return fail(ErrorCode::InvalidArgument, "peaks are kept when all of them are known");
    const std::string bytes = encoded(key, peaks);
    const std::uint64_t quota = quotaBytes();
    if (bytes.size() > quota || bytes.size() > kLargestFile)
        return {}; // it would push out everything else, itself included
    VOX_CHECK(m_fs.createDirectories(m_folder));
    trim(quota - bytes.size());
    return writeFileAtomically(m_fs, fileOf(key), bytesOf(bytes));
}

void PeakCache::setQuota(std::uint64_t quotaBytes)
{
    {
        const std::lock_guard lock(m_mutex);
        m_quotaBytes = quotaBytes;
    }
    trim(quotaBytes);
}

std::uint64_t PeakCache::quotaBytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_quotaBytes;
}

void PeakCache::sweep()
{
    const auto listed = m_fs.list(m_folder);
    if (!listed)
        return;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    for (const auto &entry : *listed) {
        if (!entry.name.ends_with(".peaks.part"))
            continue;
        const auto status = m_fs.status(m_folder / entry.name);
        if (status && std::chrono::nanoseconds(status->mtimeNs) + kHalfWrittenAfter < now)
            static_cast<void>(m_fs.remove(m_folder / entry.name));
    }
    trim(quotaBytes());
}

std::uint64_t PeakCache::usedBytes() const
{
    std::uint64_t used = 0;
    if (const auto listed = m_fs.list(m_folder))
        for (const auto &entry : *listed)
            if (entry.name.ends_with(kEnding))
                if (const auto status = m_fs.status(m_folder / entry.name))
                    used += status->size;
    return used;
}

void PeakCache::trim(std::uint64_t quotaBytes)
{
    const auto listed = m_fs.list(m_folder);
    if (!listed)
        return;
    struct Kept {
        std::int64_t lookedAtNs = 0;
        std::uint64_t bytes = 0;
        std::string name;
    };
    std::vector<Kept> all;
    std::uint64_t used = 0;
    for (const auto &entry : *listed) {
        if (!entry.name.ends_with(kEnding))
            continue;
        const auto status = m_fs.status(m_folder / entry.name);
        if (!status)
            continue;
        all.push_back({status->mtimeNs, status->size, entry.name});
        used += status->size;
    }
    std::sort(all.begin(), all.end(),
              [](const Kept &a, const Kept &b) { return a.lookedAtNs < b.lookedAtNs; });
    for (const Kept &oldest : all) {
        if (used <= quotaBytes)
            return;
        if (m_fs.remove(m_folder / oldest.name))
            used -= oldest.bytes;
    }
}

} // namespace voxdeck

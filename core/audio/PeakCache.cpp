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
    : m_files(fs, {std::move(folder), std::string(kEnding), quotaBytes, kHalfWrittenAfter, {}})
{
}

std::filesystem::path PeakCache::fileOf(std::string_view key) const
{
    return m_files.fileOf(hexOf(fnv64(key)));
}

std::optional<PeakChunks> PeakCache::load(std::string_view key, Frames length)
{
    const std::string name = hexOf(fnv64(key));
    const auto bytes = m_files.read(name, kLargestFile);
    if (!bytes || count(length) < 0)
        return std::nullopt;
    PeakChunks peaks(length);
    switch (decode(*bytes, key, peaks)) {
    case Found::Whole: return peaks;
    case Found::Another: break;
    case Found::Damaged: m_files.remove(name); break;
    }
    return std::nullopt;
}

Result<> PeakCache::store(std::string_view key, const PeakChunks &peaks)
{
    if (!peaks.isComplete())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("peaks are kept when all of them are known"));
    const std::string bytes = encoded(key, peaks);
    if (bytes.size() > kLargestFile)
        return {};
    return m_files.store(hexOf(fnv64(key)), bytesOf(bytes));
}

void PeakCache::setQuota(std::uint64_t quotaBytes)
{
    m_files.setQuota(quotaBytes);
}

void PeakCache::sweep()
{
    m_files.sweep();
}

} // namespace voxdeck

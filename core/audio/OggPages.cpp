// SPDX-License-Identifier: Apache-2.0
#include "core/audio/OggPages.h"

#include <array>
#include <cstring>
#include <string>

namespace voxdeck {

namespace {

// A page (RFC 3533): "OggS" 4, version 1, flags 1, granule 8, serial 4, sequence 4, checksum 4,
// segments 1, that many lengths of 1, then the segments. The checksum covers the page with zeros in
// its own place: CRC-32 of polynomial 0x04c11db7, no reflection, starting from 0.
constexpr std::size_t kHeaderBytes = 27;
constexpr std::size_t kSerialAt = 14;
constexpr std::size_t kChecksumAt = 22;
constexpr std::size_t kSegmentsAt = 26;

constexpr std::array<std::uint32_t, 256> makeCrcTable()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i << 24;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 0x80000000u) ? value << 1 ^ 0x04c11db7u : value << 1;
        table[i] = value;
    }
    return table;
}

std::uint32_t oggChecksum(std::span<const std::byte> page)
{
    static constexpr auto kTable = makeCrcTable();
    std::uint32_t sum = 0;
    for (const std::byte byte : page)
        sum = sum << 8 ^ kTable[(sum >> 24 ^ std::to_integer<std::uint32_t>(byte)) & 0xff];
    return sum;
}

void putLittleEndian(std::span<std::byte> to, std::uint32_t value)
{
    for (std::size_t i = 0; i < 4; ++i)
        to[i] = static_cast<std::byte>(value >> (8 * i));
}

/// Length of the page that begins here, or 0 where there is none.
std::size_t pageBytes(std::span<const std::byte> at)
{
    if (at.size() < kHeaderBytes || std::memcmp(at.data(), "OggS", 4) != 0)
        return 0;
    const auto segments = std::to_integer<std::size_t>(at[kSegmentsAt]);
    if (at.size() < kHeaderBytes + segments)
        return 0;
    std::size_t length = kHeaderBytes + segments;
    for (std::size_t i = 0; i < segments; ++i)
        length += std::to_integer<std::size_t>(at[kHeaderBytes + i]);
    return length <= at.size() ? length : 0;
}

} // namespace

Result<> setOggSerial(std::span<std::byte> stream, std::uint32_t serial)
{
    for (std::size_t at = 0; at < stream.size();) {
        const std::size_t length = pageBytes(stream.subspan(at));
        if (length == 0)
            return fail(ErrorCode::Internal,
                        "the encoder gave no Ogg page at byte " + std::to_string(at));
        const auto page = stream.subspan(at, length);
        putLittleEndian(page.subspan(kSerialAt, 4), serial);
        putLittleEndian(page.subspan(kChecksumAt, 4), 0);
        putLittleEndian(page.subspan(kChecksumAt, 4), oggChecksum(page));
        at += length;
    }
    return {};
}

} // namespace voxdeck

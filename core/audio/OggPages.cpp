// SPDX-License-Identifier: Apache-2.0
#include "core/audio/OggPages.h"

#include "core/base/Bytes.h"

#include <array>
#include <cstring>
#include <string>

namespace voxdeck {

namespace {

// A page (RFC 3533): "OggS" 4, version 1, flags 1, granule 8, serial 4, sequence 4, checksum 4,
// segments 1, that many lengths of 1, then the segments. The checksum covers the page with zeros in
// its own place: CRC-32 of polynomial 0x04c11db7, no reflection, starting from 0.
constexpr std::size_t kFlagsAt = 5;
constexpr std::size_t kGranuleAt = 6;
constexpr std::size_t kNumberAt = 18;
constexpr unsigned kContinued = 1; // flags
constexpr unsigned kFirst = 2;
constexpr unsigned kLast = 4;
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

} // namespace

std::size_t oggPageBytes(std::span<const std::byte> at)
{
    if (at.size() < kOggHeaderBytes || std::memcmp(at.data(), "OggS", 4) != 0)
        return 0;
    const auto segments = std::to_integer<std::size_t>(at[kSegmentsAt]);
    if (at.size() < kOggHeaderBytes + segments)
        return 0;
    std::size_t length = kOggHeaderBytes + segments;
    for (std::size_t i = 0; i < segments; ++i)
        length += std::to_integer<std::size_t>(at[kOggHeaderBytes + i]);
    return length <= at.size() ? length : 0;
}

bool isOggPageSound(std::span<const std::byte> page)
{
    std::vector<std::byte> copy(page.begin(), page.end());
    putUnsigned(std::span(copy).subspan(kChecksumAt, 4), 0, ByteOrder::Little);
    return oggChecksum(copy) == unsignedAt(page, kChecksumAt, 4, ByteOrder::Little);
}

OggPageFacts oggPageFacts(std::span<const std::byte> page)
{
    const auto flags = std::to_integer<unsigned>(page[kFlagsAt]);
    OggPageFacts facts;
    facts.isContinued = (flags & kContinued) != 0;
    facts.isFirst = (flags & kFirst) != 0;
    facts.isLast = (flags & kLast) != 0;
    facts.granule = unsignedAt(page, kGranuleAt, 8, ByteOrder::Little);
    facts.serial = static_cast<std::uint32_t>(unsignedAt(page, kSerialAt, 4, ByteOrder::Little));
    facts.number = static_cast<std::uint32_t>(unsignedAt(page, kNumberAt, 4, ByteOrder::Little));
    return facts;
}

std::vector<std::uint32_t> oggPacketLengths(std::span<const std::byte> page, bool &isOpen)
{
    std::vector<std::uint32_t> lengths;
    isOpen = false;
    const auto segments = std::to_integer<std::size_t>(page[kSegmentsAt]);
    for (std::size_t i = 0; i < segments; ++i) {
        const auto length = std::to_integer<std::uint32_t>(page[kOggHeaderBytes + i]);
        if (isOpen)
            lengths.back() += length;
        else
            lengths.push_back(length);
        isOpen = length == kMostOggSegments; // a packet ends with a shorter one
    }
    return lengths;
}

void appendOggPage(std::string &to, const OggPageFacts &facts,
                   std::span<const std::string_view> packets)
{
    const std::size_t begin = to.size();
    to.append("OggS").push_back('\0');
    to.push_back(static_cast<char>((facts.isContinued ? kContinued : 0)
                                   | (facts.isFirst ? kFirst : 0) | (facts.isLast ? kLast : 0)));
    appendUnsigned(to, facts.granule, 8, ByteOrder::Little);
    appendUnsigned(to, facts.serial, 4, ByteOrder::Little);
    appendUnsigned(to, facts.number, 4, ByteOrder::Little);
    appendUnsigned(to, 0, 4, ByteOrder::Little);
    std::string segments;
    for (const auto packet : packets) {
        segments.append(packet.size() / kMostOggSegments, static_cast<char>(kMostOggSegments));
        segments.push_back(static_cast<char>(packet.size() % kMostOggSegments));
    }
    to.push_back(static_cast<char>(segments.size()));
    to.append(segments);
    for (const auto packet : packets)
        to.append(packet);
    const auto page = std::as_writable_bytes(std::span(to)).subspan(begin);
    putUnsigned(page.subspan(kChecksumAt, 4), oggChecksum(page), ByteOrder::Little);
}

Result<> setOggSerial(std::span<std::byte> stream, std::uint32_t serial)
{
    for (std::size_t at = 0; at < stream.size();) {
        const std::size_t length = oggPageBytes(stream.subspan(at));
        if (length == 0)
            return fail(ErrorCode::Internal,
                        "the encoder gave no Ogg page at byte " + std::to_string(at));
        const auto page = stream.subspan(at, length);
        putUnsigned(page.subspan(kSerialAt, 4), serial, ByteOrder::Little);
        putUnsigned(page.subspan(kChecksumAt, 4), 0, ByteOrder::Little);
        putUnsigned(page.subspan(kChecksumAt, 4), oggChecksum(page), ByteOrder::Little);
        at += length;
    }
    return {};
}

} // namespace voxdeck

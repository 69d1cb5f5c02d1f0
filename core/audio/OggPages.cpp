// SPDX-License-Identifier: Apache-2.0
#include "core/audio/OggPages.h"

#include "core/base/Bytes.h"

#include <array>
#include <cstring>
#include <ogg/ogg.h>
#include <string>

namespace voxdeck {

namespace {

// A page (RFC 3533): "OggS" 4, version 1, flags 1, granule 8, serial 4, sequence 4, checksum 4,
// segments 1, that many lengths of 1, then the segments. libogg reads the fields and sets the checksum; pages are
// found and put together here, as a stream's state (ogg_sync, ogg_stream) has no way to begin anywhere in a blob.
constexpr unsigned kContinued = 1; // flags
constexpr unsigned kFirst = 2;
constexpr unsigned kLast = 4;
constexpr std::size_t kSerialAt = 14;
constexpr std::size_t kChecksumAt = 22;
constexpr std::size_t kSegmentsAt = 26;

/// libogg's view of a whole page.
ogg_page viewOf(std::span<std::byte> page)
{
    auto *const bytes = reinterpret_cast<unsigned char *>(page.data());
    const auto header = static_cast<long>(kOggHeaderBytes + bytes[kSegmentsAt]);
    return {bytes, header, bytes + header, static_cast<long>(page.size()) - header};
}

void setChecksum(std::span<std::byte> page)
{
    ogg_page view = viewOf(page);
    ogg_page_checksum_set(&view);
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
    setChecksum(copy);
    return std::memcmp(copy.data() + kChecksumAt, page.data() + kChecksumAt, 4) == 0;
}

OggPageFacts oggPageFacts(std::span<const std::byte> page)
{
    std::array<std::byte, kOggHeaderBytes> header{}; // libogg takes no constant bytes
    std::memcpy(header.data(), page.data(), header.size());
    const ogg_page view{reinterpret_cast<unsigned char *>(header.data()), kOggHeaderBytes, nullptr,
                        0};
    OggPageFacts facts;
    facts.isContinued = ogg_page_continued(&view) != 0;
    facts.isFirst = ogg_page_bos(&view) != 0;
    facts.isLast = ogg_page_eos(&view) != 0;
    facts.granule = static_cast<std::uint64_t>(ogg_page_granulepos(&view));
    facts.serial = static_cast<std::uint32_t>(ogg_page_serialno(&view));
    facts.number = static_cast<std::uint32_t>(ogg_page_pageno(&view));
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
    setChecksum(std::as_writable_bytes(std::span(to)).subspan(begin));
}

Result<> setOggSerial(std::span<std::byte> stream, std::uint32_t serial)
{
    for (std::size_t at = 0; at < stream.size();) {
        const std::size_t length = oggPageBytes(stream.subspan(at));
        if (length == 0)
            return fail(ErrorCode::Internal,
                        Sentence::tr("the encoder gave no Ogg page at byte %1", at));
        const auto page = stream.subspan(at, length);
        putUnsigned(page.subspan(kSerialAt, 4), serial, ByteOrder::Little);
        setChecksum(page);
        at += length;
    }
    return {};
}

} // namespace voxdeck

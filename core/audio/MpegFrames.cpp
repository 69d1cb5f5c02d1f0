// SPDX-License-Identifier: Apache-2.0
#include "core/audio/MpegFrames.h"

#include "core/audio/FileBytes.h"
#include "core/base/Bytes.h"

#include <algorithm>
#include <array>

namespace voxdeck {

namespace {

constexpr std::size_t kWindowBytes = 64 << 10;
constexpr std::uint64_t kLooseBytes = 8 << 10; // tags and a frame that some encoders do not count

/// An MPEG audio frame header of layer III, big-endian bits: sync 11, version 2 (0 is 2.5, 2 is 2,
/// 3 is 1), layer 2 (1 is III), no CRC 1, bit rate 4, sampling rate 2, padding 1, private 1,
/// mode 2 (3 is mono), ...
struct FrameHeader {
    bool isVersion1 = false;
    bool isMono = false;
    std::uint64_t bytes = 0; ///< of the whole frame; 0 for a free bit rate
};

std::optional<FrameHeader> frameHeaderAt(std::string_view bytes, std::size_t at)
{
    if (bytes.size() < at + 4)
        return {};
    const auto word = static_cast<std::uint32_t>(unsignedAt(bytes, at, 4, ByteOrder::Big));
    const std::uint32_t version = word >> 19 & 3;
    const std::uint32_t rateCode = word >> 12 & 15;
    const std::uint32_t samplingCode = word >> 10 & 3;
    if (word >> 21 != 0x7ff || version == 1 || (word >> 17 & 3) != 1 || rateCode == 15
        || samplingCode == 3)
        return {};
    static constexpr std::array<std::uint64_t, 15> kKilobits1{0,   32,  40,  48,  56,  64,  80, 96,
                                                              112, 128, 160, 192, 224, 256, 320};
    static constexpr std::array<std::uint64_t, 15> kKilobits2{0,  8,  16, 24,  32,  40,  48, 56,
                                                              64, 80, 96, 112, 128, 144, 160};
    static constexpr std::array<std::uint64_t, 3> kSamplingHz{44100, 48000, 32000};
    FrameHeader header;
    header.isVersion1 = version == 3;
    header.isMono = (word >> 6 & 3) == 3;
    const std::uint64_t samplingHz = kSamplingHz[samplingCode] >> (version == 3   ? 0
                                                                   : version == 2 ? 1
                                                                                  : 2);
    const std::uint64_t kilobits = header.isVersion1 ? kKilobits1[rateCode] : kKilobits2[rateCode];
    if (kilobits > 0)
        header.bytes = (header.isVersion1 ? 144 : 72) * kilobits * 1000 / samplingHz
                       + (word >> 9 & 1);
    return header;
}

/// Where the first frame can begin: after any ID3v2 tags {"ID3", version 2, flags 1, size 4x7}.
std::uint64_t afterId3v2(const RandomAccessFile &file)
{
    std::uint64_t at = 0;
    for (int tag = 0; tag < 16; ++tag) {
        const std::string head = bytesAt(file, at, 10);
        if (head.size() < 10 || !hasAt(head, 0, "ID3"))
            break;
        std::uint64_t size = 0;
        for (std::size_t i = 6; i < 10; ++i)
            size = size << 7 | (static_cast<unsigned char>(head[i]) & 0x7f);
        at += 10 + size + ((static_cast<unsigned char>(head[5]) & 0x10) ? 10 : 0);
    }
    return at;
}

std::optional<std::uint64_t> firstFrame(const RandomAccessFile &file)
{
    const std::uint64_t from = afterId3v2(file);
    const std::string bytes = bytesAt(file, from, kWindowBytes);
    for (std::size_t at = 0; at + 4 <= bytes.size(); ++at) {
        const auto header = frameHeaderAt(bytes, at);
        if (!header)
            continue;
        const std::size_t next = at + static_cast<std::size_t>(header->bytes);
        if (next + 4 > bytes.size() || frameHeaderAt(bytes, next))
            return from + at;
    }
    return {};
}

bool isMoreAudioAt(const RandomAccessFile &file, std::uint64_t offset)
{
    if (offset + kLooseBytes + file.size() / 100 >= file.size())
        return false;
    const std::string bytes = bytesAt(file, offset, 4);
    return hasAt(bytes, 0, "ID3") || frameHeaderAt(bytes, 0);
}

} // namespace

bool mayBeMp3(const RandomAccessFile &file)
{
    const std::string bytes = bytesAt(file, 0, 4);
    return hasAt(bytes, 0, "ID3") || frameHeaderAt(bytes, 0);
}

Mp3Claims readMp3Claims(const RandomAccessFile &file)
{
    Mp3Claims claims;
    const auto first = firstFrame(file);
    if (!first)
        return claims;
    const std::string bytes = bytesAt(file, *first, 256);
    const FrameHeader header = frameHeaderAt(bytes, 0).value_or(FrameHeader{});
    const std::size_t sideBytes = header.isVersion1 ? (header.isMono ? 17 : 32)
                                                    : (header.isMono ? 9 : 17);
    // "Xing" or "Info", flags 4 (1: frames, 2: bytes), frames 4, bytes 4, ...
    const std::size_t xing = 4 + sideBytes;
    // "VBRI", version 2, delay 2, quality 2, bytes 4, frames 4, ...
    constexpr std::size_t kVbri = 4 + 32;
    std::uint64_t audioBytes = 0;
    if ((hasAt(bytes, xing, "Xing") || hasAt(bytes, xing, "Info")) && bytes.size() >= xing + 16) {
        const std::uint64_t flags = unsignedAt(bytes, xing + 4, 4, ByteOrder::Big);
        claims.countsFrames = (flags & 1) != 0;
        if ((flags & 3) == 3)
            audioBytes = unsignedAt(bytes, xing + 12, 4, ByteOrder::Big);
    } else if (hasAt(bytes, kVbri, "VBRI") && bytes.size() >= kVbri + 18) {
        claims.countsFrames = true;
        audioBytes = unsignedAt(bytes, kVbri + 10, 4, ByteOrder::Big);
    }
    if (audioBytes > 0) {
        claims.endOffset = *first + audioBytes;
        claims.isChained = isMoreAudioAt(file, *claims.endOffset);
    }
    return claims;
}

bool mp3EndsInsideAFrame(const RandomAccessFile &file)
{
    const auto first = firstFrame(file);
    if (!first)
        return false;
    std::uint64_t at = *first;
    std::uint64_t windowAt = 0;
    std::string window;
    for (;;) {
        if (at < windowAt || at + 4 > windowAt + window.size()) {
            windowAt = at;
            window = bytesAt(file, at, kWindowBytes);
        }
        const auto header = frameHeaderAt(window, static_cast<std::size_t>(at - windowAt));
        if (!header || header->bytes == 0)
            return false; // a tag, the end, or nothing that can be walked
        at += header->bytes;
        if (at > file.size())
            return true;
    }
}

} // namespace voxdeck

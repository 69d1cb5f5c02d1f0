// SPDX-License-Identifier: Apache-2.0
#include "core/audio/ContainerFacts.h"

#include "core/audio/FileBytes.h"
#include "core/base/Bytes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kStreamedSize =
    0x7ffff000; // from here on a 32-bit size means "until the end"
constexpr int kMaximumChunks = 1000;

/// RIFF/RF64 (little-endian) and FORM (big-endian): 12 bytes, then chunks of {id 4, size 4, bytes,
/// padded to even}. RF64 keeps the true size of `data` in `ds64` {riffSize 8, dataSize 8, ...}.
std::optional<std::uint64_t> claimedByChunks(const RandomAccessFile &file, bool bigEndian)
{
    const ByteOrder order = bigEndian ? ByteOrder::Big : ByteOrder::Little;
    std::uint64_t longSize = 0;
    std::uint64_t at = 12;
    for (int chunk = 0; chunk < kMaximumChunks; ++chunk) {
        const std::string head = bytesAt(file, at, 24);
        if (head.size() < 8)
            return {};
        std::uint64_t size = unsignedAt(head, 4, 4, order);
        if (hasAt(head, 0, "ds64") && head.size() >= 24)
            longSize = unsignedAt(head, 16, 8, order);
        if (hasAt(head, 0, bigEndian ? "SSND" : "data")) {
            if (size == 0xffffffff && longSize > 0)
                return longSize;
            if (size >= kStreamedSize)
                return {};
            return bigEndian ? size - std::min<std::uint64_t>(size, 8) : size; // offset, block size
        }
        at += 8 + size + (size & 1);
    }
    return {};
}

/// Sony Wave64: 40 bytes, then chunks of {GUID 16, size 8 with these 24, bytes, padded to 8}.
std::optional<std::uint64_t> claimedByWave64(const RandomAccessFile &file)
{
    std::uint64_t at = 40;
    for (int chunk = 0; chunk < kMaximumChunks; ++chunk) {
        const std::string head = bytesAt(file, at, 24);
        if (head.size() < 24)
            return {};
        const std::uint64_t size = unsignedAt(head, 16, 8, ByteOrder::Little);
        if (size < 24 || size > file.size() * 16)
            return {};
        if (hasAt(head, 0, "data"))
            return size - 24;
        at += (size + 7) / 8 * 8;
    }
    return {};
}

/// Serial numbers of the pages flagged "begin of stream" that open the file.
std::vector<std::uint64_t> openingSerials(const RandomAccessFile &file)
{
    std::vector<std::uint64_t> serials;
    std::uint64_t at = 0;
    while (serials.size() < 64) {
        const std::string page = bytesAt(file, at, 27 + 255);
        if (page.size() < 27 || !hasAt(page, 0, "OggS") || !(page[5] & 2))
            break;
        serials.push_back(unsignedAt(page, 14, 4, ByteOrder::Little));
        const auto segments = static_cast<std::size_t>(static_cast<unsigned char>(page[26]));
        if (page.size() < 27 + segments)
            break;
        at += 27 + segments;
        for (std::size_t i = 0; i < segments; ++i)
            at += static_cast<unsigned char>(page[27 + i]);
    }
    return serials;
}

} // namespace

std::optional<std::string> undecodableContainer(const RandomAccessFile &file)
{
    const std::string head = bytesAt(file, 0, 64);
    const auto octet = [&](std::size_t i) {
        return static_cast<unsigned char>(head[i]);
    };
    struct Mark {
        std::size_t at;
        std::string_view word;
        const char *name;
    };
    static constexpr std::array kMarks{
        Mark{4, "ftyp", "M4A or MP4 (AAC)"},
        Mark{0, "\x1a\x45\xdf\xa3", "WebM or Matroska"},
        Mark{0, "\x30\x26\xb2\x75", "WMA (ASF)"},
        Mark{0, "#!AMR", "AMR"},
        Mark{0, "MAC ", "Monkey's Audio"},
        Mark{0, "wvpk", "WavPack"},
        Mark{0, "FLV\x01", "Flash video"},
        Mark{0, "DSD ", "DSD"},
        Mark{0, "TTA1", "True Audio"},
        Mark{28, "Speex   ", "Ogg Speex"},
        Mark{8, "AVI ", "AVI"},
        Mark{0, "ADIF", "AAC (ADIF)"},
        Mark{0, ".RMF", "RealMedia"},
    };
    for (const Mark &mark : kMarks)
        if (hasAt(head, mark.at, mark.word))
            return mark.name;
    if (head.size() >= 4 && octet(0) == 0xff && (octet(1) & 0xf6) == 0xf0)
        return "AAC (ADTS)";
    return {};
}

std::optional<std::uint64_t> claimedAudioBytes(const RandomAccessFile &file)
{
    const std::string head = bytesAt(file, 0, 12);
    if ((hasAt(head, 0, "RIFF") || hasAt(head, 0, "RF64")) && hasAt(head, 8, "WAVE"))
        return claimedByChunks(file, false);
    if (hasAt(head, 0, "FORM") && hasAt(head, 8, "AIF"))
        return claimedByChunks(file, true);
    if (hasAt(head, 0, "riff\x2e\x91"))
        return claimedByWave64(file);
    return {};
}

namespace {

constexpr std::size_t kOggHeaderBytes = 27; // then one lacing value a segment
constexpr std::uint64_t kLongestOggPage = kOggHeaderBytes + 255 + std::uint64_t{255} * 255;

/// The end of an Ogg file from where the last page in it begins; empty without one.
std::string lastOggPage(const RandomAccessFile &file)
{
    const std::uint64_t from = file.size() - std::min(file.size(), 2 * kLongestOggPage);
    std::string tail = bytesAt(file, from, static_cast<std::size_t>(2 * kLongestOggPage));
    const std::size_t last = tail.rfind(std::string_view("OggS\0", 5));
    return last == std::string::npos ? std::string() : tail.substr(last);
}

} // namespace

bool isChainedOgg(const RandomAccessFile &file)
{
    const std::vector<std::uint64_t> serials = openingSerials(file);
    const std::string page = lastOggPage(file);
    if (serials.empty() || page.size() < kOggHeaderBytes)
        return false;
    return std::find(serials.begin(), serials.end(), unsignedAt(page, 14, 4, ByteOrder::Little))
           == serials.end();
}

bool endsInsideAnOggPage(const RandomAccessFile &file)
{
    const std::string page = lastOggPage(file);
    if (page.size() < kOggHeaderBytes)
        return true;
    const auto octet = [&page](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(page[at]));
    };
    const std::size_t segments = octet(26);
    if (page.size() < kOggHeaderBytes + segments)
        return true;
    std::size_t length = kOggHeaderBytes + segments;
    for (std::size_t i = 0; i < segments; ++i)
        length += octet(kOggHeaderBytes + i);
    constexpr std::size_t kEndOfStream = 4;
    const bool isLast = (octet(5) & kEndOfStream) != 0; // whatever was added behind it
    return page.size() < length || (page.size() > length && !isLast);
}

} // namespace voxdeck

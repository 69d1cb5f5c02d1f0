// SPDX-License-Identifier: Apache-2.0
#include "core/audio/FlacFrames.h"

#include "core/base/Bytes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

// "fLaC", then metadata blocks: last 1 bit, type 7 bits, length 24 bits. STREAMINFO (type 0): least and
// most block size 16 bits each, least and most frame bytes 24 each, rate 20, channels - 1 in 3, bits a
// sample - 1 in 5, samples 36, MD5 128. Numbers are big-endian.
constexpr std::size_t kStreamInfoBytes = 34;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::size_t kLongestHeader = 16;
constexpr std::size_t kNumberAt = 4; // in a frame, after sync, sizes and channels

template <class Sum, unsigned kPolynomial>
constexpr std::array<Sum, 256> makeTable()
{
    constexpr unsigned kBits = sizeof(Sum) * 8;
    std::array<Sum, 256> table{};
    for (unsigned i = 0; i < 256; ++i) {
        unsigned value = i << (kBits - 8);
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> (kBits - 1) & 1U) != 0 ? value << 1U ^ kPolynomial : value << 1U;
        table[i] = static_cast<Sum>(value);
    }
    return table;
}

std::uint8_t crc8(std::span<const std::byte> bytes)
{
    static constexpr auto kTable = makeTable<std::uint8_t, 0x107>();
    std::uint8_t sum = 0;
    for (const std::byte byte : bytes)
        sum = kTable[sum ^ std::to_integer<std::uint8_t>(byte)];
    return sum;
}

std::uint16_t crc16(std::uint16_t sum, std::span<const std::byte> bytes)
{
    static constexpr auto kTable = makeTable<std::uint16_t, 0x18005>();
    for (const std::byte byte : bytes)
        sum = static_cast<std::uint16_t>(
            sum << 8U ^ kTable[(sum >> 8U ^ std::to_integer<unsigned>(byte)) & 0xffU]);
    return sum;
}

/// The number in the coding of UTF-8 (RFC 9639, 9.1.5); empty if malformed.
std::optional<std::uint64_t> codedNumber(std::span<const std::byte> bytes, std::size_t &length)
{
    if (bytes.empty())
        return std::nullopt;
    const auto first = std::to_integer<unsigned>(bytes[0]);
    length = 1;
    if (first < 0x80)
        return first;
    while (length < 8 && (first >> (7 - length) & 1U) != 0)
        ++length;
    if (length < 2 || length > 6 || bytes.size() < length)
        return std::nullopt;
    std::uint64_t value = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = std::to_integer<unsigned>(bytes[i]);
        if ((next & 0xc0U) != 0x80)
            return std::nullopt;
        value = value << 6U | (next & 0x3fU);
    }
    return value;
}

std::string numberCode(std::uint64_t value)
{
    if (value < 0x80)
        return {static_cast<char>(value)};
    std::string code;
    std::size_t length = 2;
    while (length < 6 && value >> (5 * length + 1) != 0)
        ++length;
    for (std::size_t i = 1; i < length; ++i) {
        code.insert(code.begin(), static_cast<char>(0x80U | (value & 0x3fU)));
        value >>= 6U;
    }
    code.insert(code.begin(), static_cast<char>((0xff00U >> length & 0xffU) | value));
    return code;
}

struct FrameHeader {
    std::uint64_t number = 0;
    std::int64_t samples = 0;
    std::size_t numberBytes = 0;
    std::size_t bytes = 0; ///< with the CRC-8
};

/// The header that begins here; empty unless it is one of a stream with one block size.
std::optional<FrameHeader> headerAt(std::span<const std::byte> at)
{
    if (at.size() < 6 || std::to_integer<unsigned>(at[0]) != 0xff
        || std::to_integer<unsigned>(at[1]) != 0xf8)
        return std::nullopt;
    const auto sizes = std::to_integer<unsigned>(at[2]);
    const unsigned blockCode = sizes >> 4U;
    const unsigned rateCode = sizes & 0xfU;
    if (blockCode == 0 || rateCode == 15 || (std::to_integer<unsigned>(at[3]) & 1U) != 0)
        return std::nullopt;
    FrameHeader header;
    const auto number = codedNumber(at.subspan(kNumberAt), header.numberBytes);
    if (!number)
        return std::nullopt;
    header.number = *number;
    std::size_t next = kNumberAt + header.numberBytes;
    const std::size_t sizeBytes = blockCode == 6 ? 1 : blockCode == 7 ? 2 : 0;
    const std::size_t rateBytes = rateCode == 12 ? 1 : rateCode >= 13 ? 2 : 0;
    header.bytes = next + sizeBytes + rateBytes + 1;
    if (at.size() < header.bytes)
        return std::nullopt;
    if (blockCode == 1)
        header.samples = 192;
    else if (blockCode < 6)
        header.samples = std::int64_t{576} << (blockCode - 2);
    else if (blockCode < 8)
        header.samples = static_cast<std::int64_t>(
                             unsignedIn(at.subspan(next, sizeBytes), ByteOrder::Big))
                         + 1;
    else
        header.samples = std::int64_t{256} << (blockCode - 8);
    next = header.bytes - 1;
    if (crc8(at.first(next)) != std::to_integer<unsigned>(at[next]))
        return std::nullopt;
    return header;
}

} // namespace

/// Finds frame after frame: each ends where the next one begins, which its CRC-16 confirms.
class FlacFrames::Indexer {
public:
    Indexer(FlacFrames &index, const RandomAccessFile &file, const std::string &subject)
        : m_index(index), m_file(file), m_subject(subject)
    {
    }

    Result<> run()
    {
        VOX_TRY(std::uint64_t offset, readMetadata());
        m_index.m_offsets.push_back(offset);
        while (offset < m_file.size()) {
            VOX_TRY(offset, endOfFrame(offset));
            m_index.m_offsets.push_back(offset);
        }
        if (m_samples != m_index.m_length)
            return fail(
                ErrorCode::Corrupt,
                Sentence::tr("has %1 samples; its header says %2", m_samples, m_index.m_length),
                m_subject);
        return {};
    }

private:
    /// At least `wanted` bytes from `offset` on, where the file has them.
    Result<std::span<const std::byte>> bytesFrom(std::uint64_t offset, std::size_t wanted)
    {
        if (!m_isAtEnd && offset + wanted > m_begin + m_block.size()) {
            m_block.resize(std::max(4 * wanted, kBlockBytes));
            VOX_TRY(const std::size_t got, m_file.readAt(offset, m_block));
            m_isAtEnd = got < m_block.size();
            m_block.resize(got);
            m_begin = offset;
        }
        return std::span<const std::byte>(m_block).subspan(
            static_cast<std::size_t>(offset - m_begin));
    }

    Result<std::uint64_t> readMetadata()
    {
        std::array<std::byte, 8 + kStreamInfoBytes> start{};
        VOX_TRY(const std::size_t got, m_file.readAt(0, start));
        const auto all = std::span<const std::byte>(start);
        const bool isFlac = got == start.size() && std::memcmp(start.data(), "fLaC", 4) == 0
                            && (std::to_integer<unsigned>(start[4]) & 0x7fU) == 0
                            && unsignedIn(all.subspan(5, 3), ByteOrder::Big) == kStreamInfoBytes;
        if (!isFlac)
            return fail(ErrorCode::Unsupported, Sentence::tr("is not plain FLAC"), m_subject);
        const auto info = all.subspan(8);
        m_index.m_streamInfo.assign(reinterpret_cast<const char *>(info.data()), info.size());
        m_index.m_blockSize = static_cast<std::int64_t>(unsignedIn(info.first(2), ByteOrder::Big));
        m_index.m_length = static_cast<std::int64_t>(unsignedIn(info.subspan(10, 8), ByteOrder::Big)
                                                     & 0xfffffffffULL);
        if (m_index.m_blockSize < 16
            || unsignedIn(info.subspan(2, 2), ByteOrder::Big)
                   != unsignedIn(info.first(2), ByteOrder::Big))
            return fail(ErrorCode::Unsupported, Sentence::tr("has blocks of several sizes"),
                        m_subject);
        std::uint64_t offset = start.size();
        for (bool isLast = (std::to_integer<unsigned>(start[4]) & 0x80U) != 0; !isLast;) {
            std::array<std::byte, 4> header{};
            VOX_TRY(const std::size_t read, m_file.readAt(offset, header));
            if (read != header.size())
                return fail(ErrorCode::Corrupt, Sentence::tr("ends inside its metadata"),
                            m_subject);
            isLast = (std::to_integer<unsigned>(header[0]) & 0x80U) != 0;
            offset += 4 + unsignedIn(std::span<const std::byte>(header).subspan(1), ByteOrder::Big);
        }
        return offset;
    }

    /// Bytes of a frame whose samples are stored verbatim, and the header after it.
    std::size_t largestFrame() const
    {
        const auto facts = unsignedIn(std::as_bytes(std::span(m_index.m_streamInfo)).subspan(10, 4),
                                      ByteOrder::Big);
        const std::size_t channels = (facts >> 9U & 7U) + 1;
        const std::size_t sampleBytes = (facts >> 4U & 0x1fU) / 8
                                        + 2; // a side channel has a bit more
        return static_cast<std::size_t>(m_index.m_blockSize) * channels * sampleBytes
               + 64 * kLongestHeader;
    }

    Result<std::uint64_t> endOfFrame(std::uint64_t offset)
    {
        VOX_TRY(const auto bytes, bytesFrom(offset, largestFrame()));
        const auto header = headerAt(bytes);
        const bool isNext = header && header->number + 1 == m_index.m_offsets.size()
                            && !m_isLastSeen && header->samples <= m_index.m_blockSize;
        if (!isNext)
            return fail(ErrorCode::Corrupt, Sentence::tr("has no FLAC frame at byte %1", offset),
                        m_subject);
        m_samples += header->samples;
        m_isLastSeen = header->samples < m_index.m_blockSize;
        VOX_TRY(const std::size_t length, lengthOf(bytes, *header, offset));
        return offset + length;
    }

    Result<std::size_t> lengthOf(std::span<const std::byte> bytes, const FrameHeader &header,
                                 std::uint64_t offset) const
    {
        std::uint16_t sum = 0; // over a whole frame with its CRC-16 it is 0
        std::size_t summed = 0;
        for (std::size_t at = header.bytes; at < bytes.size(); ++at) {
            const auto rest = bytes.subspan(at);
            const auto *const sync = static_cast<const std::byte *>(
                std::memchr(rest.data(), 0xff, rest.size()));
            if (!sync)
                break;
            at = static_cast<std::size_t>(sync - bytes.data());
            const auto next = headerAt(bytes.subspan(at));
            if (!next || next->number != header.number + 1)
                continue;
            sum = crc16(sum, bytes.subspan(summed, at - summed));
            summed = at;
            if (sum == 0)
                return at;
        }
        sum = crc16(sum, bytes.subspan(summed));
        const bool isLast = sum == 0 && offset + bytes.size() == m_file.size();
        if (isLast)
            return bytes.size();
        return fail(ErrorCode::Corrupt, Sentence::tr("has a damaged FLAC frame at byte %1", offset),
                    m_subject);
    }

    FlacFrames &m_index;
    const RandomAccessFile &m_file;
    const std::string &m_subject;
    std::vector<std::byte> m_block;
    std::uint64_t m_begin = 0; ///< of m_block in the file
    bool m_isAtEnd = false;
    std::int64_t m_samples = 0;
    bool m_isLastSeen = false;
};

Result<FlacFrames> FlacFrames::index(const RandomAccessFile &file, const std::string &subject)
{
    FlacFrames index;
    VOX_CHECK(Indexer(index, file, subject).run());
    return index;
}

bool FlacFrames::canCut(FrameRange range) const
{
    const std::int64_t begin = count(range.begin);
    const std::int64_t end = count(range.end);
    return begin >= 0 && begin < end && end <= m_length && begin % m_blockSize == 0
           && (end % m_blockSize == 0 || end == m_length);
}

Result<std::string> FlacFrames::cut(const RandomAccessFile &file, FrameRange range,
                                    const std::string &subject) const
{
    if (!canCut(range))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("does not begin and end on FLAC frames there"), subject);
    const auto first = static_cast<std::size_t>(count(range.begin) / m_blockSize);
    const auto last = static_cast<std::size_t>((count(range.end) + m_blockSize - 1) / m_blockSize);
    std::vector<std::byte> source(static_cast<std::size_t>(m_offsets[last] - m_offsets[first]));
    VOX_TRY(const std::size_t got, file.readAt(m_offsets[first], source));
    if (got != source.size())
        return fail(ErrorCode::Corrupt, Sentence::tr("was changed while it was read"), subject);
    std::string cut = "fLaC";
    cut.append({static_cast<char>(0x80), 0, 0, static_cast<char>(kStreamInfoBytes)});
    const std::size_t info = cut.size();
    cut.append(m_streamInfo);
    std::uint64_t least = 0xffffff;
    std::uint64_t most = 0;
    for (std::size_t frame = first; frame < last; ++frame) {
        const auto bytes = std::span<const std::byte>(source).subspan(
            static_cast<std::size_t>(m_offsets[frame] - m_offsets[first]),
            static_cast<std::size_t>(m_offsets[frame + 1] - m_offsets[frame]));
        const auto header = headerAt(bytes);
        if (!header || header->number != frame || crc16(0, bytes) != 0)
            return fail(ErrorCode::Corrupt, Sentence::tr("was changed while it was read"), subject);
        const std::size_t begin = cut.size();
        const auto put = [&](std::span<const std::byte> part) {
            cut.append(reinterpret_cast<const char *>(part.data()), part.size());
        };
        put(bytes.first(kNumberAt));
        cut.append(numberCode(frame - first));
        const std::size_t rest = kNumberAt + header->numberBytes;
        put(bytes.subspan(rest, header->bytes - 1 - rest));
        cut.push_back(static_cast<char>(crc8(std::as_bytes(std::span(cut).subspan(begin)))));
        put(bytes.subspan(header->bytes, bytes.size() - header->bytes - 2));
        const auto sum = crc16(0, std::as_bytes(std::span(cut).subspan(begin)));
        cut.push_back(static_cast<char>(sum >> 8U));
        cut.push_back(static_cast<char>(sum & 0xffU));
        least = std::min<std::uint64_t>(least, cut.size() - begin);
        most = std::max<std::uint64_t>(most, cut.size() - begin);
    }
    putUnsigned(std::as_writable_bytes(std::span(cut)).subspan(info + 4, 3), least, ByteOrder::Big);
    putUnsigned(std::as_writable_bytes(std::span(cut)).subspan(info + 7, 3), most, ByteOrder::Big);
    const auto total = static_cast<std::uint64_t>(count(range.length()));
    cut[info + 13] = static_cast<char>((static_cast<unsigned char>(cut[info + 13]) & 0xf0U)
                                       | (total >> 32U & 0xfU));
    putUnsigned(std::as_writable_bytes(std::span(cut)).subspan(info + 14, 4), total & 0xffffffffU,
                ByteOrder::Big);
    cut.replace(info + 18, 16, 16, '\0');
    return cut;
}

} // namespace voxdeck

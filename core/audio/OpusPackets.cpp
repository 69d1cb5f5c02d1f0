// SPDX-License-Identifier: Apache-2.0
#include "core/audio/OpusPackets.h"

#include "core/audio/OggPages.h"
#include "core/base/Bytes.h"
#include "core/base/Hash.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

// OpusHead (RFC 7845, 5.1): "OpusHead" 8, version 1, channels 1, pre-skip 2, rate 4, gain 2, mapping
// family 1. OpusTags (5.2): "OpusTags" 8, length 4, vendor, comments.
constexpr std::size_t kHeadBytes = 19;
constexpr std::size_t kPreSkipAt = 10;
constexpr std::size_t kFamilyAt = 18;
constexpr std::size_t kLongestVendor = 200;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::size_t kLargestPage = kOggHeaderBytes + 255 + std::size_t{255} * 255;
constexpr std::int32_t kLongestPacket = 5760; // 120 ms

unsigned byteAt(std::string_view text, std::size_t at)
{
    return static_cast<unsigned char>(text[at]);
}

/// Samples a packet decodes to, by its first bytes (RFC 6716, 3.1); nothing where they cannot be.
std::optional<std::int32_t> samplesOf(std::span<const std::byte> packet)
{
    if (packet.empty())
        return std::nullopt;
    constexpr std::array<std::int32_t, 4> kSilk{480, 960, 1920, 2880};
    constexpr std::array<std::int32_t, 4> kCelt{120, 240, 480, 960};
    const auto toc = std::to_integer<unsigned>(packet[0]);
    const unsigned config = toc >> 3U;
    const unsigned code = toc & 3U;
    std::int32_t frame = kCelt[config & 3U];
    if (config < 12)
        frame = kSilk[config & 3U];
    else if (config < 16)
        frame = kSilk[config & 1U];
    std::int32_t frames = code == 0 ? 1 : 2;
    if (code == 3) {
        if (packet.size() < 2)
            return std::nullopt;
        frames = static_cast<std::int32_t>(std::to_integer<unsigned>(packet[1]) & 0x3fU);
    }
    if (frames == 0 || frames * frame > kLongestPacket)
        return std::nullopt;
    return frames * frame;
}

std::string vendorOf(std::string_view tags)
{
    constexpr std::size_t kAt = 12;
    if (tags.size() < kAt || !tags.starts_with("OpusTags"))
        return {};
    const auto length = static_cast<std::size_t>(unsignedAt(tags, 8, 4, ByteOrder::Little));
    return std::string(tags.substr(kAt, std::min(length, kLongestVendor)));
}

std::string tagsOf(const std::string &vendor)
{
    std::string tags = "OpusTags";
    appendUnsigned(tags, vendor.size(), 4, ByteOrder::Little);
    tags.append(vendor).append(4, '\0'); // no comments: they are of the whole recording
    return tags;
}

/// Puts packets into pages of a second at most, as encoders do.
class OpusFileWriter {
public:
    /// `skip` samples are not to be played: 240 ms and a packet at most.
    OpusFileWriter(std::string head, const std::string &vendor, std::int64_t skip,
                   std::uint32_t serial)
    {
        putUnsigned(std::as_writable_bytes(std::span(head)).subspan(kPreSkipAt, 2),
                    static_cast<std::uint64_t>(skip), ByteOrder::Little);
        const std::string tags = tagsOf(vendor);
        m_facts.serial = Fnv32(serial).add(head).value();
        m_facts.isFirst = true;
        appendOggPage(m_file, m_facts, std::array<std::string_view, 1>{head});
        m_facts.isFirst = false;
        m_facts.number = 1;
        appendOggPage(m_file, m_facts, std::array<std::string_view, 1>{tags});
    }

    /// `packet` must stay until finish(); `granule` is where it ends.
    void add(std::string_view packet, std::int64_t granule)
    {
        const std::size_t segments = packet.size() / kMostOggSegments + 1;
        const bool isLater = granule / OpusPackets::kRateHz != m_granule / OpusPackets::kRateHz;
        if (!m_page.empty() && (isLater || m_segments + segments > kMostOggSegments))
            endPage(m_granule);
        m_page.push_back(packet);
        m_segments += segments;
        m_granule = granule;
    }
    std::string finish(std::int64_t granule)
    {
        m_facts.isLast = true;
        endPage(granule);
        return std::move(m_file);
    }

private:
    void endPage(std::int64_t granule)
    {
        ++m_facts.number;
        m_facts.granule = static_cast<std::uint64_t>(granule);
        appendOggPage(m_file, m_facts, m_page);
        m_page.clear();
        m_segments = 0;
    }

    std::string m_file;
    OggPageFacts m_facts;
    std::vector<std::string_view> m_page;
    std::size_t m_segments = 0;
    std::int64_t m_granule = 0;
};

} // namespace

/// Takes the pages of a file one after another.
class OpusPackets::Indexer {
public:
    Indexer(OpusPackets &index, const std::string &subject) : m_index(index), m_subject(subject) {}

    Result<> take(std::span<const std::byte> page, std::uint64_t offset)
    {
        if (!isOggPageSound(page))
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("has a damaged Ogg page at byte %1", offset), m_subject);
        const auto facts = oggPageFacts(page);
        if (m_isEnded || (m_pages > 0 && (facts.isFirst || facts.serial != m_serial)))
            return unsupported(Sentence::tr("has several streams at byte %1", offset));
        bool isOpen = false;
        const auto lengths = oggPacketLengths(page, isOpen);
        if (isOpen || facts.isContinued)
            return unsupported(
                Sentence::tr("has a packet that runs over pages at byte %1", offset));
        m_serial = facts.serial;
        if (m_pages++ < 2)
            return takeHeader(page, lengths);
        return takeAudio(page, offset, lengths, facts);
    }

    Result<> finish()
    {
        if (m_pages < 2 || m_index.m_packets.empty())
            return fail(ErrorCode::Corrupt, Sentence::tr("holds no audio"), m_subject);
        if (!m_isEnded)
            return fail(ErrorCode::Corrupt, Sentence::tr("ends without its last page"), m_subject);
        if (m_index.m_end < m_index.m_preSkip)
            return fail(ErrorCode::Corrupt, Sentence::tr("ends before its first sample"),
                        m_subject);
        return {};
    }

private:
    Result<> unsupported(Sentence what) const
    {
        return fail(ErrorCode::Unsupported, std::move(what), m_subject);
    }

    Result<> takeHeader(std::span<const std::byte> page, const std::vector<std::uint32_t> &lengths)
    {
        if (lengths.size() != 1)
            return unsupported(Sentence::tr("is not Ogg Opus"));
        const auto body = page.last(lengths.front());
        const std::string_view text(reinterpret_cast<const char *>(body.data()), body.size());
        if (m_pages == 2) {
            if (!text.starts_with("OpusTags"))
                return unsupported(Sentence::tr("is not Ogg Opus"));
            m_index.m_vendor = vendorOf(text);
            return {};
        }
        const bool isHead = text.size() == kHeadBytes && text.starts_with("OpusHead")
                            && byteAt(text, 8) < 16 && byteAt(text, kFamilyAt) == 0;
        if (!isHead)
            return unsupported(Sentence::tr("is not Ogg Opus of one or two channels"));
        m_index.m_head = text;
        m_index.m_preSkip = static_cast<std::int64_t>(
            unsignedAt(text, kPreSkipAt, 2, ByteOrder::Little));
        return {};
    }

    Result<> takeAudio(std::span<const std::byte> page, std::uint64_t offset,
                       const std::vector<std::uint32_t> &lengths, const OggPageFacts &facts)
    {
        std::size_t total = 0;
        for (const auto length : lengths)
            total += length;
        std::size_t at = page.size() - total;
        for (const auto length : lengths) {
            const auto samples = samplesOf(page.subspan(at, length));
            if (!samples)
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("has no Opus packet at byte %1", offset + at), m_subject);
            m_index.m_packets.push_back({offset + at, length, *samples, m_granule});
            m_granule += *samples;
            at += length;
        }
        m_isEnded = facts.isLast;
        if (facts.granule == kNoGranule || lengths.empty())
            return {};
        const bool isTrimmed = facts.isLast
                               && facts.granule <= static_cast<std::uint64_t>(m_granule);
        if (!isTrimmed && facts.granule != static_cast<std::uint64_t>(m_granule))
            return unsupported(Sentence::tr("has a gap before byte %1", offset));
        m_index.m_end = static_cast<std::int64_t>(facts.granule);
        return {};
    }

    OpusPackets &m_index;
    const std::string &m_subject;
    std::uint64_t m_pages = 0;
    std::uint32_t m_serial = 0;
    std::int64_t m_granule = 0;
    bool m_isEnded = false;
};

Result<OpusPackets> OpusPackets::index(const RandomAccessFile &file, const std::string &subject)
{
    OpusPackets index;
    Indexer indexer(index, subject);
    std::vector<std::byte> block(kBlockBytes);
    std::size_t filled = 0;
    std::uint64_t offset = 0; // of the block
    for (;;) {
        VOX_TRY(const std::size_t got,
                file.readAt(offset + filled, std::span(block).subspan(filled)));
        filled += got;
        const auto bytes = std::span<const std::byte>(block).first(filled);
        std::size_t at = 0;
        // a page is looked at when it is whole for certain, so that none is cut by the block's end
        while (at < filled && (got == 0 || filled - at >= kLargestPage)) {
            const std::size_t length = oggPageBytes(bytes.subspan(at));
            if (length == 0)
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("has no whole Ogg page at byte %1", offset + at), subject);
            VOX_CHECK(indexer.take(bytes.subspan(at, length), offset + at));
            at += length;
        }
        std::copy(block.begin() + static_cast<std::ptrdiff_t>(at),
                  block.begin() + static_cast<std::ptrdiff_t>(filled), block.begin());
        offset += at;
        filled -= at;
        if (got == 0)
            break;
    }
    VOX_CHECK(indexer.finish());
    return index;
}

Result<std::string> OpusPackets::bytesOf(const RandomAccessFile &file, const Packet &packet,
                                         const std::string &subject) const
{
    std::string bytes(packet.length, '\0');
    const auto raw = std::as_writable_bytes(std::span(bytes));
    VOX_TRY(const std::size_t got, file.readAt(packet.offset, raw));
    if (got != bytes.size() || samplesOf(raw) != packet.samples)
        return fail(ErrorCode::Corrupt, Sentence::tr("was changed while it was read"), subject);
    return bytes;
}

Result<std::string> OpusPackets::cut(const RandomAccessFile &file, FrameRange range,
                                     const std::string &subject) const
{
    const std::int64_t begin = count(range.begin) + m_preSkip;
    const std::int64_t end = count(range.end) + m_preSkip;
    if (count(range.begin) < 0 || range.isEmpty() || end > m_end)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("has no such samples to cut"),
                    subject);
    const auto startsAfter = [](std::int64_t granule, const Packet &packet) {
        return granule < packet.begin;
    };
    auto packet = std::upper_bound(m_packets.begin(), m_packets.end(),
                                   std::max<std::int64_t>(begin - kConvergence, 0), startsAfter);
    --packet; // the first begins at 0
    const std::int64_t base = packet->begin;
    std::vector<std::string> packets;
    std::uint32_t serial = 2166136261U;
    const auto first = packet;
    for (; packet != m_packets.end() && packet->begin < end; ++packet) {
        VOX_TRY(auto bytes, bytesOf(file, *packet, subject));
        serial = Fnv32(serial).add(bytes).value();
        packets.push_back(std::move(bytes));
    }
    OpusFileWriter writer(m_head, m_vendor, begin - base, serial);
    for (std::size_t at = 0; at < packets.size(); ++at) {
        const auto &taken = *(first + static_cast<std::ptrdiff_t>(at));
        writer.add(packets[at], taken.begin + taken.samples - base);
    }
    return writer.finish(end - base);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/audio/OpusSeeker.h"

#include "core/audio/FileBytes.h"
#include "core/audio/OggPages.h"
#include "core/audio/OpusStates.h"
#include "core/base/Bytes.h"
#include "core/base/Hash.h"

#include <opus/opus_multistream.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr int kClockHz = 48'000; // granules are samples at this rate
constexpr std::int64_t kBetweenStates = std::int64_t{kClockHz} * 10;
constexpr int kLongestPacketMs = 120;
constexpr std::size_t kWindowBytes = 64 << 10;
constexpr std::size_t kMostHeaderBytes = kOggHeaderBytes + kMostOggSegments;
constexpr std::size_t kHeadBytes = 19;
constexpr std::size_t kMostChannels = 255;
constexpr std::size_t kMostPages = std::size_t{1} << 22; // 48 days of the typical second per page

/// OpusHead (RFC 7845, 5.1): "OpusHead" 8, version 1, channels 1, pre-skip 2, rate 4, gain 2, mapping
/// family 1; families other than 0 go on with streams 1, coupled streams 1, a stream for each channel.
struct Head {
    int channels = 0;
    int streams = 1;
    int coupled = 0;
    std::int64_t preSkip = 0;
    int gain = 0;
    std::array<unsigned char, kMostChannels> mapping{};
};

std::optional<Head> headOf(std::string_view text)
{
    if (text.size() < kHeadBytes || !text.starts_with("OpusHead"))
        return std::nullopt;
    const auto octet = [&](std::size_t at) {
        return static_cast<unsigned char>(text[at]);
    };
    Head head;
    head.channels = octet(9);
    head.preSkip = static_cast<std::int64_t>(unsignedAt(text, 10, 2, ByteOrder::Little));
    head.gain = static_cast<std::int16_t>(unsignedAt(text, 16, 2, ByteOrder::Little));
    const unsigned family = octet(18);
    const auto channels = static_cast<std::size_t>(head.channels);
    if (octet(8) > 1 || channels == 0)
        return std::nullopt;
    if (family == 0) {
        head.coupled = head.channels - 1;
        head.mapping[1] = 1;
        return channels <= 2 && text.size() == kHeadBytes ? std::optional(head) : std::nullopt;
    }
    if ((family != 1 && family != 255) || text.size() != kHeadBytes + 2 + channels)
        return std::nullopt;
    head.streams = octet(19);
    head.coupled = octet(20);
    for (std::size_t i = 0; i < channels; ++i)
        head.mapping[i] = octet(kHeadBytes + 2 + i);
    return head;
}

struct Page {
    std::uint64_t offset = 0;
    std::uint32_t length = 0;
    bool isContinued = false;
    std::int64_t begin = 0; ///< granule up to which the pages before it go
};

/// The pages with audio of one Ogg Opus stream.
struct Stream {
    Head head;
    std::vector<Page> pages;
    std::uint64_t name = Fnv64::kBasis; ///< OpusStates
};

/// Reads the headers of all pages, in windows, and skips the data between.
class PageWalk {
public:
    explicit PageWalk(const RandomAccessFile &file) : m_file(file), m_window(kWindowBytes) {}

    bool isAtEnd() const { return m_at >= m_file.size(); }
    std::uint64_t offset() const { return m_at; }
    /// The next page's header with its table of segments; empty without a whole page.
    std::span<const std::byte> next(std::uint32_t &length)
    {
        const auto bytes = ahead();
        if (bytes.size() < kOggHeaderBytes || std::memcmp(bytes.data(), "OggS", 4) != 0)
            return {};
        const auto segments = std::to_integer<std::size_t>(bytes[kOggHeaderBytes - 1]);
        if (bytes.size() < kOggHeaderBytes + segments)
            return {};
        const auto header = bytes.first(kOggHeaderBytes + segments);
        std::size_t total = header.size();
        for (const std::byte segment : header.subspan(kOggHeaderBytes))
            total += std::to_integer<std::size_t>(segment);
        if (total > m_file.size() - m_at)
            return {};
        length = static_cast<std::uint32_t>(total);
        m_at += total;
        return header;
    }

private:
    std::span<const std::byte> ahead()
    {
        if (m_at < m_windowAt || m_at + kMostHeaderBytes > m_windowAt + m_filled) {
            const auto got = m_file.readAt(m_at, m_window);
            m_windowAt = m_at;
            m_filled = got ? *got : 0;
        }
        const auto skip = static_cast<std::size_t>(m_at - m_windowAt);
        return std::span<const std::byte>(m_window).subspan(skip, m_filled - skip);
    }

    const RandomAccessFile &m_file;
    std::vector<std::byte> m_window;
    std::uint64_t m_windowAt = 0;
    std::size_t m_filled = 0;
    std::uint64_t m_at = 0;
};

/// The second packet, with the encoder's name and comments, fills its pages alone.
bool endsTags(std::span<const std::byte> header)
{
    const auto segments = header.subspan(kOggHeaderBytes);
    return !segments.empty() && std::to_integer<std::size_t>(segments.back()) < kMostOggSegments;
}

bool isSound(const RandomAccessFile &file, std::uint64_t offset, std::uint32_t length)
{
    std::vector<std::byte> page(length);
    const auto got = file.readAt(offset, page);
    return got && *got == length && isOggPageSound(page);
}

/// Checks every page: headers hold the checksums, so they name the audio only where these are right.
std::optional<Stream> streamIn(const RandomAccessFile &file)
{
    Stream stream;
    PageWalk walk(file);
    std::uint32_t length = 0;
    const auto first = walk.next(length);
    if (first.empty() || !oggPageFacts(first).isFirst)
        return std::nullopt;
    const auto facts = oggPageFacts(first);
    stream.name = Fnv64(stream.name).add(first).value();
    const auto head = headOf(bytesAt(file, first.size(), length - first.size()));
    if (!head)
        return std::nullopt;
    stream.head = *head;
    std::int64_t granule = 0;
    bool isInTags = true;
    bool isEnded = false;
    for (std::uint32_t number = facts.number + 1; !walk.isAtEnd(); ++number) {
        const std::uint64_t offset = walk.offset();
        const auto header = walk.next(length);
        if (header.empty() || isEnded || stream.pages.size() == kMostPages)
            return std::nullopt;
        const auto page = oggPageFacts(header);
        if (page.serial != facts.serial || page.number != number || page.isFirst)
            return std::nullopt;
        if (!isSound(file, offset, length))
            return std::nullopt;
        stream.name = Fnv64(stream.name).add(header).value();
        isEnded = page.isLast;
        if (isInTags) {
            isInTags = !endsTags(header);
            continue;
        }
        stream.pages.push_back({offset, length, page.isContinued, granule});
        if (page.granule == kNoGranule)
            continue;
        const auto end = static_cast<std::int64_t>(page.granule);
        if (end < granule && !page.isLast)
            return std::nullopt;
        granule = end;
    }
    if (!isEnded || stream.pages.empty())
        return std::nullopt;
    return stream;
}

struct DestroyDecoder {
    void operator()(OpusMSDecoder *decoder) const { opus_multistream_decoder_destroy(decoder); }
};

/// Counts as libsndfile does (src/ogg_opus.c): pre-skip and the cut at the end in samples of the
/// output rate, rounded down.
class OpusSeeker final : public LossySeeker {
public:
    OpusSeeker(const RandomAccessFile &file, Stream stream, int rateHz)
        : m_file(file),
          m_stream(std::move(stream)),
          m_rateHz(rateHz),
          m_factor(kClockHz / rateHz),
          m_stateBytes(static_cast<std::size_t>(std::max(
              opus_multistream_decoder_get_size(m_stream.head.streams, m_stream.head.coupled), 0)))
    {
        m_stream.name = Fnv64(m_stream.name).add(std::as_bytes(std::span(&m_factor, 1))).value();
        m_buffer.resize(static_cast<std::size_t>(kLongestPacketMs * rateHz / 1000) * channels());
    }

    /// Creates the decoder; false where the header asks for something that does not exist.
    bool start()
    {
        const Head &head = m_stream.head;
        int problem = OPUS_OK;
        m_decoder.reset(opus_multistream_decoder_create(
            m_rateHz, head.channels, head.streams, head.coupled, head.mapping.data(), &problem));
        if (!m_decoder || problem != OPUS_OK || m_stateBytes == 0)
            return false;
        (void)opus_multistream_decoder_ctl(m_decoder.get(), OPUS_SET_GAIN(head.gain));
        m_initial = copyOfState();
        return true;
    }

    bool seek(std::int64_t frame, const std::stop_token &stop) override
    {
        if (!m_isUsable || frame < 0)
            return false;
        goBefore(frame);
        while (m_position < frame) {
            if (stop.stop_requested())
                return false;
            if (m_loc == m_len && decodePacket() != Step::Samples)
                return false;
            const auto skipped = std::min<std::int64_t>(frame - m_position,
                                                        static_cast<std::int64_t>(m_len - m_loc));
            m_loc += static_cast<std::size_t>(skipped);
            m_position += skipped;
        }
        return true;
    }

    std::int64_t read(std::span<float> samples) override
    {
        const std::size_t wanted = samples.size() / channels();
        std::size_t filled = 0;
        while (m_isUsable && filled < wanted) {
            if (m_loc == m_len && decodePacket() != Step::Samples)
                break;
            const std::size_t taken = std::min(wanted - filled, m_len - m_loc);
            std::copy_n(m_buffer.begin() + static_cast<std::ptrdiff_t>(m_loc * channels()),
                        taken * channels(),
                        samples.begin() + static_cast<std::ptrdiff_t>(filled * channels()));
            m_loc += taken;
            m_position += static_cast<std::int64_t>(taken);
            filled += taken;
        }
        return m_isUsable ? static_cast<std::int64_t>(filled) : -1;
    }

    std::optional<std::int64_t> length() override { return std::nullopt; }

private:
    enum class Step { Samples, End };

    std::size_t channels() const { return static_cast<std::size_t>(m_stream.head.channels); }
    OpusStates::State copyOfState() const
    {
        auto state = std::make_shared<std::vector<std::byte>>(m_stateBytes);
        std::memcpy(state->data(), m_decoder.get(), m_stateBytes);
        return state;
    }

    /// Moves before `frame`: continues from here, from a kept state or from the start.
    void goBefore(std::int64_t frame)
    {
        auto found = OpusStates::ofTheProcess().before(m_stream.name, frame);
        if (!found || found->state->size() != m_stateBytes || found->page >= m_stream.pages.size())
            found = OpusStates::Found{0, 0, m_initial};
        if (m_position <= frame && m_position >= found->frame)
            return;
        std::memcpy(m_decoder.get(), found->state->data(), m_stateBytes);
        m_page = found->page;
        m_granule = m_stream.pages[m_page].begin;
        m_stateBegin = m_granule;
        m_position = found->frame;
        m_packets.clear();
        m_packet = 0;
        m_carried.clear();
        m_loc = 0;
        m_len = 0;
    }

    Step giveUp()
    {
        m_isUsable = false;
        return Step::End;
    }

    /// Decodes packets until one has samples that are played.
    Step decodePacket()
    {
        m_loc = 0;
        m_len = 0;
        while (m_isUsable && m_loc == m_len) {
            if (m_packet == m_packets.size()) {
                if (m_page == m_stream.pages.size())
                    return Step::End;
                if (!unpackPage())
                    return giveUp();
                continue;
            }
            if (!decode(m_packets[m_packet++]))
                return giveUp();
        }
        return m_isUsable ? Step::Samples : Step::End;
    }

    bool decode(const std::string &packet)
    {
        if (packet.empty()) // which decoders take for a lost one
            return false;
        const int got = opus_multistream_decode_float(
            m_decoder.get(), reinterpret_cast<const unsigned char *>(packet.data()),
            static_cast<opus_int32>(packet.size()), m_buffer.data(),
            static_cast<int>(m_buffer.size() / channels()), 0);
        if (got < 0)
            return false;
        const std::int64_t end = m_granule + std::int64_t{got} * m_factor;
        std::int64_t length = got;
        if (end > m_pageEnd) {
            if (!m_isLastPage)
                return false;
            length = std::max<std::int64_t>((m_pageEnd - m_granule) / m_factor, 0);
        }
        const std::int64_t preSkip = m_stream.head.preSkip;
        std::int64_t skipped = 0;
        if (m_granule < preSkip)
            skipped = std::min((preSkip - m_granule) / m_factor, length);
        m_loc = static_cast<std::size_t>(skipped);
        m_len = static_cast<std::size_t>(length);
        m_granule = end;
        if (m_isLastPage || m_packet < m_packets.size() || m_granule == m_pageEnd)
            return true;
        // A gap: libsndfile plays what follows at once, and counts a stream begun in its middle from there.
        m_granule = m_pageEnd;
        return m_page > 1;
    }

    bool unpackPage()
    {
        const Page &page = m_stream.pages[m_page];
        m_bytes.resize(page.length);
        const auto got = m_file.readAt(page.offset, m_bytes);
        if (!got || *got != m_bytes.size() || oggPageBytes(m_bytes) != m_bytes.size()
            || !isOggPageSound(m_bytes) || page.isContinued == m_carried.empty())
            return false;
        keepState(page);
        const auto facts = oggPageFacts(m_bytes);
        m_isLastPage = facts.isLast;
        bool isOpen = false;
        const auto lengths = oggPacketLengths(m_bytes, isOpen);
        const auto segments = std::to_integer<std::size_t>(m_bytes[kOggHeaderBytes - 1]);
        std::size_t at = kOggHeaderBytes + segments;
        m_packets.clear();
        m_packet = 0;
        for (const auto length : lengths) {
            m_carried.append(reinterpret_cast<const char *>(m_bytes.data() + at), length);
            at += length;
            m_packets.push_back(std::exchange(m_carried, {}));
        }
        if (isOpen) {
            m_carried = std::move(m_packets.back());
            m_packets.pop_back();
        }
        ++m_page;
        if (facts.granule == kNoGranule)
            return m_packets.empty();
        m_pageEnd = static_cast<std::int64_t>(facts.granule);
        return true;
    }

    /// A page may be entered where no packet runs into it; all before it was found sound.
    void keepState(const Page &page)
    {
        if (page.isContinued)
            return;
        if (page.begin / kBetweenStates == m_stateBegin / kBetweenStates)
            return;
        m_stateBegin = page.begin;
        auto &states = OpusStates::ofTheProcess();
        if (!states.has(m_stream.name, m_position))
            states.keep(m_stream.name, {m_position, m_page, copyOfState()});
    }

    const RandomAccessFile &m_file;
    Stream m_stream;
    int m_rateHz;
    int m_factor;
    std::size_t m_stateBytes;
    std::unique_ptr<OpusMSDecoder, DestroyDecoder> m_decoder;
    OpusStates::State m_initial;
    bool m_isUsable = true; ///< false once something was found that is not as it should be
    std::vector<std::byte> m_bytes;
    std::size_t m_page = 0; ///< the next to be unpacked
    std::vector<std::string> m_packets;
    std::size_t m_packet = 0; ///< the next to be decoded
    std::string m_carried;    ///< the begin of a packet that goes on in the next page
    std::int64_t m_granule = 0;
    std::int64_t m_pageEnd = 0;
    std::int64_t m_stateBegin = 0; ///< of the last page at which a state was due
    bool m_isLastPage = false;
    std::vector<float> m_buffer; ///< the part [m_loc, m_len) is played
    std::size_t m_loc = 0;
    std::size_t m_len = 0;
    std::int64_t m_position = 0;
};

} // namespace

std::unique_ptr<LossySeeker> openOpusSeeker(const RandomAccessFile &file, int channels, int rateHz)
{
    if (rateHz <= 0 || kClockHz % rateHz != 0)
        return nullptr;
    auto stream = streamIn(file);
    if (!stream || stream->head.channels != channels)
        return nullptr;
    auto seeker = std::make_unique<OpusSeeker>(file, *std::move(stream), rateHz);
    if (!seeker->start())
        return nullptr;
    return seeker;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// Praat's binary TextGrid, as Praat 6.3 saves it; numbers big-endian:
//
//     "ooBinaryFile" u8+"TextGrid" f64 xmin f64 xmax u8 exists i32 count, then each tier:
//     u8+class string name f64 xmin f64 xmax i32 count, then f64 xmin f64 xmax string, or f64 time string
//
// u8+ is a text behind one byte of length; a string is u16 length and Latin-1 bytes, or FFFF, u16 length
// and that many UTF-16 units.
#include "core/base/Bytes.h"
#include "core/base/Utf8.h"
#include "core/format/labels/LabelReading.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr std::string_view kMagic = "ooBinaryFile";

/// Takes values off the bytes; nothing past their end.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : m_left(bytes) {}

    bool isAtEnd() const { return m_left.empty(); }

    std::optional<std::uint64_t> integer(std::size_t bytes)
    {
        if (m_left.size() < bytes)
            return {};
        return unsignedAt(take(bytes), 0, bytes, ByteOrder::Big);
    }

    std::optional<double> number()
    {
        const auto bits = integer(8);
        return bits ? std::optional(std::bit_cast<double>(*bits)) : std::nullopt;
    }

    /// Behind one byte of length, ASCII.
    std::optional<std::string> name()
    {
        const auto length = integer(1);
        if (!length || m_left.size() < *length)
            return {};
        return validText(take(*length));
    }

    std::optional<std::string> string()
    {
        constexpr std::uint64_t kWide = 0xFFFF;
        auto length = integer(2);
        const bool isWide = length == kWide;
        if (isWide)
            length = integer(2);
        if (!length || m_left.size() < *length * (isWide ? 2 : 1))
            return {};
        std::string text;
        for (std::uint64_t i = 0; i < *length; ++i) {
            auto c = static_cast<char32_t>(*integer(isWide ? 2 : 1));
            if (c >= 0xD800 && c < 0xDC00 && i + 1 < *length) {
                const auto low = static_cast<char32_t>(*integer(2));
                ++i;
                const bool isPair = low >= 0xDC00 && low < 0xE000;
                c = isPair ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
            }
            appendUtf8(text, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
        }
        return text;
    }

private:
    std::string_view take(std::size_t bytes)
    {
        const std::string_view taken = m_left.substr(0, bytes);
        m_left.remove_prefix(bytes);
        return taken;
    }

    std::string_view m_left;
};

std::optional<LabelBounds> boundsFrom(ByteReader &bytes)
{
    const auto start = bytes.number();
    const auto end = bytes.number();
    if (!start || !end || !whyNoTimes(*start, *end).empty())
        return {};
    return LabelBounds{*start, *end};
}

/// Truncated or invalid data ends the file: nothing can be found behind it.
Result<> cutOff(LabelReading &reading, const Sentence &where)
{
    reading.problem(0, Sentence::tr("the file ends or is damaged in %1", where));
    return {};
}

Result<bool> readSegment(LabelReading &reading, ByteReader &bytes, LabelTier &tier,
                         std::uint64_t number)
{
    const auto start = bytes.number();
    const auto end = tier.isPoints ? start : bytes.number();
    auto text = end ? bytes.string() : std::nullopt;
    if (!start || !end || !text)
        return false;
    LabelSegment segment;
    segment.line = number; // of its place: a segment with one is written unchanged
    segment.start = *start;
    segment.end = *end;
    segment.text = *std::move(text);
    if (segment.text.empty() && !tier.isPoints)
        segment.role = SegmentRole::Filler;
    VOX_CHECK(reading.add(tier, std::move(segment)));
    return true;
}

} // namespace

bool isBinaryTextGrid(std::string_view bytes)
{
    return bytes.starts_with(kMagic) && bytes.size() > kMagic.size()
           && bytes.substr(kMagic.size() + 1).starts_with("TextGrid");
}

Result<> readBinaryTextGrid(LabelReading &reading)
{
    ByteReader bytes(reading.text().substr(kMagic.size()));
    LabelRecording &recording = reading.onlyRecording();
    bytes.name();
    recording.bounds = boundsFrom(bytes);
    const auto hasTiers = bytes.integer(1);
    const auto tierCount = bytes.integer(4);
    if (!recording.bounds || !hasTiers || (*hasTiers == 1 && !tierCount))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is cut off or damaged before the first tier"));
    std::uint64_t number = 0;
    for (std::uint64_t t = 0; *hasTiers == 1 && t < *tierCount; ++t) {
        const auto kind = bytes.name();
        auto name = kind ? bytes.string() : std::nullopt;
        const auto bounds = boundsFrom(bytes);
        const auto count = bytes.integer(4);
        if (!name || !bounds || !count || (*kind != "IntervalTier" && *kind != "TextTier"))
            return cutOff(reading, Sentence::tr("a tier"));
        LabelTier &tier = recording.tiers.emplace_back();
        tier.isPoints = *kind == "TextTier";
        tier.name = *std::move(name);
        tier.bounds = bounds;
        for (std::uint64_t i = 0; i < *count; ++i) {
            VOX_TRY(const bool isThere, readSegment(reading, bytes, tier, ++number));
            if (!isThere)
                return cutOff(reading, Sentence::tr("an interval or point"));
        }
    }
    return {};
}

} // namespace voxdeck::labels

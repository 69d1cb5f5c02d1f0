// SPDX-License-Identifier: Apache-2.0
#include "core/search/TextBlock.h"

#include "core/text/CaseFolding.h"

#include <cassert>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace voxdeck {

namespace {

constexpr std::size_t kMostSectionBytes = std::size_t{1} << 20;
constexpr char kEnd = '\xff';
constexpr char kBetweenVersions = '\xfe';
constexpr std::size_t kWordBytes = 8;

static_assert(std::endian::native == std::endian::little, "the text store is little-endian");

std::uint64_t wordAt(const char *bytes)
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

template <class Number>
void appendNumber(std::string &to, Number number)
{
    std::array<char, sizeof number> bytes{};
    std::memcpy(bytes.data(), &number, sizeof number);
    to.append(bytes.data(), bytes.size());
}

} // namespace

std::uint64_t textSum(std::string_view bytes)
{
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
    constexpr std::size_t kLanes = 4;
    std::array<std::uint64_t, kLanes> lanes{1, 2, 3, 4};
    std::size_t at = 0;
    for (; bytes.size() - at >= kLanes * kWordBytes; at += kLanes * kWordBytes)
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            lanes[lane] = std::rotl(
                (lanes[lane] ^ wordAt(bytes.data() + at + lane * kWordBytes)) * kFactor, 29);
    std::uint64_t sum = bytes.size();
    for (const auto lane : lanes)
        sum = std::rotl((sum ^ lane) * kFactor, 31);
    for (; at < bytes.size(); ++at)
        sum = std::rotl((sum ^ static_cast<unsigned char>(bytes[at])) * kFactor, 23);
    return sum;
}

// ---- TextBlock

std::uint64_t TextBlock::sectionPlace(TextField field) const
{
    assert(static_cast<std::size_t>(field) < kTextFields);
    std::uint64_t at = place;
    for (std::size_t before = 0; before < static_cast<std::size_t>(field); ++before)
        at += sectionSize(before);
    return at;
}

std::uint64_t TextBlock::sectionSize(std::size_t field) const
{
    const std::uint64_t ends = std::uint64_t{rows} * sizeof(std::uint32_t);
    return bytes[field] == 0 ? 0 : bytes[field] + ends;
}

std::uint64_t TextBlock::size() const
{
    std::uint64_t sum = 0;
    for (std::size_t field = 0; field < kTextFields; ++field)
        sum += sectionSize(field);
    return sum;
}

std::string TextBlock::sumBytes() const
{
    std::string written;
    for (const auto sum : sums)
        appendNumber(written, sum);
    return written;
}

bool TextBlock::setSums(std::string_view sumBytes)
{
    if (sumBytes.size() != sums.size() * kWordBytes)
        return false;
    for (std::size_t at = 0; at < sums.size(); ++at)
        sums[at] = wordAt(sumBytes.data() + at * kWordBytes);
    return true;
}

// ---- TextBlockWriter

void TextBlockWriter::add(std::string_view key, std::string_view text, std::string_view hypothesis,
                          std::span<const TranscriptVersion> further)
{
    const std::array texts{key, text, hypothesis};
    for (std::size_t field = 0; field < texts.size(); ++field) {
        appendFolded(m_sections[field].bytes, texts[field]);
        endRow(static_cast<TextField>(field));
    }
    for (const auto &version : further) {
        std::string &bytes = m_sections[static_cast<std::size_t>(TextField::Further)].bytes;
        if (&version != &further.front())
            bytes += kBetweenVersions;
        appendFolded(bytes, version.text);
    }
    endRow(TextField::Further);
    ++m_rows;
}

void TextBlockWriter::endRow(TextField field)
{
    Section &section = m_sections[static_cast<std::size_t>(field)];
    section.ends.push_back(static_cast<std::uint32_t>(section.bytes.size()));
    section.bytes += kEnd;
}

bool TextBlockWriter::isFull() const
{
    return m_rows >= kMostRows
           || std::any_of(m_sections.begin(), m_sections.end(),
                          [](const auto &s) { return s.bytes.size() >= kMostSectionBytes; });
}

std::string TextBlockWriter::finish(TextBlock &block)
{
    std::string written;
    block.rows = m_rows;
    for (std::size_t field = 0; field < kTextFields; ++field) {
        Section &section = m_sections[field];
        if (field == static_cast<std::size_t>(TextField::Further)
            && section.bytes.size() == m_rows) { // nothing but ends
            section.bytes.clear();
            section.ends.clear();
        }
        assert(section.ends.size() == m_rows || section.bytes.empty()); // each row has its end
        std::string ends;
        for (const auto end : section.ends)
            appendNumber(ends, end);
        block.bytes[field] = static_cast<std::uint32_t>(section.bytes.size());
        block.sums[2 * field] = textSum(section.bytes);
        block.sums[2 * field + 1] = textSum(ends);
        written += section.bytes;
        written += ends;
        section.bytes.clear();
        section.ends.clear();
    }
    m_rows = 0;
    return written;
}

// ---- TextSection

Result<> TextSection::setEnds(std::string_view endBytes, std::uint32_t rows)
{
    if (endBytes.size() != std::uint64_t{rows} * sizeof(std::uint32_t))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("contains a different number of rows than its header says"));
    m_ends.resize(rows);
    std::memcpy(m_ends.data(), endBytes.data(), endBytes.size());
    // Each end is before the bytes' end and after the one before it.
    const bool rises = std::adjacent_find(m_ends.begin(), m_ends.end(), std::greater_equal<>())
                       == m_ends.end();
    if (rows == 0 || !rises || m_ends.back() + std::size_t{1} != m_texts.size())
        return fail(ErrorCode::Corrupt, Sentence::tr("contains texts that end outside the block"));
    return {};
}

std::size_t TextSection::rowAt(std::size_t place, std::size_t from) const
{
    // Mostly it is near the one before: look further and further ahead, then halve.
    std::size_t step = 1;
    while (from + step < m_ends.size() && m_ends[from + step] < place)
        step *= 2;
    const auto begin = m_ends.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = m_ends.begin()
                     + static_cast<std::ptrdiff_t>(std::min(from + step + 1, m_ends.size()));
    return static_cast<std::size_t>(std::lower_bound(begin, end, place) - m_ends.begin());
}

} // namespace voxdeck

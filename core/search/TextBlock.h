// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/text/ByteFinder.h"
#include "core/workspace/SegmentRow.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The texts of a row that words are looked for in.
enum class TextField : std::uint8_t {
    Key,
    Text,
    Hypothesis,
    Further ///< versions of the transcript
};
constexpr std::size_t kTextFields = 4;

/// Where the folded texts of some thousand rows are in the text store, as in the table text_block.
///
///     a section a field, in the order of TextField; nothing at all where no row has any of it:
///       bytes of it    each row's text, folded (core/text/CaseFolding.h), and 0xFF, which no folded
///                      text has, so that nothing is found across two rows; 0xFE between versions
///       4 x rows       where each row's text ends: the place of its 0xFF in the section; uint32
///     Numbers are little-endian. Each half of a section has a checksum, see textSum().
struct TextBlock {
    std::uint32_t firstId = 0;
    std::uint32_t rows = 0;
    std::uint32_t shard = 0;
    std::int64_t seen = 0;   ///< changes of texts up to this one are in it
    std::uint64_t place = 0; ///< bytes from the beginning of the file
    std::array<std::uint32_t, kTextFields> bytes{};
    std::array<std::uint64_t, 2 * kTextFields> sums{}; ///< of the texts, of their ends; a field

    std::uint64_t sectionPlace(TextField field) const;
    std::uint64_t sectionSize(std::size_t field) const;
    std::uint64_t size() const;
    std::string sumBytes() const; ///< as the table keeps them
    bool setSums(std::string_view sumBytes);
};

/// Tells damaged bytes from whole ones, some bytes a cycle. Not for secrets.
std::uint64_t textSum(std::string_view bytes);

/// Puts one block together.
class TextBlockWriter {
public:
    /// A row whose texts are longer than this goes into no block.
    static constexpr std::size_t kMostRowBytes = std::size_t{1} << 20;
    static constexpr std::uint32_t kMostRows = 4096;

    void add(std::string_view key, std::string_view text, std::string_view hypothesis,
             std::span<const TranscriptVersion> further = {});
    bool isFull() const;
    std::uint32_t rows() const { return m_rows; }
    /// Returns the bytes for the file, and fills in the block's lengths and sums; the writer is
    /// empty again.
    std::string finish(TextBlock &block);

private:
    struct Section {
        std::string bytes;
        std::vector<std::uint32_t> ends;
    };
    void endRow(TextField field);

    std::array<Section, kTextFields> m_sections;
    std::uint32_t m_rows = 0;
};

/// The texts of one field of a block, as read from the file. Borrows them.
class TextSection {
public:
    /// `ends` may be empty until rowOf() is needed.
    explicit TextSection(std::string_view texts) : m_texts(texts) {}
    /// Corrupt unless they rise and end each text of `rows`.
    Result<> setEnds(std::string_view endBytes, std::uint32_t rows);
    bool hasEnds() const { return !m_ends.empty(); }

    /// Calls `each` with the number of every row that has the needle; setEnds() went before.
    template <class Each>
    void forEachMatch(const ByteFinder &finder, const Each &each) const
    {
        std::size_t row = 0;
        for (std::size_t from = finder.find(m_texts); from != ByteFinder::kNone;
             from = finder.find(m_texts, m_ends[row - 1] + std::size_t{1})) {
            row = rowAt(from, row);
            each(static_cast<std::uint32_t>(row));
            if (++row == m_ends.size())
                return;
        }
    }

private:
    std::size_t rowAt(std::size_t place, std::size_t from) const;

    std::string_view m_texts;
    std::vector<std::uint32_t> m_ends;
};

} // namespace voxdeck

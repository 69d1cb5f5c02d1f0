// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// How many slips of the keyboard are between two words: letters left out, typed in addition, mistaken, or two
/// neighbours swapped, which is one slip. Takes the time of their lengths multiplied.
std::uint64_t typoDistance(std::span<const std::uint32_t> one,
                           std::span<const std::uint32_t> other);

/// A word of a text: letters of scripts that part words by spaces, with apostrophes and joiners inside.
struct TextWord {
    std::size_t begin = 0; ///< bytes
    std::size_t length = 0;
};
/// Without words that have digits.
std::vector<TextWord> wordsOf(std::string_view text);

/// How often words occur in a project's texts. Of more than kMostWords different ones the rarest are
/// forgotten, so that memory has a bound.
///
/// Threads  add() one at a time; the rest reads.
class Vocabulary {
public:
    static constexpr std::size_t kMostWords = 300'000;
    static constexpr std::uint64_t kLeastCounted = 500; ///< too few words to judge spelling

    void add(std::string_view text);
    /// Of a folded word.
    std::uint32_t count(const std::string &word) const;
    bool isTelling() const { return m_counted >= kLeastCounted; }
    std::uint64_t counted() const { return m_counted; }
    /// Words that differ by one or two letters, the nearest and most frequent first.
    std::vector<std::string> suggestions(std::string_view word, std::uint32_t least,
                                         std::size_t most) const;

private:
    std::unordered_map<std::string, std::uint32_t> m_counts;
    std::uint64_t m_counted = 0;
};

} // namespace voxdeck

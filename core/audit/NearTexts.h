// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/TextRuns.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// Texts that are the same or nearly so, in groups, whatever split they are in; TextLeakIndex answers the
/// same across splits. Candidates share a band (TextRuns.h); each is then counted exactly.
///
/// Memory   some 400 bytes and the text for each different text.
/// Threads  one at a time.
class NearTexts {
public:
    /// Shorter comparable texts, by lettersOf(), are grouped only with equal ones.
    explicit NearTexts(double similarity = 0.8, std::size_t fewestLetters = 30)
        : m_similarity(similarity), m_fewestLetters(fewestLetters)
    {
    }
    /// Texts are numbered from 0 in the order in which they come. One without letters is in no group.
    void add(std::string_view text);
    /// Groups of two and more, each rising, by their first number.
    std::vector<std::vector<std::uint32_t>> groups() const;

private:
    std::uint32_t rootOf(std::uint32_t text) const;
    void join(std::uint32_t a, std::uint32_t b);
    void joinNear(std::uint32_t text, const std::string &comparable);

    double m_similarity;
    std::size_t m_fewestLetters;
    mutable std::vector<std::uint32_t> m_parents;
    std::unordered_map<std::string, std::uint32_t> m_same; ///< comparable -> the first with it
    std::unordered_map<std::uint32_t, const std::string *> m_comparable;
    std::array<std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>, kTextBands> m_bands;
};

} // namespace voxdeck

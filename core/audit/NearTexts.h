// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// MinHash: two texts agree in as large a share of the places as their runs of five characters overlap
/// (Jaccard), within some 0.08.
using TextSketch = std::array<std::uint32_t, 36>;
/// Of the comparable text; nothing where that has fewer than five characters.
std::optional<TextSketch> sketchOf(std::string_view comparable);
double sketchSimilarity(const TextSketch &a, const TextSketch &b);
/// The exact share of different runs of five characters that two comparable texts have in common.
double runSimilarity(std::string_view a, std::string_view b);

/// Texts that are the same or nearly so, in groups, whatever split they are in; TextLeakIndex answers the
/// same across splits. Candidates share one of 12 bands of 3 places; each is then counted exactly.
///
/// Memory   some 400 bytes and the text for each different text; a band's bucket holds 64 at most.
/// Threads  one at a time.
class NearTexts {
public:
    /// Shorter comparable texts are grouped only with equal ones.
    explicit NearTexts(double similarity = 0.8, std::size_t fewestCharacters = 30)
        : m_similarity(similarity), m_fewestCharacters(fewestCharacters)
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

    static constexpr std::size_t kBands = 12;
    static constexpr std::size_t kMostInBucket = 64;
    double m_similarity;
    std::size_t m_fewestCharacters;
    mutable std::vector<std::uint32_t> m_parents;
    std::unordered_map<std::string, std::uint32_t> m_same; ///< comparable -> the first with it
    std::unordered_map<std::uint32_t, const std::string *> m_comparable;
    std::array<std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>, kBands> m_bands;
};

} // namespace voxdeck

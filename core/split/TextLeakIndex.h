// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// When two texts are near duplicates.
struct NearTextRule {
    /// Of what comparableText() leaves; shorter texts ("thank you") are said everywhere and mean nothing.
    std::size_t minimumCharacters = 30;
    double minimumSimilarity = 0.8; ///< shared by all runs of five characters (Jaccard)
};

/// Texts of some splits, to be asked whether a text of another split is one of them or nearly so.
///
/// Two texts are the same when their comparableText() is. Near ones are found by MinHash: 36 hashes
/// of the runs of five characters, in 12 bands of 3 (two texts that share 80 % of their runs meet in
/// a band with 99.98 %, those that share 30 % with 28 %), and then counted exactly.
///
/// Units    36 bytes of hashes and the text a distinct text; a band's bucket holds 64 texts at most,
///          so that what is said a thousand times costs no square.
/// Threads  find() from several at once, add() alone.
class TextLeakIndex {
public:
    struct Entry {
        std::string id; ///< of the first that had this text in this split
        std::string split;
        std::string comparable;
        std::uint64_t count = 1; ///< segments with this text in this split
    };
    struct Match {
        const Entry *entry = nullptr; ///< until the next add()
        double similarity = 1;
    };

    explicit TextLeakIndex(const NearTextRule &rule = {}) : m_rule(rule) {}
    void add(std::string_view id, std::string_view split, std::string_view text);
    /// The most similar text of a split other than `split`; nothing where none is near.
    std::optional<Match> find(std::string_view split, std::string_view text) const;
    std::size_t size() const { return m_entries.size(); }

private:
    NearTextRule m_rule;
    std::vector<Entry> m_entries;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_byText;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_byBand;
};

/// The share of runs of five characters that two texts have in common (Jaccard).
double runSimilarity(std::string_view a, std::string_view b);

} // namespace voxdeck

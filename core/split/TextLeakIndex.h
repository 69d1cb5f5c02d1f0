// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/TextRuns.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// When two texts are near duplicates.
struct NearTextRule {
    /// lettersOf() the duplicateKey(): 30 letters are 10 Han characters. Shorter texts ("thank
    /// you") are too common to indicate a leak.
    std::size_t minimumLetters = 30;
    double minimumSimilarity = 0.8; ///< shared by all runs of five characters (Jaccard)
};

/// Texts of some splits, to be asked whether a text of another split is one of them or nearly so.
///
/// Two texts are the same when their duplicateKey() is. Near ones are found by MinHash (TextRuns.h) and then
/// counted exactly.
///
/// Units    memory: some 450 bytes and the text a distinct text, most of it for the bands; a band's bucket
///          holds 64 texts at most, so that a text repeated a thousand times does not cost
///          quadratic time.
/// Threads  find() from several at once, add() alone.
class TextLeakIndex {
public:
    struct Entry {
        std::string id; ///< of the first that had this text in this split
        std::string split;
        std::string comparable;  ///< its duplicateKey()
        std::uint64_t count = 1; ///< segments with this text in this split
    };
    struct Match {
        const Entry *entry = nullptr; ///< until the next add()
        double similarity = 1;
        std::uint64_t own = 0;   ///< identityOf() the text that was asked for
        std::uint64_t other = 0; ///< and of the entry's
    };

    explicit TextLeakIndex(const NearTextRule &rule = {}) : m_rule(rule) {}
    void add(std::string_view id, std::string_view split, std::string_view text);
    /// The most similar text of a split other than `split`; nothing where none is near.
    std::optional<Match> find(std::string_view split, std::string_view text) const;
    /// Equal for texts that are the same; nothing for short ones, which are not compared.
    std::optional<std::uint64_t> identityOf(std::string_view text) const;
    std::size_t size() const { return m_entries.size(); }

private:
    /// Numbers by 64-bit keys, those of a key in the order in which they came; 20 to 24 bytes each.
    class Buckets {
    public:
        void add(std::uint64_t key, std::uint32_t number, std::size_t most);
        template <class Visit>
        void each(std::uint64_t key, Visit visit) const;

    private:
        struct Node {
            std::uint64_t key = 0;
            std::uint32_t number = 0;
            std::uint32_t next = 0; ///< in the slot, from 1; 0: none
        };
        void append(std::uint32_t node); ///< from 1
        void grow();

        std::vector<std::uint32_t> m_first; ///< a power of two of slots; into m_nodes from 1
        std::deque<Node> m_nodes;           ///< a vector would copy itself when it grows
    };

    NearTextRule m_rule;
    std::deque<Entry> m_entries;
    Buckets m_byText; ///< by hashes of what is compared
    Buckets m_byBand;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/QueryExpression.h"
#include "core/search/TextStore.h"
#include "core/workspace/TranscriptNames.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace voxdeck {

/// The text store's answer for one test or for words; vox_text in SQL asks for it row by row.
struct TextAnswer {
    enum Says : int { No = 0, Yes = 1, LookYourself = 2 };

    IdSet hits;
    std::shared_ptr<const IdSet> known; ///< the rows that the answer is about
    bool isExact = false;               ///< false: `hits` are only candidates
    Says ask(std::uint32_t id) const
    {
        if (!known->has(id))
            return LookYourself;
        if (!hits.has(id))
            return No;
        return isExact ? Yes : LookYourself;
    }
};

/// The parts of a query that the text store can answer: words, and tests of keys and transcripts
/// that contain a piece of text. Regular expressions do not.
///
/// Threads  one.
class TextQuery {
public:
    TextQuery() = default;
    TextQuery(const QueryExpression &expression, const TranscriptNames &names);
    bool hasParts() const;
    /// In the read transaction that asks for the rest; `stop` gives Cancelled.
    Result<> ask(TextStore &store, Database &database, std::stop_token stop);

    /// For the test or the words with that number in the tree, from the left; null: no answer.
    std::shared_ptr<const TextAnswer> answer(std::size_t number) const;
    const IdSet &known() const { return *m_known; }

    struct Candidates {
        IdSet ids;            ///< of known() alone
        bool isExact = false; ///< these are they; otherwise all others are not
    };
    /// Nothing where any row may be one. For the expression this was made of.
    std::optional<Candidates> candidates(const QueryExpression &expression) const;

private:
    struct Part {
        std::optional<SoughtText> sought;
        bool isExact = false;
        std::shared_ptr<const TextAnswer> answer;
    };
    void collect(const QueryExpression &expression, const TranscriptNames &names);
    std::optional<Candidates> candidates(const QueryExpression &expression,
                                         std::size_t &number) const;
    std::optional<Candidates> joined(const QueryExpression &expression, std::size_t &number) const;

    std::vector<Part> m_parts; ///< by number in the tree
    std::shared_ptr<const IdSet> m_known = std::make_shared<const IdSet>();
};

} // namespace voxdeck

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

/// What the text store says of one test or of words; asked row by row by vox_text in SQL.
struct TextAnswer {
    enum Says : int { No = 0, Yes = 1, LookYourself = 2 };

    IdSet hits;
    std::shared_ptr<const IdSet> known; ///< of the others nothing is said
    bool isExact = false; ///< otherwise a hit may be none: what is sought is but a part
    Says ask(std::uint32_t id) const
    {
        if (!known->has(id))
            return LookYourself;
        if (!hits.has(id))
            return No;
        return isExact ? Yes : LookYourself;
    }
};

/// The parts of a query that the text store can say something of: words, and tests of keys and
/// transcripts that have a piece of text in them. Regular expressions have none.
///
/// Threads  one.
class TextQuery {
public:
    TextQuery() = default;
    TextQuery(const QueryExpression &expression, const TranscriptNames &names);
    bool hasParts() const;
    /// In the read transaction that asks for the rest; `stop` gives Cancelled.
    Result<> ask(TextStore &store, Database &database, std::stop_token stop);

    /// Of the test or the words with that number in the tree, from the left; null: nothing is said.
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

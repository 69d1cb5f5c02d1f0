// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0050
#pragma once

#include "core/base/Result.h"
#include "core/query/QueryExpression.h"
#include "core/query/TextMatcher.h"
#include "core/search/TextQuery.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace voxdeck {

class Statement;
struct Metric;

/// A condition on the table `segment`: SQL with "?" for each value, and the values in their order. No
/// value is ever in the SQL. True and false only, never NULL, so that NOT means not.
///
/// It finds the rows that RowMatcher finds. Texts are compared by the function vox_matches, which asks
/// the same TextMatcher, where vox_text does not know the answer; numbers and choices by SQLite itself.
/// Threads  one: the matchers keep working memory. It must outlive the statements it is bound to.
class QuerySql {
public:
    QuerySql() = default;                                          ///< all rows
    using Ids = std::shared_ptr<const std::vector<std::uint32_t>>; ///< rising
    using Value = std::variant<std::int64_t, double, std::string, std::shared_ptr<TextMatcher>,
                               std::shared_ptr<const TextAnswer>,
                               std::shared_ptr<const TranscriptNames>, Ids>;
    /// The rows of each basket that the expression names, as resolveStored() finds them; those with a
    /// comment, or of a user's, under nameOfIds().
    using Baskets = std::map<std::string, Ids, std::less<>>;
    static std::string nameOfIds(const QueryTest &test);

    /// `texts` was made of the same expression and asked; null: every text is looked at.
    /// Errors   InvalidArgument: a basket that is not among them, a saved filter that was not put in, a
    ///          version of the transcript that is not among `names`.
    static Result<QuerySql> compile(const QueryExpression &expression,
                                    const TextQuery *texts = nullptr, const Baskets &baskets = {},
                                    const TranscriptNames &names = {});
    const std::string &sql() const { return m_sql; }
    /// Nearly every row's texts are looked at: the index segment_short, which has none, does not help.
    bool needsTexts() const { return m_needsTexts; }
    void bindTo(Statement &statement) const;

private:
    /// Gives whether the texts of each row are needed.
    Result<bool> add(const QueryExpression &expression);
    Result<bool> addLeaf(const QueryExpression &leaf);
    Result<> add(const QueryTest &test);
    void addRange(const QueryTest &test);
    void addMetricRange(const QueryTest &test, const Metric &metric);
    Result<> addBasket(const QueryTest &test);
    Result<> addMeta(const QueryTest &test);
    Result<> addTranscripts(const QueryTest &test);
    void addPart(bool &isFirst);
    void addMatch(const char *column, const std::shared_ptr<TextMatcher> &matcher);
    void addNamedColumn(const std::string &version, bool isText,
                        const std::shared_ptr<TextMatcher> &matcher, bool &isFirst);
    std::shared_ptr<const TranscriptNames> furtherFor(const QueryTest &test) const;

    std::string m_sql;
    std::vector<Value> m_values;
    const Baskets *m_baskets = nullptr;       ///< while it is compiled
    const TextQuery *m_texts = nullptr;       ///< while compiling
    const TranscriptNames *m_names = nullptr; ///< while compiling
    std::size_t m_leaf = 0;
    bool m_needsTexts = false;
};

} // namespace voxdeck

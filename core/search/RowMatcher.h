// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/query/QueryExpression.h"
#include "core/query/TextMatcher.h"
#include "core/workspace/SegmentRow.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// The meaning of a query in its simplest form: one row at a time, in memory. QuerySql must find
/// the same rows.
///
/// Threads  one.
/// Errors   InvalidArgument where a regular expression tries too much on the row's text.
class RowMatcher {
public:
    static Result<RowMatcher> make(QueryExpression expression);
    /// `shardPath` is the shard's place in the dataset, which the row has only by number.
    Result<bool> matches(const SegmentRow &row, std::string_view shardPath);
    /// What SegmentRow::fields of the rows holds (RowReader::setFields()): metrics and metadata fields are
    /// looked up there, and are unknown where they are not among them.
    void setFields(std::vector<std::string> names) { m_fields = std::move(names); }

private:
    RowMatcher() = default;
    Result<> prepare(const QueryExpression &expression);
    Result<bool> holds(const QueryExpression &expression, std::size_t &matcher);
    Result<bool> holds(const QueryTest &test, std::size_t &matcher);

    std::optional<double> numberIn(const SegmentRow &row, QueryField field) const;
    std::string metaIn(const SegmentRow &row, const QueryTest &test) const;
    bool isMissing(const QueryTest &test) const;

    QueryExpression m_expression;
    std::vector<std::string> m_fields;
    std::vector<std::shared_ptr<TextMatcher>> m_matchers; ///< in the order of the tree
    const SegmentRow *m_row = nullptr;
    std::string_view m_shardPath;
};

/// The matcher of a test on a text; nothing where none is needed (Empty, Range, Choice).
Result<std::shared_ptr<TextMatcher>> matcherFor(const QueryTest &test);
/// The matcher of bare words.
Result<std::shared_ptr<TextMatcher>> matcherFor(std::string_view words);
/// Whether one of SegmentRow::tags matches; TooCostly where the first that might was given up.
TextMatcher::Answer anyTagMatches(std::string_view tags, TextMatcher &matcher);
/// The error for a regular expression that was given up.
Error tooCostly();

} // namespace voxdeck

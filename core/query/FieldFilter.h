// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/QueryExpression.h"
#include "core/query/QueryParser.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The part of a query that is about one field, as a column's filter shows and changes it. The rest of
/// the query stays unchanged.
///
/// Only what all rows must fulfil counts: `lang:te (cer:>0.3 OR text:a)` has a filter for lang and none
/// for cer.

/// The text after "field:", several values separated by commas, with a "-" before it for a negated
/// test; "" without a filter. Empty where the filter has no such form, such as two conditions on
/// one field.
std::optional<std::string> fieldFilterText(const QueryExpression &query, QueryField field);

/// The query with `value` as the field's filter; "" removes the filter. A text is searched
/// anywhere, whatever characters it has, but "=text", "/regular expression/", "empty", a quoted
/// text and one with * work as in a query. A name without * is searched anywhere as well.
tl::expected<QueryExpression, QueryError> withFieldFilter(const QueryExpression &query,
                                                          QueryField field, std::string_view value);

/// The query with one test as the field's filter instead of what it had.
QueryExpression withFieldTest(const QueryExpression &query, QueryTest test);
/// The same with any of these words of a choice or values of a language; an empty list removes the
/// filter.
QueryExpression withFieldTests(const QueryExpression &query, QueryField field,
                               const std::vector<QueryTest> &tests);
/// The tests of the field's filter where any of them may match; empty without a filter or where it
/// is not such a list.
std::vector<QueryTest> fieldFilterTests(const QueryExpression &query, QueryField field);

} // namespace voxdeck

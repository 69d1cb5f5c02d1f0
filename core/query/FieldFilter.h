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
/// the query stays as it is.
///
/// Only what all rows must fulfil counts: `lang:te (cer:>0.3 OR text:a)` has a filter for lang and none
/// for cer.

/// What stands after "field:", several values parted by commas, a "-" before it where it is what must
/// not be; "" without one. Nothing where a filter says it in a way that has no such form, such as
/// two conditions on one field.
std::optional<std::string> fieldFilterText(const QueryExpression &query, QueryField field);

/// The query with `value` as the field's filter instead of what it had; "" takes it away. A text is
/// looked for anywhere, whatever is in it, but "=text", "/regular expression/", "empty", a text in quotes
/// and one with * are as in a query. A name without * is looked for anywhere as well.
tl::expected<QueryExpression, QueryError> withFieldFilter(const QueryExpression &query,
                                                          QueryField field, std::string_view value);

/// The query with one test as the field's filter instead of what it had.
QueryExpression withFieldTest(const QueryExpression &query, QueryTest test);
/// The same with any of these words of a choice or values of a language; none takes it away.
QueryExpression withFieldTests(const QueryExpression &query, QueryField field,
                               const std::vector<QueryTest> &tests);
/// The tests of the field's filter where any of them will do; empty without a filter or where it is no
/// such list.
std::vector<QueryTest> fieldFilterTests(const QueryExpression &query, QueryField field);

} // namespace voxdeck

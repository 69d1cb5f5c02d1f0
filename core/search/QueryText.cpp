// SPDX-License-Identifier: Apache-2.0
#include "core/search/QueryText.h"

#include "core/query/QueryExpression.h"
#include "core/query/QueryFields.h"
#include "core/query/QueryParser.h"
#include "core/search/SortText.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

QueryExpression choice(QueryField field, std::int32_t value)
{
    QueryTest test;
    test.field = field;
    test.match = QueryMatch::Choice;
    test.choice = value;
    return QueryExpression::of(std::move(test));
}

QueryExpression text(QueryField field, QueryMatch match, std::string_view value)
{
    QueryTest test;
    test.field = field;
    test.match = match;
    test.text = value;
    return QueryExpression::of(std::move(test));
}

/// Empty where parseSort() knows no name for the key, or reads the name as something else.
std::string sortName(const SortKey &key)
{
    for (const QueryFieldInfo &field : queryFields()) {
        std::string name(field.name);
        if (field.field == QueryField::Meta)
            name.append(".").append(key.field);
        const auto keys = parseSort(name);
        if (keys && keys->size() == 1 && keys->front().isOfSameColumn(key))
            return name;
    }
    return {};
}

} // namespace

Result<std::string> queryTextOf(const RowQuery &query)
{
    std::vector<QueryExpression> parts;
    if (query.status)
        parts.push_back(choice(QueryField::Status, static_cast<std::int32_t>(*query.status)));
    if (!query.language.empty())
        parts.push_back(text(QueryField::Language, QueryMatch::Exact, query.language));
    if (query.onlyFlagged)
        parts.push_back(choice(QueryField::Flag, 1));
    if (query.onlyUnpublished)
        parts.push_back(choice(QueryField::Unpublished, 1));
    if (parts.empty()) { // as typed
        VOX_CHECK(parseQueryOrFail(query.search));
        return query.search;
    }
    VOX_TRY(auto search, parseQueryOrFail(query.search));
    if (search.kind != QueryExpression::Kind::Everything)
        parts.push_back(std::move(search));
    return printQuery(QueryExpression::all(std::move(parts)));
}

std::string sortTextOf(const RowQuery &query)
{
    std::string all;
    for (const SortKey &key : query.sortKeys()) {
        const std::string name = key.column == SortColumn::DatasetOrder ? std::string()
                                                                        : sortName(key);
        if (!name.empty())
            all.append(all.empty() ? "" : ",").append(name).append(key.descending ? ":desc" : "");
    }
    return all;
}

Result<RowQuery> rowQueryOf(const SavedFilter &filter)
{
    RowQuery query;
    query.search = filter.query;
    VOX_TRY(const auto keys, parseSort(filter.sort));
    query.setSortKeys(keys);
    return query;
}

std::string keyQueryText(std::string_view key)
{
    return printQuery(text(QueryField::Key, QueryMatch::Exact, key));
}

std::string basketQueryText(std::string_view name)
{
    return printQuery(text(QueryField::Basket, QueryMatch::Plain, name));
}

} // namespace voxdeck

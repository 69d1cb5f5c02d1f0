// SPDX-License-Identifier: Apache-2.0
#include "core/search/StoredQueries.h"

#include "core/notes/BuildStatusRows.h"
#include "core/notes/Comments.h"
#include "core/query/QueryParser.h"
#include "core/search/AssignedRows.h"
#include "core/search/Baskets.h"
#include "core/search/SavedFilters.h"
#include "core/text/CaseFolding.h"
#include "core/workspace/Person.h"
#include "core/workspace/Rows.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kMostTests = 2000;
constexpr std::size_t kMostDepth = 60;

using Kind = QueryExpression::Kind;

class Expander {
public:
    Expander(Database &database, bool mustExist) : m_filters(database), m_mustExist(mustExist) {}

    Result<> expand(QueryExpression &expression, std::size_t depth = 0)
    {
        if (++m_tests > kMostTests || depth > kMostDepth)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "the saved filters are too long together; use fewer of them in one query"));
        for (QueryExpression &part : expression.parts)
            VOX_CHECK(expand(part, depth + 1));
        if (expression.kind != Kind::Test || expression.test.field != QueryField::Filter)
            return {};
        const std::string name = expression.test.text;
        const std::string open = folded(name);
        if (std::find(m_open.begin(), m_open.end(), open) != m_open.end())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the saved filter refers to itself"), name);
        auto filter = m_filters.find(name);
        if (!filter && filter.error().code == ErrorCode::NotFound && !m_mustExist)
            return {};
        if (!filter)
            return fail(ErrorCode::InvalidArgument, filter.error().detail, name);
        auto inner = parseQueryOrFail(filter->query);
        if (!inner)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the saved filter is no longer a valid query, %1",
                                     inner.error().detail),
                        name);
        m_open.push_back(open);
        VOX_CHECK(expand(*inner, depth + 1));
        m_open.pop_back();
        expression = std::move(*inner);
        return {};
    }

private:
    SavedFilters m_filters;
    bool m_mustExist;
    std::size_t m_tests = 0;
    std::vector<std::string> m_open; ///< filters within which we are
};

bool isKeptAsIds(QueryField field)
{
    return field == QueryField::Basket || field == QueryField::Comment
           || field == QueryField::Assigned || field == QueryField::Build;
}

/// The tests whose rows are looked up beforehand. `assigned:me` becomes the name of the connection's person.
void keptIn(Database &database, QueryExpression &expression, std::vector<QueryTest> &tests)
{
    if (expression.kind == Kind::Test && isKeptAsIds(expression.test.field)) {
        QueryTest &test = expression.test;
        if (test.field == QueryField::Assigned && test.match == QueryMatch::Plain
            && folded(test.text) == "me")
            test.text = personOf(database);
        tests.push_back(test);
    }
    for (QueryExpression &part : expression.parts)
        keptIn(database, part, tests);
}

Result<std::vector<std::uint32_t>> idsOf(Database &database, const QueryTest &test,
                                         const std::stop_token &stop)
{
    if (test.field == QueryField::Assigned)
        return AssignedRows(database).find(test, stop);
    if (test.field == QueryField::Comment)
        return Comments(database).rows(test.text, stop);
    if (test.field == QueryField::Build)
        return rowsOfBuildStatus(database, test.text, stop);
    auto rows = Baskets(database).rows(test.text, stop);
    if (!rows && rows.error().code == ErrorCode::NotFound)
        return fail(ErrorCode::InvalidArgument, rows.error().detail, test.text);
    if (!rows)
        return fail(std::move(rows).error());
    return std::move(rows->ids);
}

bool hasBuildTest(const QueryExpression &expression)
{
    if (expression.kind == Kind::Test)
        return expression.test.field == QueryField::Build;
    return std::any_of(expression.parts.begin(), expression.parts.end(), hasBuildTest);
}

} // namespace

Result<bool> asksForBuildStatus(Database &database, const std::string &query)
{
    VOX_TRY(auto expression, parseQueryOrFail(query));
    VOX_CHECK(expandFilters(database, expression));
    return hasBuildTest(expression);
}

Result<> expandFilters(Database &database, QueryExpression &expression, bool mustExist)
{
    return Expander(database, mustExist).expand(expression);
}

Result<QuerySql::Baskets> resolveStored(Database &database, QueryExpression &expression,
                                        const std::stop_token &stop)
{
    VOX_CHECK(expandFilters(database, expression));
    std::vector<QueryTest> tests;
    keptIn(database, expression, tests);
    QuerySql::Baskets baskets;
    for (const QueryTest &test : tests) {
        const auto name = QuerySql::nameOfIds(test);
        if (baskets.contains(name))
            continue;
        VOX_TRY(auto ids, idsOf(database, test, stop));
        baskets[name] = std::make_shared<const std::vector<std::uint32_t>>(std::move(ids));
    }
    return baskets;
}

Result<QueryNames> storedNames(Database &database)
{
    QueryNames names;
    for (const auto &[sql, into] :
         {std::pair("SELECT name FROM basket ORDER BY name", &names.baskets),
          std::pair("SELECT name FROM saved_filter ORDER BY name", &names.filters)}) {
        auto &names = *into;
        VOX_CHECK(eachRow(database.statement(sql),
                          [&names](std::string name) { names.push_back(std::move(name)); }));
    }
    VOX_TRY(names.people, AssignedRows(database).knownPeople());
    names.people.emplace_back("me");
    VOX_TRY(const auto transcripts, TranscriptNames::load(database));
    names.versions = transcripts.all();
    return names;
}

} // namespace voxdeck

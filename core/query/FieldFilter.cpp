// SPDX-License-Identifier: Apache-2.0
#include "core/query/FieldFilter.h"

#include "core/base/Ascii.h"
#include "core/base/Utf8.h"
#include "core/query/QuerySyntax.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace voxdeck {

namespace {

using Kind = QueryExpression::Kind;

bool isAbout(const QueryExpression &expression, QueryField field)
{
    if (expression.kind == Kind::Test)
        return expression.test.field == field && expression.test.version.empty();
    if (expression.kind == Kind::Everything || expression.kind == Kind::Words)
        return false;
    return std::all_of(expression.parts.begin(), expression.parts.end(),
                       [field](const QueryExpression &part) { return isAbout(part, field); });
}

/// What all rows must fulfil.
std::vector<QueryExpression> conditionsOf(const QueryExpression &query)
{
    if (query.kind == Kind::Everything)
        return {};
    return query.kind == Kind::And ? query.parts : std::vector{query};
}

std::vector<QueryExpression> conditionsOn(const QueryExpression &query, QueryField field)
{
    auto conditions = conditionsOf(query);
    std::erase_if(conditions,
                  [field](const QueryExpression &part) { return !isAbout(part, field); });
    return conditions;
}

/// The new condition takes the place of the old one, so that a query does not change its order while it
/// is typed.
QueryExpression replaced(const QueryExpression &query, QueryField field, QueryExpression with)
{
    std::vector<QueryExpression> conditions;
    bool isPlaced = with.kind == Kind::Everything;
    for (auto &condition : conditionsOf(query)) {
        if (!isAbout(condition, field))
            conditions.push_back(std::move(condition));
        else if (!std::exchange(isPlaced, true))
            conditions.push_back(with);
    }
    if (!isPlaced)
        conditions.push_back(std::move(with));
    return QueryExpression::all(std::move(conditions));
}

/// In quotes where the bare words would be taken for something to be found anywhere.
std::string valueText(const QueryTest &test, bool isOneOfSeveral)
{
    std::string text = printQueryValue(test);
    const auto kind = infoOf(test.field).kind;
    const bool isBareText = test.match == QueryMatch::Plain && !text.starts_with('"');
    if (isBareText
        && (kind == QueryFieldKind::Name || (kind == QueryFieldKind::Text && isOneOfSeveral)))
        text = '"' + text + '"';
    return text;
}

std::optional<std::string> listText(const QueryExpression &condition)
{
    if (condition.kind == Kind::Test)
        return valueText(condition.test, false);
    if (condition.kind != Kind::Or)
        return {};
    std::string text;
    for (const auto &part : condition.parts) {
        if (part.kind != Kind::Test)
            return {};
        if (!text.empty())
            text += ',';
        text += valueText(part.test, true);
    }
    return text;
}

/// Whether the user wrote a value of the query language, and not just words.
bool isSpelledOut(std::string_view value, QueryFieldKind kind)
{
    if (kind != QueryFieldKind::Text && kind != QueryFieldKind::Name)
        return true;
    const char first = value.front();
    return value == "empty" || first == '=' || first == '/' || first == '"'
           || value.find('*') != std::string_view::npos;
}

QueryTest wordsAnywhere(QueryField field, std::string_view words)
{
    QueryTest test;
    test.field = field;
    if (infoOf(field).kind == QueryFieldKind::Text) {
        test.text = words;
        return test;
    }
    test.match = QueryMatch::Wildcards; // a name's plain value is the whole of it
    test.text = "*";
    for (std::size_t position = 0; position < words.size();) {
        const std::size_t begin = position;
        const bool isSyntax = std::string_view("*?\\,()\"").find(words[begin])
                              != std::string_view::npos;
        if (isSyntax || query_syntax::isSpaceAt(words, begin))
            test.text += '\\';
        nextUtf8(words, position);
        test.text += words.substr(begin, position - begin);
    }
    test.text += '*';
    return test;
}

} // namespace

std::optional<std::string> fieldFilterText(const QueryExpression &query, QueryField field)
{
    const auto conditions = conditionsOn(query, field);
    if (conditions.empty())
        return std::string();
    if (conditions.size() > 1)
        return {};
    const auto &condition = conditions.front();
    const bool isNot = condition.kind == Kind::Not;
    auto text = listText(isNot ? condition.parts.front() : condition);
    if (isNot && text)
        text->insert(text->begin(), '-');
    if (!text)
        return {};
    const auto again = withFieldFilter({}, field, *text);
    return again && *again == condition ? text : std::nullopt;
}

tl::expected<QueryExpression, QueryError> withFieldFilter(const QueryExpression &query,
                                                          QueryField field, std::string_view value)
{
    const auto &info = infoOf(field);
    value = trimmed(value);
    const bool isNot = !isNumber(info.kind) && value.starts_with('-') && value.size() > 1;
    if (isNot)
        value = trimmed(value.substr(1));
    if (value.empty())
        return replaced(query, field, {});
    QueryExpression filter;
    if (isSpelledOut(value, info.kind)) {
        std::string text(info.name);
        text += ':';
        text += value;
        const auto parsed = parseQuery(text);
        if (!parsed) {
            auto error = parsed.error();
            const std::size_t before = info.name.size() + 1;
            error.offset -= std::min(error.offset, before);
            return tl::unexpected<QueryError>(std::move(error));
        }
        filter = *parsed;
    }
    if (!isAbout(filter, field)) { // words, or something that says more than one field can
        if (info.kind != QueryFieldKind::Text && info.kind != QueryFieldKind::Name)
            return tl::unexpected<QueryError>(
                QueryError{0, value.size(), std::string(info.expectation)});
        filter = QueryExpression::of(wordsAnywhere(field, value));
    }
    return replaced(query, field, isNot ? QueryExpression::no(std::move(filter)) : filter);
}

QueryExpression withFieldTest(const QueryExpression &query, QueryTest test)
{
    const QueryField field = test.field;
    return replaced(query, field, QueryExpression::of(std::move(test)));
}

QueryExpression withFieldTests(const QueryExpression &query, QueryField field,
                               const std::vector<QueryTest> &tests)
{
    std::vector<QueryExpression> parts;
    parts.reserve(tests.size());
    for (const QueryTest &test : tests)
        parts.push_back(QueryExpression::of(test));
    return replaced(query, field, QueryExpression::any(std::move(parts)));
}

std::vector<QueryTest> fieldFilterTests(const QueryExpression &query, QueryField field)
{
    const auto conditions = conditionsOn(query, field);
    if (conditions.size() != 1)
        return {};
    const auto &condition = conditions.front();
    if (condition.kind == Kind::Test)
        return {condition.test};
    if (condition.kind != Kind::Or)
        return {};
    std::vector<QueryTest> tests;
    for (const auto &part : condition.parts) {
        if (part.kind != Kind::Test)
            return {};
        tests.push_back(part.test);
    }
    return tests;
}

} // namespace voxdeck

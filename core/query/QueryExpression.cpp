// SPDX-License-Identifier: Apache-2.0
#include "core/query/QueryExpression.h"

#include "core/query/QueryNumbers.h"
#include "core/query/QuerySyntax.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace voxdeck {

namespace {

QueryExpression joined(QueryExpression::Kind kind, std::vector<QueryExpression> parts)
{
    QueryExpression whole;
    whole.kind = kind;
    for (auto &part : parts) {
        if (part.kind == kind)
            std::move(part.parts.begin(), part.parts.end(), std::back_inserter(whole.parts));
        else
            whole.parts.push_back(std::move(part));
    }
    if (whole.parts.empty())
        return {};
    if (whole.parts.size() > 1)
        return whole;
    auto only = std::move(whole.parts.front());
    return only;
}

std::string inQuotes(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

/// Whether the parser takes `text` for itself where a value stands.
bool isPlainValue(std::string_view text)
{
    return text != "empty"
           && std::all_of(text.begin(), text.end(),
                          [](char c) {
                              return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')
                                     || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.'
                                     || static_cast<unsigned char>(c) >= 0x80;
                          })
           && !query_syntax::hasSpace(text);
}

std::string regexText(std::string_view pattern)
{
    std::string result = "/";
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '\\' && i + 1 < pattern.size())
            result += pattern[i++];
        else if (pattern[i] == '/')
            result += '\\';
        result += pattern[i];
    }
    return result + '/';
}

std::string rangeText(const QueryTest &test)
{
    if (test.low && test.high) {
        if (*test.low == *test.high && test.field != QueryField::Meta)
            return queryNumberText(*test.low);
        return queryNumberText(*test.low) + ".." + queryNumberText(*test.high);
    }
    if (test.low)
        return (test.isLowOpen ? ">" : ">=") + queryNumberText(*test.low);
    return (test.isHighOpen ? "<" : "<=") + queryNumberText(test.high.value_or(0));
}

std::string choiceText(const QueryTest &test)
{
    for (const auto &choice : infoOf(test.field).choices)
        if (choice.value == test.choice && !choice.isAlias)
            return std::string(choice.word);
    return {};
}

std::string valueText(const QueryTest &test)
{
    switch (test.match) {
    case QueryMatch::Plain: {
        const bool isRange = test.field == QueryField::Meta
                             && test.text.find("..") != std::string::npos;
        return isPlainValue(test.text) && !isRange ? test.text : inQuotes(test.text);
    }
    case QueryMatch::Exact: return "=" + inQuotes(test.text);
    case QueryMatch::Wildcards: return test.text; // as typed
    case QueryMatch::Regex: return regexText(test.text);
    case QueryMatch::Range: return rangeText(test);
    case QueryMatch::Choice: return choiceText(test);
    case QueryMatch::Empty: return "empty";
    }
    return {};
}

void print(std::string &to, const QueryExpression &expression)
{
    using Kind = QueryExpression::Kind;
    const auto printPart = [&to](const QueryExpression &part, bool inGroup) {
        if (inGroup)
            to += '(';
        print(to, part);
        if (inGroup)
            to += ')';
    };
    switch (expression.kind) {
    case Kind::Everything: return;
    case Kind::Words: to += inQuotes(expression.words); return;
    case Kind::Test:
        to += infoOf(expression.test.field).name;
        if (!expression.test.version.empty()) {
            to += '.';
            to += query_syntax::isPlainVersion(expression.test.version)
                      ? expression.test.version
                      : inQuotes(expression.test.version);
        }
        to += ':';
        to += valueText(expression.test);
        return;
    case Kind::Not:
        to += '-';
        printPart(expression.parts.front(), expression.parts.front().kind == Kind::And
                                                || expression.parts.front().kind == Kind::Or);
        return;
    case Kind::And:
        for (const auto &part : expression.parts) {
            to += &part == &expression.parts.front() ? "" : " ";
            printPart(part, part.kind == Kind::Or);
        }
        return;
    case Kind::Or:
        for (const auto &part : expression.parts) {
            to += &part == &expression.parts.front() ? "" : " OR ";
            printPart(part, false); // AND binds closer
        }
        return;
    }
}

} // namespace

QueryExpression QueryExpression::ofWords(std::string words)
{
    QueryExpression expression;
    expression.kind = Kind::Words;
    expression.words = std::move(words);
    return expression;
}

QueryExpression QueryExpression::of(QueryTest test)
{
    QueryExpression expression;
    expression.kind = Kind::Test;
    expression.test = std::move(test);
    return expression;
}

QueryExpression QueryExpression::no(QueryExpression part)
{
    QueryExpression expression;
    expression.kind = Kind::Not;
    expression.parts.push_back(std::move(part));
    return expression;
}

QueryExpression QueryExpression::all(std::vector<QueryExpression> parts)
{
    return joined(Kind::And, std::move(parts));
}

QueryExpression QueryExpression::any(std::vector<QueryExpression> parts)
{
    return joined(Kind::Or, std::move(parts));
}

bool operator==(const QueryExpression &a, const QueryExpression &b)
{
    return a.kind == b.kind && a.parts == b.parts && a.words == b.words && a.test == b.test;
}

std::string printQuery(const QueryExpression &expression)
{
    std::string text;
    print(text, expression);
    return text;
}

std::string printQueryValue(const QueryTest &test)
{
    return valueText(test);
}

} // namespace voxdeck

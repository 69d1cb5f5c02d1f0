// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/QueryFields.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// How a field is compared.
enum class QueryMatch : std::uint8_t {
    Plain,     ///< by the field's kind: anywhere, the whole value or a language tag; any case
    Exact,     ///< the whole value, byte for byte
    Wildcards, ///< the whole value: * any characters, ? one, \x the character x; any case
    Regex,     ///< somewhere in the value, any case (PCRE2)
    Range,     ///< low and high, either may be open
    Choice,    ///< the number of the word
    Empty      ///< the field has no value
};

/// One comparison of one field.
///
/// A missing value (an empty text, a CER without a hypothesis, no split) matches Empty and nothing else.
struct QueryTest {
    QueryField field = QueryField::Text;
    std::string version; ///< of the transcript, by name; empty: all that the field means
    QueryMatch match = QueryMatch::Plain;
    std::string text;                ///< of Plain, Exact, Wildcards, Regex; not empty
    std::optional<double> low, high; ///< of Range: seconds, or a ratio; at least one of them
    bool isLowOpen = false;          ///< > and not >=; only without a high end
    bool isHighOpen = false;
    std::int32_t choice = 0;
    friend bool operator==(const QueryTest &, const QueryTest &) = default;
};

/// A query as a tree of values.
struct QueryExpression {
    enum class Kind : std::uint8_t {
        Everything, ///< the empty query; only at the top
        And,        ///< two parts or more, never an And itself
        Or,         ///< two parts or more, never an Or itself
        Not,        ///< one part
        Words,      ///< the text or the key has `words` in it, any case
        Test
    };
    Kind kind = Kind::Everything;
    std::vector<QueryExpression> parts;
    std::string words;
    QueryTest test;

    static QueryExpression everything() { return {}; }
    static QueryExpression ofWords(std::string words);
    static QueryExpression of(QueryTest test);
    static QueryExpression no(QueryExpression part);
    /// Flatten and-in-and, or-in-or; one part is itself, none is Everything.
    static QueryExpression all(std::vector<QueryExpression> parts);
    static QueryExpression any(std::vector<QueryExpression> parts);

    friend bool operator==(const QueryExpression &a, const QueryExpression &b);
};

/// The one spelling of it, so that parseQuery(printQuery(x)) is x again.
std::string printQuery(const QueryExpression &expression);
/// The text after the colon of a test.
std::string printQueryValue(const QueryTest &test);

} // namespace voxdeck

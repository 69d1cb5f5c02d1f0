// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/query/QueryExpression.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace voxdeck {

/// Where a query is wrong, in bytes of its text, and one sentence about it.
struct QueryError {
    std::size_t offset = 0;
    std::size_t length = 0; ///< 0: something is missing there
    Sentence sentence;
};

/// What parseQuery refuses, so that neither it nor SQLite can be led to run out of stack.
constexpr std::size_t kMostQueryBytes = 4000;
constexpr std::size_t kMostQueryTests = 200;
constexpr int kMostQueryDepth = 12; ///< of parentheses and NOTs in each other

/// The query language; the manual's "Search and filter" teaches it.
///
///   query   = [ or ]
///   or      = and { "OR" and }
///   and     = not { ["AND"] not }
///   not     = { "-" | "NOT" } term
///   term    = "(" or ")" | field ":" value { "," value } | string | word { " " word }
///   value   = "empty" | "=" text | "/" regular expression "/" | text          of a text field
///           | "empty" | number | compare number | number "-" number
///           | [number] ".." [number]                                          of a number or a time
///           | "empty" | word                                                  of a choice
///   compare = "<" | "<=" | ">" | ">=" | "="
///   string  = '"' { character | "\" character } '"'
///   text    = string | characters but white space, comma, parentheses; "\" before one takes it as it
///             is; * and ? are wildcards
///
/// Consecutive words are one phrase: `good morning` looks for "good morning". A word ends at
/// white space and parentheses. A field is its name or, of text, ref and hyp, `name.version`, where the
/// version may be quoted. AND, OR and NOT count in capitals only. `field:""` is `field:empty`.
tl::expected<QueryExpression, QueryError> parseQuery(std::string_view text);

/// The same with an Error: InvalidArgument, "at character 5: ..." and the query as its subject.
Result<QueryExpression> parseQueryOrFail(std::string_view text);

} // namespace voxdeck

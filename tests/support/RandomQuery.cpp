// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/RandomQuery.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace voxdeck::test {

namespace {

constexpr std::array kVersions{"txt", "Whisper", "odd \"name\"", "raw", "hyp", "a.b"};
constexpr std::array kMetaFields{"speed", "a.b", "whisper", "odd \"name\"", "age"};

template <std::size_t N>
const char *oneOf(std::mt19937_64 &random, const std::array<const char *, N> &from)
{
    return from.at(random() % N);
}

double randomNumber(std::mt19937_64 &random)
{
    constexpr std::array kNumbers{0.0, 0.1, 0.3, 0.5, 1.0, 2.5, 3.0, 20.0, 130.0, 3723.5};
    return random() % 8 == 0 ? static_cast<double>(random() % 1'000'000) / 997
                             : kNumbers.at(random() % kNumbers.size());
}

QueryTest randomRange(std::mt19937_64 &random, QueryTest test)
{
    test.match = QueryMatch::Range;
    const double number = randomNumber(random);
    switch (random() % 4) {
    case 0: test.low = test.high = number; break;
    case 1:
        test.low = number;
        test.high = number + randomNumber(random);
        break;
    case 2:
        test.low = number;
        test.isLowOpen = random() % 2 == 0;
        break;
    default: test.high = number; test.isHighOpen = random() % 2 == 0;
    }
    return test;
}

std::string randomWildcards(std::mt19937_64 &random)
{
    constexpr std::array kParts{"*",   "?",   "a",    "B",    "\\*", "\\ ",
                                "\\,", "\\(", "\\\\", "\\\"", "ß"};
    std::string pattern = random() % 2 == 0 ? "*" : "a?";
    for (std::size_t left = random() % 5; left > 0; --left)
        pattern += oneOf(random, kParts);
    return pattern;
}

QueryTest randomTest(std::mt19937_64 &random)
{
    constexpr std::array kRegexes{"a",      "^a",  "b$",  "a.*b", "^[ab]+$",
                                  "(?-i)A", "a/b", "\\d", "\\\\", "ß|e"};
    const auto fields = queryFields();
    auto at = random() % fields.size();
    while (fields[at].kind == QueryFieldKind::Stored) // they name what is kept elsewhere
        at = random() % fields.size();
    const auto &info = fields[at];
    QueryTest test;
    test.field = info.field;
    if (takesVersion(info.field) && random() % 3 == 0)
        test.version = oneOf(random, kVersions);
    if (info.field == QueryField::Meta) {
        test.version = oneOf(random, kMetaFields);
        if (random() % 3 == 0)
            return randomRange(random, test);
    }
    if (random() % 8 == 0) {
        test.match = QueryMatch::Empty;
        return test;
    }
    switch (info.kind) {
    case QueryFieldKind::Time:
    case QueryFieldKind::Ratio: return randomRange(random, test);
    case QueryFieldKind::Number:
        test = randomRange(random, test);
        if (random() % 3 == 0) { // numbers may be negative
            std::swap(test.low, test.high);
            std::swap(test.isLowOpen, test.isHighOpen);
            for (auto *const end : {&test.low, &test.high})
                if (*end)
                    **end = -**end;
        }
        return test;
    case QueryFieldKind::Choice:
        test.match = QueryMatch::Choice;
        test.choice = info.choices[random() % info.choices.size()].value;
        return test;
    default: break;
    }
    switch (random() % 5) {
    case 0: test.match = QueryMatch::Exact; break;
    case 1:
        test.match = QueryMatch::Wildcards;
        test.text = randomWildcards(random);
        return test;
    case 2:
        test.match = QueryMatch::Regex;
        test.text = oneOf(random, kRegexes);
        return test;
    default: test.match = QueryMatch::Plain;
    }
    do {
        test.text = randomWords(random, 3);
    } while (test.text.empty());
    return test;
}

} // namespace

std::string randomWords(std::mt19937_64 &random, std::size_t most)
{
    constexpr std::array kLetters{"a", "A", "b", "B",     "a",  "b", "ß",  "É",  "é", "你", "నే",
                                  " ", "-", "*", "?",     "(",  ")", "\"", "\\", "/", ",",  "%",
                                  "_", "'", "=", "empty", "OR", "1", "\t", "σ",  "ς", "Σ"};
    std::string words;
    for (std::size_t left = random() % (most + 1); left > 0; --left)
        words += oneOf(random, kLetters);
    return words;
}

QueryExpression randomQuery(std::mt19937_64 &random, int depth)
{
    const auto kind = depth > 0 ? random() % 6 : random() % 3;
    if (kind < 2)
        return QueryExpression::of(randomTest(random));
    if (kind == 2) {
        std::string words = randomWords(random, 3);
        return QueryExpression::ofWords(words.empty() ? "a" : words);
    }
    if (kind == 3)
        return QueryExpression::no(randomQuery(random, depth - 1));
    std::vector<QueryExpression> parts;
    for (std::size_t left = 2 + random() % 3; left > 0; --left)
        parts.push_back(randomQuery(random, depth - 1));
    return kind == 4 ? QueryExpression::all(std::move(parts))
                     : QueryExpression::any(std::move(parts));
}

} // namespace voxdeck::test

// SPDX-License-Identifier: Apache-2.0
#include "core/query/QueryNumbers.h"

#include "core/base/Ascii.h"

#include <array>
#include <charconv>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr std::size_t kMostDigits = 400; // printed fixed, the smallest double has over 320

/// Digits with at most one point inside, from the front of `text`, which moves past them.
std::optional<double> takeDecimal(std::string_view &text)
{
    std::size_t end = 0;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    if (end == 0 || end > kMostDigits)
        return {};
    if (end + 1 < text.size() && text[end] == '.' && isDigit(text[end + 1])) {
        ++end;
        while (end < text.size() && isDigit(text[end]))
            ++end;
    }
    double value = 0;
    const auto [rest, problem] = std::from_chars(text.data(), text.data() + end, value,
                                                 std::chars_format::fixed);
    if (problem != std::errc() || rest != text.data() + end || end > kMostDigits)
        return {};
    text.remove_prefix(end);
    return value;
}

bool isExponent(char letter)
{
    return letter == 'e' || letter == 'E';
}

/// "e12", "E-7": false, with `text` where it was, for anything else.
bool takeExponent(std::string_view &text)
{
    std::size_t end = !text.empty() && isExponent(text.front()) ? 1 : 0;
    if (end == 1 && end < text.size() && (text[end] == '-' || text[end] == '+'))
        ++end;
    const std::size_t digits = end;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    if (digits == 0 || end == digits)
        return false;
    text.remove_prefix(end);
    return true;
}

/// Of the minus between two numbers; one of a number itself comes first in it, or behind its e.
std::size_t findMinus(std::string_view text, QueryFieldKind kind)
{
    const bool isSigned = kind == QueryFieldKind::Number;
    std::size_t at = text.find('-', isSigned ? 1 : 0);
    while (isSigned && at != std::string_view::npos && isExponent(text[at - 1]))
        at = text.find('-', at + 1);
    return at;
}

/// "2:10", "1:02:10": after the first, parts below 60.
std::optional<double> clockTime(std::string_view text)
{
    double seconds = 0;
    for (int part = 0; part < 3; ++part) {
        const auto value = takeDecimal(text);
        if (!value || (part > 0 && *value >= 60))
            return {};
        seconds = seconds * 60 + *value;
        if (text.empty())
            return part > 0 ? std::optional(seconds) : std::nullopt;
        if (text.front() != ':')
            return {};
        text.remove_prefix(1);
    }
    return {};
}

struct Unit {
    std::string_view name;
    double seconds;
};
// From large to small: each may occur once, in this order. A number without one takes the next.
constexpr std::array kUnits{Unit{"h", 3600}, Unit{"m", 60}, Unit{"s", 1}, Unit{"ms", 0.001}};

std::size_t lettersOf(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && text[end] >= 'a' && text[end] <= 'z')
        ++end;
    return end;
}

std::optional<double> unitTime(std::string_view text)
{
    double seconds = 0;
    std::size_t next = 0; // of kUnits
    bool isFirst = true;
    while (!text.empty()) {
        const auto value = takeDecimal(text);
        if (!value)
            return {};
        const std::string_view name = text.substr(0, lettersOf(text));
        std::size_t unit = next;
        if (name.empty()) {
            if (!text.empty())
                return {};
            unit = isFirst ? 2 : next;
        } else {
            while (unit < kUnits.size() && kUnits.at(unit).name != name)
                ++unit;
        }
        if (unit >= kUnits.size())
            return {};
        seconds += *value * kUnits.at(unit).seconds;
        text.remove_prefix(name.size());
        next = unit + 1;
        isFirst = false;
    }
    return isFirst ? std::nullopt : std::optional(seconds);
}

std::optional<double> numberOf(std::string_view text, QueryFieldKind kind)
{
    return kind == QueryFieldKind::Time     ? queryTime(text)
           : kind == QueryFieldKind::Number ? querySigned(text)
                                            : queryRatio(text);
}

std::optional<QueryRange> comparison(std::string_view text, QueryFieldKind kind)
{
    const bool isBelow = text.front() == '<';
    const bool hasEqual = text.size() > 1 && text[1] == '=';
    const auto value = numberOf(text.substr(hasEqual ? 2 : 1), kind);
    if (!value)
        return {};
    QueryRange range;
    if (isBelow) {
        range.high = value;
        range.isHighOpen = !hasEqual;
    } else {
        range.low = value;
        range.isLowOpen = !hasEqual;
    }
    return range;
}

} // namespace

std::optional<double> queryTime(std::string_view text)
{
    return text.find(':') != std::string_view::npos ? clockTime(text) : unitTime(text);
}

std::optional<double> queryRatio(std::string_view text)
{
    const auto value = takeDecimal(text);
    if (value && text == "%")
        return *value / 100;
    return text.empty() ? value : std::nullopt;
}

std::optional<double> querySigned(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    text.remove_prefix(isNegative ? 1 : 0);
    auto rest = text;
    auto value = takeDecimal(rest);
    if (value && takeExponent(rest)) {
        double whole = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), whole);
        value = read.ec == std::errc() ? std::optional(whole) : std::nullopt;
    }
    if (!value || !rest.empty())
        return {};
    return isNegative ? -*value : *value;
}

std::optional<QueryRange> queryRange(std::string_view text, QueryFieldKind kind)
{
    if (text.empty())
        return {};
    if (text.front() == '<' || text.front() == '>')
        return comparison(text, kind);
    if (text.front() == '=')
        text.remove_prefix(1);
    std::size_t end = text.find("..");
    std::size_t length = 2;
    if (end == std::string_view::npos) {
        end = findMinus(text, kind);
        length = 1;
    }
    QueryRange range;
    if (end == std::string_view::npos) {
        range.low = range.high = numberOf(text, kind);
        return range.low ? std::optional(range) : std::nullopt;
    }
    const std::string_view low = text.substr(0, end);
    const std::string_view high = text.substr(end + length);
    range.low = numberOf(low, kind);
    range.high = numberOf(high, kind);
    // An end may be left out with "..", not both and not with "-", which would read as a minus.
    const bool isLowWrong = !range.low && (length == 1 || !low.empty());
    const bool isHighWrong = !range.high && (length == 1 || !high.empty());
    if (isLowWrong || isHighWrong || (!range.low && !range.high))
        return {};
    if (range.low && range.high && *range.low > *range.high)
        return {};
    return range;
}

std::string queryNumberText(double number)
{
    std::array<char, 512> text{};
    const auto [end, problem] = std::to_chars(text.data(), text.data() + text.size(), number,
                                              std::chars_format::fixed);
    return problem == std::errc() ? std::string(text.data(), end) : std::string("0");
}

} // namespace voxdeck

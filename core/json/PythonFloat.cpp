// SPDX-License-Identifier: Apache-2.0
#include "core/json/PythonFloat.h"

#include "core/base/Ascii.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace voxdeck {

namespace {

/// Whether a number that does not fit a double is too large rather than too small: the power of ten of
/// its first digit that is not 0.
bool isTooLarge(std::string_view digits)
{
    std::int64_t power = 0;
    const std::size_t mark = digits.find_first_of("eE");
    if (mark != std::string_view::npos) {
        std::size_t at = mark + 1;
        const bool isNegative = digits[at] == '-';
        if (digits[at] == '-' || digits[at] == '+')
            ++at;
        for (; at < digits.size() && power < (std::int64_t{1} << 40); ++at)
            power = power * 10 + (digits[at] - '0');
        if (isNegative)
            power = -power;
    }
    const std::string_view mantissa = digits.substr(0, mark);
    const std::size_t first = mantissa.find_first_of("123456789");
    if (first == std::string_view::npos)
        return false;
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    return power + static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) > 0;
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                      [](char a, char b) { return lowerLetter(a) == b; });
}

/// `text` without its underscores, each of which must be between two digits; empty otherwise.
std::optional<std::string> withoutUnderscores(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '_') {
            plain.push_back(text[at]);
            continue;
        }
        if (at == 0 || at + 1 == text.size() || !isDigit(text[at - 1]) || !isDigit(text[at + 1]))
            return std::nullopt;
    }
    return plain;
}

/// digits [. digits] [e [sign] digits], with digits on at least one side of the point.
bool isDecimal(std::string_view text)
{
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        return at - begin;
    };
    std::size_t count = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        count += digits();
    }
    if (count == 0)
        return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-'))
            ++at;
        if (digits() == 0)
            return false;
    }
    return at == text.size();
}

} // namespace

double decimalToDouble(std::string_view digits)
{
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc::result_out_of_range) {
        value = isTooLarge(digits) ? std::numeric_limits<double>::infinity() : 0.0;
        if (digits.front() == '-')
            value = -value;
    }
    return value;
}

std::string pythonFloatRepr(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    std::array<char, 40> buffer{};
    const auto wrote = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                     std::chars_format::scientific);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(wrote.ptr - buffer.data()));
    const std::size_t mark = text.find('e'); // always there: [-]d[.ddd]e(+|-)dd
    int power = 0;
    const char *digitsOfPower = text.data() + mark + (text[mark + 1] == '+' ? 2 : 1);
    std::from_chars(digitsOfPower, text.data() + text.size(), power);
    if (power < -4 || power >= 16)
        return std::string(text); // two digits of exponent at least, as in Python

    std::string digits;
    for (const char c : text.substr(0, mark)) {
        if (isDigit(c))
            digits.push_back(c);
    }
    std::string fixed = text.front() == '-' ? "-" : "";
    if (power < 0)
        return fixed + "0." + std::string(static_cast<std::size_t>(-power - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(power) + 1;
    if (digits.size() <= whole)
        return fixed + digits + std::string(whole - digits.size(), '0') + ".0";
    return fixed + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::optional<double> parsePythonFloat(std::string_view text)
{
    constexpr std::string_view kSpace = " \t\n\r\v\f\x1c\x1d\x1e\x1f";
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos)
        return std::nullopt;
    text = text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
    const bool isNegative = text.front() == '-';
    if (text.front() == '-' || text.front() == '+')
        text.remove_prefix(1);
    const double sign = isNegative ? -1 : 1;
    if (equalsIgnoringCase(text, "inf") || equalsIgnoringCase(text, "infinity"))
        return sign * std::numeric_limits<double>::infinity();
    if (equalsIgnoringCase(text, "nan"))
        return std::copysign(std::numeric_limits<double>::quiet_NaN(), sign);
    const std::optional<std::string> plain = withoutUnderscores(text);
    if (!plain || !isDecimal(*plain))
        return std::nullopt;
    return sign * decimalToDouble(*plain);
}

} // namespace voxdeck

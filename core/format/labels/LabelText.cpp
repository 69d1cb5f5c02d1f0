// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelText.h"

#include "core/base/FileStem.h"
#include "core/base/Sentence.h"
#include "core/base/Utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

namespace voxdeck::labels {

namespace {

constexpr std::size_t kMaximumDamagedLines = 1'000;
constexpr char32_t kReplacement = 0xFFFD;
constexpr std::string_view kReplacementBytes = "\xEF\xBF\xBD";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// 0x80 to 0x9F of Windows-1252; 0 where it has none (then as ISO 8859-1).
constexpr std::array<char16_t, 32> kWindows1252{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

unsigned byteAt(std::string_view bytes, std::size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

enum class Utf16 { No, LittleEndian, BigEndian };

/// By the mark, or by an ASCII character in two bytes at the very beginning.
Utf16 utf16Of(std::string_view bytes)
{
    if (bytes.size() < 2)
        return Utf16::No;
    const unsigned first = byteAt(bytes, 0);
    const unsigned second = byteAt(bytes, 1);
    if (first == 0xFF && second == 0xFE)
        return Utf16::LittleEndian;
    if (first == 0xFE && second == 0xFF)
        return Utf16::BigEndian;
    if (bytes.size() < 4)
        return Utf16::No;
    if (second == 0 && first != 0 && first < 0x80 && byteAt(bytes, 3) == 0)
        return Utf16::LittleEndian;
    if (first == 0 && second != 0 && second < 0x80 && byteAt(bytes, 2) == 0)
        return Utf16::BigEndian;
    return Utf16::No;
}

enum class Utf32 { No, LittleEndian, BigEndian };

/// Detected by the mark: UTF-16 text that begins with U+0000 would have the same, but does not
/// occur.
Utf32 utf32Of(std::string_view bytes)
{
    if (bytes.starts_with(std::string_view("\xFF\xFE\0\0", 4)))
        return Utf32::LittleEndian;
    return bytes.starts_with(std::string_view("\0\0\xFE\xFF", 4)) ? Utf32::BigEndian : Utf32::No;
}

std::string fromUtf32(std::string_view bytes, Utf32 order)
{
    std::string text;
    std::size_t at = 4;
    for (; at + 4 <= bytes.size(); at += 4) {
        char32_t c = 0;
        for (std::size_t i = 0; i < 4; ++i)
            c = c << 8 | byteAt(bytes, order == Utf32::BigEndian ? at + i : at + 3 - i);
        appendUtf8(text, c < 0x110000 && (c < 0xD800 || c >= 0xE000) ? c : kReplacement);
    }
    if (at < bytes.size())
        appendUtf8(text, kReplacement);
    return text;
}

std::string fromUtf16(std::string_view bytes, Utf16 order)
{
    const auto unitAt = [&](std::size_t at) {
        const unsigned first = byteAt(bytes, at);
        const unsigned second = byteAt(bytes, at + 1);
        return static_cast<char32_t>(order == Utf16::LittleEndian ? second << 8 | first
                                                                  : first << 8 | second);
    };
    std::string text;
    text.reserve(bytes.size() / 2);
    std::size_t at = unitAt(0) == 0xFEFF ? 2 : 0;
    for (; at + 1 < bytes.size(); at += 2) {
        char32_t c = unitAt(at);
        if (c >= 0xD800 && c < 0xE000) {
            const char32_t low = c < 0xDC00 && at + 3 < bytes.size() ? unitAt(at + 2) : 0;
            if (low >= 0xDC00 && low < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
                at += 2;
            } else {
                c = kReplacement;
            }
        }
        appendUtf8(text, c);
    }
    if (at < bytes.size())
        appendUtf8(text, kReplacement);
    return text;
}

/// Whether it contains a character of several bytes, so that it is not in a single-byte encoding.
bool hasMultiByteCharacter(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t valid = validUtf8Prefix(bytes.substr(at));
        const std::string_view run = bytes.substr(at, valid);
        if (std::any_of(run.begin(), run.end(),
                        [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
            return true;
        at += valid + 1;
    }
    return false;
}

std::string fromWindows1252(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        char32_t codePoint = byte;
        if (byte >= 0x80 && byte < 0xA0 && kWindows1252.at(byte - 0x80U) != 0)
            codePoint = kWindows1252.at(byte - 0x80U);
        appendUtf8(text, codePoint);
    }
    return text;
}

/// Replaces invalid characters by U+FFFD; collects their lines.
std::string repaired(std::string_view bytes, std::vector<std::uint64_t> &lines)
{
    std::string text;
    text.reserve(bytes.size() + 16);
    std::uint64_t line = 1;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t valid = validUtf8Prefix(bytes.substr(at));
        const std::string_view run = bytes.substr(at, valid);
        line += static_cast<std::uint64_t>(std::count(run.begin(), run.end(), '\n'));
        text += run;
        at += valid;
        if (at == bytes.size())
            break;
        appendUtf8(text, kReplacement);
        ++at;
        if ((lines.empty() || lines.back() != line) && lines.size() < kMaximumDamagedLines)
            lines.push_back(line);
    }
    return text;
}

/// U+FFFD for every byte 0: no text has one, and at the beginning of a file it would look like UTF-16.
std::string withoutNulls(std::string text)
{
    if (text.find('\0') == std::string::npos)
        return text;
    std::string without;
    without.reserve(text.size());
    for (const char c : text) {
        if (c == '\0')
            without += kReplacementBytes;
        else
            without += c;
    }
    return without;
}

bool isControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

std::uint64_t charactersOf(std::string_view text)
{
    return static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string withoutPercents(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '%' && at + 2 < text.size()) {
            const int high = hexDigit(text[at + 1]);
            const int low = hexDigit(text[at + 2]);
            if (high >= 0 && low >= 0) {
                plain += static_cast<char>(high * 16 + low);
                at += 2;
                continue;
            }
        }
        plain += text[at];
    }
    return plain;
}

DecodedText decodedAsItIs(std::string_view bytes)
{
    DecodedText decoded;
    if (const Utf32 order = utf32Of(bytes); order != Utf32::No) {
        decoded.utf8 = fromUtf32(bytes, order);
        return decoded;
    }
    if (const Utf16 order = utf16Of(bytes); order != Utf16::No) {
        decoded.utf8 = fromUtf16(bytes, order);
        return decoded;
    }
    if (bytes.starts_with(kByteOrderMark))
        bytes.remove_prefix(kByteOrderMark.size());
    if (isValidUtf8(bytes)) {
        decoded.utf8 = bytes;
    } else if (hasMultiByteCharacter(bytes)) {
        decoded.utf8 = repaired(bytes, decoded.damagedLines);
    } else {
        decoded.utf8 = fromWindows1252(bytes);
        decoded.note = Sentence::tr("is not UTF-8; it was read as Windows-1252");
    }
    return decoded;
}

} // namespace

DecodedText decodeText(std::string_view bytes)
{
    DecodedText decoded = decodedAsItIs(bytes);
    decoded.utf8 = withoutNulls(std::move(decoded.utf8));
    return decoded;
}

bool LineCursor::next()
{
    if (m_position >= m_text.size())
        return false;
    const std::size_t end = std::min(m_text.find_first_of("\r\n", m_position), m_text.size());
    m_line = m_text.substr(m_position, end - m_position);
    m_position = end;
    if (m_position < m_text.size())
        m_position += m_text.substr(m_position, 2) == "\r\n" ? 2 : 1;
    ++m_number;
    return true;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

std::string_view takeWord(std::string_view &text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

std::vector<std::string_view> wordsOf(std::string_view text, std::size_t most)
{
    std::vector<std::string_view> words;
    while (words.size() < most) {
        const std::string_view word = takeWord(text);
        if (word.empty())
            break;
        words.push_back(word);
    }
    return words;
}

std::optional<double> parseNumber(std::string_view text, bool commaToo)
{
    std::array<char, 64> copy{};
    if (commaToo && text.size() <= copy.size() && text.find(',') != std::string_view::npos) {
        std::transform(text.begin(), text.end(), copy.begin(),
                       [](char c) { return c == ',' ? '.' : c; });
        text = {copy.data(), text.size()};
    }
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, value);
    if (rest != end || text.empty())
        return {};
    if (problem == std::errc::result_out_of_range) // too small for a double is as good as zero
        return text.find("e-") != std::string_view::npos
                       || text.find("E-") != std::string_view::npos
                   ? std::optional(0.0)
                   : std::nullopt;
    return problem == std::errc() && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::uint8_t decimalsOf(std::string_view number)
{
    const std::size_t point = number.find_first_of(".,");
    if (point == std::string_view::npos || number.find_first_of("eE") != std::string_view::npos)
        return 0;
    return static_cast<std::uint8_t>(std::min<std::size_t>(number.size() - point - 1, 17));
}

double sumOf(double a, double b, unsigned decimals)
{
    const double sum = a + b;
    if (decimals > 15 || !std::isfinite(sum))
        return sum;
    const auto rounded = parseNumber(fixedText(sum, decimals));
    return rounded ? *rounded : sum;
}

std::string fixedText(double value, unsigned decimals)
{
    std::array<char, 400> digits{};
    const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                              std::chars_format::fixed,
                                              static_cast<int>(std::min(decimals, 17U)));
    std::string text = problem == std::errc() ? std::string(digits.data(), end) : "0";
    // "-0.00" is a value that was rounded away.
    if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

std::string decimalText(double value, unsigned minimum)
{
    constexpr unsigned kMostDecimals = 9;
    const double tolerance = std::max(1e-9, std::abs(value) * 4e-16);
    std::string text = fixedText(value, minimum);
    for (unsigned decimals = minimum; decimals < kMostDecimals; ++decimals) {
        const auto back = parseNumber(text);
        if (back && std::abs(*back - value) <= tolerance)
            break;
        text = fixedText(value, decimals + 1);
    }
    return text;
}

std::string praatNumber(double value)
{
    std::array<char, 64> digits{};
    for (int precision = 15;; ++precision) {
        const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(),
                                                  value, std::chars_format::general, precision);
        const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
        if (problem != std::errc())
            return "0";
        if (const auto back = parseNumber(text); precision == 17 || (back && *back == value))
            return std::string(text);
    }
}

std::int64_t millisecondsOf(double seconds)
{
    constexpr double kMostSeconds = 9e15;
    if (!(std::abs(seconds) < kMostSeconds))
        return 0;
    return std::llround(seconds * 1000);
}

std::optional<double> takeClock(std::string_view &text)
{
    std::string_view rest = text;
    const auto takeDigits = [&rest]() -> std::string_view {
        const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
        const std::string_view digits = rest.substr(0, end);
        rest.remove_prefix(end);
        return digits;
    };
    double seconds = 0;
    int parts = 0;
    for (;; ++parts) {
        const std::string_view digits = takeDigits();
        if (digits.empty() || digits.size() > 9 || parts == 3)
            return {};
        seconds = seconds * 60 + parseNumber(digits).value_or(0);
        if (!rest.starts_with(':'))
            break;
        rest.remove_prefix(1);
    }
    if (parts == 0)
        return {};
    if (rest.starts_with(',') || rest.starts_with('.')) {
        const bool isComma = rest.front() == ',';
        rest.remove_prefix(1);
        const std::string_view digits = takeDigits().substr(0, 9); // nanoseconds
        if (digits.empty())
            return {};
        const double number = parseNumber(digits).value_or(0);
        const double scale = isComma && digits.size() <= 3
                                 ? 1000
                                 : std::pow(10, static_cast<double>(digits.size()));
        // one division of whole numbers, so that 0.07 s is the double that "0.07" is
        seconds = (seconds * scale + number) / scale;
    }
    text = rest;
    return seconds;
}

std::string clockText(std::int64_t milliseconds, char point)
{
    milliseconds = std::max<std::int64_t>(milliseconds, 0);
    std::string text;
    const auto add = [&text](std::int64_t value, std::size_t digits) {
        const std::string number = std::to_string(value);
        text.append(digits - std::min(digits, number.size()), '0');
        text += number;
    };
    add(milliseconds / 3'600'000, 2);
    text += ':';
    add(milliseconds / 60'000 % 60, 2);
    text += ':';
    add(milliseconds / 1'000 % 60, 2);
    text += point;
    add(milliseconds % 1'000, 3);
    return text;
}

std::string validText(std::string_view text)
{
    if (isValidUtf8(text))
        return withoutNulls(std::string(text));
    std::vector<std::uint64_t> lines;
    return withoutNulls(repaired(text, lines));
}

std::string oneToken(std::string_view text, std::string_view otherwise)
{
    std::string token = validText(text);
    if (token.starts_with(kByteOrderMark)) // at the beginning of a file it would be taken for one
        token.replace(0, kByteOrderMark.size(), "_");
    std::replace_if(
        token.begin(), token.end(), [](char c) { return c == ' ' || isControl(c); }, '_');
    return token.empty() ? std::string(otherwise) : token;
}

std::string recordingToken(std::string_view name)
{
    std::string token = oneToken(name, "unknown");
    if (token.starts_with(";;")) // a comment
        token.insert(0, 1, '_');
    return token;
}

std::string oneLineText(std::string_view text)
{
    std::string valid = validText(text);
    if (std::none_of(valid.begin(), valid.end(), isControl))
        return valid;
    std::string line;
    bool isSpaceDue = false;
    for (const char c : valid) {
        if (isControl(c)) {
            isSpaceDue = true;
            continue;
        }
        if (isSpaceDue && c != ' ' && !line.empty() && line.back() != ' ')
            line += ' ';
        isSpaceDue = false;
        line += c;
    }
    return line;
}

std::string withoutBlankLines(std::string_view text)
{
    const std::string valid = validText(text);
    std::string kept;
    LineCursor lines(valid);
    while (lines.next()) {
        if (trimmed(lines.line()).empty())
            continue;
        if (!kept.empty())
            kept += '\n';
        kept += lines.line();
    }
    return kept;
}

std::vector<TimedWord> divideWords(const LabelSegment &segment)
{
    std::vector<TimedWord> words;
    std::uint64_t all = 0;
    std::string_view rest = segment.text;
    while (true) {
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n"), rest.size()));
        if (rest.empty())
            break;
        const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n"));
        words.push_back({0, 0, word});
        all += charactersOf(word);
        rest.remove_prefix(word.size());
    }
    std::uint64_t before = 0;
    double start = segment.start;
    for (auto &word : words) {
        before += charactersOf(word.text);
        word.start = start;
        const double share = static_cast<double>(before)
                             / static_cast<double>(std::max<std::uint64_t>(all, 1));
        word.end = before == all ? segment.end
                                 : segment.start + (segment.end - segment.start) * share;
        start = word.end;
    }
    return words;
}

std::string baseNameOfAddress(std::string_view address)
{
    // Label Studio's local files: /data/local-files/?d=folder/name.wav
    const std::size_t query = address.find('?');
    if (query != std::string_view::npos && address.substr(query + 1).starts_with("d="))
        address = address.substr(query + 3);
    else if (address.find("://") != std::string_view::npos || address.starts_with("/data/"))
        address = address.substr(0, address.find_first_of("?#"));
    std::string plain = withoutPercents(address);
    while (!plain.empty() && (plain.back() == '/' || plain.back() == '\\'))
        plain.pop_back();
    return plain.substr(plain.find_last_of("/\\") + 1); // npos + 1 is 0
}

std::string stemOfAddress(std::string_view address)
{
    return std::string(nameWithoutEnding(baseNameOfAddress(address)));
}

} // namespace voxdeck::labels

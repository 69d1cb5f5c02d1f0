// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonScanner.h"

#include "core/base/Ascii.h"
#include "core/base/Utf8.h"
#include "core/json/Json.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace voxdeck {

namespace {

/// CPython refuses longer ones since 3.10.7 (sys.int_info.default_max_str_digits).
constexpr std::size_t kMaximumIntegerDigits = 4300;

int hexDigit(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

char32_t fourHexDigits(std::string_view raw, std::size_t at)
{
    char32_t value = 0;
    for (std::size_t digit = 0; digit < 4; ++digit)
        value = value << 4 | static_cast<char32_t>(hexDigit(raw[at + digit]));
    return value;
}

constexpr std::uint64_t everyByte(unsigned char byte)
{
    return 0x0101010101010101u * byte;
}

/// High bit set in each byte of `eight` that is a quote, a backslash or a control character.
/// May also set it in a byte above a true one; the lowest set bit is always right.
std::uint64_t endsOfPlainText(std::uint64_t eight)
{
    const auto zeroBytes = [](std::uint64_t x) {
        return (x - everyByte(1)) & ~x & everyByte(0x80);
    };
    const std::uint64_t controls = (eight - everyByte(0x20)) & ~eight & everyByte(0x80);
    return zeroBytes(eight ^ everyByte('"')) | zeroBytes(eight ^ everyByte('\\')) | controls;
}

bool endsPlainText(char c)
{
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
}

/// The first byte from `at` on that ends a run of plain string text, or the end.
std::size_t skipPlainText(std::string_view text, std::size_t at)
{
    static_assert(std::endian::native == std::endian::little);
    for (std::uint64_t eight = 0; text.size() - at >= sizeof eight; at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if (const std::uint64_t ends = endsOfPlainText(eight))
            return at + static_cast<std::size_t>(std::countr_zero(ends)) / 8;
    }
    while (at < text.size() && !endsPlainText(text[at]))
        ++at;
    return at;
}

} // namespace

bool JsonScanner::failAt(std::size_t offset, const Sentence &expected)
{
    m_failure = Error{
        ErrorCode::Corrupt, Sentence::tr("not JSON at byte %1: %2", offset, expected), {}};
    return false;
}

bool JsonScanner::failDepth()
{
    return failAt(m_at, Sentence::tr("nests deeper than %1 levels", JsonValue::kMaximumDepth));
}

void JsonScanner::skipSpace()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
            return;
        ++m_at;
    }
}

JsonScanner::Next JsonScanner::next() const
{
    if (isAtEnd())
        return Next::Nothing;
    switch (m_text[m_at]) {
    case '"': return Next::String;
    case '{': return Next::Object;
    case '[': return Next::Array;
    case 'n': return Next::Null;
    case 't': return Next::True;
    case 'f': return Next::False;
    case 'N':
    case 'I':
    case '-': return Next::Number;
    default: return isDigit(m_text[m_at]) ? Next::Number : Next::Nothing;
    }
}

bool JsonScanner::takeWord(Next kind)
{
    const std::string_view word = kind == Next::Null   ? "null"
                                  : kind == Next::True ? "true"
                                                       : "false";
    if (m_text.substr(m_at, word.size()) != word)
        return failAt(m_at, Sentence::tr("expected a value"));
    m_at += word.size();
    return true;
}

bool JsonScanner::takeEscape()
{
    const std::size_t begin = m_at;
    if (++m_at == m_text.size())
        return failAt(begin, Sentence::tr("a string that does not end"));
    const char c = m_text[m_at++];
    if (c != 'u') {
        return std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos
               || failAt(begin, Sentence::tr("an escape that JSON does not know"));
    }
    for (int digit = 0; digit < 4; ++digit, ++m_at) {
        if (m_at == m_text.size() || hexDigit(m_text[m_at]) < 0)
            return failAt(begin, Sentence::tr("\\u without four hexadecimal digits"));
    }
    return true;
}

bool JsonScanner::takeString(StringToken &token)
{
    const std::size_t begin = m_at;
    if (isAtEnd() || m_text[m_at] != '"')
        return failAt(m_at, Sentence::tr("expected a string"));
    ++m_at;
    token.hasEscapes = false;
    while (true) {
        m_at = skipPlainText(m_text, m_at);
        if (isAtEnd())
            return failAt(begin, Sentence::tr("a string that does not end"));
        if (m_text[m_at] == '"') {
            token.raw = m_text.substr(begin + 1, m_at - begin - 1);
            ++m_at;
            return true;
        }
        if (m_text[m_at] != '\\')
            return failAt(m_at, Sentence::tr("a control character in a string"));
        token.hasEscapes = true;
        if (!takeEscape())
            return false;
    }
}

bool JsonScanner::takeNumber(NumberToken &token)
{
    const std::size_t begin = m_at;
    token.isInteger = false;
    for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
        if (m_text.substr(m_at, word.size()) == word) {
            m_at += word.size();
            token.spelling = word;
            return true;
        }
    }
    const auto digitAt = [this](std::size_t at) {
        return at < m_text.size() && isDigit(m_text[at]);
    };
    std::size_t at = begin;
    if (m_text[at] == '-')
        ++at;
    if (!digitAt(at))
        return failAt(begin, Sentence::tr("expected a value"));
    const std::size_t firstDigit = at;
    if (m_text[at] == '0') {
        ++at;
    } else {
        while (digitAt(at))
            ++at;
    }
    const std::size_t wholeEnd = at;
    if (at < m_text.size() && m_text[at] == '.' && digitAt(at + 1)) {
        for (++at; digitAt(at);)
            ++at;
    }
    if (at < m_text.size() && (m_text[at] == 'e' || m_text[at] == 'E')) {
        const bool isSigned = at + 1 < m_text.size()
                              && (m_text[at + 1] == '+' || m_text[at + 1] == '-');
        if (std::size_t digits = at + (isSigned ? 2 : 1); digitAt(digits)) {
            for (at = digits; digitAt(at);)
                ++at;
        }
    }
    token.isInteger = at == wholeEnd;
    if (token.isInteger && at - firstDigit > kMaximumIntegerDigits)
        return failAt(begin, Sentence::tr("an integer of more than 4300 digits"));
    token.spelling = m_text.substr(begin, at - begin);
    m_at = at;
    return true;
}

void JsonScanner::openContainer(char close, bool &isEmpty)
{
    ++m_at;
    skipSpace();
    isEmpty = !isAtEnd() && m_text[m_at] == close;
    if (isEmpty)
        ++m_at;
}

bool JsonScanner::takeKey(StringToken &key)
{
    skipSpace();
    if (isAtEnd() || m_text[m_at] != '"')
        return failAt(m_at, Sentence::tr("expected a key in double quotes"));
    if (!takeString(key))
        return false;
    skipSpace();
    if (isAtEnd() || m_text[m_at] != ':')
        return failAt(m_at, Sentence::tr("expected ':' after a key"));
    ++m_at;
    skipSpace();
    return true;
}

bool JsonScanner::takeSeparator(char close, bool &hasMore)
{
    skipSpace();
    if (!isAtEnd() && (m_text[m_at] == ',' || m_text[m_at] == close)) {
        hasMore = m_text[m_at] == ',';
        ++m_at;
        if (hasMore)
            skipSpace();
        return true;
    }
    return failAt(m_at, Sentence::tr("expected ',' or '%1'", std::string(1, close)));
}

bool JsonScanner::skipValue(int depth)
{
    skipSpace();
    StringToken string;
    NumberToken number;
    const Next kind = next();
    switch (kind) {
    case Next::Nothing: return failAt(m_at, Sentence::tr("expected a value"));
    case Next::Null:
    case Next::True:
    case Next::False: return takeWord(kind);
    case Next::Number: return takeNumber(number);
    case Next::String: return takeString(string);
    case Next::Array:
    case Next::Object: break;
    }
    if (depth == JsonValue::kMaximumDepth)
        return failDepth();
    const bool isObject = kind == Next::Object;
    const char close = isObject ? '}' : ']';
    bool isEmpty = false;
    openContainer(close, isEmpty);
    bool hasMore = !isEmpty;
    while (hasMore) {
        if ((isObject && !takeKey(string)) || !skipValue(depth + 1)
            || !takeSeparator(close, hasMore))
            return false;
    }
    return true;
}

std::string decodeJsonToken(const JsonScanner::StringToken &token)
{
    if (!token.hasEscapes)
        return std::string(token.raw);
    const std::string_view raw = token.raw;
    std::string text;
    text.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size();) {
        const std::size_t slash = std::min(raw.find('\\', at), raw.size());
        text.append(raw, at, slash - at);
        if ((at = slash) == raw.size())
            break;
        const char c = raw[at + 1];
        at += 2;
        if (c != 'u') {
            constexpr std::string_view kNames = "bfnrt";
            const std::size_t name = kNames.find(c);
            text.push_back(name == std::string_view::npos ? c : "\b\f\n\r\t"[name]);
            continue;
        }
        char32_t codePoint = fourHexDigits(raw, at);
        at += 4;
        if ((codePoint & 0xFC00u) == 0xD800u && raw.substr(at, 2) == "\\u") {
            const char32_t low = fourHexDigits(raw, at + 2);
            if ((low & 0xFC00u) == 0xDC00u) {
                codePoint = 0x10000u + ((codePoint - 0xD800u) << 10) + (low - 0xDC00u);
                at += 6;
            }
        }
        appendUtf8(text, codePoint);
    }
    return text;
}

Result<> checkJsonEncoding(std::string_view text)
{
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        return fail(ErrorCode::Corrupt, Sentence::tr("not JSON at byte 0: a byte order mark"));
    if (const std::size_t valid = validUtf8Prefix(text); valid != text.size())
        return fail(ErrorCode::Corrupt, Sentence::tr("not UTF-8 at byte %1", valid));
    return {};
}

} // namespace voxdeck

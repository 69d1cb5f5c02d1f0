// SPDX-License-Identifier: Apache-2.0
#include "core/format/YamlText.h"

#include "core/base/Utf8.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kDeepest = 64;
/// Of values that aliases repeat, all together.
constexpr std::size_t kMostRepeated = 1'000'000;
constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kDigits = "0123456789";

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool isAll(std::string_view text, std::string_view characters)
{
    return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

/// PyYAML's resolver: [-+]? digits, and with a dot what float() reads.
std::optional<JsonValue> numberOf(std::string_view text)
{
    std::string plain(text);
    plain.erase(std::remove(plain.begin(), plain.end(), '_'), plain.end());
    std::string_view digits = plain;
    const bool isNegative = digits.starts_with('-');
    digits.remove_prefix(isNegative || digits.starts_with('+') ? 1 : 0);
    if (digits.empty() || text.starts_with('_'))
        return std::nullopt;
    const bool isOctal = digits.size() > 1 && digits.front() == '0' && isAll(digits, "01234567");
    if (isAll(digits, kDigits) && (digits.size() == 1 || digits.front() != '0')) {
        auto whole = JsonValue::parse(isNegative ? "-" + std::string(digits) : std::string(digits));
        return whole ? std::optional(*std::move(whole)) : std::nullopt;
    }
    const bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
    if (isHex || isOctal) {
        std::int64_t value = 0;
        digits.remove_prefix(isHex ? 2 : 1);
        const auto *const end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, value, isHex ? 16 : 8);
        if (read.ec != std::errc() || read.ptr != end || digits.empty())
            return std::nullopt;
        return JsonValue::ofInteger(isNegative ? -value : value);
    }
    if (isOneOf(digits, {".inf", ".Inf", ".INF"})) {
        const double infinity = std::numeric_limits<double>::infinity();
        return JsonValue::ofDouble(isNegative ? -infinity : infinity);
    }
    if (isOneOf(text, {".nan", ".NaN", ".NAN"}))
        return JsonValue::ofDouble(std::numeric_limits<double>::quiet_NaN());
    const std::size_t dot = digits.find('.');
    const bool mayBeFloat = dot != std::string_view::npos && isAll(digits, "0123456789.eE+-")
                            && digits.find_first_of(kDigits) != std::string_view::npos
                            && digits.find_first_of("eE") != 0;
    const auto number = mayBeFloat ? parsePythonFloat(plain) : std::nullopt;
    return number ? std::optional(JsonValue::ofDouble(*number)) : std::nullopt;
}

JsonValue scalarOf(std::string text)
{
    if (text.empty() || isOneOf(text, {"~", "null", "Null", "NULL"}))
        return {};
    if (isOneOf(text, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"}))
        return JsonValue::ofBool(true);
    if (isOneOf(text, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"}))
        return JsonValue::ofBool(false);
    if (auto number = numberOf(text))
        return *std::move(number);
    return JsonValue::ofString(std::move(text));
}

/// Keys of JSON are texts; json.dumps spells the others so.
std::string keyOf(const JsonValue &value)
{
    return value.kind() == JsonValue::Kind::String ? value.toString()
                                                   : value.dump().value_or(std::string());
}

class YamlParser {
public:
    explicit YamlParser(std::string_view text) : m_text(text) {}

    Result<JsonValue> document()
    {
        if (m_text.starts_with("\xEF\xBB\xBF"))
            m_lineStart = m_at = 3;
        while (toContent() && column() == 0 && m_text[m_at] == '%')
            toNextLine();
        if (isMarker("---"))
            m_at += 3;
        if (!toContent())
            return JsonValue();
        VOX_TRY(auto value, blockNode(column(), -1));
        if (toContent())
            return bad("more text");
        return value;
    }

private:
    using Column = std::ptrdiff_t;

    tl::unexpected<Error> bad(const std::string &what, ErrorCode code = ErrorCode::Corrupt) const
    {
        const auto line = 1
                          + std::count(m_text.begin(), m_text.begin() + static_cast<Column>(m_at),
                                       '\n');
        return fail(code, "no YAML in line " + std::to_string(line) + ": " + what);
    }
    bool isAtEnd() const { return m_at >= m_text.size(); }
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\n';
    }
    bool isLineEnd() const { return peek() == '\n' || (peek() == '\r' && peek(1) == '\n'); }
    Column column() const { return static_cast<Column>(m_at - m_lineStart); }
    /// "---" and "..." at the beginning of a line.
    bool isMarker(std::string_view marker) const
    {
        return column() == 0 && m_text.substr(m_at, 3) == marker
               && (m_at + 3 >= m_text.size()
                   || std::string_view(" \t\r\n").find(m_text[m_at + 3]) != std::string_view::npos);
    }
    void toNextLine()
    {
        const std::size_t end = m_text.find('\n', m_at);
        m_at = m_lineStart = end == std::string_view::npos ? m_text.size() : end + 1;
    }
    void skipBlanks()
    {
        while (!isAtEnd() && kBlanks.find(peek()) != std::string_view::npos)
            ++m_at;
    }
    bool isComment() const
    {
        return peek() == '#' && !isAtEnd()
               && (m_at == m_lineStart || kBlanks.find(m_text[m_at - 1]) != std::string_view::npos);
    }
    /// Over white space, line ends and comments; false at the end of the document.
    bool toContent()
    {
        while (!isAtEnd()) {
            skipBlanks();
            if (isAtEnd())
                break;
            if (!isLineEnd() && !isComment())
                return !isMarker("...") && !(m_hasBegun && isMarker("---"));
            toNextLine();
        }
        return false;
    }
    /// Nothing but a comment may follow on the line.
    Result<> endLine()
    {
        skipBlanks();
        if (!isAtEnd() && !isLineEnd() && !isComment())
            return bad("unexpected text after a value");
        return {};
    }
    bool isDash() const
    {
        return peek() == '-' && !isAtEnd()
               && (m_at + 1 >= m_text.size()
                   || std::string_view(" \t\r\n").find(m_text[m_at + 1]) != std::string_view::npos);
    }
    bool isColon() const
    {
        return peek() == ':' && !isAtEnd()
               && (m_at + 1 >= m_text.size()
                   || std::string_view(" \t\r\n").find(m_text[m_at + 1]) != std::string_view::npos);
    }
    /// A value whose first character stands at `at`, inside of one that stands at `parent`.
    Result<JsonValue> blockNode(Column at, Column parent)
    {
        m_hasBegun = true;
        ++m_values;
        if (++m_depth > kDeepest)
            return bad("more than 64 levels", ErrorCode::Unsupported);
        auto value = blockNodeInside(at, parent);
        --m_depth;
        return value;
    }
    Result<JsonValue> blockNodeInside(Column at, Column parent)
    {
        if (isDash())
            return sequence(at);
        if (peek() == '?' && kBlanks.find(peek(1)) != std::string_view::npos)
            return bad("complex keys are not read", ErrorCode::Unsupported);
        VOX_TRY(const bool isMap, isKey());
        return isMap ? mapping(at) : value(parent);
    }
    /// Whether a key and its colon stand here, on this line.
    Result<bool> isKey()
    {
        const std::size_t begin = m_at;
        const std::size_t lineStart = m_lineStart;
        const bool isQuoted = peek() == '"' || peek() == '\'';
        bool found = false;
        if (isQuoted) {
            const auto key = quoted();
            const bool isOneLine = m_text.substr(begin, m_at - begin).find('\n')
                                   == std::string_view::npos;
            skipBlanks();
            found = key && isOneLine && isColon();
        } else if (std::string_view("[{|>&*!%@`").find(peek()) == std::string_view::npos) {
            while (!isAtEnd() && !isLineEnd() && !isComment() && !isColon())
                ++m_at;
            found = isColon();
        }
        m_at = begin;
        m_lineStart = lineStart;
        return found;
    }
    Result<JsonValue> sequence(Column at)
    {
        JsonValue list = JsonValue::array();
        while (toContent() && column() == at && isDash()) {
            ++m_at;
            VOX_TRY(auto item, below(at, false));
            list.append(std::move(item));
        }
        if (toContent() && column() > at)
            return bad("wrong indentation");
        return list;
    }
    Result<JsonValue> mapping(Column at)
    {
        JsonValue map = JsonValue::object();
        while (toContent() && column() == at && !isDash()) {
            VOX_TRY(const bool hasKey, isKey());
            if (!hasKey)
                return bad("a key and a colon were expected");
            VOX_TRY(const std::string key, this->key());
            if (key == "<<")
                return bad("merged maps are not read", ErrorCode::Unsupported);
            ++m_at; // the colon
            VOX_TRY(auto item, below(at, true));
            map.set(key, std::move(item));
        }
        if (toContent() && column() > at)
            return bad("wrong indentation");
        return map;
    }
    Result<std::string> key()
    {
        if (peek() == '"' || peek() == '\'') {
            VOX_TRY(auto text, quoted());
            skipBlanks();
            return text;
        }
        const std::size_t begin = m_at;
        while (!isColon())
            ++m_at;
        std::string_view text = m_text.substr(begin, m_at - begin);
        text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
        return keyOf(scalarOf(std::string(text)));
    }
    /// What follows a dash or a colon of a collection at `at`: on the line, or below it.
    Result<JsonValue> below(Column at, bool isOfKey)
    {
        skipBlanks();
        std::string anchor;
        if (peek() == '&' && !isAtEnd()) {
            anchor = name();
            skipBlanks();
        }
        const std::size_t before = m_values;
        VOX_TRY(auto item, belowAnchor(at, isOfKey));
        if (!anchor.empty())
            m_anchors[anchor] = {item, m_values - before + 1};
        return item;
    }
    Result<JsonValue> belowAnchor(Column at, bool isOfKey)
    {
        const bool isOnLine = !isAtEnd() && !isLineEnd() && !isComment();
        if (isOnLine && !isOfKey)
            return blockNode(column(), at);
        if (isOnLine) {
            ++m_values;
            return value(at);
        }
        if (!toContent())
            return JsonValue();
        const bool isDashBelow = isOfKey && column() == at && isDash();
        if (column() > at || isDashBelow)
            return blockNode(column(), isDashBelow ? at - 1 : at);
        return JsonValue();
    }
    /// The name after "&" or "*".
    std::string name()
    {
        const std::size_t begin = ++m_at;
        while (!isAtEnd() && std::string_view(" \t\r\n,]}").find(peek()) == std::string_view::npos)
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }
    /// A scalar, an alias or a flow collection; continued on lines further in than `parent`.
    Result<JsonValue> value(Column parent)
    {
        JsonValue made;
        switch (peek()) {
        case '|':
        case '>': return blockScalar(parent);
        case '!': return bad("tags are not read", ErrorCode::Unsupported);
        case '&': {
            const std::string anchor = name();
            skipBlanks();
            const std::size_t before = m_values;
            VOX_TRY(made, value(parent));
            m_anchors[anchor] = {made, m_values - before + 1};
            return made;
        }
        case '"':
        case '\'': {
            VOX_TRY(auto text, quoted());
            made = JsonValue::ofString(std::move(text));
            break;
        }
        case '*':
        case '[':
        case '{': {
            VOX_TRY(made, flow());
            break;
        }
        case '@':
        case '`':
        case '%': return bad("a character that begins no value");
        default: return plain(parent);
        }
        VOX_CHECK(endLine());
        return made;
    }
    /// Folded over the lines that are further in.
    Result<JsonValue> plain(Column parent)
    {
        std::string text;
        std::size_t breaks = 0;
        while (true) {
            const std::size_t begin = m_at;
            while (!isAtEnd() && !isLineEnd() && !isComment()) {
                if (isColon())
                    return bad("a colon in a value that is not quoted");
                ++m_at;
            }
            std::string_view line = m_text.substr(begin, m_at - begin);
            line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
            if (breaks == 1)
                text += ' ';
            else if (breaks > 1)
                text.append(breaks - 1, '\n');
            text.append(line);
            if (isComment())
                break;
            const std::size_t end = m_at;
            const std::size_t endLineStart = m_lineStart;
            breaks = 0;
            while (!isAtEnd() && isLineEnd()) {
                ++breaks;
                toNextLine();
                skipBlanks();
            }
            if (isAtEnd() || column() <= parent || isComment() || isMarker("---")
                || isMarker("...")) {
                m_at = end;
                m_lineStart = endLineStart;
                break;
            }
        }
        return scalarOf(std::move(text));
    }
    /// A line end in a quoted text: a space, or of several all but one.
    void fold(std::string &text)
    {
        text.erase(text.find_last_not_of(kBlanks) + 1);
        std::size_t breaks = 0;
        while (!isAtEnd() && isLineEnd()) {
            ++breaks;
            toNextLine();
            skipBlanks();
        }
        if (breaks == 1)
            text += ' ';
        else
            text.append(breaks - 1, '\n');
    }
    Result<std::string> quoted()
    {
        const char quote = m_text[m_at++];
        std::string text;
        while (!isAtEnd()) {
            if (isLineEnd()) {
                fold(text);
                continue;
            }
            const char c = m_text[m_at++];
            if (c == quote && quote == '\'' && peek() == '\'' && !isAtEnd()) {
                text += '\'';
                ++m_at;
            } else if (c == quote) {
                return text;
            } else if (c == '\\' && quote == '"') {
                VOX_CHECK(escape(text));
            } else {
                text += c;
            }
        }
        return bad("a quote is not closed");
    }
    Result<> escape(std::string &text)
    {
        static const std::map<char, std::string_view> kEscapes{{'0', std::string_view("\0", 1)},
                                                               {'a', "\a"},
                                                               {'b', "\b"},
                                                               {'t', "\t"},
                                                               {'\t', "\t"},
                                                               {'n', "\n"},
                                                               {'v', "\v"},
                                                               {'f', "\f"},
                                                               {'r', "\r"},
                                                               {'e', "\x1b"},
                                                               {' ', " "},
                                                               {'"', "\""},
                                                               {'/', "/"},
                                                               {'\\', "\\"},
                                                               {'N', "\xC2\x85"},
                                                               {'_', "\xC2\xA0"},
                                                               {'L', "\xE2\x80\xA8"},
                                                               {'P', "\xE2\x80\xA9"}};
        if (isLineEnd() && !isAtEnd()) { // the line goes on
            toNextLine();
            skipBlanks();
            return {};
        }
        const char c = peek();
        ++m_at;
        const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
        if (digits == 0) {
            const auto known = kEscapes.find(c);
            if (known == kEscapes.end())
                return bad("an unknown escape");
            text += known->second;
            return {};
        }
        std::uint32_t code = 0;
        const std::string_view hex = m_text.substr(std::min(m_at, m_text.size()), digits);
        const auto read = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
        if (hex.size() != digits || read.ec != std::errc() || read.ptr != hex.data() + hex.size()
            || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
            return bad("no code of a character");
        m_at += digits;
        appendUtf8(text, static_cast<char32_t>(code));
        return {};
    }
    Result<JsonValue> flow()
    {
        m_hasBegun = true;
        ++m_values;
        if (++m_depth > kDeepest)
            return bad("more than 64 levels", ErrorCode::Unsupported);
        auto value = flowInside();
        --m_depth;
        return value;
    }
    Result<JsonValue> flowInside()
    {
        if (peek() == '[')
            return flowSequence();
        if (peek() == '{')
            return flowMapping();
        if (peek() == '*') {
            const std::string alias = name();
            const auto found = m_anchors.find(alias);
            if (found == m_anchors.end())
                return bad("no anchor is called " + alias);
            m_repeated += found->second.second;
            if (m_repeated > kMostRepeated)
                return bad("its aliases stand for too much", ErrorCode::Unsupported);
            m_values += found->second.second;
            return found->second.first;
        }
        if (peek() == '!')
            return bad("tags are not read", ErrorCode::Unsupported);
        if (peek() == '"' || peek() == '\'') {
            VOX_TRY(auto text, quoted());
            return JsonValue::ofString(std::move(text));
        }
        std::string text;
        while (!isAtEnd() && std::string_view(",[]{}").find(peek()) == std::string_view::npos
               && !isFlowColon() && !isComment()) {
            if (isLineEnd())
                fold(text);
            else
                text += m_text[m_at++];
        }
        text.erase(text.find_last_not_of(kBlanks) + 1);
        return scalarOf(std::move(text));
    }
    bool isFlowColon() const
    {
        return isColon()
               || (peek() == ':'
                   && std::string_view(",[]{}").find(peek(1)) != std::string_view::npos);
    }
    Result<JsonValue> flowSequence()
    {
        JsonValue list = JsonValue::array();
        for (++m_at;;) {
            if (!toContent())
                return bad("[ is not closed");
            if (peek() == ']') {
                ++m_at;
                return list;
            }
            VOX_TRY(auto item, flow());
            if (!toContent())
                return bad("[ is not closed");
            if (isFlowColon()) { // [a: b] is [{a: b}]
                ++m_at;
                if (!toContent())
                    return bad("[ is not closed");
                JsonValue pair = JsonValue::object();
                VOX_TRY(auto value, flow());
                pair.set(keyOf(item), std::move(value));
                item = std::move(pair);
                if (!toContent())
                    return bad("[ is not closed");
            }
            list.append(std::move(item));
            if (peek() == ',')
                ++m_at;
            else if (peek() != ']')
                return bad("neither a comma nor ]");
        }
    }
    Result<JsonValue> flowMapping()
    {
        JsonValue map = JsonValue::object();
        for (++m_at;;) {
            if (!toContent())
                return bad("{ is not closed");
            if (peek() == '}') {
                ++m_at;
                return map;
            }
            VOX_TRY(const auto key, flow());
            if (!toContent())
                return bad("{ is not closed");
            JsonValue item;
            if (peek() == ':') {
                ++m_at;
                if (!toContent())
                    return bad("{ is not closed");
                if (peek() != ',' && peek() != '}') {
                    VOX_TRY(item, flow());
                    if (!toContent())
                        return bad("{ is not closed");
                }
            }
            map.set(keyOf(key), std::move(item));
            if (peek() == ',')
                ++m_at;
            else if (peek() != '}')
                return bad("neither a comma nor }");
        }
    }
    /// "|" keeps line ends, ">" folds them; "-" and "+" say what becomes of those at the end.
    Result<JsonValue> blockScalar(Column parent)
    {
        const bool isFolded = peek() == '>';
        char chomping = ' ';
        Column indent = 0;
        for (++m_at; !isAtEnd() && !isLineEnd() && kBlanks.find(peek()) == std::string_view::npos;
             ++m_at) {
            if (peek() == '-' || peek() == '+')
                chomping = peek();
            else if (peek() >= '1' && peek() <= '9')
                indent = std::max<Column>(parent, 0) + (peek() - '0');
            else
                return bad("what follows | or > is not known");
        }
        VOX_CHECK(endLine());
        toNextLine();
        std::string text;
        std::size_t breaks = 0;
        bool wasIndented = false;
        while (!isAtEnd()) {
            while (!isAtEnd() && peek() == ' ' && (indent == 0 || column() < indent))
                ++m_at;
            if (isLineEnd() && !isAtEnd()) {
                ++breaks;
                toNextLine();
                continue;
            }
            if (isAtEnd())
                break;
            if (indent == 0)
                indent = column();
            if (column() < indent || column() <= parent) {
                m_at = m_lineStart;
                break;
            }
            const std::size_t begin = m_at;
            while (!isAtEnd() && !isLineEnd())
                ++m_at;
            const std::string_view line = m_text.substr(begin, m_at - begin);
            const bool isIndented = line.starts_with(' ') || line.starts_with('\t');
            if (text.empty() || !isFolded || isIndented || wasIndented)
                text.append(breaks, '\n');
            else if (breaks == 1)
                text += ' ';
            else
                text.append(breaks - 1, '\n');
            text.append(line);
            wasIndented = isIndented;
            breaks = isAtEnd() ? 0 : 1;
            toNextLine();
        }
        if (chomping == '+')
            text.append(breaks, '\n');
        else if (chomping == ' ' && breaks > 0 && !text.empty())
            text += '\n';
        return JsonValue::ofString(std::move(text));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_lineStart = 0;
    int m_depth = 0;
    std::size_t m_values = 0;
    std::size_t m_repeated = 0;
    bool m_hasBegun = false; ///< of the document: "---" ends it from here on
    /// Values, and how many each is made of.
    std::map<std::string, std::pair<JsonValue, std::size_t>, std::less<>> m_anchors;
};

} // namespace

Result<JsonValue> parseYaml(std::string_view text)
{
    return YamlParser(text).document();
}

} // namespace voxdeck

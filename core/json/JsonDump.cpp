// SPDX-License-Identifier: Apache-2.0
#include "core/base/Utf8.h"
#include "core/json/Json.h"
#include "core/json/PythonFloat.h"

#include <cmath>

namespace voxdeck {

namespace {

enum class Ascii { Only, Extended };

void appendUnicodeEscape(std::string &out, unsigned unit)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out.push_back(kHex[(unit >> shift) & 0xFu]);
}

/// Characters that both of json.dumps' ways escape. False for the others.
bool appendCommonEscape(std::string &out, unsigned char c)
{
    switch (c) {
    case '"': out += "\\\""; return true;
    case '\\': out += "\\\\"; return true;
    case '\n': out += "\\n"; return true;
    case '\r': out += "\\r"; return true;
    case '\t': out += "\\t"; return true;
    case '\b': out += "\\b"; return true;
    case '\f': out += "\\f"; return true;
    default: break;
    }
    if (c >= 0x20)
        return false;
    appendUnicodeEscape(out, c);
    return true;
}

void appendString(std::string &out, std::string_view text)
{
    out.push_back('"');
    std::size_t plainBegin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto c = static_cast<unsigned char>(text[at]);
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        out.append(text, plainBegin, at - plainBegin);
        appendCommonEscape(out, c);
        plainBegin = at + 1;
    }
    out.append(text, plainBegin);
    out.push_back('"');
}

void appendAsciiString(std::string &out, std::string_view text)
{
    out.push_back('"');
    for (std::size_t at = 0; at < text.size();) {
        const char32_t codePoint = nextUtf8(text, at);
        if (codePoint < 0x7F) {
            if (!appendCommonEscape(out, static_cast<unsigned char>(codePoint)))
                out.push_back(static_cast<char>(codePoint));
        } else if (codePoint < 0x10000) {
            appendUnicodeEscape(out, codePoint);
        } else {
            appendUnicodeEscape(out, 0xD800u + ((codePoint - 0x10000u) >> 10));
            appendUnicodeEscape(out, 0xDC00u + ((codePoint - 0x10000u) & 0x3FFu));
        }
    }
    out.push_back('"');
}

void appendDouble(std::string &out, double value)
{
    if (std::isnan(value))
        out += "NaN";
    else if (std::isinf(value))
        out += value < 0 ? "-Infinity" : "Infinity";
    else
        out += pythonFloatRepr(value);
}

bool isWritable(const std::string &text, Ascii ascii)
{
    return ascii == Ascii::Only || isValidUtf8(text);
}

} // namespace

/// Appends one value; false for a string that UTF-8 cannot hold.
class JsonDumper {
public:
    explicit JsonDumper(Ascii ascii) : m_ascii(ascii) {}
    bool dump(const JsonValue &value)
    {
        switch (value.kind()) {
        case JsonValue::Kind::Null: m_out += "null"; return true;
        case JsonValue::Kind::Bool: m_out += value.toBool() ? "true" : "false"; return true;
        case JsonValue::Kind::Integer:
            m_out += std::get<JsonValue::Number>(value.m_value).digits;
            return true;
        case JsonValue::Kind::Double: appendDouble(m_out, value.toDouble()); return true;
        case JsonValue::Kind::String: return dumpString(value.toString());
        case JsonValue::Kind::Array: return dumpArray(value);
        case JsonValue::Kind::Object: return dumpObject(value);
        }
        return false;
    }
    std::string take() { return std::move(m_out); }

private:
    bool dumpString(const std::string &text)
    {
        if (!isWritable(text, m_ascii))
            return false;
        if (m_ascii == Ascii::Only)
            appendAsciiString(m_out, text);
        else
            appendString(m_out, text);
        return true;
    }
    bool dumpArray(const JsonValue &value)
    {
        m_out.push_back('[');
        const char *separator = "";
        for (const JsonValue &item : value.items()) {
            m_out += separator;
            separator = ", ";
            if (!dump(item))
                return false;
        }
        m_out.push_back(']');
        return true;
    }
    bool dumpObject(const JsonValue &value)
    {
        m_out.push_back('{');
        const char *separator = "";
        for (const auto &[key, member] : value.members()) {
            m_out += separator;
            separator = ", ";
            if (!dumpString(key))
                return false;
            m_out += ": ";
            if (!dump(member))
                return false;
        }
        m_out.push_back('}');
        return true;
    }

    std::string m_out;
    Ascii m_ascii;
};

Result<std::string> JsonValue::dump() const
{
    JsonDumper dumper(Ascii::Extended);
    if (!dumper.dump(*this))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("a string with half a surrogate pair cannot be written as UTF-8"));
    return dumper.take();
}

std::string JsonValue::dumpAscii() const
{
    JsonDumper dumper(Ascii::Only);
    dumper.dump(*this);
    return dumper.take();
}

std::string JsonValue::dumpText() const
{
    auto text = dump();
    return text ? *std::move(text) : dumpAscii();
}

std::string encodeJsonString(std::string_view utf8)
{
    std::string out;
    out.reserve(utf8.size() + 2);
    appendString(out, utf8);
    return out;
}

} // namespace voxdeck

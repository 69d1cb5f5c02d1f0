// SPDX-License-Identifier: Apache-2.0
#include "core/format/JsonPatch.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::size_t kHexDigits = 4;
constexpr std::size_t kEscapeBytes = 2 + kHexDigits; // \uXXXX

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Looks at "\uXXXX".
void lookAtEscape(std::string_view escape, JsonStyle &style, bool &hasEscapes)
{
    const std::string_view digits = escape.substr(std::min<std::size_t>(2, escape.size()),
                                                  kHexDigits);
    if (digits.size() < kHexDigits || !std::all_of(digits.begin(), digits.end(), isHex))
        return;
    if (digits.find_first_of("ABCDEF") != std::string_view::npos)
        style.hasUpperHex = true;
    // Controls are escaped in every style.
    hasEscapes = hasEscapes || digits.substr(0, 2) != "00" || digits[2] >= '8';
}

Result<JsonPlace> placeOf(std::string_view json, ByteRange range)
{
    VOX_TRY(const auto value, JsonValue::parse(json.substr(range.offset, range.length)));
    JsonPlace place{range, {}, {}};
    if (value.kind() == JsonValue::Kind::String)
        place.text = value.toString();
    else if (value.kind() != JsonValue::Kind::Null)
        place.text = value.dump().value_or(std::string());
    return place;
}

Result<ByteRange> find(std::string_view json, const JsonPath &path)
{
    std::vector<JsonStep> steps;
    for (const auto &step : path) {
        if (const auto *const name = std::get_if<std::string>(&step))
            steps.emplace_back(std::string_view(*name));
        else
            steps.emplace_back(std::get<std::size_t>(step));
    }
    return findJsonValue(json, steps);
}

std::size_t pastSpace(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of(kSpace, at), text.size());
}

/// Behind the string literal that begins at `at`.
std::size_t pastString(std::string_view text, std::size_t at)
{
    for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\' ? 1 : 0;
    return std::min(at + 1, text.size());
}

/// The separators between the members of an object, and between a name and its value.
struct Spacing {
    std::string item = ", ";
    std::string colon = ": ";
};

/// As the first member and the step to the second have it. `object` is valid JSON.
Spacing spacingOf(std::string_view object, const JsonValue &value)
{
    Spacing spacing;
    if (value.members().empty())
        return spacing;
    const std::size_t nameEnd = pastString(object, pastSpace(object, 1));
    const std::size_t first = pastSpace(object, pastSpace(object, nameEnd) + 1);
    spacing.colon = object.substr(nameEnd, first - nameEnd);
    if (value.members().size() < 2) {
        spacing.item = spacing.colon == ":" ? "," : ", ";
        return spacing;
    }
    const std::string &name = value.members().front().first;
    const auto found = find(object, {name});
    if (!found || found->offset != first) // the name is repeated
        return spacing;
    const std::size_t end = found->offset + found->length;
    const std::size_t next = pastSpace(object, pastSpace(object, end) + 1);
    spacing.item = object.substr(end, next - end);
    return spacing;
}

Result<JsonPlace> placeToAdd(std::string_view json, JsonPath path)
{
    const auto name = std::move(path.back());
    path.pop_back();
    VOX_TRY(const auto range, find(json, path));
    const std::string_view object = json.substr(range.offset, range.length);
    VOX_TRY(const auto value, JsonValue::parse(object));
    if (value.kind() != JsonValue::Kind::Object || !std::holds_alternative<std::string>(name))
        return fail(ErrorCode::NotFound,
                    Sentence::tr("the record has no object to add the field to"));
    const Spacing spacing = spacingOf(object, value);
    JsonPlace place;
    const std::size_t last = object.find_last_not_of(kSpace, object.size() - 2);
    place.range.offset = range.offset + last + 1;
    if (!value.members().empty())
        place.before = spacing.item;
    place.before.append(jsonLiteral(std::get<std::string>(name), {})).append(spacing.colon);
    return place;
}

} // namespace

void JsonStyle::look(std::string_view json)
{
    bool hasEscapes = false;
    bool hasOthers = false;
    for (std::size_t at = 0; at < json.size(); ++at) {
        hasOthers = hasOthers || static_cast<unsigned char>(json[at]) >= 0x80;
        if (json[at] != '\\' || at + 1 == json.size())
            continue;
        if (json[at + 1] == 'u')
            lookAtEscape(json.substr(at, kEscapeBytes), *this, hasEscapes);
        escapesSlash = escapesSlash || json[at + 1] == '/';
        ++at;
    }
    if (hasOthers)
        isAscii = false;
    else if (hasEscapes && !isAscii)
        isAscii = true;
}

JsonStyle JsonStyle::withOwn(const JsonStyle &own) const
{
    JsonStyle style = *this;
    if (own.isAscii) {
        style.isAscii = own.isAscii;
        style.hasUpperHex = own.hasUpperHex;
    }
    style.escapesSlash = style.escapesSlash || own.escapesSlash;
    return style;
}

std::string jsonLiteral(std::string_view utf8, const JsonStyle &style)
{
    const std::string plain = style.isAscii.value_or(false)
                                  ? JsonValue::ofString(std::string(utf8)).dumpAscii()
                                  : encodeJsonString(utf8);
    std::string literal;
    for (std::size_t at = 0; at < plain.size(); ++at) {
        if (plain[at] == '/' && style.escapesSlash)
            literal += '\\';
        literal += plain[at];
        if (plain[at] != '\\' || at + 1 == plain.size())
            continue;
        literal += plain[++at];
        for (std::size_t digit = 0; plain[at] == 'u' && digit < kHexDigits; ++digit) {
            const char c = plain[at + 1 + digit];
            literal += style.hasUpperHex && c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A')
                                                                 : c;
        }
        at += plain[at] == 'u' ? kHexDigits : 0;
    }
    return literal;
}

Result<JsonPlace> findJsonPlace(std::string_view json, const std::vector<JsonPath> &paths,
                                const std::optional<JsonPath> &added)
{
    for (const JsonPath &path : paths) {
        const auto range = find(json, path);
        if (range)
            return placeOf(json, *range);
        if (range.error().code != ErrorCode::NotFound)
            return fail(range.error());
    }
    if (added)
        return placeToAdd(json, *added);
    return fail(ErrorCode::NotFound, Sentence::tr("the record has no such field"));
}

} // namespace voxdeck

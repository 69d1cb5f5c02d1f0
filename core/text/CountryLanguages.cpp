// SPDX-License-Identifier: Apache-2.0
#include "core/text/CountryLanguages.h"

#include "core/base/Ascii.h"
#include "core/json/Json.h"
#include "core/text/Characters.h"
#include "core/text/Tokens.h"

#include <algorithm>

namespace voxdeck {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The shape of a language tag: two letters as in ISO 639-1, or a longer tag for other languages.
bool isLanguageTag(std::string_view code)
{
    if (code.size() < 2 || code.size() > 35 || !isLetter(code[0]) || !isLetter(code[1]))
        return false;
    return std::all_of(code.begin(), code.end(),
                       [](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

Result<std::vector<std::string>> languagesIn(const JsonValue &value, const std::string &name)
{
    std::vector<JsonValue> codes = value.items();
    if (value.kind() == JsonValue::Kind::String)
        codes.push_back(value);
    std::vector<std::string> languages;
    for (const JsonValue &code : codes) {
        if (code.kind() != JsonValue::Kind::String || !isLanguageTag(code.toString()))
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("gives \"%1\" an invalid language code; expected one like \"de\"",
                             name));
        languages.push_back(code.toString());
    }
    if (languages.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("gives \"%1\" no language code", name));
    return languages;
}

} // namespace

std::string countrySlug(std::string_view name)
{
    std::string slug;
    bool isApart = false;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const char c = name[at];
        if (name.substr(at, 3) == "%20") { // as a browser saves a folder's name
            isApart = true;
            at += 2;
            continue;
        }
        if (c == ' ' || c == '_' || c == '-' || c == '.' || c == '\'') {
            isApart = true;
            continue;
        }
        if (isApart && !slug.empty())
            slug += '_';
        isApart = false;
        slug += lowerLetter(c);
    }
    return slug;
}

CountryLanguages CountryLanguages::shipped()
{
    CountryLanguages map;
    const std::string_view text = shippedCountryLanguages();
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = nextPythonLine(text, at);
        const std::size_t colon = line.find(':');
        if (line.starts_with('#') || colon == std::string_view::npos)
            continue;
        const auto codes = splitWords(line.substr(colon + 1));
        map.m_languages[std::string(line.substr(0, colon))].assign(codes.begin(), codes.end());
    }
    return map;
}

Result<> CountryLanguages::extend(std::string_view json, const std::string &subject)
{
    const auto map = JsonValue::parse(json);
    if (!map)
        return fail(map.error().code, map.error().detail, subject);
    if (map->kind() != JsonValue::Kind::Object)
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr(
                "is not a JSON object of countries and languages like {\"germany\": \"de\"}"),
            subject);
    for (const auto &[name, value] : map->members()) {
        auto languages = languagesIn(value, name);
        if (!languages)
            return fail(languages.error().code, languages.error().detail, subject);
        m_languages[countrySlug(name)] = *std::move(languages);
    }
    return {};
}

const std::vector<std::string> &CountryLanguages::languagesOf(std::string_view country) const
{
    static const std::vector<std::string> kNone;
    const auto found = m_languages.find(countrySlug(country));
    return found == m_languages.end() ? kNone : found->second;
}

Result<std::string> CountryLanguages::languageOf(std::string_view country) const
{
    const auto &languages = languagesOf(country);
    if (!languages.empty())
        return languages.front();
    return fail(
        ErrorCode::NotFound,
        Sentence::tr("no language is known for this country; name it in a file \"MAP.json\" "
                     "that holds {%1: \"xx\"}, with the language's ISO 639-1 code for xx, and "
                     "give --language-map MAP.json",
                     encodeJsonString(country)),
        std::string(country));
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Which languages (ISO 639-1) are spoken on record in a country's parliament and broadcasts.
///
/// A country is found whatever its case and whether its words are separated by blanks, hyphens or
/// `_`. Of several languages the first counts: the one spoken most. A user's map takes precedence
/// over the shipped one, country by country.
///
/// Errors   extend(): Corrupt or InvalidArgument, with the country, for an invalid map.
class CountryLanguages {
public:
    static CountryLanguages shipped(); ///< country-languages.txt
    /// A JSON object {"country": "code"} or {"country": ["code", ...]}; `subject` names it in errors.
    Result<> extend(std::string_view json, const std::string &subject);

    /// All of them, the main one first; empty for a country that is not in the map.
    const std::vector<std::string> &languagesOf(std::string_view country) const;
    /// The chosen one. NotFound says how to add the country.
    Result<std::string> languageOf(std::string_view country) const;
    std::size_t countryCount() const { return m_languages.size(); }

private:
    std::map<std::string, std::vector<std::string>, std::less<>> m_languages;
};

/// "Bosnia and Herzegovina" -> "bosnia_and_herzegovina": what names are compared by.
std::string countrySlug(std::string_view name);

/// The text of country-languages.txt.
const char *shippedCountryLanguages();

} // namespace voxdeck

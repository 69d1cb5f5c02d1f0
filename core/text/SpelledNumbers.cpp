// SPDX-License-Identifier: Apache-2.0
#include "core/text/SpelledNumbers.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/TextForms.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace voxdeck {

namespace {

using Words = std::array<std::string_view, 10>;

constexpr std::size_t kMostDigits = 15;

// Words of English.

constexpr std::array<std::string_view, 20> kEnglish = {
    "zero",     "one",     "two",     "three",     "four",     "five",    "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr Words kEnglishTens = {"",      "",      "twenty",  "thirty", "forty",
                                "fifty", "sixty", "seventy", "eighty", "ninety"};
constexpr std::array<std::string_view, 5> kEnglishScales = {"", "thousand", "million", "billion",
                                                            "trillion"};

/// Of 1 to 999.
std::string englishBelowThousand(std::uint64_t number)
{
    std::string words;
    if (number >= 100) {
        words.append(kEnglish[number / 100]).append(" hundred");
        number %= 100;
        if (number == 0)
            return words;
        words += ' ';
    }
    if (number < 20)
        return words.append(kEnglish[number]);
    words.append(kEnglishTens[number / 10]);
    if (number % 10 != 0)
        words.append("-").append(kEnglish[number % 10]);
    return words;
}

std::string english(std::uint64_t number)
{
    if (number == 0)
        return std::string(kEnglish[0]);
    std::string words;
    for (std::size_t scale = kEnglishScales.size(); scale-- > 0;) {
        std::uint64_t unit = 1;
        for (std::size_t at = 0; at < scale; ++at)
            unit *= 1000;
        const std::uint64_t part = number / unit % 1000;
        if (part == 0)
            continue;
        words.append(words.empty() ? "" : " ").append(englishBelowThousand(part));
        if (scale > 0)
            words.append(" ").append(kEnglishScales[scale]);
    }
    return words;
}

// Words of German.

constexpr std::array<std::string_view, 20> kGerman = {
    "null",     "ein",           "zwei",     "drei",     "vier",     "f\u00fcnf",  "sechs",
    "sieben",   "acht",          "neun",     "zehn",     "elf",      "zw\u00f6lf", "dreizehn",
    "vierzehn", "f\u00fcnfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"};
constexpr Words kGermanTens = {
    "",        "",        "zwanzig", "drei\u00dfig", "vierzig", "f\u00fcnfzig",
    "sechzig", "siebzig", "achtzig", "neunzig"};
struct GermanScale {
    std::uint64_t unit;
    std::string_view one, many;
};
constexpr std::array kGermanScales = {GermanScale{1'000'000'000'000, "eine Billion", "Billionen"},
                                      GermanScale{1'000'000'000, "eine Milliarde", "Milliarden"},
                                      GermanScale{1'000'000, "eine Million", "Millionen"}};

/// Of 1 to 999; `one` is the word for a 1 at the end.
std::string germanBelowThousand(std::uint64_t number, std::string_view one)
{
    std::string words;
    if (number >= 100) {
        words.append(kGerman[number / 100]).append("hundert");
        number %= 100;
    }
    if (number == 1)
        return words.append(one);
    if (number < 20)
        return words.append(number == 0 ? std::string_view() : kGerman[number]);
    if (number % 10 != 0)
        words.append(kGerman[number % 10]).append("und");
    return words.append(kGermanTens[number / 10]);
}

std::string german(std::uint64_t number)
{
    if (number == 0)
        return std::string(kGerman[0]);
    std::string words;
    for (const GermanScale &scale : kGermanScales) {
        const std::uint64_t part = number / scale.unit % 1000;
        if (part == 0)
            continue;
        words.append(words.empty() ? "" : " ");
        if (part == 1)
            words.append(scale.one);
        else
            words.append(germanBelowThousand(part, "eine")).append(" ").append(scale.many);
    }
    number %= 1'000'000;
    if (number == 0)
        return words;
    words.append(words.empty() ? "" : " ");
    if (number >= 1000)
        words.append(germanBelowThousand(number / 1000, "ein")).append("tausend");
    if (number % 1000 != 0)
        words.append(germanBelowThousand(number % 1000, "eins"));
    return words;
}

// Words of Mandarin.

constexpr Words kMandarin = {"\u96f6", "\u4e00", "\u4e8c", "\u4e09", "\u56db",
                             "\u4e94", "\u516d", "\u4e03", "\u516b", "\u4e5d"};
constexpr std::array<std::string_view, 4> kMandarinPlaces = {"", "\u5341", "\u767e", "\u5343"};
constexpr std::array<std::string_view, 4> kMandarinScales = {"", "\u4e07", "\u4ebf", "\u5146"};

/// Of 1 to 9999; a zero stands for each gap between two digits that are not 0.
std::string mandarinBelowTenThousand(std::uint64_t number, bool isFirst)
{
    std::string words;
    bool hasGap = false;
    std::uint64_t unit = 1000;
    for (std::size_t place = kMandarinPlaces.size(); place-- > 0; unit /= 10) {
        const std::uint64_t digit = number / unit % 10;
        if (digit == 0) {
            hasGap = hasGap || !words.empty();
            continue;
        }
        if (hasGap)
            words.append(kMandarin[0]);
        hasGap = false;
        if (!(isFirst && words.empty() && place == 1 && digit == 1)) // ten is not "one ten"
            words.append(kMandarin[digit]);
        words.append(kMandarinPlaces[place]);
    }
    return words;
}

std::string mandarin(std::uint64_t number)
{
    if (number == 0)
        return std::string(kMandarin[0]);
    std::string words;
    bool hasGap = false;
    std::uint64_t unit = 1'000'000'000'000;
    for (std::size_t scale = kMandarinScales.size(); scale-- > 0; unit /= 10'000) {
        const std::uint64_t part = number / unit % 10'000;
        if (part == 0) {
            hasGap = hasGap || !words.empty();
            continue;
        }
        if (!words.empty() && (hasGap || part < 1000))
            words.append(kMandarin[0]);
        hasGap = false;
        words.append(mandarinBelowTenThousand(part, words.empty())).append(kMandarinScales[scale]);
    }
    return words;
}

struct NumberLanguage {
    std::array<std::string_view, 3> tags;
    char32_t group, decimal;
    std::string_view point; ///< the word of the decimal mark
    bool isSpaced;
    std::string (*cardinal)(std::uint64_t);
    std::string_view (*digit)(int);
};

const std::array<NumberLanguage, 3> kLanguages = {{
    {{"en", "eng", {}},
     ',',
     '.',
     "point",
     true,
     &english,
     [](int digit) {
         return kEnglish.at(static_cast<std::size_t>(digit));
     }},
    {{"de", "deu", "ger"},
     '.',
     ',',
     "Komma",
     true,
     &german,
     [](int digit) {
         return digit == 1 ? std::string_view("eins") : kGerman.at(static_cast<std::size_t>(digit));
     }},
    {{"zh", "cmn", "zho"},
     ',',
     '.',
     "\u70b9",
     false,
     &mandarin,
     [](int digit) {
         return kMandarin.at(static_cast<std::size_t>(digit));
     }},
}};

const NumberLanguage *languageOf(std::string_view tag)
{
    const std::string_view first = tag.substr(0, tag.find_first_of("-_"));
    const auto isSame = [first](std::string_view known) {
        return !known.empty() && known.size() == first.size()
               && std::equal(known.begin(), known.end(), first.begin(), [](char a, char b) {
                      return a == (b >= 'A' && b <= 'Z' ? b + 32 : b);
                  });
    };
    const auto *const found = std::find_if(
        kLanguages.begin(), kLanguages.end(), [&isSame](const NumberLanguage &language) {
            return std::any_of(language.tags.begin(), language.tags.end(), isSame);
        });
    return found == kLanguages.end() ? nullptr : found;
}

/// A number in a text: its digits before and behind the decimal mark.
struct Number {
    std::vector<int> digits, behind;
    std::size_t end = 0; ///< past it, in characters
};

class NumberReader {
public:
    NumberReader(const std::u32string &text, const NumberLanguage &language)
        : m_text(text), m_language(language)
    {
    }

    /// The number that begins at `at`, which is a digit.
    Number read(std::size_t at) const
    {
        Number number;
        number.end = runEnd(at);
        add(number.digits, at, number.end);
        if (at > 1 && isMark(at - 1) && isDigit(at - 2)) // the next part of an address or a date
            return number;
        if (number.digits.size() <= 3)
            readGroups(number);
        const std::size_t begin = number.end + 1;
        const bool hasMark = number.end < m_text.size() && m_text[number.end] == m_language.decimal
                             && isDigit(begin);
        const std::size_t end = hasMark ? runEnd(begin) : begin;
        if (!hasMark || isMarkedOn(end))
            return number;
        add(number.behind, begin, end);
        number.end = end;
        return number;
    }

    bool isDigit(std::size_t at) const { return at < m_text.size() && digitValue(m_text[at]); }

private:
    std::size_t runEnd(std::size_t at) const
    {
        while (isDigit(at))
            ++at;
        return at;
    }
    void add(std::vector<int> &digits, std::size_t at, std::size_t end) const
    {
        for (; at < end; ++at)
            digits.push_back(*digitValue(m_text[at]));
    }
    /// Whether a mark and another digit follow: an address or a date, not a number.
    bool isMarkedOn(std::size_t at) const
    {
        return at < m_text.size() && isMark(at) && isDigit(at + 1);
    }
    bool isMark(std::size_t at) const
    {
        return m_text[at] == m_language.decimal || m_text[at] == m_language.group;
    }
    void readGroups(Number &number) const
    {
        Number grouped = number;
        while (grouped.end < m_text.size() && m_text[grouped.end] == m_language.group
               && isDigit(grouped.end + 1)) {
            const std::size_t begin = grouped.end + 1;
            grouped.end = runEnd(begin);
            if (grouped.end - begin != 3)
                return; // not a grouped number
            add(grouped.digits, begin, grouped.end);
        }
        number = grouped;
    }

    const std::u32string &m_text;
    const NumberLanguage &m_language;
};

void addDigits(std::string &words, const std::vector<int> &digits, const NumberLanguage &language)
{
    for (const int digit : digits) {
        if (language.isSpaced && !words.empty())
            words += ' ';
        words.append(language.digit(digit));
    }
}

std::string wordsOf(const Number &number, const NumberLanguage &language, bool isYear)
{
    std::string words;
    const bool hasNeedlessZero = number.digits.size() > 1 && number.digits.front() == 0;
    if (isYear || hasNeedlessZero || number.digits.size() > kMostDigits) {
        addDigits(words, number.digits, language);
    } else {
        std::uint64_t value = 0;
        for (const int digit : number.digits)
            value = value * 10 + static_cast<std::uint64_t>(digit);
        words = language.cardinal(value);
    }
    if (number.behind.empty())
        return words;
    words.append(language.isSpaced ? " " : "").append(language.point);
    addDigits(words, number.behind, language);
    return words;
}

} // namespace

std::string_view languageOfNumbers(std::string_view language)
{
    const NumberLanguage *const found = languageOf(language);
    return found ? found->tags.front() : std::string_view();
}

std::string spelledNumbers(std::string_view text, std::string_view tag)
{
    const NumberLanguage *const language = languageOf(tag);
    if (!language)
        return std::string(text);
    std::u32string characters;
    bool hasDigit = false;
    for (std::size_t at = 0; at < text.size();) {
        characters += nextUtf8(text, at);
        hasDigit = hasDigit || digitValue(characters.back());
    }
    if (!hasDigit)
        return std::string(text);
    const auto touches = [&characters](std::size_t at) {
        return at < characters.size() && isWordCharacter(characters[at])
               && isSpaceSeparatedScript(characters[at]);
    };
    const NumberReader reader(characters, *language);
    std::string result;
    for (std::size_t at = 0; at < characters.size();) {
        if (!reader.isDigit(at)) {
            appendUtf8(result, characters[at++]);
            continue;
        }
        const Number number = reader.read(at);
        constexpr char32_t kYear = 0x5E74;
        const bool isYear = number.digits.size() == 4 && number.end - at == 4 && !language->isSpaced
                            && number.end < characters.size() && characters[number.end] == kYear;
        if ((at > 0 && touches(at - 1)) || touches(number.end))
            for (; at < number.end; ++at)
                appendUtf8(result, characters[at]);
        else
            result += wordsOf(number, *language, isYear);
        at = number.end;
    }
    return result;
}

} // namespace voxdeck

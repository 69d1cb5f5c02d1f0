// SPDX-License-Identifier: Apache-2.0
#include "core/text/TextForms.h"

#include "core/base/Utf8.h"
#include "core/text/CharacterIssues.h"
#include "core/text/Characters.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>

namespace voxdeck {

namespace {

/// The digit zero of each script that has digits (UnicodeData.txt), by code point.
constexpr std::array<char32_t, 66> kZeros = {
    0x30,    0x660,   0x6F0,   0x7C0,   0x966,   0x9E6,   0xA66,   0xAE6,   0xB66,   0xBE6,
    0xC66,   0xCE6,   0xD66,   0xDE6,   0xE50,   0xED0,   0xF20,   0x1040,  0x1090,  0x17E0,
    0x1810,  0x1946,  0x19D0,  0x1A80,  0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,
    0xA8D0,  0xA900,  0xA9D0,  0xA9F0,  0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x11066,
    0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0,
    0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2,
    0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0};

struct LanguageZero {
    std::string_view language;
    char32_t zero;
};
constexpr std::array kNativeZeros = {
    LanguageZero{"ar", 0x0660}, LanguageZero{"fa", 0x06F0},  LanguageZero{"ur", 0x06F0},
    LanguageZero{"ps", 0x06F0}, LanguageZero{"ckb", 0x0660}, LanguageZero{"hi", 0x0966},
    LanguageZero{"mr", 0x0966}, LanguageZero{"ne", 0x0966},  LanguageZero{"sa", 0x0966},
    LanguageZero{"bn", 0x09E6}, LanguageZero{"as", 0x09E6},  LanguageZero{"pa", 0x0A66},
    LanguageZero{"gu", 0x0AE6}, LanguageZero{"or", 0x0B66},  LanguageZero{"ta", 0x0BE6},
    LanguageZero{"te", 0x0C66}, LanguageZero{"kn", 0x0CE6},  LanguageZero{"ml", 0x0D66},
    LanguageZero{"th", 0x0E50}, LanguageZero{"lo", 0x0ED0},  LanguageZero{"bo", 0x0F20},
    LanguageZero{"my", 0x1040}, LanguageZero{"km", 0x17E0},
};

std::string mapped(std::string_view text, utf8proc_option_t options)
{
    utf8proc_uint8_t *made = nullptr;
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t *>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &made,
                                   static_cast<utf8proc_option_t>(options | UTF8PROC_STABLE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
    if (size < 0) // not UTF-8
        return std::string(text);
    return std::string(reinterpret_cast<const char *>(made), static_cast<std::size_t>(size));
}

std::string compatibleText(std::string_view text)
{
    return mapped(text, static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_COMPAT));
}

bool isCjk(std::string_view language)
{
    return isLanguage(language, "zh") || isLanguage(language, "ja") || isLanguage(language, "yue");
}

/// Of Chinese and Japanese, for one of ASCII; 0 for none.
char32_t wideMark(char32_t c)
{
    switch (c) {
    case U',': return U'\uFF0C';
    case U'.': return U'\u3002';
    case U'?': return U'\uFF1F';
    case U'!': return U'\uFF01';
    case U';': return U'\uFF1B';
    case U':': return U'\uFF1A';
    default: return 0;
    }
}

bool isWideLetter(char32_t c)
{
    return (c >= 0xFF10 && c <= 0xFF19) || (c >= 0xFF21 && c <= 0xFF3A)
           || (c >= 0xFF41 && c <= 0xFF5A);
}

/// Ligatures, shapes of print, Kana of half width.
bool isPrintForm(char32_t c)
{
    const bool isHonorific = c == 0xFDF2 || c == 0xFDFA || c == 0xFDFB || c == 0xFDFC
                             || c == 0xFDFD;
    return (c >= 0xFB00 && c <= 0xFB06) || (c >= 0xFB13 && c <= 0xFB17)
           || (c >= 0xFB50 && c <= 0xFBFF)
           || (c >= 0xFC00 && c <= 0xFDF1 && !(c >= 0xFD3E && c <= 0xFD4F))
           || (c >= 0xFDF3 && c <= 0xFDFF && !isHonorific) || (c >= 0xFE70 && c <= 0xFEFC)
           || (c >= 0xFF61 && c <= 0xFF9F);
}

} // namespace

bool joinsTheCharacterBefore(char32_t codePoint)
{
    return isCombiningMark(codePoint) || (codePoint >= 0x1161 && codePoint <= 0x11FF)
           || codePoint == 0xFF9E || codePoint == 0xFF9F;
}

std::string composedText(std::string_view text)
{
    return mapped(text, UTF8PROC_COMPOSE);
}

std::string usualForm(std::string_view character, char32_t before, char32_t after,
                      std::string_view language)
{
    std::size_t at = 0;
    const char32_t c = character.empty() ? 0 : nextUtf8(character, at);
    if (isWideLetter(c) || isPrintForm(c))
        return compatibleText(character);
    const bool isWideMark = c >= 0xFF01 && c <= 0xFF5E;
    if (isWideMark && !isCjk(language) && !language.empty() && !isLanguage(language, "ko"))
        return compatibleText(character);
    const char32_t wide = wideMark(c);
    const bool isBeforeWord = isWordCharacter(after) && isSpaceSeparatedScript(after);
    // a point within "第1.A" is not a full stop, and a comma between digits is not a pause
    const bool isBetweenWide = before != 0 && !isSpaceSeparatedScript(before)
                               && wideMark(after) == 0
                               && !(isBeforeWord && (c == U'.' || digitValue(after)));
    if (wide != 0 && isCjk(language) && isBetweenWide) {
        std::string usual;
        appendUtf8(usual, wide);
        return usual.append(character.substr(at));
    }
    return std::string(character);
}

std::string usualLetter(std::string_view character, std::string_view language)
{
    std::size_t at = 0;
    const char32_t c = character.empty() ? 0 : nextUtf8(character, at);
    char32_t usual = c;
    if (isLanguage(language, "fa") || isLanguage(language, "ur")) {
        if (c == 0x0643)
            usual = 0x06A9; // kaf
        else if (c == 0x064A || c == 0x0649)
            usual = 0x06CC; // yeh
        else if (c == 0x0647 && isLanguage(language, "ur"))
            usual = 0x06C1; // heh
    }
    if (usual == c)
        return std::string(character);
    std::string result;
    appendUtf8(result, usual);
    return result.append(character.substr(at));
}

std::optional<int> digitValue(char32_t codePoint)
{
    const auto above = std::upper_bound(kZeros.begin(), kZeros.end(), codePoint);
    if (above == kZeros.begin() || codePoint - *std::prev(above) > 9)
        return std::nullopt;
    return static_cast<int>(codePoint - *std::prev(above));
}

char32_t nativeZero(std::string_view language)
{
    for (const auto &one : kNativeZeros)
        if (isLanguage(language, one.language))
            return one.zero;
    return U'0';
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/CharacterNames.h"

#include <utf8proc.h>

#include <array>
#include <cstdio>

namespace voxdeck {

namespace {

struct Named {
    char32_t codePoint;
    std::string_view name;
};

/// Characters that do not show, by code point (UnicodeData.txt).
constexpr std::array kNames = {
    Named{0x0009, "CHARACTER TABULATION"},
    Named{0x000A, "LINE FEED"},
    Named{0x000D, "CARRIAGE RETURN"},
    Named{0x0085, "NEXT LINE"},
    Named{0x00A0, "NO-BREAK SPACE"},
    Named{0x00AD, "SOFT HYPHEN"},
    Named{0x034F, "COMBINING GRAPHEME JOINER"},
    Named{0x061C, "ARABIC LETTER MARK"},
    Named{0x115F, "HANGUL CHOSEONG FILLER"},
    Named{0x1160, "HANGUL JUNGSEONG FILLER"},
    Named{0x1680, "OGHAM SPACE MARK"},
    Named{0x17B4, "KHMER VOWEL INHERENT AQ"},
    Named{0x17B5, "KHMER VOWEL INHERENT AA"},
    Named{0x180B, "MONGOLIAN FREE VARIATION SELECTOR ONE"},
    Named{0x180C, "MONGOLIAN FREE VARIATION SELECTOR TWO"},
    Named{0x180D, "MONGOLIAN FREE VARIATION SELECTOR THREE"},
    Named{0x180E, "MONGOLIAN VOWEL SEPARATOR"},
    Named{0x2000, "EN QUAD"},
    Named{0x2001, "EM QUAD"},
    Named{0x2002, "EN SPACE"},
    Named{0x2003, "EM SPACE"},
    Named{0x2004, "THREE-PER-EM SPACE"},
    Named{0x2005, "FOUR-PER-EM SPACE"},
    Named{0x2006, "SIX-PER-EM SPACE"},
    Named{0x2007, "FIGURE SPACE"},
    Named{0x2008, "PUNCTUATION SPACE"},
    Named{0x2009, "THIN SPACE"},
    Named{0x200A, "HAIR SPACE"},
    Named{0x200B, "ZERO WIDTH SPACE"},
    Named{0x200C, "ZERO WIDTH NON-JOINER"},
    Named{0x200D, "ZERO WIDTH JOINER"},
    Named{0x200E, "LEFT-TO-RIGHT MARK"},
    Named{0x200F, "RIGHT-TO-LEFT MARK"},
    Named{0x2028, "LINE SEPARATOR"},
    Named{0x2029, "PARAGRAPH SEPARATOR"},
    Named{0x202A, "LEFT-TO-RIGHT EMBEDDING"},
    Named{0x202B, "RIGHT-TO-LEFT EMBEDDING"},
    Named{0x202C, "POP DIRECTIONAL FORMATTING"},
    Named{0x202D, "LEFT-TO-RIGHT OVERRIDE"},
    Named{0x202E, "RIGHT-TO-LEFT OVERRIDE"},
    Named{0x202F, "NARROW NO-BREAK SPACE"},
    Named{0x205F, "MEDIUM MATHEMATICAL SPACE"},
    Named{0x2060, "WORD JOINER"},
    Named{0x2061, "FUNCTION APPLICATION"},
    Named{0x2062, "INVISIBLE TIMES"},
    Named{0x2063, "INVISIBLE SEPARATOR"},
    Named{0x2064, "INVISIBLE PLUS"},
    Named{0x2066, "LEFT-TO-RIGHT ISOLATE"},
    Named{0x2067, "RIGHT-TO-LEFT ISOLATE"},
    Named{0x2068, "FIRST STRONG ISOLATE"},
    Named{0x2069, "POP DIRECTIONAL ISOLATE"},
    Named{0x206A, "INHIBIT SYMMETRIC SWAPPING"},
    Named{0x206B, "ACTIVATE SYMMETRIC SWAPPING"},
    Named{0x206C, "INHIBIT ARABIC FORM SHAPING"},
    Named{0x206D, "ACTIVATE ARABIC FORM SHAPING"},
    Named{0x206E, "NATIONAL DIGIT SHAPES"},
    Named{0x206F, "NOMINAL DIGIT SHAPES"},
    Named{0x3000, "IDEOGRAPHIC SPACE"},
    Named{0x3164, "HANGUL FILLER"},
    Named{0xFEFF, "ZERO WIDTH NO-BREAK SPACE"},
    Named{0xFFA0, "HALFWIDTH HANGUL FILLER"},
    Named{0xFFF9, "INTERLINEAR ANNOTATION ANCHOR"},
    Named{0xFFFA, "INTERLINEAR ANNOTATION SEPARATOR"},
    Named{0xFFFB, "INTERLINEAR ANNOTATION TERMINATOR"},
    Named{0xFFFC, "OBJECT REPLACEMENT CHARACTER"},
    Named{0xFFFD, "REPLACEMENT CHARACTER"},
};

struct Twin {
    char32_t codePoint;
    char32_t latin;
    std::string_view name;
};

/// Letters of other alphabets that are drawn like one of the Latin, by code point.
constexpr std::array kTwins = {
    Twin{0x0391, 0x0041, "GREEK CAPITAL LETTER ALPHA"},
    Twin{0x0392, 0x0042, "GREEK CAPITAL LETTER BETA"},
    Twin{0x0395, 0x0045, "GREEK CAPITAL LETTER EPSILON"},
    Twin{0x0396, 0x005A, "GREEK CAPITAL LETTER ZETA"},
    Twin{0x0397, 0x0048, "GREEK CAPITAL LETTER ETA"},
    Twin{0x0399, 0x0049, "GREEK CAPITAL LETTER IOTA"},
    Twin{0x039A, 0x004B, "GREEK CAPITAL LETTER KAPPA"},
    Twin{0x039C, 0x004D, "GREEK CAPITAL LETTER MU"},
    Twin{0x039D, 0x004E, "GREEK CAPITAL LETTER NU"},
    Twin{0x039F, 0x004F, "GREEK CAPITAL LETTER OMICRON"},
    Twin{0x03A1, 0x0050, "GREEK CAPITAL LETTER RHO"},
    Twin{0x03A4, 0x0054, "GREEK CAPITAL LETTER TAU"},
    Twin{0x03A5, 0x0059, "GREEK CAPITAL LETTER UPSILON"},
    Twin{0x03A7, 0x0058, "GREEK CAPITAL LETTER CHI"},
    Twin{0x03B1, 0x0061, "GREEK SMALL LETTER ALPHA"},
    Twin{0x03B9, 0x0069, "GREEK SMALL LETTER IOTA"},
    Twin{0x03BA, 0x006B, "GREEK SMALL LETTER KAPPA"},
    Twin{0x03BD, 0x0076, "GREEK SMALL LETTER NU"},
    Twin{0x03BF, 0x006F, "GREEK SMALL LETTER OMICRON"},
    Twin{0x03C1, 0x0070, "GREEK SMALL LETTER RHO"},
    Twin{0x03C5, 0x0075, "GREEK SMALL LETTER UPSILON"},
    Twin{0x0401, 0x00CB, "CYRILLIC CAPITAL LETTER IO"},
    Twin{0x0405, 0x0053, "CYRILLIC CAPITAL LETTER DZE"},
    Twin{0x0406, 0x0049, "CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I"},
    Twin{0x0407, 0x00CF, "CYRILLIC CAPITAL LETTER YI"},
    Twin{0x0408, 0x004A, "CYRILLIC CAPITAL LETTER JE"},
    Twin{0x0410, 0x0041, "CYRILLIC CAPITAL LETTER A"},
    Twin{0x0412, 0x0042, "CYRILLIC CAPITAL LETTER VE"},
    Twin{0x0415, 0x0045, "CYRILLIC CAPITAL LETTER IE"},
    Twin{0x041A, 0x004B, "CYRILLIC CAPITAL LETTER KA"},
    Twin{0x041C, 0x004D, "CYRILLIC CAPITAL LETTER EM"},
    Twin{0x041D, 0x0048, "CYRILLIC CAPITAL LETTER EN"},
    Twin{0x041E, 0x004F, "CYRILLIC CAPITAL LETTER O"},
    Twin{0x0420, 0x0050, "CYRILLIC CAPITAL LETTER ER"},
    Twin{0x0421, 0x0043, "CYRILLIC CAPITAL LETTER ES"},
    Twin{0x0422, 0x0054, "CYRILLIC CAPITAL LETTER TE"},
    Twin{0x0423, 0x0059, "CYRILLIC CAPITAL LETTER U"},
    Twin{0x0425, 0x0058, "CYRILLIC CAPITAL LETTER HA"},
    Twin{0x0430, 0x0061, "CYRILLIC SMALL LETTER A"},
    Twin{0x0435, 0x0065, "CYRILLIC SMALL LETTER IE"},
    Twin{0x043E, 0x006F, "CYRILLIC SMALL LETTER O"},
    Twin{0x0440, 0x0070, "CYRILLIC SMALL LETTER ER"},
    Twin{0x0441, 0x0063, "CYRILLIC SMALL LETTER ES"},
    Twin{0x0443, 0x0079, "CYRILLIC SMALL LETTER U"},
    Twin{0x0445, 0x0078, "CYRILLIC SMALL LETTER HA"},
    Twin{0x0451, 0x00EB, "CYRILLIC SMALL LETTER IO"},
    Twin{0x0455, 0x0073, "CYRILLIC SMALL LETTER DZE"},
    Twin{0x0456, 0x0069, "CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I"},
    Twin{0x0457, 0x00EF, "CYRILLIC SMALL LETTER YI"},
    Twin{0x0458, 0x006A, "CYRILLIC SMALL LETTER JE"},
    Twin{0x04BB, 0x0068, "CYRILLIC SMALL LETTER SHHA"},
    Twin{0x0501, 0x0064, "CYRILLIC SMALL LETTER KOMI DE"},
    Twin{0x050C, 0x0047, "CYRILLIC CAPITAL LETTER KOMI SJE"},
    Twin{0x051B, 0x0071, "CYRILLIC SMALL LETTER QA"},
    Twin{0x051D, 0x0077, "CYRILLIC SMALL LETTER WE"},
    Twin{0x053C, 0x004C, "ARMENIAN CAPITAL LETTER LIWN"},
    Twin{0x054F, 0x0053, "ARMENIAN CAPITAL LETTER TIWN"},
    Twin{0x0555, 0x004F, "ARMENIAN CAPITAL LETTER OH"},
    Twin{0x0570, 0x0068, "ARMENIAN SMALL LETTER HO"},
    Twin{0x0578, 0x006E, "ARMENIAN SMALL LETTER VO"},
    Twin{0x057D, 0x0075, "ARMENIAN SMALL LETTER SEH"},
    Twin{0x0585, 0x006F, "ARMENIAN SMALL LETTER OH"},
};

} // namespace

char32_t latinTwin(char32_t codePoint)
{
    for (const auto &one : kTwins)
        if (one.codePoint == codePoint)
            return one.latin;
    return 0;
}

std::vector<char32_t> lettersLike(char32_t latin)
{
    std::vector<char32_t> letters;
    for (const auto &one : kTwins)
        if (one.latin == latin)
            letters.push_back(one.codePoint);
    return letters;
}

std::string codePointText(char32_t codePoint)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(codePoint));
    return text.data();
}

std::string_view characterName(char32_t codePoint)
{
    for (const auto &one : kNames)
        if (one.codePoint == codePoint)
            return one.name;
    for (const auto &one : kTwins)
        if (one.codePoint == codePoint)
            return one.name;
    if ((codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF))
        return "VARIATION SELECTOR";
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(codePoint))) {
    case UTF8PROC_CATEGORY_CN: return "UNASSIGNED";
    case UTF8PROC_CATEGORY_CO: return "PRIVATE USE";
    case UTF8PROC_CATEGORY_CC: return "CONTROL CHARACTER";
    case UTF8PROC_CATEGORY_CS: return "SURROGATE";
    default: return {};
    }
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/Characters.h"

#include "core/base/Utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace voxdeck {

namespace {

struct CodePoints {
    char32_t first;
    char32_t last;
};

/// Blocks of scripts written without spaces between words (Unicode Blocks.txt), by first code point.
constexpr std::array kWithoutSpaces = {
    CodePoints{0x0E00, 0x0EFF},   // Thai, Lao
    CodePoints{0x1000, 0x109F},   // Myanmar
    CodePoints{0x1780, 0x17FF},   // Khmer
    CodePoints{0x1950, 0x19FF},   // Tai Le, New Tai Lue, Khmer symbols
    CodePoints{0x1A20, 0x1AAF},   // Tai Tham
    CodePoints{0x2E80, 0x2FDF},   // CJK radicals
    CodePoints{0x3005, 0x3007},   // iteration mark, closing mark, zero
    CodePoints{0x3021, 0x3029},   // Hangzhou numerals
    CodePoints{0x3038, 0x303C},   // Hangzhou numerals, vertical iteration mark, masu
    CodePoints{0x3040, 0x312F},   // Hiragana, Katakana, Bopomofo
    CodePoints{0x31A0, 0x31FF},   // Bopomofo and Katakana extensions
    CodePoints{0x3400, 0x4DBF},   // Han, extension A
    CodePoints{0x4E00, 0x9FFF},   // Han
    CodePoints{0xA000, 0xA4CF},   // Yi
    CodePoints{0xA9E0, 0xA9FF},   // Myanmar extended B
    CodePoints{0xAA60, 0xAADF},   // Myanmar extended A, Tai Viet
    CodePoints{0xF900, 0xFAFF},   // Han compatibility
    CodePoints{0xFF66, 0xFF9F},   // half-width Katakana
    CodePoints{0x1AFF0, 0x1B16F}, // Kana supplements
    CodePoints{0x20000, 0x3FFFD}, // Han, extensions B and on
};

/// Han's main block: only letters, and the bulk of many texts.
constexpr bool isCommonHan(char32_t c)
{
    return c >= 0x4E00 && c <= 0x9FFF;
}

/// The beginning of the character that ends at `end`, which is not 0.
std::size_t characterBefore(std::string_view text, std::size_t end)
{
    std::size_t begin = end - 1;
    while (begin > 0 && end - begin < 4
           && (static_cast<unsigned char>(text[begin]) & 0xC0u) == 0x80u)
        --begin;
    return begin;
}

} // namespace

bool isPythonSpace(char32_t c)
{
    if (c < 0x80)
        return c == ' ' || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028
           || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

std::string_view stripPython(std::string_view text)
{
    std::size_t begin = 0;
    for (std::size_t at = 0; begin < text.size(); begin = at) {
        if (!isPythonSpace(nextUtf8(text, at)))
            break;
    }
    std::size_t end = text.size();
    while (end > begin) {
        const std::size_t last = characterBefore(text, end);
        std::size_t at = last;
        if (!isPythonSpace(nextUtf8(text, at)) || at != end)
            break;
        end = last;
    }
    return text.substr(begin, end - begin);
}

std::string_view nextPythonLine(std::string_view text, std::size_t &position)
{
    const std::size_t begin = position;
    while (position < text.size() && text[position] != '\n' && text[position] != '\r')
        ++position;
    const std::string_view line = text.substr(begin, position - begin);
    if (text.substr(position, 2) == "\r\n")
        position += 2;
    else if (position < text.size())
        ++position;
    return line;
}

bool isWordCharacter(char32_t codePoint)
{
    constexpr char32_t kAsciiEnd = 0x80; // most of all texts: without a look at the tables
    if (codePoint < kAsciiEnd)
        return (codePoint >= '0' && codePoint <= '9') || (codePoint >= 'A' && codePoint <= 'Z')
               || (codePoint >= 'a' && codePoint <= 'z');
    if (isCommonHan(codePoint))
        return true;
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(codePoint))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO: return true;
    default: return false;
    }
}

bool isCombiningMark(char32_t codePoint)
{
    constexpr char32_t kFirstMark = 0x300;
    if (codePoint < kFirstMark || isCommonHan(codePoint))
        return false;
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(codePoint));
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC
           || category == UTF8PROC_CATEGORY_ME;
}

bool isSpaceSeparatedScript(char32_t codePoint)
{
    if (codePoint < kWithoutSpaces.front().first)
        return true;
    if (isCommonHan(codePoint))
        return false;
    const auto above = std::upper_bound(
        kWithoutSpaces.begin(), kWithoutSpaces.end(), codePoint,
        [](char32_t value, const CodePoints &block) { return value < block.first; });
    return above == kWithoutSpaces.begin() || codePoint > std::prev(above)->last;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/ScoringTokens.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/TextForms.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace voxdeck {

namespace {

/// isPythonSpace() of the next character; most are ASCII.
bool isSpaceAt(std::string_view text, std::size_t &at)
{
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte > 0x20 && byte < 0x80) {
        ++at;
        return false;
    }
    return isPythonSpace(nextUtf8(text, at));
}

bool isWeNetPunctuation(char32_t c)
{
    constexpr std::array<char32_t, 17> kDropped = {'!',    ',',    '?',    0x3001, 0x3002, 0xFF01,
                                                   0xFF0C, 0xFF1B, 0xFF1F, 0xFF1A, 0x300C, 0x300D,
                                                   0xFE30, 0x300E, 0x300F, 0x300A, 0x300B};
    return std::find(kDropped.begin(), kDropped.end(), c) != kDropped.end();
}

bool isWeNetSpace(char32_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// The end of a piece other than a single letter: up to white space, anything outside ASCII, or for
/// one that began with "<" the ">" that closes it; a ">" at the end belongs to it either way.
std::size_t weNetPieceEnd(std::string_view text, std::size_t at, bool isTag)
{
    while (at < text.size()) {
        const auto c = static_cast<unsigned char>(text[at]);
        if (c >= 128 || isWeNetSpace(c) || (isTag && c == '>'))
            break;
        ++at;
    }
    return at < text.size() && text[at] == '>' ? at + 1 : at;
}

bool isSpacedWordCharacter(char32_t c)
{
    return isWordCharacter(c) && isSpaceSeparatedScript(c);
}

bool isAsciiWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

/// Past the rest of a word whose first character ends at `at`.
std::size_t comparedWordEnd(std::string_view text, char32_t before, std::size_t at)
{
    std::size_t end = at; // behind the last word character
    while (at < text.size()) {
        if (const char byte = text[at]; isAsciiWord(byte)) { // most of all texts
            before = static_cast<unsigned char>(byte);
            end = ++at;
            continue;
        } else if (byte == ' ') {
            break;
        }
        const char32_t c = nextUtf8(text, at);
        if (isInvisibleInWords(c))
            continue;
        if (isSpacedWordCharacter(c)) {
            before = c;
            end = at;
            continue;
        }
        std::size_t next = at;
        char32_t after = 0;
        while (next < text.size() && (after == 0 || isInvisibleInWords(after)))
            after = nextUtf8(text, next);
        if (wordJoint(before, c, after) == 0)
            break;
    }
    return end;
}

/// Most of Chinese and Japanese: no mark, no space and nothing that joins.
bool isPlainHan(char32_t c)
{
    return c >= 0x4E00 && c <= 0x9FFF;
}

std::size_t marksEnd(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (at < text.size()) {
        const char32_t c = nextUtf8(text, at);
        if (isPlainHan(c))
            break;
        if (isCombiningMark(c))
            end = at;
        else if (!isInvisibleInWords(c))
            break;
    }
    return end;
}

} // namespace

char32_t wordJoint(char32_t before, char32_t c, char32_t after)
{
    switch (c) {
    case '\'':
    case 0x2018:
    case 0x2019:
    case 0xFF07: return isSpacedWordCharacter(before) && isSpacedWordCharacter(after) ? U'\'' : 0;
    case '.':
    case ',':
    case 0x066B: // of Arabic numbers
    case 0x066C: return digitValue(before) && digitValue(after) ? c : 0;
    case 0xB7: // of Catalan
    case 0x05F3:
    case 0x05F4:
        return isSpacedWordCharacter(before) && isSpacedWordCharacter(after) && !digitValue(before)
                       && !digitValue(after)
                   ? c
                   : 0;
    default: return 0;
    }
}

bool isInvisibleInWords(char32_t c)
{
    if (c < 0xAD)
        return false;
    return c == 0xAD || c == 0x061C || c == 0x180E || (c >= 0x200C && c <= 0x200F)
           || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064)
           || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

std::vector<std::string_view> comparedWords(std::string_view text)
{
    std::vector<std::string_view> words;
    words.reserve(text.size() / 5 + 1);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = nextUtf8(text, at);
        const bool isHan = isPlainHan(c);
        if (!isHan && isPythonSpace(c))
            continue;
        at = !isHan && isSpacedWordCharacter(c) ? comparedWordEnd(text, c, at) : marksEnd(text, at);
        words.push_back(text.substr(begin, at - begin));
    }
    return words;
}

std::vector<std::string_view> jiwerWords(std::string_view text)
{
    text = stripPython(text);
    std::vector<std::string_view> words;
    words.reserve(text.size() / 5 + 1);
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t runBegin = at;
        std::size_t next = at;
        if (!isSpaceAt(text, next)) {
            at = next;
            continue;
        }
        std::size_t spaces = 0; // the text ends in no space, so a run ends
        while (next = at, isSpaceAt(text, next)) {
            at = next;
            ++spaces;
        }
        if (spaces == 1 && text[runBegin] != ' ')
            continue;
        if (runBegin > begin)
            words.push_back(text.substr(begin, runBegin - begin));
        begin = at;
    }
    if (begin < text.size())
        words.push_back(text.substr(begin));
    return words;
}

std::vector<std::string_view> mixedTokens(std::string_view text)
{
    std::vector<std::string_view> tokens;
    std::size_t begin = 0; // of the word that is not yet a token
    const auto endWord = [&](std::size_t end) {
        if (end > begin)
            tokens.push_back(text.substr(begin, end - begin));
    };
    bool isAfterCharacter = false; // marks belong to it
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t from = at;
        const char32_t c = nextUtf8(text, at);
        if (isAfterCharacter && isCombiningMark(c)) {
            tokens.back() = text.substr(
                static_cast<std::size_t>(tokens.back().data() - text.data()),
                tokens.back().size() + at - from);
            begin = at;
            continue;
        }
        isAfterCharacter = isWordCharacter(c) && !isSpaceSeparatedScript(c);
        if (!isAfterCharacter && !isPythonSpace(c))
            continue;
        endWord(from);
        if (isAfterCharacter)
            tokens.push_back(text.substr(from, at - from));
        begin = at;
    }
    endWord(text.size());
    return tokens;
}

std::vector<std::string_view> weNetPieces(std::string_view text)
{
    std::vector<std::string_view> pieces;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = nextUtf8(text, at);
        const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
        if (isWeNetPunctuation(c) || isWeNetSpace(c) || category == UTF8PROC_CATEGORY_ZS
            || category == UTF8PROC_CATEGORY_CN)
            continue;
        if (category != UTF8PROC_CATEGORY_LO)
            at = weNetPieceEnd(text, at, c == '<');
        pieces.push_back(text.substr(begin, at - begin));
    }
    return pieces;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/Tokens.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <unordered_map>

namespace voxdeck {

namespace {

bool isApostropheOrHyphen(char32_t c)
{
    return c == '\'' || c == 0x2019 || c == '-' || c == '_';
}

/// CJK and full-width punctuation has its own width: no space goes with it.
bool isWidePunctuation(char32_t c)
{
    return (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFF65) || c == 0x30FB;
}

bool goesWithoutSpace(char32_t c)
{
    return isPythonSpace(c) || !isSpaceSeparatedScript(c) || isWidePunctuation(c);
}

char32_t lastCharacter(std::string_view text)
{
    std::size_t begin = text.size() - 1;
    while (begin > 0 && text.size() - begin < 4
           && (static_cast<unsigned char>(text[begin]) & 0xC0u) == 0x80u)
        --begin;
    return nextUtf8(text, begin);
}

/// Past the rest of a word that began with a letter: letters, marks and digits, and an apostrophe,
/// hyphen or underscore between two of them.
std::size_t wordEnd(std::string_view text, std::size_t at)
{
    while (at < text.size()) {
        std::size_t next = at;
        char32_t c = nextUtf8(text, next);
        if (isApostropheOrHyphen(c) && next < text.size())
            c = nextUtf8(text, next);
        if (!isWordCharacter(c) || !isSpaceSeparatedScript(c))
            break;
        at = next;
    }
    return at;
}

std::size_t marksEnd(std::string_view text, std::size_t at)
{
    while (at < text.size()) {
        std::size_t next = at;
        if (!isCombiningMark(nextUtf8(text, next)))
            break;
        at = next;
    }
    return at;
}

} // namespace

std::vector<std::string_view> splitTokens(std::string_view text)
{
    std::vector<std::string_view> tokens;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = nextUtf8(text, at);
        if (isPythonSpace(c))
            continue;
        at = isWordCharacter(c) && isSpaceSeparatedScript(c) ? wordEnd(text, at)
                                                             : marksEnd(text, at);
        tokens.push_back(text.substr(begin, at - begin));
    }
    return tokens;
}

bool isHyphen(std::string_view text)
{
    return text == "-" || text == "_" || text == "\u2010" || text == "\u2011";
}

std::vector<std::string_view> splitWords(std::string_view text)
{
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = at;
        if (!isPythonSpace(nextUtf8(text, at)))
            continue;
        if (end > begin)
            words.push_back(text.substr(begin, end - begin));
        begin = at;
    }
    if (begin < text.size())
        words.push_back(text.substr(begin));
    return words;
}

std::string_view joinerBetween(std::string_view left, std::string_view right)
{
    if (left.empty() || right.empty())
        return "";
    std::size_t at = 0;
    return goesWithoutSpace(lastCharacter(left)) || goesWithoutSpace(nextUtf8(right, at)) ? ""
                                                                                          : " ";
}

NumberedTokens numberTokens(const std::vector<std::string_view> &reference,
                            const std::vector<std::string_view> &hypothesis)
{
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    numbers.reserve(reference.size() + hypothesis.size());
    const auto number = [&numbers](const std::vector<std::string_view> &tokens) {
        std::vector<std::uint32_t> numbered;
        numbered.reserve(tokens.size());
        for (const std::string_view token : tokens)
            numbered.push_back(
                numbers.try_emplace(token, static_cast<std::uint32_t>(numbers.size()))
                    .first->second);
        return numbered;
    };
    NumberedTokens numbered;
    numbered.reference = number(reference);
    numbered.hypothesis = number(hypothesis);
    return numbered;
}

std::vector<std::uint32_t> codePointsOf(std::string_view text)
{
    std::vector<std::uint32_t> codePoints;
    codePoints.reserve(text.size());
    for (std::size_t at = 0; at < text.size();)
        codePoints.push_back(nextUtf8(text, at));
    return codePoints;
}

} // namespace voxdeck

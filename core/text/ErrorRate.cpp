// SPDX-License-Identifier: Apache-2.0
#include "core/text/ErrorRate.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/Tokens.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace voxdeck {

namespace {

/// jiwer: a run of two or more white spaces is one space, then split(" "). A tab alone stays in its word.
std::vector<std::string> jiwerWords(std::string_view text)
{
    std::string collapsed;
    std::string_view run; // of white space, not yet written
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        if (isPythonSpace(nextUtf8(text, at))) {
            const std::size_t runBegin = run.empty()
                                             ? begin
                                             : static_cast<std::size_t>(run.data() - text.data());
            run = text.substr(runBegin, at - runBegin);
            continue;
        }
        std::size_t first = 0;
        const bool isOne = !run.empty() && (nextUtf8(run, first), first == run.size());
        collapsed += run.empty() || isOne ? run : std::string_view(" ");
        run = {};
        collapsed += text.substr(begin, at - begin);
    }
    std::vector<std::string> words;
    const std::string_view stripped = stripPython(collapsed);
    for (std::size_t begin = 0; begin < stripped.size();) {
        const std::size_t end = std::min(stripped.find(' ', begin), stripped.size());
        if (end > begin)
            words.emplace_back(stripped.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::vector<std::string> jiwerCharacters(std::string_view text)
{
    std::vector<std::string> characters;
    const std::string_view stripped = stripPython(text);
    for (std::size_t at = 0; at < stripped.size();) {
        const std::size_t begin = at;
        nextUtf8(stripped, at);
        characters.emplace_back(stripped.substr(begin, at - begin));
    }
    return characters;
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

/// Past a piece that is no single letter: up to white space, anything outside ASCII, or for one that
/// began with "<" the ">" that closes it; a ">" at the end belongs to it either way.
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

/// characterize() of tools/compute-wer.py:15-48.
std::vector<std::string> weNetCharacters(std::string_view text)
{
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = nextUtf8(text, at);
        const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
        if (isWeNetPunctuation(c) || isWeNetSpace(c) || category == UTF8PROC_CATEGORY_ZS
            || category == UTF8PROC_CATEGORY_CN)
            continue;
        if (category != UTF8PROC_CATEGORY_LO)
            at = weNetPieceEnd(text, at, c == '<');
        pieces.emplace_back(text.substr(begin, at - begin));
    }
    return pieces;
}

/// Upper case, and what stands between "<" and ">" taken out.
std::string weNetNormalized(std::string_view token)
{
    std::string normalized;
    bool isInTag = false;
    for (std::size_t at = 0; at < token.size();) {
        const char32_t c = nextUtf8(token, at);
        if (isInTag || c == '<')
            isInTag = c != '>';
        else
            appendUtf8(normalized,
                       static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c))));
    }
    return normalized;
}

std::vector<std::string> weNetTokens(std::string_view text, ErrorRateUnit unit)
{
    std::vector<std::string> pieces;
    if (unit == ErrorRateUnit::Characters) {
        pieces = weNetCharacters(text);
    } else {
        for (const std::string_view word : splitWords(text))
            pieces.emplace_back(word);
    }
    std::vector<std::string> tokens;
    for (const std::string &piece : pieces) {
        if (std::string token = weNetNormalized(piece); !token.empty())
            tokens.push_back(std::move(token));
    }
    return tokens;
}

} // namespace

std::string errorRateName(ErrorRateUnit unit, ErrorRateConvention convention)
{
    return std::string(unit == ErrorRateUnit::Words ? "WER" : "CER")
           + (convention == ErrorRateConvention::Jiwer ? " (jiwer)" : " (WeNet)");
}

double ErrorCounts::rate(ErrorRateConvention convention) const
{
    if (referenceTokens() == 0)
        return convention == ErrorRateConvention::Jiwer ? static_cast<double>(insertions) : 0;
    return static_cast<double>(errors()) / static_cast<double>(referenceTokens());
}

ErrorCounts &ErrorCounts::operator+=(const ErrorCounts &other)
{
    correct += other.correct;
    substitutions += other.substitutions;
    deletions += other.deletions;
    insertions += other.insertions;
    return *this;
}

std::vector<std::string> scoringTokens(std::string_view text, ErrorRateUnit unit,
                                       ErrorRateConvention convention)
{
    if (convention == ErrorRateConvention::WeNet)
        return weNetTokens(text, unit);
    return unit == ErrorRateUnit::Words ? jiwerWords(text) : jiwerCharacters(text);
}

ErrorCounts countErrors(std::string_view reference, std::string_view hypothesis, ErrorRateUnit unit,
                        ErrorRateConvention convention)
{
    const auto referenceTokens = scoringTokens(reference, unit, convention);
    const auto hypothesisTokens = scoringTokens(hypothesis, unit, convention);
    const NumberedTokens tokens = numberTokens({referenceTokens.begin(), referenceTokens.end()},
                                               {hypothesisTokens.begin(), hypothesisTokens.end()});
    const TieRule rule = convention == ErrorRateConvention::WeNet ? TieRule::WeNet
                                                                  : TieRule::Rapidfuzz;
    ErrorCounts counts;
    for (const AlignmentStep &step : align(tokens.reference, tokens.hypothesis, rule)) {
        switch (step.kind) {
        case AlignmentKind::Equal: ++counts.correct; break;
        case AlignmentKind::Substitution: ++counts.substitutions; break;
        case AlignmentKind::Deletion: ++counts.deletions; break;
        case AlignmentKind::Insertion: ++counts.insertions; break;
        }
    }
    return counts;
}

double wordErrorRate(std::string_view reference, std::string_view hypothesis)
{
    if (reference == hypothesis)
        return 0;
    const auto expected = jiwerWords(reference);
    const auto heard = jiwerWords(hypothesis);
    const NumberedTokens tokens = numberTokens({expected.begin(), expected.end()},
                                               {heard.begin(), heard.end()});
    const auto distance = static_cast<double>(editDistance(tokens.reference, tokens.hypothesis));
    return expected.empty() ? distance : distance / static_cast<double>(expected.size());
}

double characterErrorRate(std::string_view reference, std::string_view hypothesis)
{
    if (reference == hypothesis)
        return 0;
    const auto expected = codePointsOf(stripPython(reference));
    const auto heard = codePointsOf(stripPython(hypothesis));
    const auto distance = static_cast<double>(editDistance(expected, heard));
    return expected.empty() ? distance : distance / static_cast<double>(expected.size());
}

} // namespace voxdeck

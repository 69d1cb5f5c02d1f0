// SPDX-License-Identifier: Apache-2.0
#include "core/text/ErrorRate.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/CountedAlignment.h"
#include "core/text/ScoringProfile.h"
#include "core/text/ScoringTokens.h"
#include "core/text/Tokens.h"

#include <utility>

namespace voxdeck {

namespace {

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

std::vector<std::string> weNetTokens(std::string_view text, ErrorRateUnit unit)
{
    static const TextNormaliser normaliser = profileFrom("wenet").value().normaliser;
    std::vector<std::string> tokens;
    for (const std::string_view piece :
         unit == ErrorRateUnit::Characters ? weNetPieces(text) : splitWords(text))
        if (std::string token = normalisedToken(normaliser, piece); !token.empty())
            tokens.push_back(std::move(token));
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
    if (unit == ErrorRateUnit::Characters)
        return jiwerCharacters(text);
    const auto words = jiwerWords(text);
    return {words.begin(), words.end()};
}

ErrorCounts countErrors(std::string_view reference, std::string_view hypothesis, ErrorRateUnit unit,
                        ErrorRateConvention convention)
{
    const auto referenceTokens = scoringTokens(reference, unit, convention);
    const auto hypothesisTokens = scoringTokens(hypothesis, unit, convention);
    const NumberedTokens tokens = numberTokens({referenceTokens.begin(), referenceTokens.end()},
                                               {hypothesisTokens.begin(), hypothesisTokens.end()});
    return countAlignment(tokens.reference, tokens.hypothesis,
                          convention == ErrorRateConvention::WeNet ? AlignmentRule::WeNet
                                                                   : AlignmentRule::Rapidfuzz);
}

double wordErrorRate(std::string_view reference, std::string_view hypothesis)
{
    if (reference == hypothesis)
        return 0;
    const auto expected = jiwerWords(reference);
    const auto heard = jiwerWords(hypothesis);
    const NumberedTokens tokens = numberTokens(expected, heard);
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

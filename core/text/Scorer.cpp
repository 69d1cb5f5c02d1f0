// SPDX-License-Identifier: Apache-2.0
#include "core/text/Scorer.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/ComparableText.h"
#include "core/text/ScoringTokens.h"
#include "core/text/Tokens.h"

#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostWords = 200'000;

std::vector<std::uint32_t> withoutSpaces(std::vector<std::uint32_t> characters)
{
    std::erase_if(characters, [](std::uint32_t c) { return isPythonSpace(c); });
    return characters;
}

std::vector<std::string_view> wordsOf(WordTokens rule, std::string_view normalised)
{
    return rule == WordTokens::Jiwer ? jiwerWords(normalised) : splitWords(normalised);
}

std::vector<std::uint32_t> charactersOf(CharacterTokens rule, std::string_view normalised)
{
    switch (rule) {
    case CharacterTokens::Joined: return charactersWithoutJoints(normalised);
    case CharacterTokens::NoSpaces: return withoutSpaces(codePointsOf(normalised));
    default: return codePointsOf(stripPython(normalised));
    }
}

} // namespace

const ErrorCounts &TextScore::of(ScoredUnit unit) const
{
    return unit == ScoredUnit::Words ? words : unit == ScoredUnit::Mixed ? mixed : characters;
}

TextScore &TextScore::operator+=(const TextScore &other)
{
    words += other.words;
    characters += other.characters;
    mixed += other.mixed;
    return *this;
}

Scorer::Scorer(ScoringProfile profile)
    : m_profile(std::move(profile)), m_isRaw(m_profile.normaliser == TextNormaliser())
{
}

/// splitTokens() divides scripts without spaces into characters already.
bool Scorer::areMixedOnesWords() const
{
    return m_profile.words == WordTokens::Pieces;
}

std::uint32_t Scorer::numberOfRaw(std::string_view token)
{
    TokenNumbers::Entry &known = m_rawTokens.of(token);
    if (known.value == 0) {
        const std::string normalised = normalisedToken(m_profile.normaliser, token);
        known.value = normalised.empty() ? 1 : m_tokens.of(normalised).number + 1;
    }
    return known.value - 1;
}

void Scorer::number(std::string_view text, ScoredUnit unit, std::vector<std::uint32_t> &numbers)
{
    numbers.clear();
    const bool isWeNet = unit == ScoredUnit::Words ? m_profile.words == WordTokens::WeNet
                                                   : m_profile.characters == CharacterTokens::WeNet;
    if (isWeNet && unit != ScoredUnit::Words) {
        for (const std::string &token : tokens(text, unit))
            numbers.push_back(m_tokens.of(token).number);
        return;
    }
    if (unit != ScoredUnit::Characters && (isWeNet || areMixedOnesWords())) {
        for (const std::string_view token : isWeNet ? splitWords(text) : splitTokens(text))
            if (const std::uint32_t number = numberOfRaw(token); number != 0)
                numbers.push_back(number);
        return;
    }
    const std::string made = m_isRaw ? std::string() : normalisedText(m_profile.normaliser, text);
    const std::string_view normalised = m_isRaw ? text : std::string_view(made);
    if (unit == ScoredUnit::Characters) {
        numbers = charactersOf(m_profile.characters, normalised);
        return;
    }
    for (const std::string_view token :
         unit == ScoredUnit::Mixed ? mixedTokens(normalised) : wordsOf(m_profile.words, normalised))
        numbers.push_back(m_tokens.of(token).number);
}

std::vector<std::string> Scorer::tokens(std::string_view text, ScoredUnit unit) const
{
    std::vector<std::string> tokens;
    const bool isWeNetCharacters = unit != ScoredUnit::Words
                                   && m_profile.characters == CharacterTokens::WeNet;
    const bool isEachNormalised = unit != ScoredUnit::Characters
                                  && (m_profile.words == WordTokens::WeNet || areMixedOnesWords());
    if (isWeNetCharacters || isEachNormalised) {
        const auto raw = isWeNetCharacters                      ? weNetPieces(text)
                         : m_profile.words == WordTokens::WeNet ? splitWords(text)
                                                                : splitTokens(text);
        for (const std::string_view token : raw)
            if (std::string made = normalisedToken(m_profile.normaliser, token); !made.empty())
                tokens.push_back(std::move(made));
        return tokens;
    }
    const std::string normalised = normalisedText(m_profile.normaliser, text);
    if (unit == ScoredUnit::Characters) {
        for (const std::uint32_t c : charactersOf(m_profile.characters, normalised))
            appendUtf8(tokens.emplace_back(), c);
        return tokens;
    }
    for (const std::string_view token :
         unit == ScoredUnit::Mixed ? mixedTokens(normalised) : wordsOf(m_profile.words, normalised))
        tokens.emplace_back(token);
    return tokens;
}

void Scorer::prepare(std::string_view reference, std::string_view hypothesis, ScoredUnit unit)
{
    if (m_tokens.size() + m_rawTokens.size() > kMostWords) { // before the first number of a pair
        m_tokens.clear();
        m_rawTokens.clear();
    }
    number(reference, unit, m_reference);
    number(hypothesis, unit, m_hypothesis);
}

ErrorCounts Scorer::count(std::string_view reference, std::string_view hypothesis, ScoredUnit unit)
{
    prepare(reference, hypothesis, unit);
    return countAlignment(m_reference, m_hypothesis, m_profile.alignment);
}

std::uint64_t Scorer::errors(std::string_view reference, std::string_view hypothesis,
                             ScoredUnit unit)
{
    if (reference == hypothesis)
        return 0;
    prepare(reference, hypothesis, unit);
    return editDistance(m_reference, m_hypothesis);
}

TextScore Scorer::score(std::string_view reference, std::string_view hypothesis)
{
    TextScore score;
    score.words = count(reference, hypothesis, ScoredUnit::Words);
    score.characters = count(reference, hypothesis, ScoredUnit::Characters);
    if (m_profile.characters == CharacterTokens::WeNet)
        score.mixed = score.characters; // compute-wer.py --char=1 is a mixed error rate
    else if (areMixedOnesWords())
        score.mixed = score.words;
    else
        score.mixed = count(reference, hypothesis, ScoredUnit::Mixed);
    return score;
}

std::optional<double> Scorer::rate(const ErrorCounts &counts) const
{
    if (counts.referenceTokens() > 0)
        return static_cast<double>(counts.errors()) / static_cast<double>(counts.referenceTokens());
    switch (m_profile.emptyReference) {
    case EmptyReference::Insertions: return static_cast<double>(counts.insertions);
    case EmptyReference::Zero: return 0;
    case EmptyReference::Unknown: break;
    }
    return std::nullopt;
}

std::optional<TextScore> CorpusScore::add(Scorer &scorer, std::string_view reference,
                                          std::string_view hypothesis)
{
    if (reference.empty() || hypothesis.empty()) {
        ++(reference.empty() ? noReference : noHypothesis);
        return std::nullopt;
    }
    TextScore score = scorer.score(reference, hypothesis);
    sum += score;
    ++scored;
    wrong += score.words.errors() > 0 ? 1 : 0;
    return score;
}

CorpusScore &CorpusScore::operator+=(const CorpusScore &other)
{
    sum += other.sum;
    scored += other.scored;
    wrong += other.wrong;
    noReference += other.noReference;
    noHypothesis += other.noHypothesis;
    return *this;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/Scorer.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"
#include "core/text/Characters.h"
#include "core/text/ComparableText.h"
#include "core/text/ScoringTokens.h"
#include "core/text/SpelledNumbers.h"
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
    switch (rule) {
    case WordTokens::Pieces: return comparedWords(normalised);
    case WordTokens::Jiwer: return jiwerWords(normalised);
    default: return splitWords(normalised);
    }
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

/// Words are told apart after the numbers are spelled: one number may be several. Empty where the text has none.
std::string Scorer::spelledOrEmpty(std::string_view text, std::string_view language) const
{
    const bool isSpelled = m_profile.normaliser.numbers == NumberRule::Words
                           && !languageOfNumbers(language).empty();
    return isSpelled ? spelledNumbers(text, language) : std::string();
}

/// comparedWords() divides scripts without spaces into characters already.
bool Scorer::areMixedOnesWords() const
{
    return m_profile.words == WordTokens::Pieces;
}

std::uint32_t Scorer::numberOfRaw(std::string_view token)
{
    TokenNumbers::Entry &known = m_rawTokens[m_isDotless ? 1 : 0].of(token);
    if (known.value == 0) {
        const std::string normalised = normalisedToken(m_profile.normaliser, token, m_language);
        known.value = normalised.empty() ? 1 : m_tokens.of(normalised).number + 1;
    }
    return known.value - 1;
}

void Scorer::begin(std::string_view reference, std::string_view hypothesis,
                   std::string_view language)
{
    const std::size_t known = m_tokens.size() + m_rawTokens[0].size() + m_rawTokens[1].size();
    if (known > kMostWords) { // before the first number of a pair
        m_tokens.clear();
        for (TokenNumbers &tokens : m_rawTokens)
            tokens.clear();
    }
    if (m_language != language) {
        m_language = language;
        m_isDotless = hasDotlessI(language);
    }
    const bool isEachNormalised = m_profile.words == WordTokens::WeNet
                                  && m_profile.characters == CharacterTokens::WeNet;
    for (const auto &[side, text] :
         {std::pair(&m_reference, reference), std::pair(&m_hypothesis, hypothesis)}) {
        side->spelled = spelledOrEmpty(text, language);
        side->raw = side->spelled.empty() ? text : std::string_view(side->spelled);
        side->normalised = side->raw;
        if (m_isRaw || isEachNormalised)
            continue;
        side->made = normalisedText(m_profile.normaliser, side->raw, language);
        side->normalised = side->made;
    }
}

void Scorer::number(Side &side, ScoredUnit unit)
{
    std::vector<std::uint32_t> &numbers = side.numbers;
    numbers.clear();
    if (unit != ScoredUnit::Words && m_profile.characters == CharacterTokens::WeNet) {
        for (const std::string &token : tokens(side.raw, unit, m_language))
            numbers.push_back(m_tokens.of(token).number);
    } else if (unit != ScoredUnit::Characters && m_profile.words == WordTokens::WeNet) {
        for (const std::string_view token : splitWords(side.raw))
            if (const std::uint32_t number = numberOfRaw(token); number != 0)
                numbers.push_back(number);
    } else if (unit == ScoredUnit::Characters) {
        numbers = charactersOf(m_profile.characters, side.normalised);
    } else {
        const bool areWords = unit == ScoredUnit::Words || areMixedOnesWords();
        for (const std::string_view token :
             areWords ? wordsOf(m_profile.words, side.normalised) : mixedTokens(side.normalised))
            numbers.push_back(m_tokens.of(token).number);
    }
}

std::vector<std::string> Scorer::tokens(std::string_view raw, ScoredUnit unit,
                                        std::string_view language) const
{
    const std::string spelled = spelledOrEmpty(raw, language);
    const std::string_view text = spelled.empty() ? raw : std::string_view(spelled);
    std::vector<std::string> tokens;
    const bool isWeNetCharacters = unit != ScoredUnit::Words
                                   && m_profile.characters == CharacterTokens::WeNet;
    const bool isWeNetWords = unit != ScoredUnit::Characters
                              && m_profile.words == WordTokens::WeNet;
    if (isWeNetCharacters || isWeNetWords) {
        for (const std::string_view token :
             isWeNetCharacters ? weNetPieces(text) : splitWords(text))
            if (std::string made = normalisedToken(m_profile.normaliser, token, language);
                !made.empty())
                tokens.push_back(std::move(made));
        return tokens;
    }
    const std::string normalised = normalisedText(m_profile.normaliser, text, language);
    if (unit == ScoredUnit::Characters) {
        for (const std::uint32_t c : charactersOf(m_profile.characters, normalised))
            appendUtf8(tokens.emplace_back(), c);
        return tokens;
    }
    const bool areWords = unit == ScoredUnit::Words || areMixedOnesWords();
    for (const std::string_view token :
         areWords ? wordsOf(m_profile.words, normalised) : mixedTokens(normalised))
        tokens.emplace_back(token);
    return tokens;
}

ErrorCounts Scorer::countUnit(ScoredUnit unit)
{
    number(m_reference, unit);
    number(m_hypothesis, unit);
    return countAlignment(m_reference.numbers, m_hypothesis.numbers, m_profile.alignment);
}

ErrorCounts Scorer::count(std::string_view reference, std::string_view hypothesis, ScoredUnit unit,
                          std::string_view language)
{
    begin(reference, hypothesis, language);
    return countUnit(unit);
}

std::uint64_t Scorer::errors(std::string_view reference, std::string_view hypothesis,
                             ScoredUnit unit, std::string_view language)
{
    if (reference == hypothesis)
        return 0;
    begin(reference, hypothesis, language);
    number(m_reference, unit);
    number(m_hypothesis, unit);
    return editDistance(m_reference.numbers, m_hypothesis.numbers);
}

std::optional<double> Scorer::rateOf(ScoredUnit unit)
{
    number(m_reference, unit);
    number(m_hypothesis, unit);
    const std::uint64_t tokens = m_reference.numbers.size();
    if (tokens == 0) {
        ErrorCounts inserted;
        inserted.insertions = m_hypothesis.numbers.size();
        return rate(inserted);
    }
    const std::uint64_t errors = editDistance(m_reference.numbers, m_hypothesis.numbers);
    return static_cast<double>(errors) / static_cast<double>(tokens);
}

ErrorScore Scorer::rates(std::string_view reference, std::string_view hypothesis,
                         std::string_view language)
{
    begin(reference, hypothesis, language);
    return {rateOf(ScoredUnit::Characters), rateOf(ScoredUnit::Words)};
}

TextScore Scorer::score(std::string_view reference, std::string_view hypothesis,
                        std::string_view language)
{
    begin(reference, hypothesis, language);
    TextScore score;
    score.words = countUnit(ScoredUnit::Words);
    score.characters = countUnit(ScoredUnit::Characters);
    if (m_profile.characters == CharacterTokens::WeNet)
        score.mixed = score.characters; // compute-wer.py --char=1 is a mixed error rate
    else if (areMixedOnesWords())
        score.mixed = score.words;
    else
        score.mixed = countUnit(ScoredUnit::Mixed);
    return score;
}

bool Scorer::hasNoRate(const TextScore &score) const
{
    return m_profile.emptyReference == EmptyReference::Unknown
           && (score.characters.referenceTokens() == 0 || score.words.referenceTokens() == 0);
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
                                          std::optional<std::string_view> hypothesis,
                                          std::string_view language)
{
    if (reference.empty() || !hypothesis) {
        ++(reference.empty() ? noReference : noHypothesis);
        return std::nullopt;
    }
    TextScore score = scorer.score(reference, *hypothesis, language);
    if (scorer.hasNoRate(score)) {
        ++emptyReference;
        besideEmpty += score;
        return std::nullopt;
    }
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
    emptyReference += other.emptyReference;
    besideEmpty += other.besideEmpty;
    noHypothesis += other.noHypothesis;
    return *this;
}

} // namespace voxdeck

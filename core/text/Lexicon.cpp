// SPDX-License-Identifier: Apache-2.0
#include "core/text/Lexicon.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostKept = 1000;   // words whose suggestions are kept
constexpr std::size_t kMostLooked = 20;   // unknown words of one text that are given suggestions
constexpr std::size_t kSuggestionsOf = 8; // of a word
constexpr std::size_t kShortLetters = 3;  // of such a word one other letter makes another word

/// Whether one slip of a hand makes the one of the other: two letters swapped, or, in a longer word, one letter too many,
/// too few or another. A short word is one letter away from many right ones, and a right one must not be offered a
/// wrong one at a click.
bool isLikelySlip(std::string_view word, std::string_view suggestion)
{
    constexpr std::size_t kLong = 5;
    auto typed = codePointsOf(folded(word));
    auto meant = codePointsOf(folded(suggestion));
    if (typoDistance(typed, meant) != 1)
        return false;
    if (typed.size() >= kLong)
        return true;
    std::sort(typed.begin(), typed.end());
    std::sort(meant.begin(), meant.end());
    return typed == meant;
}

/// Two neighbouring letters swapped, the commonest slip: what of that is a word.
std::vector<std::string> swappedWords(Dictionary &dictionary, std::string_view word)
{
    const auto letters = codePointsOf(word);
    std::vector<std::string> known;
    for (std::size_t at = 0; at + 1 < letters.size(); ++at) {
        auto swapped = letters;
        std::swap(swapped[at], swapped[at + 1]);
        std::string text;
        for (const auto letter : swapped)
            appendUtf8(text, static_cast<char32_t>(letter));
        if (text != word && dictionary.knows(text))
            known.push_back(std::move(text));
    }
    return known;
}

/// Sorts the likeliest words first: the fewest slips, then swapped letters, then what the transcripts have most
/// often. Of a short word only what is a swap, or is in the transcripts: "qqq" is not nearly "sqq".
std::vector<std::string> ranked(std::string_view word, const std::vector<std::string> &offered,
                                const Vocabulary *texts)
{
    struct Candidate {
        std::uint64_t slips = 0;
        bool isOther = false; ///< no swap
        std::uint32_t count = 0;
        const std::string *word = nullptr;
    };
    const auto own = codePointsOf(folded(word));
    auto ownLetters = own;
    std::sort(ownLetters.begin(), ownLetters.end());
    std::vector<Candidate> candidates;
    for (const std::string &one : offered) {
        const auto small = folded(one);
        const auto theirs = codePointsOf(small);
        auto letters = theirs;
        std::sort(letters.begin(), letters.end());
        Candidate candidate{typoDistance(own, theirs), letters != ownLetters,
                            texts ? texts->count(small) : 0, &one};
        if (own.size() > kShortLetters || candidate.slips == 0 || !candidate.isOther
            || candidate.count > 0)
            candidates.push_back(candidate);
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto &a, const auto &b) {
        return std::tie(a.slips, a.isOther, b.count) < std::tie(b.slips, b.isOther, a.count);
    });
    std::vector<std::string> words;
    for (const Candidate &candidate : candidates)
        if (std::find(words.begin(), words.end(), *candidate.word) == words.end())
            words.push_back(*candidate.word);
    return words;
}

} // namespace

std::string languageOfWords(std::string_view tag)
{
    return std::string(tag.substr(0, tag.find_first_of("-_")));
}

std::string foldedWord(std::string_view word)
{
    return folded(word);
}

void Lexicon::setDictionaryFolders(std::vector<std::string> folders)
{
    m_folders = std::move(folders);
    m_dictionaries.clear();
    m_suggested.clear();
}

Dictionary *Lexicon::dictionary(std::string_view language)
{
    const auto known = m_dictionaries.find(language);
    if (known != m_dictionaries.end())
        return known->second.get();
    return m_dictionaries.emplace(std::string(language), Dictionary::open(language, m_folders))
        .first->second.get();
}

const Vocabulary *Lexicon::vocabulary(std::string_view language) const
{
    if (!m_vocabularies)
        return nullptr;
    const auto found = m_vocabularies->find(languageOfWords(language));
    return found == m_vocabularies->end() || !found->second.isTelling() ? nullptr : &found->second;
}

std::string Lexicon::dictionaryName(std::string_view language)
{
    const auto *known = dictionary(language);
    return known ? known->name() : std::string();
}

bool Lexicon::isKnown(std::string_view word, std::string_view language, unsigned unknownBelow)
{
    const auto own = m_words.find(languageOfWords(language));
    const auto small = folded(word);
    if (own != m_words.end() && own->second.contains(small))
        return true;
    if (auto *known = dictionary(language))
        return known->knows(word);
    const auto *texts = vocabulary(language);
    return !texts || texts->count(small) >= unknownBelow;
}

std::vector<TextHint> Lexicon::check(std::string_view text, std::string_view language,
                                     unsigned unknownBelow)
{
    std::vector<TextHint> hints;
    for (const auto &place : wordsOf(text)) {
        const auto word = text.substr(place.begin, place.length);
        if (isKnown(word, language, unknownBelow))
            continue;
        TextHint hint{TextRule::Spelling, place.begin, place.length, std::nullopt};
        if (hints.size() < kMostLooked)
            for (auto &meant : suggestions(word, language, kSuggestionsOf))
                if (!hint.suggestion && isLikelySlip(word, meant))
                    hint.suggestion = std::move(meant);
        hints.push_back(std::move(hint));
    }
    return hints;
}

std::vector<std::string> Lexicon::suggestions(std::string_view word, std::string_view language,
                                              std::size_t most)
{
    std::string place(language);
    place.append(1, '\n').append(word);
    auto found = m_suggested.find(place);
    if (found == m_suggested.end()) {
        if (m_suggested.size() >= kMostKept)
            m_suggested.clear();
        std::vector<std::string> words;
        constexpr std::uint32_t kOftenEnough = 2;
        const auto *texts = vocabulary(language);
        if (auto *known = dictionary(language)) {
            words = swappedWords(*known, word);
            const auto others = known->suggestions(word);
            words.insert(words.end(), others.begin(), others.end());
            words = ranked(word, words, texts);
        } else if (texts) {
            words = texts->suggestions(word, kOftenEnough, kSuggestionsOf);
        }
        found = m_suggested.emplace(std::move(place), std::move(words)).first;
    }
    const auto &words = found->second;
    return {words.begin(),
            words.begin() + static_cast<std::ptrdiff_t>(std::min(most, words.size()))};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/Lexicon.h"

#include "core/text/CaseFolding.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostKept = 1000;   // words whose suggestions are kept
constexpr std::size_t kMostLooked = 20;   // unknown words of one text that are given suggestions
constexpr std::size_t kSuggestionsOf = 8; // of a word

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
            if (auto words = suggestions(word, language, 1); !words.empty())
                hint.suggestion = std::move(words.front());
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
        if (auto *known = dictionary(language))
            words = known->suggestions(word);
        else if (const auto *texts = vocabulary(language))
            words = texts->suggestions(word, kOftenEnough, kSuggestionsOf);
        found = m_suggested.emplace(std::move(place), std::move(words)).first;
    }
    const auto &words = found->second;
    return {words.begin(),
            words.begin() + static_cast<std::ptrdiff_t>(std::min(most, words.size()))};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0124
#pragma once

#include "core/text/Dictionary.h"
#include "core/text/TextRules.h"
#include "core/text/Vocabulary.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Words a project has beside its dictionaries, with their case folded, by language ("zh", not "zh-TW").
using ProjectWords = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

/// "zh" of "zh-TW": what words are kept under.
std::string languageOfWords(std::string_view tag);
/// The form of a word that is stored and looked up.
std::string foldedWord(std::string_view word);

/// Which words are known: those of an installed dictionary, else those frequent enough in the
/// project's texts; in either case also the words of the project.
///
/// Threads  one at a time: dictionaries keep working memory. Dictionaries are opened on first use.
class Lexicon {
public:
    using Vocabularies = std::map<std::string, Vocabulary, std::less<>>;

    void setDictionaryFolders(std::vector<std::string> folders);
    void setWords(ProjectWords words) { m_words = std::move(words); }
    void setVocabularies(std::shared_ptr<const Vocabularies> vocabularies)
    {
        m_vocabularies = std::move(vocabularies);
        m_suggested.clear();
    }

    /// Words of the text that are not known, each with the first of its suggestions.
    std::vector<TextHint> check(std::string_view text, std::string_view language,
                                unsigned unknownBelow);
    /// Best first, at most `most`.
    std::vector<std::string> suggestions(std::string_view word, std::string_view language,
                                         std::size_t most);
    /// "en_US"; empty where none is installed for the language.
    std::string dictionaryName(std::string_view language);

private:
    Dictionary *dictionary(std::string_view language);
    const Vocabulary *vocabulary(std::string_view language) const;
    bool isKnown(std::string_view word, std::string_view language, unsigned unknownBelow);

    std::vector<std::string> m_folders = usualDictionaryFolders();
    std::map<std::string, std::unique_ptr<Dictionary>, std::less<>> m_dictionaries;
    ProjectWords m_words;
    std::shared_ptr<const Vocabularies> m_vocabularies;
    /// A dictionary takes some ten milliseconds for one: kept, as the same text is checked at every key.
    std::map<std::string, std::vector<std::string>, std::less<>> m_suggested;
};

} // namespace voxdeck

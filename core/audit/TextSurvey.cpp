// SPDX-License-Identifier: Apache-2.0
#include "core/audit/TextSurvey.h"

#include "core/audit/TextLanguage.h"
#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/text/Scorer.h"
#include "core/text/TextForms.h"
#include "core/text/Vocabulary.h"
#include "core/text/WordBreaks.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 4'096;
constexpr std::size_t kMostWords = 2'000'000; ///< different ones: some 200 MB

class Surveyor {
public:
    void add(const SegmentRow &row)
    {
        ++m_survey.rows;
        if (row.text.empty())
            return;
        ++m_survey.withText;
        m_alphabet.add(row.text, row.language);
        for (const TextWord &word : wordsOf(row.text))
            addWords(std::string_view(row.text).substr(word.begin, word.length), row.language);
        for (const TextWord &word : dictionaryWords(row.text))
            addDictionaryWord(row.text.substr(word.begin, word.length));
        const TextLanguage observed = languageOf(row.text);
        const Script script = observed.code.empty() ? observed.script : Script::None;
        const bool isMixed = observed.why == TextLanguage::Why::Mixed;
        auto &language = m_languages[{row.language, observed.code, script, isMixed}];
        ++language.rows;
        language.disagrees = languagesAgree(row.language, observed) == false;
        if (language.disagrees)
            m_survey.disagreeing.push_back(row.id);
    }

    TextSurvey finish()
    {
        m_survey.characters = m_alphabet.entries();
        m_survey.differentWords = m_words.size();
        for (const auto &[token, word] : m_words)
            m_survey.rareWords.push_back({word.spelled, word.count});
        const auto most = std::min(kMostRareWords, m_survey.rareWords.size());
        std::partial_sort(m_survey.rareWords.begin(),
                          m_survey.rareWords.begin() + static_cast<std::ptrdiff_t>(most),
                          m_survey.rareWords.end(), [](const auto &a, const auto &b) {
                              return a.count != b.count ? a.count < b.count : a.word < b.word;
                          });
        m_survey.rareWords.resize(most);
        for (const auto &[names, found] : m_languages)
            m_survey.languages.push_back({std::get<0>(names), std::get<1>(names), found.rows,
                                          found.disagrees, std::get<2>(names), std::get<3>(names)});
        std::stable_sort(m_survey.languages.begin(), m_survey.languages.end(),
                         [](const auto &a, const auto &b) {
                             return a.disagrees != b.disagrees ? a.disagrees : a.rows > b.rows;
                         });
        return std::move(m_survey);
    }

private:
    struct Found {
        std::uint64_t rows = 0;
        bool disagrees = false;
    };
    struct Counted {
        std::string spelled; ///< as it came first, which a query finds
        std::uint64_t count = 0;
    };
    /// One, or the parts of one with a hyphen, as rates count them.
    void addWords(std::string_view spelled, std::string_view language)
    {
        auto tokens = m_scorer.tokens(spelled, ScoredUnit::Words, language);
        for (std::string &token : tokens) {
            std::string shown = tokens.size() == 1 ? std::string(spelled) : token;
            count(std::move(token), std::move(shown));
        }
    }
    /// Rates count its characters. A number is not a word.
    void addDictionaryWord(std::string word)
    {
        std::size_t at = 0;
        if (digitValue(nextUtf8(word, at)))
            return;
        std::string shown = word;
        count(std::move(word), std::move(shown));
    }
    void count(std::string token, std::string shown)
    {
        const auto known = m_words.find(token);
        if (known != m_words.end())
            ++known->second.count;
        else if (m_words.size() < kMostWords)
            m_words.emplace(std::move(token), Counted{std::move(shown), 1});
        else
            m_survey.areWordsCut = true;
    }

    TextSurvey m_survey;
    const Scorer m_scorer; ///< two spellings that rates count as one are one word
    Alphabet m_alphabet;
    std::unordered_map<std::string, Counted> m_words; ///< by what rates compare
    std::map<std::tuple<std::string, std::string, Script, bool>, Found> m_languages;
};

} // namespace

Result<TextSurvey> surveyTexts(RowReader &reader, const RowOrder &order,
                               const ProgressSink &progress, const std::stop_token &stop)
{
    Surveyor surveyor;
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const SegmentRow &row : rows)
            surveyor.add(row);
        report(progress, {first + rows.size(), order.size(), "texts"});
    }
    return surveyor.finish();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/audit/WordSurvey.h"

#include "core/audit/RowHypothesis.h"
#include "core/base/Stopped.h"
#include "core/text/EditDistance.h"
#include "core/text/Tokens.h"
#include "core/workspace/RowScore.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 2'048;
constexpr std::size_t kMostDifferent = 2'000'000;

class WordCounter {
public:
    explicit WordCounter(const WordRequest &request)
        : m_request(request),
          m_scorer(request.profile),
          m_rater(request.profile),
          m_rule(request.profile.alignment == AlignmentRule::WeNet ? TieRule::WeNet
                                                                   : TieRule::Rapidfuzz)
    {
        m_survey.profile = request.profile;
        m_survey.hypothesis = request.hypothesis;
    }

    void add(SegmentRow &row)
    {
        ++m_survey.rows;
        showHypothesis(row, m_request.hypothesis, m_rater);
        const auto hypothesis = hypothesisNamed(row, m_request.hypothesis);
        if (hypothesis && m_survey.hypothesis.empty())
            m_survey.hypothesis = tableHypothesis(row); // the first one names it where none is
        if (!hypothesis || row.text.empty())
            return;
        const auto said = m_scorer.tokens(row.text, ScoredUnit::Mixed, row.language);
        if (said.empty()) // nothing to score: no rate counts its insertions
            return;
        ++m_survey.scored;
        const auto heard = m_scorer.tokens(*hypothesis, ScoredUnit::Mixed, row.language);
        const NumberedTokens numbered = numberTokens({said.begin(), said.end()},
                                                     {heard.begin(), heard.end()});
        m_wrong.clear();
        for (const AlignmentStep &step : align(numbered.reference, numbered.hypothesis, m_rule))
            addStep(step, said, heard);
        for (Found *const found : m_wrong)
            addRow(*found, row);
    }

    /// Of a row of train.
    void addTraining(const SegmentRow &row)
    {
        for (const std::string &token :
             m_scorer.tokens(row.text, ScoredUnit::Mixed, row.language)) {
            m_survey.hasTraining = true;
            if (const auto found = m_words.find(token); found != m_words.end())
                ++found->second.counts.inTraining;
        }
    }

    WordSurvey finish()
    {
        std::vector<std::pair<const std::string *, Found *>> all;
        for (auto &[word, found] : m_words)
            if (found.counts.times > 0 || found.counts.wronglyHeard > 0) {
                addToTotals(found.counts);
                all.emplace_back(&word, &found);
            }
        const auto shown = std::min(all.size(), kMostListedWords);
        std::partial_sort(
            all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown), all.end(),
            [](const auto &a, const auto &b) {
                const WordAccuracy &one = a.second->counts;
                const WordAccuracy &other = b.second->counts;
                return std::make_tuple(other.mistakes(), other.errors(), one.times, *a.first)
                       < std::make_tuple(one.mistakes(), one.errors(), other.times, *b.first);
            });
        for (std::size_t at = 0; at < shown; ++at) {
            m_survey.most.push_back(std::move(all[at].second->counts));
            m_survey.most.back().word = *all[at].first;
        }
        return std::move(m_survey);
    }

private:
    struct Found {
        WordAccuracy counts;
        double worst = -1; ///< CER of ids.front()
    };

    /// Null where no further word can be counted.
    Found *of(const std::string &word)
    {
        const auto found = m_words.find(word);
        if (found != m_words.end())
            return &found->second;
        if (m_words.size() >= kMostDifferent) {
            m_survey.areSomeCut = true;
            return nullptr;
        }
        return &m_words[word];
    }

    void addStep(const AlignmentStep &step, const std::vector<std::string> &said,
                 const std::vector<std::string> &heard)
    {
        const bool isRight = step.kind == AlignmentKind::Equal;
        if (!isRight && step.kind != AlignmentKind::Deletion)
            if (Found *const wrong = of(heard[step.hypothesis])) {
                ++wrong->counts.wronglyHeard;
                m_wrong.insert(wrong);
            }
        if (step.kind == AlignmentKind::Insertion)
            return;
        ++m_survey.words;
        m_survey.right += isRight ? 1 : 0;
        Found *const found = of(said[step.reference]);
        if (!found)
            return;
        WordAccuracy &counts = found->counts;
        ++counts.times;
        ++(isRight                                    ? counts.right
           : step.kind == AlignmentKind::Substitution ? counts.substituted
                                                      : counts.deleted);
        if (!isRight)
            m_wrong.insert(found);
    }

    static void addRow(Found &found, const SegmentRow &row)
    {
        WordAccuracy &counts = found.counts;
        ++counts.rows;
        const double cer = row.cer.value_or(0);
        if (counts.ids.size() < kMostWordRows)
            counts.ids.push_back(row.id);
        else if (cer > found.worst)
            counts.ids.back() = row.id; // the worst one is never left out
        if (cer > found.worst && counts.ids.back() == row.id) {
            std::swap(counts.ids.front(), counts.ids.back());
            found.worst = cer;
        }
    }

    void addToTotals(const WordAccuracy &word)
    {
        if (word.times == 0) {
            ++m_survey.neverSaid;
            return;
        }
        ++m_survey.different;
        m_survey.neverRight += word.right == 0 ? 1 : 0;
        if (!m_survey.hasTraining || word.inTraining > 0)
            return;
        ++m_survey.unknown;
        m_survey.unknownTimes += word.times;
        m_survey.unknownRight += word.right;
    }

    const WordRequest &m_request;
    const Scorer m_scorer;
    const RowRater m_rater;
    const TieRule m_rule;
    WordSurvey m_survey;
    std::unordered_map<std::string, Found> m_words; ///< pointers to its values stay good
    std::set<Found *> m_wrong;                      ///< in the row at hand
};

} // namespace

Result<WordSurvey> surveyWords(RowReader &reader, const RowOrder &order, const WordRequest &request,
                               const ProgressSink &progress, const std::stop_token &stop)
{
    RowQuery training;
    training.search = "split:train";
    VOX_TRY(const auto trained, reader.order(training, stop));
    const std::uint64_t total = order.size() + trained->size();
    WordCounter counter(request);
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(auto rows, reader.rows(order, first, kRowsAtOnce));
        for (SegmentRow &row : rows)
            counter.add(row);
        report(progress, {first + rows.size(), total, "texts"});
    }
    for (std::uint64_t first = 0; first < trained->size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(*trained, first, kRowsAtOnce));
        for (const SegmentRow &row : rows)
            counter.addTraining(row);
        report(progress, {order.size() + first + rows.size(), total, "texts"});
    }
    return counter.finish();
}

} // namespace voxdeck

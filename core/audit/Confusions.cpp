// SPDX-License-Identifier: Apache-2.0
#include "core/audit/Confusions.h"

#include "core/audit/RowHypothesis.h"
#include "core/base/Stopped.h"
#include "core/text/ComparableText.h"
#include "core/text/Comparison.h"
#include "core/text/EditDistance.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 2'048;
constexpr std::size_t kMostDifferent = 2'000'000;
constexpr std::uint32_t kNothing = 0; ///< the number of no token

class ConfusionCounter {
public:
    explicit ConfusionCounter(const ConfusionRequest &request)
        : m_request(request),
          m_scorer(request.profile),
          m_rater(request.profile),
          m_rule(request.profile.alignment == AlignmentRule::WeNet ? TieRule::WeNet
                                                                   : TieRule::Rapidfuzz)
    {
        m_survey.profile = request.profile;
        m_survey.unit = request.unit;
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
        const auto said = m_scorer.tokens(row.text, m_request.unit, row.language);
        if (said.empty()) // nothing to score: no rate counts its insertions
            return;
        ++m_survey.scored;
        const auto heard = m_scorer.tokens(*hypothesis, m_request.unit, row.language);
        const auto reference = numbersOf(said);
        const auto other = numbersOf(heard);
        m_met.clear();
        for (const AlignmentStep &step : align(reference, other, m_rule))
            addStep(step, reference, other);
        for (const auto &[pair, times] : m_met)
            count(pair, times, row);
    }

    ConfusionSurvey finish()
    {
        m_survey.different = m_found.size();
        std::vector<std::pair<const Pair *, Found *>> all;
        all.reserve(m_found.size());
        for (auto &[pair, found] : m_found)
            all.emplace_back(&pair, &found);
        const auto order = [this](const auto &a, const auto &b) {
            return std::make_tuple(b.second->times, m_words[a.first->first],
                                   m_words[a.first->second])
                   < std::make_tuple(a.second->times, m_words[b.first->first],
                                     m_words[b.first->second]);
        };
        const auto shown = std::min(all.size(), kMostConfusions);
        std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown), all.end(),
                          order);
        for (std::size_t at = 0; at < shown; ++at) {
            auto &[pair, found] = all[at];
            m_survey.most.push_back({std::string(m_words[pair->first]),
                                     std::string(m_words[pair->second]), found->times, found->rows,
                                     std::move(found->ids)});
        }
        return std::move(m_survey);
    }

private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>; ///< numbers of said and heard
    struct PairHash {
        std::size_t operator()(const Pair &pair) const
        {
            return std::hash<std::uint64_t>()((std::uint64_t{pair.first} << 32) | pair.second);
        }
    };
    struct Found {
        std::uint64_t times = 0, rows = 0;
        double worst = -1; ///< CER of ids.front()
        std::vector<std::uint32_t> ids;
    };

    std::vector<std::uint32_t> numbersOf(const std::vector<std::string> &tokens)
    {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(tokens.size());
        for (const std::string &token : tokens) {
            const auto [known, isNew] = m_numbers.emplace(
                token, static_cast<std::uint32_t>(m_words.size()));
            if (isNew)
                m_words.push_back(known->first); // keys of the map stay where they are
            numbers.push_back(known->second);
        }
        return numbers;
    }

    void addStep(const AlignmentStep &step, const std::vector<std::uint32_t> &reference,
                 const std::vector<std::uint32_t> &other)
    {
        switch (step.kind) {
        case AlignmentKind::Equal: return;
        case AlignmentKind::Substitution:
            ++m_survey.substitutions;
            ++m_met[{reference[step.reference], other[step.hypothesis]}];
            return;
        case AlignmentKind::Deletion:
            ++m_survey.deletions;
            ++m_met[{reference[step.reference], kNothing}];
            return;
        case AlignmentKind::Insertion:
            ++m_survey.insertions;
            ++m_met[{kNothing, other[step.hypothesis]}];
            return;
        }
    }

    void count(const Pair &pair, std::uint64_t times, const SegmentRow &row)
    {
        auto found = m_found.find(pair);
        if (found == m_found.end()) {
            if (m_found.size() >= kMostDifferent) {
                m_survey.areSomeCut = true;
                return;
            }
            found = m_found.emplace(pair, Found()).first;
        }
        Found &one = found->second;
        one.times += times;
        ++one.rows;
        const double cer = row.cer.value_or(0);
        if (one.ids.size() < kMostConfusedRows)
            one.ids.push_back(row.id);
        else if (cer > one.worst)
            one.ids.back() = row.id; // the worst one is never left out
        if (cer > one.worst && one.ids.back() == row.id) {
            std::swap(one.ids.front(), one.ids.back());
            one.worst = cer;
        }
    }

    const ConfusionRequest &m_request;
    const Scorer m_scorer;
    const RowRater m_rater;
    const TieRule m_rule;
    ConfusionSurvey m_survey;
    std::unordered_map<std::string, std::uint32_t> m_numbers;
    std::vector<std::string_view> m_words{std::string_view()}; ///< by number
    std::unordered_map<Pair, Found, PairHash> m_found;
    std::map<Pair, std::uint64_t> m_met; ///< in the row at hand
};

/// Whether `part` is among the words of a text, or anywhere in it where single characters are compared.
bool hasPart(std::string_view text, std::string_view part, CompareUnit unit)
{
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        const bool isWhole = (at == 0 || text[at - 1] == ' ')
                             && (end == text.size() || text[end] == ' ');
        if (isWhole || unit == CompareUnit::Characters)
            return true;
    }
    return false;
}

} // namespace

Result<ConfusionSurvey> surveyConfusions(RowReader &reader, const RowOrder &order,
                                         const ConfusionRequest &request,
                                         const ProgressSink &progress, const std::stop_token &stop)
{
    ConfusionCounter counter(request);
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(auto rows, reader.rows(order, first, kRowsAtOnce));
        for (SegmentRow &row : rows)
            counter.add(row);
        report(progress, {first + rows.size(), order.size(), "texts"});
    }
    return counter.finish();
}

std::optional<std::size_t> differenceWith(const Comparison &comparison, std::string_view language,
                                          std::string_view said, std::string_view heard)
{
    const std::string wantedSaid = comparableText(said, language);
    const std::string wantedHeard = comparableText(heard, language);
    const auto differences = comparison.differences();
    std::optional<std::size_t> best;
    int most = 0;
    for (std::size_t at = 0; at < differences.size(); ++at) {
        const auto yours = comparableText(comparison.yoursText(differences[at]), language);
        const auto theirs = comparableText(comparison.theirsText(differences[at]), language);
        const bool isOfSaid = !wantedSaid.empty();
        const std::string &shown = isOfSaid ? yours : theirs;
        const std::string &wanted = isOfSaid ? wantedSaid : wantedHeard;
        const int fit = yours == wantedSaid && theirs == wantedHeard                 ? 3
                        : shown == wanted                                            ? 2
                        : !wanted.empty() && hasPart(shown, wanted, comparison.unit) ? 1
                                                                                     : 0;
        if (fit > most) {
            most = fit;
            best = at;
        }
    }
    return best;
}

} // namespace voxdeck

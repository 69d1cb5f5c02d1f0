// SPDX-License-Identifier: Apache-2.0
#include "core/measure/MeasuredValues.h"

#include "core/audit/RowHypothesis.h"
#include "core/audit/TextLanguage.h"
#include "core/audit/TextMeasures.h"
#include "core/text/CharacterIssues.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace voxdeck {

namespace {

using Value = std::optional<double>;

/// Metric `id` is this value of a measurement.
template <class Measures>
struct Getter {
    int id;
    Value (*get)(const Measures &);
};

template <class Measures, std::size_t kCount>
constexpr bool areRising(const std::array<Getter<Measures>, kCount> &getters)
{
    for (std::size_t at = 1; at < kCount; ++at)
        if (getters[at].id <= getters[at - 1].id)
            return false;
    return true;
}

constexpr auto kOfSound = std::to_array<Getter<SignalMeasures>>({
    {1,
     [](const SignalMeasures &m) {
         return m.snrDb;
     }},
    {2,
     [](const SignalMeasures &m) {
         return m.peakDb;
     }},
    {3,
     [](const SignalMeasures &m) {
         return m.clippedShare;
     }},
    {4,
     [](const SignalMeasures &m) {
         return m.loudness;
     }},
    {5,
     [](const SignalMeasures &m) {
         return m.bandwidthHz;
     }},
    {6,
     [](const SignalMeasures &m) {
         return m.leadingSilence;
     }},
    {7,
     [](const SignalMeasures &m) {
         return m.trailingSilence;
     }},
    {8,
     [](const SignalMeasures &m) {
         return m.speechShare;
     }},
});
static_assert(areRising(kOfSound));

Value countOf(std::uint64_t number)
{
    return static_cast<double>(number);
}

constexpr auto kOfText = std::to_array<Getter<TextMeasures>>({
    {9,
     [](const TextMeasures &m) {
         return m.wordsPerSecond;
     }},
    {10,
     [](const TextMeasures &m) {
         return countOf(m.characters);
     }},
    {11,
     [](const TextMeasures &m) {
         return countOf(m.words);
     }},
    {12,
     [](const TextMeasures &m) {
         return m.scripts.empty() ? Value() : m.scripts[0].share;
     }},
    {13,
     [](const TextMeasures &m) {
         return countOf(m.scripts.size());
     }},
    {14,
     [](const TextMeasures &m) {
         return countOf(m.codeSwitches);
     }},
    {15,
     [](const TextMeasures &m) {
         return countOf(m.repetition ? m.repetition->times : 0);
     }},
    {24,
     [](const TextMeasures &m) {
         return m.charactersPerSecond;
     }},
});
static_assert(areRising(kOfText));

struct ScoredTexts {
    ErrorCounts mixed;
    Value rate;
};

constexpr auto kOfTexts = std::to_array<Getter<ScoredTexts>>({
    {16,
     [](const ScoredTexts &s) {
         return s.rate;
     }},
    {17,
     [](const ScoredTexts &s) {
         return countOf(s.mixed.substitutions);
     }},
    {18,
     [](const ScoredTexts &s) {
         return countOf(s.mixed.deletions);
     }},
    {19,
     [](const ScoredTexts &s) {
         return countOf(s.mixed.insertions);
     }},
});
static_assert(areRising(kOfTexts));

constexpr MetricSet kMixedRate = MetricSet{1} << 16;
constexpr std::array<std::string_view, 3> kRatesOfSlots = {"cer", "wer", "mer"};

/// What cannot be compared with other numbers is unknown.
Value finite(const Value &value)
{
    return value && std::isfinite(*value) ? value : std::nullopt;
}

constexpr bool wants(MetricSet wanted, int id)
{
    return (wanted >> static_cast<unsigned>(id) & 1) != 0;
}

template <class Measures, std::size_t kCount>
MetricValues valuesFrom(const std::array<Getter<Measures>, kCount> &getters,
                        const Measures *measures, MetricSet wanted)
{
    MetricValues values;
    for (const auto &[id, get] : getters)
        if (wants(wanted, id))
            values.emplace_back(id, measures ? finite(get(*measures)) : std::nullopt);
    return values;
}

struct RowMeasures {
    Value oddCharacters, languageDiffers, disagreement;
};

constexpr auto kOfRow = std::to_array<Getter<RowMeasures>>({
    {54,
     [](const RowMeasures &m) {
         return m.oddCharacters;
     }},
    {55,
     [](const RowMeasures &m) {
         return m.languageDiffers;
     }},
    {56,
     [](const RowMeasures &m) {
         return m.disagreement;
     }},
});
static_assert(areRising(kOfRow));

/// Errors by the tokens of the longer one: the same whichever is taken for right.
double differenceOf(std::string_view one, std::string_view other, std::string_view language,
                    Scorer &scorer)
{
    const ErrorCounts counts = scorer.count(one, other, ScoredUnit::Mixed, language);
    const std::uint64_t heard = counts.correct + counts.substitutions + counts.insertions;
    const std::uint64_t longer = std::max(counts.referenceTokens(), heard);
    return longer == 0 ? 0 : static_cast<double>(counts.errors()) / static_cast<double>(longer);
}

Value disagreementOf(const SegmentRow &row, std::string_view language, Scorer &scorer)
{
    std::vector<std::string_view> heard;
    if (row.hasHypothesis())
        heard.emplace_back(row.hypothesis);
    for (const TranscriptVersion &version : row.versions)
        if (version.isHypothesis)
            heard.emplace_back(version.text);
    Value most;
    for (std::size_t one = 0; one < heard.size(); ++one)
        for (std::size_t other = one + 1; other < heard.size(); ++other)
            most = std::max(most.value_or(0),
                            differenceOf(heard[one], heard[other], language, scorer));
    return most;
}

} // namespace

MetricValues valuesOf(const SignalMeasures &measures, MetricSet wanted)
{
    return valuesFrom(kOfSound, &measures, wanted);
}

MetricValues valuesOfText(std::string_view text, std::optional<double> seconds, MetricSet wanted)
{
    if (text.empty())
        return valuesFrom(kOfText, static_cast<const TextMeasures *>(nullptr), wanted);
    const TextMeasures measures = measureText(text, seconds);
    return valuesFrom(kOfText, &measures, wanted);
}

MetricValues valuesOfTexts(const RowTexts &texts, Scorer &scorer, MetricSet wanted)
{
    ScoredTexts scored;
    if (!texts.reference.empty() && texts.hasHypothesis) {
        scored.mixed = scorer.count(texts.reference, texts.hypothesis, ScoredUnit::Mixed,
                                    texts.language);
        scored.rate = scorer.rate(scored.mixed);
    }
    if (!scored.rate)
        return valuesFrom(kOfTexts, static_cast<const ScoredTexts *>(nullptr), wanted);
    return valuesFrom(kOfTexts, &scored, wanted);
}

MetricValues valuesOfRow(const RowTexts &texts, const SegmentRow &row, Scorer &scorer,
                         MetricSet wanted)
{
    RowMeasures measures;
    if (!texts.reference.empty() && wants(wanted, 54)) {
        const auto issues = characterIssues(texts.reference, texts.language);
        measures.oddCharacters = countOf(static_cast<std::uint64_t>(
            std::count_if(issues.begin(), issues.end(),
                          [](const CharacterIssue &issue) { return !issue.isUsual; })));
    }
    if (!texts.reference.empty() && !texts.language.empty() && wants(wanted, 55))
        if (const auto agrees = languagesAgree(texts.language, languageOf(texts.reference)))
            measures.languageDiffers = *agrees ? 0 : 1;
    if (wants(wanted, 56))
        measures.disagreement = disagreementOf(row, texts.language, scorer);
    return valuesFrom(kOfRow, &measures, wanted);
}

MetricValues valuesOfSlots(const RowTexts &texts, const SegmentRow &row,
                           const HypothesisSlots &slots, const RowRater &rater, Scorer &scorer,
                           MetricSet wanted)
{
    MetricValues values;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        std::array<Value, 3> rates;
        const auto heard = slots[slot].empty() ? std::nullopt : hypothesisNamed(row, slots[slot]);
        if (heard && !texts.reference.empty()) {
            const RowTexts pair{texts.reference, *heard, texts.language, true};
            const ErrorScore score = rater.scoreOf(pair, {});
            rates = {score.cer, score.wer, valuesOfTexts(pair, scorer, kMixedRate).front().second};
        }
        for (std::size_t rate = 0; rate < rates.size(); ++rate) {
            const Metric *const metric = metricNamed(rateOfSlot(kRatesOfSlots[rate], slot));
            if ((wanted & bitOf(*metric)) != 0)
                values.emplace_back(metric->id, finite(rates[rate]));
        }
    }
    return values;
}

} // namespace voxdeck

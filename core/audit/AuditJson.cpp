// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditJson.h"

#include <cstdint>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

JsonValue count(std::uint64_t number)
{
    return JsonValue::ofInteger(static_cast<std::int64_t>(number));
}

JsonValue numberOrNull(const std::optional<double> &value)
{
    return value ? JsonValue::ofDouble(*value) : JsonValue();
}

JsonValue jsonOfCounts(const ErrorCounts &counts)
{
    auto object = JsonValue::object();
    object.set("reference", count(counts.referenceTokens()));
    object.set("correct", count(counts.correct));
    object.set("substitutions", count(counts.substitutions));
    object.set("deletions", count(counts.deletions));
    object.set("insertions", count(counts.insertions));
    return object;
}

void addFigures(JsonValue &object, const ErrorAudit &audit, const AuditGroup &group,
                std::size_t hypothesis)
{
    const CorpusScore &score = group.of(hypothesis);
    object.set("rows", count(group.rows));
    object.set("scored", count(score.scored));
    object.set("no_reference", count(score.noReference));
    object.set("empty_reference", count(score.emptyReference));
    object.set("no_hypothesis", count(score.noHypothesis));
    for (std::size_t at = 0; at < kAuditRates.size(); ++at)
        object.set(kAuditRateNames[at],
                   numberOrNull(measureOf(audit, group, hypothesis, kAuditRates[at])));
    object.set("ser", numberOrNull(measureOf(audit, group, hypothesis, AuditMeasure::Ser)));
    object.set("characters", jsonOfCounts(score.sum.characters));
    object.set("words", jsonOfCounts(score.sum.words));
    object.set("mixed", jsonOfCounts(score.sum.mixed));
    auto beside = JsonValue::object();
    beside.set("characters", count(score.besideEmpty.characters.insertions));
    beside.set("words", count(score.besideEmpty.words.insertions));
    beside.set("mixed", count(score.besideEmpty.mixed.insertions));
    object.set("insertions_beside_empty_references", std::move(beside));
}

JsonValue jsonOfIntervals(const AuditIntervals &intervals)
{
    auto object = JsonValue::object();
    object.set("confidence", JsonValue::ofDouble(intervals.rule.confidence));
    object.set("seed", count(intervals.rule.seed));
    object.set("samples", count(intervals.rule.samples));
    for (std::size_t at = 0; at < kAuditRates.size(); ++at) {
        auto ends = JsonValue::array();
        if (const auto &interval = intervals.rates[at]) {
            ends.append(JsonValue::ofDouble(interval->low));
            ends.append(JsonValue::ofDouble(interval->high));
        }
        object.set(kAuditRateNames[at], intervals.rates[at] ? ends : JsonValue());
    }
    return object;
}

} // namespace

AuditIntervals intervalsOf(const ErrorAudit &audit, std::size_t hypothesis,
                           const BootstrapRule &rule)
{
    AuditIntervals intervals{{}, rule};
    for (std::size_t at = 0; at < kAuditUnits.size(); ++at)
        intervals.rates[at] = intervalOf(audit, hypothesis, kAuditUnits[at], rule);
    return intervals;
}

JsonValue jsonOf(const ErrorAudit &audit, std::size_t hypothesis,
                 std::span<const AuditGrouping> groupings,
                 const std::optional<AuditIntervals> &intervals)
{
    auto object = JsonValue::object();
    object.set("name", JsonValue::ofString(audit.hypotheses[hypothesis]));
    auto total = JsonValue::object();
    addFigures(total, audit, audit.total, hypothesis);
    object.set("total", std::move(total));
    if (intervals)
        object.set("interval_over_recordings", jsonOfIntervals(*intervals));
    auto by = JsonValue::object();
    for (const AuditGrouping grouping : groupings) {
        auto groups = JsonValue::array();
        for (const auto &[value, group] : audit.by.at(grouping)) {
            auto one = JsonValue::object();
            one.set("value", value.empty() ? JsonValue() : JsonValue::ofString(value));
            addFigures(one, audit, group, hypothesis);
            groups.append(std::move(one));
        }
        by.set(auditGroupingName(grouping), std::move(groups));
    }
    object.set("by", std::move(by));
    return object;
}

} // namespace voxdeck

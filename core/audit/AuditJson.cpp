// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditJson.h"

#include <cstdint>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

JsonValue numberOrNull(const std::optional<double> &value)
{
    return value ? JsonValue::ofDouble(*value) : JsonValue();
}

JsonValue jsonOfCounts(const ErrorCounts &counts)
{
    auto object = JsonValue::object();
    object.set("reference", JsonValue::ofCount(counts.referenceTokens()));
    object.set("correct", JsonValue::ofCount(counts.correct));
    object.set("substitutions", JsonValue::ofCount(counts.substitutions));
    object.set("deletions", JsonValue::ofCount(counts.deletions));
    object.set("insertions", JsonValue::ofCount(counts.insertions));
    return object;
}

void addAmounts(JsonValue &object, const AuditGroup &group)
{
    object.set("rows", JsonValue::ofCount(group.rows));
    object.set("seconds", JsonValue::ofDouble(group.seconds));
    object.set("without_length", JsonValue::ofCount(group.withoutLength));
}

void addFigures(JsonValue &object, const ErrorAudit &audit, const AuditGroup &group,
                std::size_t hypothesis)
{
    const CorpusScore &score = group.of(hypothesis);
    addAmounts(object, group);
    object.set("scored", JsonValue::ofCount(score.scored));
    object.set("no_reference", JsonValue::ofCount(score.noReference));
    object.set("empty_reference", JsonValue::ofCount(score.emptyReference));
    object.set("no_hypothesis", JsonValue::ofCount(score.noHypothesis));
    for (std::size_t at = 0; at < kAuditRates.size(); ++at)
        object.set(kAuditRateNames[at],
                   numberOrNull(measureOf(audit, group, hypothesis, kAuditRates[at])));
    object.set("ser", numberOrNull(measureOf(audit, group, hypothesis, AuditMeasure::Ser)));
    object.set("characters", jsonOfCounts(score.sum.characters));
    object.set("words", jsonOfCounts(score.sum.words));
    object.set("mixed", jsonOfCounts(score.sum.mixed));
    auto beside = JsonValue::object();
    beside.set("characters", JsonValue::ofCount(score.besideEmpty.characters.insertions));
    beside.set("words", JsonValue::ofCount(score.besideEmpty.words.insertions));
    beside.set("mixed", JsonValue::ofCount(score.besideEmpty.mixed.insertions));
    object.set("insertions_beside_empty_references", std::move(beside));
}

JsonValue jsonOfIntervals(const AuditIntervals &intervals)
{
    auto object = JsonValue::object();
    object.set("confidence", JsonValue::ofDouble(intervals.rule.confidence));
    object.set("seed", JsonValue::ofCount(intervals.rule.seed));
    object.set("samples", JsonValue::ofCount(intervals.rule.samples));
    for (std::size_t at = 0; at < kAuditRates.size(); ++at) {
        auto ends = JsonValue::array();
        if (const auto &interval = intervals.rates[at]) {
            ends.append(JsonValue::ofDouble(interval->low));
            ends.append(JsonValue::ofDouble(interval->high));
        }
        object.set(kAuditRateNames[at], intervals.rates[at] ? ends : JsonValue());
    }
    auto methods = JsonValue::object();
    for (std::size_t at = 0; at < kAuditRates.size(); ++at)
        methods.set(kAuditRateNames[at], intervals.rates[at] ? JsonValue::ofString(
                                             std::string(methodName(*intervals.rates[at])))
                                                             : JsonValue());
    object.set("methods", std::move(methods));
    return object;
}

/// Lists of the groups of each grouping, each filled by `add`.
template <class Add>
JsonValue groupsAsJson(const ErrorAudit &audit, std::span<const AuditGrouping> groupings,
                       const Add &add)
{
    auto by = JsonValue::object();
    for (const AuditGrouping grouping : groupings) {
        auto groups = JsonValue::array();
        for (const auto &[value, group] : audit.by.at(grouping)) {
            auto one = JsonValue::object();
            one.set("value", value.empty() ? JsonValue() : JsonValue::ofString(value));
            add(one, group);
            groups.append(std::move(one));
        }
        by.set(auditGroupingName(grouping), std::move(groups));
    }
    return by;
}

JsonValue exposureJson(const ExposureGroup &group, bool hasSeen)
{
    const auto known = [hasSeen](std::uint64_t figure) {
        return hasSeen ? JsonValue::ofCount(figure) : JsonValue();
    };
    auto one = JsonValue::object();
    one.set("planned", JsonValue::ofCount(group.planned));
    one.set("planned_seconds", JsonValue::ofDouble(group.plannedSeconds));
    one.set("seen", known(group.seen));
    one.set("times", known(group.times));
    one.set("seen_seconds", hasSeen ? JsonValue::ofDouble(group.seenSeconds) : JsonValue());
    const auto epochs = group.epochs();
    one.set("epochs", epochs ? JsonValue::ofDouble(*epochs) : JsonValue());
    one.set("never", known(group.never));
    one.set("too_often", known(group.tooOften));
    one.set("unplanned", known(group.unplanned));
    one.set("unknown", JsonValue::ofCount(group.unknown));
    one.set("logged", group.logged ? JsonValue::ofCount(*group.logged) : JsonValue());
    return one;
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
    object.set("by", groupsAsJson(audit, groupings, [&](JsonValue &one, const AuditGroup &group) {
                   addFigures(one, audit, group, hypothesis);
               }));
    return object;
}

JsonValue mixAsJson(const ErrorAudit &audit, std::span<const AuditGrouping> groupings)
{
    auto object = JsonValue::object();
    addAmounts(object, audit.total);
    object.set("by", groupsAsJson(audit, groupings, addAmounts));
    return object;
}

JsonValue jsonOf(const ExposureSurvey &survey)
{
    auto object = JsonValue::object();
    object.set("plan", JsonValue::ofString(survey.plan));
    object.set("rows", JsonValue::ofCount(survey.rows));
    object.set("at_most", JsonValue::ofCount(survey.atMost));
    object.set("total", exposureJson(survey.total, survey.hasSeen));
    auto by = JsonValue::object();
    for (const auto &[grouping, groups] : survey.by) {
        auto list = JsonValue::array();
        for (const auto &[value, group] : groups) {
            auto one = exposureJson(group, survey.hasSeen);
            one.set("value", JsonValue::ofString(value));
            list.append(std::move(one));
        }
        by.set(auditGroupingName(grouping), std::move(list));
    }
    object.set("by", std::move(by));
    auto names = JsonValue::array();
    for (const std::string &name : survey.unknownNames)
        names.append(JsonValue::ofString(name));
    object.set("unknown_names", std::move(names));
    object.set("never_query", JsonValue::ofString(survey.neverQuery));
    object.set("too_often_query", JsonValue::ofString(survey.oftenQuery));
    object.set("unplanned_query", JsonValue::ofString(survey.unplannedQuery));
    return object;
}

} // namespace voxdeck

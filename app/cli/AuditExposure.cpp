// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AuditExposure.h"

#include "app/cli/CountedWords.h"
#include "core/audit/AuditJson.h"
#include "core/json/Json.h"
#include "core/measure/UsageImport.h"

#include <ostream>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

void printGroup(Surroundings &s, std::string_view by, const std::string &value,
                const ExposureGroup &group, bool hasSeen)
{
    const auto known = [hasSeen](std::uint64_t count) {
        return hasSeen ? std::to_string(count) : std::string("-");
    };
    s.out << by << '\t' << (value.empty() ? "-" : oneLine(value)) << '\t' << group.planned << '\t'
          << hours(group.plannedSeconds) << '\t' << known(group.seen) << '\t' << known(group.times)
          << '\t' << (hasSeen ? hours(group.seenSeconds) : "-") << '\t'
          << decimal(group.epochs(), "%.2f") << '\t' << known(group.never) << '\t'
          << known(group.tooOften) << '\t' << known(group.unplanned) << '\t'
          << (group.logged ? std::to_string(*group.logged) : "-") << '\n';
}

JsonValue usageJson(const UsageImport &usage)
{
    auto one = JsonValue::object();
    one.set("counters", JsonValue::ofString(usage.log.areTotals ? "totals" : "since"));
    one.set("lines", JsonValue::ofCount(usage.log.lines));
    one.set("bad_lines", JsonValue::ofCount(usage.log.badLines));
    one.set("lines_done_again", JsonValue::ofCount(usage.log.resumed));
    one.set("last_step",
            usage.log.lastStep ? JsonValue::ofInteger(*usage.log.lastStep) : JsonValue());
    one.set("keys", JsonValue::ofCount(usage.keys));
    one.set("segments", JsonValue::ofCount(usage.segments));
    one.set("unknown_keys", JsonValue::ofCount(usage.unknown));
    one.set("ambiguous_keys", JsonValue::ofCount(usage.ambiguous));
    one.set("keys_of_one_segment", JsonValue::ofCount(usage.twice));
    one.set("by_name", JsonValue::ofCount(usage.byName));
    auto failures = JsonValue::array();
    for (const UsageFailure &failure : usage.failures) {
        auto named = JsonValue::object();
        named.set("line", failure.line > 0 ? JsonValue::ofCount(failure.line) : JsonValue());
        named.set("key", failure.key.empty() ? JsonValue() : JsonValue::ofString(failure.key));
        named.set("reason", JsonValue::ofString(failure.reason));
        failures.append(std::move(named));
    }
    one.set("failures", std::move(failures));
    return one;
}

void printUsage(Surroundings &s, const UsageImport &usage)
{
    constexpr std::size_t kMostShown = 20;
    s.err << counted(usage.log.lines - usage.log.badLines, "line") << " with counters "
          << (usage.log.areTotals ? "since the run began" : "since the line before");
    if (usage.log.lastStep)
        s.err << ", up to step " << *usage.log.lastStep;
    if (usage.log.resumed > 0)
        s.err << "; " << usage.log.resumed << " left out, which a resumed run has done again";
    if (usage.log.badLines > 0)
        s.err << "; " << counted(usage.log.badLines, "bad line");
    s.err << '\n';
    if (usage.keys > 0)
        s.err << counted(usage.keys, "key") << " of " << counted(usage.segments, "segment") << "; "
              << usage.unknown << " unknown, " << usage.ambiguous << " of several segments, "
              << usage.twice << " of a segment that another key names too\n";
    else
        s.err << "the log counts no samples: what single segments were read is not known\n";
    for (std::size_t at = 0; at < std::min(usage.failures.size(), kMostShown); ++at) {
        const UsageFailure &failure = usage.failures[at];
        if (failure.line > 0)
            s.err << "line " << failure.line << ": ";
        else
            s.err << oneLine(failure.key) << ": ";
        s.err << oneLine(failure.reason) << '\n';
    }
    if (usage.failureCount > kMostShown)
        s.err << usage.failureCount - kMostShown << " further lines and keys brought nothing\n";
}

Result<UsageCounting> countingNamed(const std::string &name)
{
    if (name.empty())
        return UsageCounting::Told;
    if (name == "totals")
        return UsageCounting::Totals;
    if (name == "since")
        return UsageCounting::Since;
    return fail(ErrorCode::InvalidArgument, "expected totals or since", "--counts");
}

Result<> collectNever(Surroundings &s, const SurveyScope &scope, const std::string &query,
                      const std::string &basket)
{
    RowQuery asked;
    asked.search = query;
    VOX_TRY(const auto order, scope.reader.order(asked, s.stop));
    std::vector<std::uint32_t> ids;
    ids.reserve(order->size());
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    return collect(s, basket, scope.workspace, ids, " never read");
}

} // namespace

Result<bool> printExposure(Surroundings &s, const SurveyScope &scope, const std::string &filter,
                           const ExposureChoice &choice, const std::string &basket)
{
    VOX_TRY(const auto counting, countingNamed(choice.counts));
    UsageImport usage;
    ExposureSurvey survey;
    {
        ProgressLine line(s, "reading the usage log");
        VOX_TRY(usage,
                importUsage(s.fs, scope.workspace, choice.file, counting, line.sink(), s.stop));
        const LoggedUsage logged = loggedBy(usage);
        ExposureRequest request;
        request.filter = filter;
        request.plan = choice.plan;
        request.atMost = choice.atMost;
        VOX_TRY(survey,
                surveyExposure(s.fs, scope.workspace, request, &logged, line.sink(), s.stop));
    }
    if (!basket.empty() && survey.hasSeen)
        VOX_CHECK(collectNever(s, scope, survey.neverQuery, basket));
    const bool isWhole = usage.failureCount == 0 && survey.unknownNames.empty();
    if (scope.asJson) {
        auto object = jsonOf(survey);
        object.set("filter", JsonValue::ofString(filter));
        object.set("log", usageJson(usage));
        printJson(s, object);
        return isWhole;
    }
    printUsage(s, usage);
    for (const std::string &name : survey.unknownNames)
        s.err << oneLine(name) << ": no segment here is of this language or shard\n";
    s.err << "planned: " << (survey.plan.empty() ? "all" : oneLine(survey.plan))
          << "; too often: more than " << survey.atMost << " times\n";
    s.out << "by\tvalue\tplanned\tplanned_hours\tseen\ttimes\tseen_hours\tepochs\tnever\ttoo_often"
             "\tunplanned\tlogged\n";
    printGroup(s, "all", {}, survey.total, survey.hasSeen);
    for (const auto &[grouping, groups] : survey.by)
        for (const auto &[value, group] : groups)
            printGroup(s, auditGroupingName(grouping), value, group, survey.hasSeen);
    return isWhole;
}

} // namespace voxdeck::cli

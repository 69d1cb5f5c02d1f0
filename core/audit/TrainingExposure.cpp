// SPDX-License-Identifier: Apache-2.0
#include "core/audit/TrainingExposure.h"

#include "core/audit/AuditQueues.h"
#include "core/base/Stopped.h"
#include "core/query/Metrics.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowReader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kExposedRows = 4'096;
constexpr const char *kTrain = "split:train";

void add(ExposureGroup &group, const SegmentRow &row, bool isPlanned,
         const std::optional<std::uint64_t> &times)
{
    const double seconds = std::max(row.durationSeconds(), 0.0);
    if (isPlanned) {
        ++group.planned;
        group.plannedSeconds += seconds;
    }
    if (!times) {
        ++group.unknown;
        return;
    }
    ++group.rowsByTimes[*times];
    group.times += *times;
    group.seenSeconds += seconds * static_cast<double>(*times);
    group.seen += *times > 0 ? 1 : 0;
    group.never += isPlanned && *times == 0 ? 1 : 0;
    group.unplanned += !isPlanned && *times > 0 ? 1 : 0;
    group.plannedTimes += isPlanned ? *times : 0;
}

void countTooOften(ExposureGroup &group, std::uint64_t atMost)
{
    for (auto one = group.rowsByTimes.upper_bound(atMost); one != group.rowsByTimes.end(); ++one)
        group.tooOften += one->second;
}

/// The last parts of a path, without the ending of its last one: "b" and "a" of "x/a/b.tar".
std::vector<std::string_view> partsFromBehind(std::string_view path)
{
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const auto slash = path.rfind('/');
        auto part = slash == std::string_view::npos ? path : path.substr(slash + 1);
        path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
        if (parts.empty() && part.find('.') != std::string_view::npos)
            part = part.substr(0, part.rfind('.'));
        if (!part.empty())
            parts.push_back(part);
    }
    return parts;
}

/// The one source that a shard of the log means: that of the same name, of several the one with the most equal
/// folders. Null where there is none, or more than one.
ExposureGroup *sourceOf(std::map<std::string, ExposureGroup> &sources, const std::string &shard)
{
    if (const auto same = sources.find(shard); same != sources.end())
        return &same->second;
    const auto wanted = partsFromBehind(shard);
    ExposureGroup *best = nullptr;
    std::size_t most = 0;
    bool isOnly = false;
    for (auto &[source, group] : sources) {
        const auto parts = partsFromBehind(source);
        std::size_t equal = 0;
        while (equal < std::min(parts.size(), wanted.size()) && parts[equal] == wanted[equal])
            ++equal;
        if (equal == 0 || equal < most)
            continue;
        isOnly = equal > most;
        most = equal;
        best = &group;
    }
    return isOnly ? best : nullptr;
}

void setLogged(ExposureSurvey &survey, const LoggedUsage &log)
{
    const auto note = [&survey](ExposureGroup *group, const std::string &name,
                                std::uint64_t count) {
        if (group)
            group->logged = group->logged.value_or(0) + count;
        else
            survey.unknownNames.push_back(name);
    };
    if (const auto languages = survey.by.find(AuditGrouping::Language);
        languages != survey.by.end())
        for (const auto &[name, count] : log.languages) {
            const auto found = languages->second.find(name);
            note(found == languages->second.end() ? nullptr : &found->second, name, count);
        }
    if (const auto sources = survey.by.find(AuditGrouping::Source); sources != survey.by.end())
        for (const auto &[name, count] : log.shards)
            note(sourceOf(sources->second, name), name, count);
    std::uint64_t counted = 0;
    for (const auto &[name, count] : log.languages.empty() ? log.shards : log.languages)
        counted += count;
    if (!log.languages.empty() || !log.shards.empty())
        survey.total.logged = counted;
}

/// How often the planned segments were read in all; nothing where that is not known.
std::optional<std::uint64_t> readTimes(const ExposureGroup &group)
{
    return !group.rowsByTimes.empty() ? std::optional(group.plannedTimes) : group.logged;
}

/// The most whole times that are not above twice the mean, at least 2.
std::uint64_t twiceTheMean(const ExposureGroup &group)
{
    constexpr std::uint64_t kLeast = 2;
    const auto read = readTimes(group);
    return group.planned > 0 && read ? std::max(kLeast, 2 * *read / group.planned) : kLeast;
}

} // namespace

std::optional<double> ExposureGroup::epochs() const
{
    const auto read = readTimes(*this);
    if (planned == 0 || !read)
        return std::nullopt;
    return static_cast<double>(*read) / static_cast<double>(planned);
}

Result<ExposureSurvey> surveyExposure(FileSystem &fs, Workspace &workspace,
                                      const ExposureRequest &request, const LoggedUsage *logged,
                                      const ProgressSink &progress, const std::stop_token &stop)
{
    ExposureSurvey survey;
    RowReader reader(workspace, fs);
    const auto orderOf = [&reader, &stop](const std::string &search) {
        RowQuery query;
        query.search = search;
        return reader.order(query, stop);
    };
    if (request.plan) {
        survey.plan = *request.plan;
    } else {
        VOX_TRY(const auto train, orderOf(kTrain));
        survey.plan = train->size() > 0 ? kTrain : "";
    }
    VOX_TRY(const auto planned, orderOf(survey.plan));
    std::vector<bool> isPlanned; // by row id
    for (std::uint64_t row = 0; row < planned->size(); ++row) {
        const std::size_t id = planned->idAt(row);
        if (id >= isPlanned.size())
            isPlanned.resize(std::max(id + 1, 2 * isPlanned.size()));
        isPlanned[id] = true;
    }
    VOX_TRY(const auto order, orderOf(request.filter));
    survey.rows = order->size();
    for (const AuditGrouping grouping : request.by)
        survey.by[grouping];
    const bool hasSamples = !logged || logged->hasSamples;
    reader.setFields({metricFieldName(*metricNamed(kSeenMetric))});
    for (std::uint64_t first = 0; first < order->size(); first += kExposedRows) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(*order, first, kExposedRows));
        for (const SegmentRow &row : rows) {
            const auto value = hasSamples ? metricValueIn(row.fields.front()) : std::nullopt;
            const auto times = value ? std::optional(
                                   static_cast<std::uint64_t>(std::llround(std::max(*value, 0.0))))
                                     : std::nullopt;
            survey.hasSeen = survey.hasSeen || times.has_value();
            const bool isMeant = row.id < isPlanned.size() && isPlanned[row.id];
            add(survey.total, row, isMeant, times);
            for (auto &[grouping, groups] : survey.by)
                add(groups[groupOf(row, grouping)], row, isMeant, times);
        }
        report(progress, {first + rows.size(), order->size(), "rows"});
    }
    if (logged)
        setLogged(survey, *logged);
    survey.atMost = request.atMost.value_or(twiceTheMean(survey.total));
    countTooOften(survey.total, survey.atMost);
    for (auto &[grouping, groups] : survey.by)
        for (auto &[value, group] : groups)
            countTooOften(group, survey.atMost);
    const std::string seen(kSeenMetric);
    survey.neverQuery = queryWithin(request.filter, queryWithin(survey.plan, seen + ":0"));
    survey.oftenQuery = queryWithin(request.filter, seen + ":>" + std::to_string(survey.atMost));
    survey.unplannedQuery = survey.plan.empty()
                                ? std::string()
                                : queryWithin(request.filter,
                                              "-(" + survey.plan + ") " + seen + ":>0");
    return survey;
}

} // namespace voxdeck

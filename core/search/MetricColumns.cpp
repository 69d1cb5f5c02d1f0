// SPDX-License-Identifier: Apache-2.0
#include "core/search/MetricColumns.h"

#include "core/base/NumberText.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace voxdeck {

namespace {

constexpr int kFirstSort = 1000; // behind all of SortColumn
constexpr std::string_view kFieldPrefix = "metric:";
constexpr const char *kWritesName = "metric writes";

} // namespace

const std::string &metricSql(const Metric &metric)
{
    static const std::vector<std::string> kAll = [] {
        std::vector<std::string> all;
        for (const Metric &one : metrics())
            all.push_back("(SELECT value FROM metric WHERE kind = " + std::to_string(one.id)
                          + " AND row = segment.id)");
        return all;
    }();
    return kAll.at(static_cast<std::size_t>(&metric - metrics().data()));
}

SortColumn sortColumnOf(const Metric &metric)
{
    return static_cast<SortColumn>(kFirstSort + metric.id);
}

const Metric *metricOf(SortColumn column)
{
    const int id = static_cast<int>(column) - kFirstSort;
    for (const Metric &metric : metrics())
        if (metric.id == id)
            return &metric;
    return nullptr;
}

std::string metricFieldName(const Metric &metric)
{
    return std::string(kFieldPrefix).append(metric.name);
}

const Metric *metricOfField(std::string_view fieldName)
{
    return fieldName.starts_with(kFieldPrefix) ? metricNamed(fieldName.substr(kFieldPrefix.size()))
                                               : nullptr;
}

std::optional<double> metricValueIn(std::string_view field)
{
    double value = 0;
    const char *const end = field.data() + field.size();
    const auto [rest, problem] = std::from_chars(field.data(), end, value);
    return problem == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

Result<> readMetrics(Database &database, const std::vector<std::string> &fields,
                     std::vector<SegmentRow> &rows)
{
    for (std::size_t at = 0; at < fields.size(); ++at) {
        const Metric *const metric = metricOfField(fields[at]);
        if (!metric)
            continue;
        auto value = database.statement("SELECT value FROM metric WHERE kind = ? AND row = ?");
        for (SegmentRow &row : rows) {
            if (row.id == 0 || row.fields.size() <= at) // gone since its order was made
                continue;
            VOX_TRY(const bool isKnown, value.rewind().bind(metric->id).bind(row.id).step());
            row.fields[at] = isKnown ? shortestText(value.real(0)) : std::string();
        }
    }
    return {};
}

Result<std::vector<const Metric *>> measuredMetrics(Database &database)
{
    std::vector<const Metric *> found;
    auto query = database.statement("SELECT name FROM metric_kind ORDER BY id");
    VOX_CHECK(eachRow(query, [&](std::string_view name) {
        if (const Metric *const metric = metricNamed(name))
            found.push_back(metric);
    }));
    return found;
}

Result<std::uint64_t> metricWrites(Database &database)
{
    auto query = database.statement("SELECT CAST(value AS INTEGER) FROM workspace WHERE name = ?");
    VOX_TRY(const bool isKnown, query.bind(kWritesName).step());
    return isKnown ? query.count(0) : 0;
}

Result<> countMetricWriting(Database &database)
{
    VOX_CHECK(
        database
            .statement("INSERT INTO workspace (name, value) VALUES (?, '1') ON CONFLICT (name)"
                       " DO UPDATE SET value = CAST(value AS INTEGER) + 1")
            .bind(kWritesName)
            .run());
    return {};
}

Result<MetricTally> tallyOf(Database &database, const Metric &metric)
{
    static constexpr Select kQuery(
        "SELECT count(*) AS known, min(value) AS least, max(value) AS most,"
        " avg(value) AS mean FROM metric WHERE kind = ? AND EXISTS (SELECT 1"
        " FROM segment WHERE segment.id = metric.row)");
    auto query = database.statement(kQuery.sql());
    VOX_CHECK(query.bind(metric.id).step());
    MetricTally tally;
    tally.known = query.count(kQuery["known"]);
    if (tally.known > 0) {
        tally.least = query.real(kQuery["least"]);
        tally.most = query.real(kQuery["most"]);
        tally.mean = query.real(kQuery["mean"]);
    }
    return tally;
}

} // namespace voxdeck

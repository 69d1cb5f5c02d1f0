// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/query/Metrics.h"
#include "core/search/RowReader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

class Database;

// How the values of table `metric` become columns like any other: found, sorted, read with the rows, counted.

/// The value of the row of `segment`, as SQL: NULL where it is unknown. Lives as long as the program.
const std::string &metricSql(const Metric &metric);

/// Metrics are columns to sort by behind those of SortColumn.
SortColumn sortColumnOf(const Metric &metric);
/// Null for a column that is not a metric.
const Metric *metricOf(SortColumn column);

/// What RowReader::setFields() takes for the metric; SegmentRow::fields then holds its value as the shortest
/// decimal that reads back the same, empty where it is unknown.
std::string metricFieldName(const Metric &metric);
/// Null where the name is not one of these.
const Metric *metricOfField(std::string_view fieldName);
std::optional<double> metricValueIn(std::string_view field);

/// Fills SegmentRow::fields of each row where `fields` names metrics.
Result<> readMetrics(Database &database, const std::vector<std::string> &fields,
                     std::vector<SegmentRow> &rows);

/// The metrics that a pass has measured in this workspace, by id.
Result<std::vector<const Metric *>> measuredMetrics(Database &database);

/// How often values were written so far: another number means that metrics may have changed.
Result<std::uint64_t> metricWrites(Database &database);
/// Counts one more. Inside the caller's transaction.
Result<> countMetricWriting(Database &database);

/// The values of one metric over the rows of a dataset.
struct MetricTally {
    std::uint64_t known = 0; ///< rows with a value
    std::optional<double> least, most, mean;
};
/// Over all rows that are shown. Takes about 0.1 s for a million values.
Result<MetricTally> tallyOf(Database &database, const Metric &metric);

} // namespace voxdeck

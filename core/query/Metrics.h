// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0233, 0254
#pragma once

#include "core/query/QueryFields.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace voxdeck {

/// The input of a metric. The workspace stores the numbers: they never change.
enum class MetricInput : std::uint8_t {
    Audio = 1,   ///< the samples of the row
    Text = 2,    ///< the transcript and the length of the row
    Texts = 4,   ///< the transcript and the hypothesis
    Imported = 8 ///< a file with scores by key (core/measure/ScoreImport.h): no pass computes it
};

/// A number that is computed for each row by a pass (core/measure), or imported, and kept beside the table.
struct Metric {
    int id = 0;               ///< kept by the workspace: never changes and is never used again
    std::string_view name;    ///< in queries, as a column and in exports; letters and "_"
    QueryFieldKind kind{};    ///< Number, Ratio or Time
    std::string_view unit;    ///< "dB"; empty: a count or a share
    MetricInput input{};      ///< a change of it makes the value unknown until the next pass
    int version = 1;          ///< of the computation: after a change all rows are measured again
    int decimals = 1;         ///< on screen
    std::string_view label;   ///< the head of the column on screen
    std::string_view example; ///< of a range to ask for: ">20 or 10..30"
    std::string_view meaning; ///< for --help and tooltips
};

/// Metrics have ids below this: sets of them are bits of 64.
inline constexpr int kMostMetrics = 63;

/// All metrics by id. A metric is one line there, and one line where the pass computes it.
std::span<const Metric> metrics();
/// Null for an unknown name.
const Metric *metricNamed(std::string_view name);

constexpr bool isImported(const Metric &metric)
{
    return metric.input == MetricInput::Imported;
}

/// Metrics are fields of the query language behind those of QueryField.
QueryField queryFieldOf(const Metric &metric);
/// Null for a field that is not a metric.
const Metric *metricOf(QueryField field);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0266
#pragma once

#include "core/audit/BinColumn.h"
#include "core/query/QueryExpression.h"
#include "core/query/QueryFields.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// One chart of the audit: which column it shows, and in which bars. A chart is one line in auditCharts(), or a field
/// of the lists (metaChart()).
struct AuditChart {
    enum class Kind : std::uint8_t {
        Number, ///< bars over `scale`; values beside it are in the first or the last bar
        Choice, ///< one bar per word of the field, in their order
        Name    ///< one bar per value, most rows (of languages: hours) first; at most kMostNameBars
    };
    QueryField field{};
    Kind kind = Kind::Number;
    BinScale scale = {}; ///< of numbers
    std::uint32_t cells =
        0; ///< of numbers: bars of equal width; divides scale.bins; 0: by the values (ChartBoard)
    double factor = 1; ///< shown is the value times this: 100 for a percentage
    std::string_view unit = {};
    std::string_view name = {}; ///< of QueryField::Meta: "meta.age"; empty for all other fields
};

inline constexpr std::uint32_t kMostNameBars = 12;

/// All charts, in the order in which they are shown.
std::span<const AuditChart> auditCharts();
/// The chart of a field of the lists' records that has no column, by its name: numbers on a scale that its values make,
/// kept in its column, or names. It never moves: the same field and kind give the same chart.
///
/// Threads  any.
const AuditChart &metaChart(std::string_view field, AuditChart::Kind kind);
/// The field of such a chart, "age"; empty for all others.
std::string_view metaFieldOf(const AuditChart &chart);
/// A linear scale of 4,000 bins, each as wide as 1, 2 or 5 times a power of ten, that the values are on: each is in the
/// bin that begins at it or before it. Of whole numbers no bin is narrower than 1.
BinScale metaScale(double least, double most, bool areWhole);
/// The name of its field in queries, such as "duration".
std::string_view nameOf(const AuditChart &chart);
/// Whether its values are computed by a pass (core/measure) or imported.
bool isMeasured(const AuditChart &chart);
/// The chart with this nameOf(); null if no chart has it.
const AuditChart *auditChartNamed(std::string_view name);

/// The rows of the bins `first` .. `last`, the last left out, as a query that finds exactly these rows. Of a
/// chart of choices or names, `names` are the values by bin.
QueryExpression queryOfBins(const AuditChart &chart, const BinScale &scale, std::uint32_t first,
                            std::uint32_t last, std::span<const std::string> names);

/// "0.98", "1000.37": the limit of a bar, with all its digits, so that a query with it finds the rows that the bar counts.
std::string limitNumber(double value);
/// "0.98", "1.58": a number of at most three digits behind the point as a user reads it beside others.
std::string axisNumber(double value);

} // namespace voxdeck

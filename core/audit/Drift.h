// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/ChartBoard.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The values of a chart in one split.
struct SplitValues {
    Split split{};
    std::uint64_t rows = 0; ///< with a value
    /// Of numbers: 5, 50 and 95 % of the rows are below, to a bin: each is the lower end of the bin of such a row.
    std::optional<double> low, median, high;
    std::optional<double> medianBelow; ///< the upper end of the median's bin
};

/// How far the values of a chart differ between two splits.
struct Drift {
    const AuditChart *chart = nullptr;
    SplitValues first, second;
    /// 0 to 1: of numbers the largest difference between their shares of rows up to a value (Kolmogorov and
    /// Smirnov), of names half the sum of the differences of their shares (total variation).
    double distance = 0;
    /// The bar in which their shares differ most, and the split that has the larger share.
    BarRange bar;
    Split larger{};
    std::string query; ///< finds the rows of that bar in that split, within the filter
};

/// Compares train, validation and test, each with each that has rows, in every chart but those of splits and
/// speakers, which splits are to have for themselves; the largest distance first. Rows are those that filter and brushes leave. It says nothing of chance: segments of one recording
/// depend on each other, and splits of few recordings differ in everything.
///
/// Time     a pass over all rows for each chart.
/// Threads  any.
std::vector<Drift> driftOf(const ChartBoard &board);

} // namespace voxdeck

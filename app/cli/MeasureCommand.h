// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/query/Metrics.h"

#include <string>
#include <vector>

namespace voxdeck::cli {

/// "snr,loudness", or "all"; InvalidArgument names `option` and the metrics there are.
Result<std::vector<const Metric *>> metricsIn(const std::string &list, const std::string &option);

/// measure: computes metrics of rows.
void addMeasure(CLI::App &app, Run &run);
/// columns: what rows can be asked about, sorted by and printed with.
void addColumns(CLI::App &app, Run &run);

} // namespace voxdeck::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/AuditChart.h"
#include "core/workspace/HypothesisSlots.h"

#include <string>
#include <string_view>

namespace voxdeck {

/// What a chart is called on screen, in English: the window translates both in the context "voxdeck::ChartWords".
struct ChartTitle {
    std::string_view chart; ///< nameOf() it
    const char *title = nullptr;
    const char *axis = nullptr; ///< null for bars with names
};

/// Null for charts that are called by their metric or by their field of the lists. Rates of a slot have none: they are
/// called by the rate and the hypothesis.
const ChartTitle *chartTitleOf(const AuditChart &chart);
/// Of the field "status" of lists: beside the status that a person gives.
const char *listStatusTitle();
/// "Character error rate", "Letters per second", "age".
std::string englishTitleOf(const AuditChart &chart);
/// The hypothesis that a chart of rates is of, where it has a name; empty for all other charts. The table's own rates are
/// called by `named`.
std::string hypothesisOf(const AuditChart &chart, const std::string &named,
                         const HypothesisSlots &slots);
/// "Word error rate · whisper": the title with that hypothesis.
std::string englishTitleOf(const AuditChart &chart, const std::string &named,
                           const HypothesisSlots &slots);
/// "Character error rate · whisper"; without a hypothesis the title alone.
std::string titleWith(const std::string &title, const std::string &hypothesis);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/Bootstrap.h"
#include "core/audit/ErrorAudit.h"
#include "core/audit/TrainingExposure.h"
#include "core/json/Json.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace voxdeck {

/// The rates that figures of a group begin with, and the tokens that each is of.
inline constexpr std::array kAuditRates = {AuditMeasure::Cer, AuditMeasure::Wer, AuditMeasure::Mer};
inline constexpr std::array kAuditUnits = {ScoredUnit::Characters, ScoredUnit::Words,
                                           ScoredUnit::Mixed};
inline constexpr std::array<std::string_view, 3> kAuditRateNames = {"cer", "wer", "mer"};
inline constexpr std::string_view kAuditAggregation = "sum of errors / sum of reference tokens";

/// Intervals of kAuditRates over recordings, and how they were drawn.
struct AuditIntervals {
    std::array<std::optional<Interval>, 3> rates;
    BootstrapRule rule;
};
/// Of the audit's total; the audit must be by recording.
AuditIntervals intervalsOf(const ErrorAudit &audit, std::size_t hypothesis,
                           const BootstrapRule &rule);

/// What `audit --json` and reports say of one hypothesis: its name, the total, intervals where they are given, and
/// the groups of each grouping.
JsonValue jsonOf(const ErrorAudit &audit, std::size_t hypothesis,
                 std::span<const AuditGrouping> groupings,
                 const std::optional<AuditIntervals> &intervals);

/// Rows and seconds of all, and of the groups of each grouping: what they are whatever hypotheses there are.
JsonValue mixAsJson(const ErrorAudit &audit, std::span<const AuditGrouping> groupings);

/// Planned against read, in total and by group; figures of single rows are null where none is known.
JsonValue jsonOf(const ExposureSurvey &survey);

} // namespace voxdeck

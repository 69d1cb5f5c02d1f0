// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/AuditSurveys.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace voxdeck::cli {

struct ExposureChoice {
    std::string file;   ///< a usage log
    std::string counts; ///< "totals", "since"; empty: told by its lines
    std::optional<std::string> plan;
    std::optional<std::uint64_t> atMost;
};

/// `audit --exposure`: what a training run has read, against what was planned, by split, language and source. Keeps
/// the times of each segment as the metric "seen"; planned segments that were never read go into `basket`, where one is
/// named. False where a line or a key brought nothing.
Result<bool> printExposure(Surroundings &s, const SurveyScope &scope, const std::string &filter,
                           const ExposureChoice &choice, const std::string &basket);

} // namespace voxdeck::cli

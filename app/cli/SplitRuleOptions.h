// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/split/SplitPlan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::cli {

/// The options of `split W assign` and `preview`, as given.
struct SplitRuleOptions {
    std::optional<double> train, validation, test; ///< percent
    std::string by = "hours";
    std::string method = "random";
    std::string field;
    std::uint64_t seed = 0;
    std::string stratify;
    std::string unit = "recording";
    std::string together; ///< a field
    std::string lists;
    double subsetHours = 0;
    std::string subsetSize;
    std::string filter;
    std::string reason;
    bool reassigns = false;
};

void addRuleOptions(CLI::App &command, SplitRuleOptions &options);

/// Errors   InvalidArgument with the option as its subject; what reading the lists gives.
Result<SplitPlanOptions> readRule(Surroundings &surroundings, const SplitRuleOptions &options);

/// From a CSV with a column `split` and one of recording, video_id, speaker, id, source_audio_path, in
/// this order of preference; `<country>_splits.csv` is one. Lines without a split are left out.
Result<std::vector<ListedSplit>> readSplitLists(const FileSystem &fs, const std::string &path);

} // namespace voxdeck::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/base/Result.h"
#include "core/json/Json.h"
#include "core/split/LeakSurvey.h"
#include "core/split/SplitFreeze.h"
#include "core/split/SplitPlan.h"
#include "core/workspace/Workspace.h"

#include <array>
#include <cstdint>
#include <vector>

namespace voxdeck::cli {

/// What `split` and its commands print: hours, moves, leaks and frozen splits, as lines or as JSON.

struct Print {
    bool asJson = false;
    std::uint64_t limit = 20; ///< so many; the others are counted
};

/// "train", "validation", "test" or "unassigned".
std::string splitWord(Split split);
JsonValue amountsJson(const std::array<SplitAmount, kSplits> &amounts);
/// A line a language and one of all; with what would be after the plan, and the difference.
void printTable(Surroundings &s, const SplitPlan &plan, bool asJson, bool hasAfter);
void printMoves(Surroundings &s, const SplitPlan &plan, const Print &how);
/// The recordings that are chosen, as in country manifests. SomeFailed where one is in several splits.
Result<int> printSplitsCsv(Surroundings &s, Workspace &workspace, const SplitSurvey &survey);
void printLeaks(Surroundings &s, const LeakReport &report, const Print &how);
/// Prints what was not compared: short texts, unreadable audio.
void printLimits(Surroundings &s, const LeakReport &report, const LeakOptions &options,
                 bool asJson);
void printFreezeChecks(Surroundings &s, const std::vector<FreezeCheck> &checks, bool asJson);

} // namespace voxdeck::cli

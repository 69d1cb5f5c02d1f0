// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0234
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/query/Metrics.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct MeasureRequest {
    std::string filter;                 ///< only rows that match the query; empty: all
    std::vector<const Metric *> wanted; ///< empty: all metrics that are computed
    unsigned threads = 0;               ///< 0: one a core
    bool again = false;                 ///< also what was measured and has not changed
    std::vector<std::string>
        hypotheses; ///< further ones that are to have rates, in place of others (HypothesisSlots.h)
};

struct MeasureReport {
    std::uint64_t rows = 0;      ///< looked at
    std::uint64_t measured = 0;  ///< rows for which something was computed
    std::uint64_t restored = 0;  ///< rows whose audio was measured before, under another row
    std::uint64_t unchanged = 0; ///< rows with nothing to compute
    std::uint64_t failed = 0; ///< rows whose audio could not be read; the rest of them was measured
    std::uint64_t overtaken = 0; ///< rows that were changed meanwhile: the next pass measures them
    std::vector<Error> problems; ///< of those that failed, at most 100
    std::vector<std::uint32_t> unread; ///< the rows that failed, rising
};

/// Computes the metrics of the rows whose inputs changed since they were measured, and of those never
/// measured. Each row's audio is decoded once. Values are committed every few seconds with a mark of what they
/// were computed from: a pass that is stopped or killed loses no more than that, and the next one goes on. A pass over
/// audio that ends keeps the rows that it could not read as the basket kMissingAudio (core/audit/AuditQueues.h).
///
/// Units    progress counts rows.
/// Threads  the calling one reports; the work is done on others, each with a connection of its own.
/// Errors   Cancelled (committed values are kept), InvalidArgument for an invalid filter or hypothesis, Busy where
///          another process writes for longer than ten seconds, faults of the machine (isOfTheMachine(): what was
///          committed is kept).
Result<MeasureReport> measureRows(const FileSystem &fs, Workspace &workspace,
                                  const ItemSource &items, const MeasureRequest &request,
                                  const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

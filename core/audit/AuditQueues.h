// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0286
#pragma once

#include "core/audit/HypothesisCharts.h"
#include "core/base/Result.h"
#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A rule that segments worth a look break: data, one line in auditQueues().
struct AuditQueue {
    std::string_view name;   ///< of the rule, such as "too-fast"
    std::string_view query;  ///< what finds its segments
    std::string_view metric; ///< that must have been measured first; empty: none
    SentenceText reason;     ///< one sentence
    std::string_view basket =
        {}; ///< that a survey (core/audit/Duplicates.h) or a measuring pass must have filled first; empty: none
};

/// Baskets that keep what a survey of duplicates found last: all segments of a group but its first.
inline constexpr std::string_view kDuplicateTexts = "audit: duplicate texts";
inline constexpr std::string_view kDuplicateAudio = "audit: duplicate audio";
/// Those whose audio the last pass over them could not read (core/measure/MeasurePass.h).
inline constexpr std::string_view kMissingAudio = "audit: missing audio";

/// All rules, in the order in which they are shown.
std::span<const AuditQueue> auditQueues();
/// The queue with this name; null if no queue has it.
const AuditQueue *auditQueueNamed(std::string_view name);

/// `query` within `filter`, both in the query language; either may be empty.
std::string queryWithin(std::string_view filter, std::string_view query);

struct QueueCount {
    const AuditQueue *queue = nullptr;
    std::optional<std::uint64_t>
        rows; ///< nothing: its metric or the hypothesis was never measured, or its basket never filled
    std::uint64_t dismissed = 0; ///< more, that were looked at and found good: not in `rows`
    std::string query;           ///< what finds `rows`
};

/// The basket that keeps the segments of a queue that were looked at and found good. They stay in it, whatever
/// becomes of their texts, until somebody restores them. A rule about hypotheses has one for each.
std::string dismissedBasket(const AuditQueue &queue, const HypothesisRates &rates);

/// Takes the segments of `filter` out of a queue: they were looked at and found good. Gives their ids. Here and below,
/// rules about hypotheses are asked of `hypothesis`; empty: the table's own.
///
/// Threads  that of the workspace.
/// Errors   InvalidArgument: the filter is not a valid query; Cancelled, with nothing changed; those of Baskets.
Result<std::vector<std::uint32_t>> dismissRows(const FileSystem &fs, Workspace &workspace,
                                               const AuditQueue &queue, const std::string &filter,
                                               const std::stop_token &stop,
                                               std::string_view hypothesis = {});
/// Brings the segments of `filter` that were dismissed back. Gives how many.
Result<std::uint64_t> restoreRows(const FileSystem &fs, Workspace &workspace,
                                  const AuditQueue &queue, const std::string &filter,
                                  const std::stop_token &stop, std::string_view hypothesis = {});

/// How many segments of `filter` each rule finds.
///
/// Threads  that of the workspace.
/// Errors   InvalidArgument: the filter is not a valid query; Cancelled.
Result<std::vector<QueueCount>> countQueues(const FileSystem &fs, Workspace &workspace,
                                            const std::string &filter, const std::stop_token &stop,
                                            std::string_view hypothesis = {});

} // namespace voxdeck

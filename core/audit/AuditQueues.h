// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    std::string_view reason; ///< one sentence
};

/// All rules, in the order in which they are shown.
std::span<const AuditQueue> auditQueues();
/// The queue with this name; null if no queue has it.
const AuditQueue *auditQueueNamed(std::string_view name);

/// `query` within `filter`, both in the query language; either may be empty.
std::string queryWithin(std::string_view filter, std::string_view query);

struct QueueCount {
    const AuditQueue *queue = nullptr;
    std::optional<std::uint64_t> rows; ///< nothing: its metric was never measured
};

/// How many segments of `filter` each rule finds.
///
/// Threads  that of the workspace.
/// Errors   InvalidArgument: the filter is not a valid query; Cancelled.
Result<std::vector<QueueCount>> countQueues(const FileSystem &fs, Workspace &workspace,
                                            const std::string &filter, const std::stop_token &stop);

} // namespace voxdeck

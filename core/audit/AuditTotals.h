// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/ErrorAudit.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace voxdeck {

/// The figures of some rows: rates as sums over sums, length, and of how many rows they are.
struct AuditTotals {
    ErrorAudit audit;       ///< of `lookedAt` rows
    std::uint64_t rows = 0; ///< that were asked about
    std::uint64_t lookedAt = 0;
    double seconds = 0; ///< of all rows; of an estimate the sample's, scaled
    /// Of CER and WER by group, with the first hypothesis; where the request has parts, and not of an estimate.
    std::map<AuditGrouping, std::map<std::string, std::array<std::optional<Interval>, 2>>>
        intervals;
    bool isEstimate() const { return lookedAt < rows; }
    /// A number of the rows that were looked at, or of anything in them, for all rows.
    std::uint64_t scaled(std::uint64_t count) const;
    double scaled(double amount) const;
};

/// Scores the rows of `order`, or `sample` of them (0: all), drawn by `seed`: each row as likely as any other.
///
/// Time     some 20 us a row.
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<AuditTotals> auditTotals(RowReader &reader, const RowOrder &order,
                                const AuditRequest &request, std::uint64_t sample,
                                std::int64_t seed, const ProgressSink &progress,
                                const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0352
#pragma once

#include "core/audit/ErrorAudit.h"
#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The rows with one value of a grouping.
struct Stratum {
    std::string value;
    std::uint64_t rows = 0, taken = 0;
};

/// How a sample was drawn: with it, and the same rows, it can be drawn again.
struct SampleDraw {
    std::int64_t seed = 0;
    std::string by;         ///< auditGroupingName()
    std::uint64_t from = 0; ///< rows
};

struct StratifiedSample {
    SampleDraw draw;
    std::vector<Stratum> strata;    ///< by value
    std::vector<std::uint32_t> ids; ///< rising
};

/// `count` of the rows, as many of each stratum as its share: quotas rounded down, and what is left to the largest
/// remainders, of equal ones to the first value. A stratum below half a row may get none. In a stratum each row is as
/// likely as any other. The same rows, grouping, count and seed give the same sample on every machine.
///
/// Time     some 20 us a row.
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<StratifiedSample> sampleByStrata(RowReader &reader, const RowOrder &order, AuditGrouping by,
                                        std::uint64_t count, std::int64_t seed,
                                        const ProgressSink &progress, const std::stop_token &stop);
/// The quotas alone: of strata with so many rows, in order.
std::vector<std::uint64_t> quotasOf(const std::vector<std::uint64_t> &rows, std::uint64_t count);

enum class SampleVerdict : std::uint8_t {
    Accepted,  ///< the whole interval keeps the limit
    Rejected,  ///< the whole interval breaks it
    Undecided, ///< the interval holds the limit, or fewer than two recordings give no interval
};
/// "accepted", "rejected", "undecided".
std::string_view sampleVerdictName(SampleVerdict verdict);

/// What a sample says about all rows that it was drawn from: its rate, and where that of other recordings would be.
struct JudgedLimit {
    AuditLimit limit;
    std::optional<double> value;
    std::optional<Interval> interval;
    SampleVerdict verdict = SampleVerdict::Undecided;
};
/// The audit must be by recording. InvalidArgument for "unscored", which is a number of rows and no rate.
Result<JudgedLimit> judge(const ErrorAudit &audit, std::size_t hypothesis, const AuditLimit &limit,
                          const BootstrapRule &rule);

} // namespace voxdeck

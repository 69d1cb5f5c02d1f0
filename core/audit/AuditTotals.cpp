// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditTotals.h"

#include "core/base/Stopped.h"
#include "core/search/RowSample.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 200'000;

/// Of each group, drawn from its recordings.
Result<> addIntervals(AuditTotals &totals, const std::stop_token &stop)
{
    for (const auto &[grouping, groups] : totals.audit.by) {
        if (!hasIntervals(grouping))
            continue;
        for (const auto &[value, group] : groups) {
            VOX_CHECK(checkStop(stop));
            totals.intervals[grouping][value] = {intervalOf(group, ScoredUnit::Characters, {}),
                                                 intervalOf(group, ScoredUnit::Words, {})};
        }
    }
    return {};
}

} // namespace

double AuditTotals::scaled(double amount) const
{
    return isEstimate() && lookedAt > 0
               ? amount * static_cast<double>(rows) / static_cast<double>(lookedAt)
               : amount;
}

std::uint64_t AuditTotals::scaled(std::uint64_t count) const
{
    return isEstimate()
               ? static_cast<std::uint64_t>(std::llround(scaled(static_cast<double>(count))))
               : count;
}

Result<AuditTotals> auditTotals(RowReader &reader, const RowOrder &order,
                                const AuditRequest &request, std::uint64_t sample,
                                std::int64_t seed, const ProgressSink &progress,
                                const std::stop_token &stop)
{
    AuditTotals totals;
    totals.rows = order.size();
    const bool isSample = sample > 0 && sample < order.size();
    const RowOrder some = isSample ? RowOrder::of(sampleOf(order, sample, seed)) : RowOrder();
    const RowOrder &rows = isSample ? some : order;
    totals.lookedAt = rows.size();
    for (std::uint64_t first = 0; first < rows.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(const double seconds, reader.seconds(rows, first, kRowsAtOnce));
        totals.seconds += seconds;
    }
    totals.seconds = totals.scaled(totals.seconds);
    VOX_TRY(totals.audit, auditErrors(reader, rows, request, progress, stop));
    if (request.hasParts && !isSample)
        VOX_CHECK(addIntervals(totals, stop));
    return totals;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0553
#pragma once

#include "core/audit/AuditChart.h"
#include "core/base/Result.h"
#include "core/query/QueryExpression.h"
#include "core/workspace/HypothesisSlots.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

class Database;

/// The rate that a chart or metric of a slot is of: "cer" of "cer_b"; empty for all others.
std::string_view rateOfSlotName(std::string_view name);
/// Whether the chart shows the table's own hypothesis: it is of CER, WER or MER.
bool isOwnRate(const AuditChart &chart);

/// Where the error rates of one hypothesis are kept.
struct HypothesisRates {
    std::string name; ///< empty: the table's own
    std::optional<std::size_t> slot;
    /// Of the hypothesis of this name: an empty one is the table's own, and so is the first of the workspace unless its
    /// lists have different ones in the table's column.
    ///
    /// Errors   those of Database.
    static Result<HypothesisRates> of(Database &database, std::string_view name);

    bool isOwn() const { return name.empty(); }
    /// Whether there are any: a further hypothesis has none before a pass has measured it.
    bool areMeasured() const { return isOwn() || slot.has_value(); }
    /// Whether the chart says nothing of other hypotheses: all but the error rates of others do.
    bool shows(const AuditChart &chart) const;
    /// The chart of its character error rates; that of the table's own where it has none.
    const AuditChart &chart() const;
    /// The chart of the same rate of this hypothesis; null where it has none, and for charts of other values.
    const AuditChart *chartLike(const AuditChart &chart) const;
    /// The query with what it asks of CER, WER, MER and hypotheses asked of this one; nothing where it asks for
    /// rates that were never measured.
    std::optional<QueryExpression> queryOf(QueryExpression query) const;
};

} // namespace voxdeck

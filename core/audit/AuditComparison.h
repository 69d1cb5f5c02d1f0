// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/ErrorAudit.h"
#include "core/base/Result.h"
#include "core/json/Json.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A figure of a hypothesis in two audits.
struct ComparedFigure {
    std::string hypothesis; ///< empty: of none
    std::string by;         ///< "all", the grouping, or a table of a report (reportTables())
    std::string
        value; ///< of the grouping, or the keys of the table's row; empty for rows without one
    std::string name; ///< "cer", "wer", "mer", "ser", "rows", "scored", or a column of the table
    bool isRate = false;
    bool isWhole = true;               ///< of figures that are no rates
    std::optional<double> before, now; ///< nothing: that audit does not say it
    bool differs() const { return before != now; }
    std::optional<double> difference() const; ///< nothing where one is missing
    /// As it is printed: to a hundredth of a percent; never a negative zero.
    std::optional<double> shownDifference() const;
};

struct AuditComparison {
    std::vector<std::string>
        notComparable; ///< sentences: another profile, another filter, a section that one lacks
    std::vector<ComparedFigure>
        figures; ///< of both audits; groupings that only one has are left out
};

/// The output of `audit --json`, or a report in JSON.
///
/// Errors   InvalidArgument with `subject` for anything else.
Result<JsonValue> parseAudit(std::string_view text, const std::string &subject);
/// What compareAudits() needs of an audit, as `audit --json` spells it.
JsonValue auditAsJson(const ErrorAudit &audit, const std::string &filter,
                      std::span<const AuditGrouping> groupings);

/// Compares two audits as `audit --json` and reports in JSON spell them.
///
/// Errors   InvalidArgument if one of them is not an audit.
Result<AuditComparison> compareAudits(const JsonValue &before, const JsonValue &now);
JsonValue jsonOf(const AuditComparison &comparison);

} // namespace voxdeck

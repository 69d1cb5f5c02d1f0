// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/QueryFields.h"

#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The range of a comparison of numbers; `low` and `high` as in QueryTest.
struct QueryRange {
    std::optional<double> low, high;
    bool isLowOpen = false;
    bool isHighOpen = false;
};

/// "130", "2m10", "1h2m3.5s", "250ms", "2:10", "1:02:10" in seconds.
std::optional<double> queryTime(std::string_view text);
/// "0.3" or "30%".
std::optional<double> queryRatio(std::string_view text);

/// "12.5", "-23" or "1e-7".
std::optional<double> querySigned(std::string_view text);

/// ">0.3", "<=2m10", "0.1-0.3", "3..20", "3..", "..20", "0.5"; empty for anything else, or
/// where the low end is above the high one.
std::optional<QueryRange> queryRange(std::string_view text, QueryFieldKind kind);

/// The shortest digits that give `number` again, never with an exponent.
std::string queryNumberText(double number);

} // namespace voxdeck

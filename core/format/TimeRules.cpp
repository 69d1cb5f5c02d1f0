// SPDX-License-Identifier: Apache-2.0
#include "core/format/TimeRules.h"

#include "core/base/Rounding.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace voxdeck {

namespace {

struct NamedRule {
    TimeRule rule;
    std::string_view name;
};
constexpr std::array kRules{NamedRule{TimeRule::Truncate, "truncate"},
                            NamedRule{TimeRule::RoundHalfUp, "round-half-up"},
                            NamedRule{TimeRule::StartAndLength, "start-and-length"},
                            NamedRule{TimeRule::RoundedStartAndLength, "rounded-start-and-length"}};

} // namespace

TimeRule timeRuleNamed(std::string_view name)
{
    const auto *const found = std::find_if(kRules.begin(), kRules.end(),
                                           [name](const auto &one) { return one.name == name; });
    return found == kRules.end() ? TimeRule::Truncate : found->rule;
}

std::string_view timeRuleName(TimeRule rule)
{
    const auto *const found = std::find_if(kRules.begin(), kRules.end(),
                                           [rule](const auto &one) { return one.rule == rule; });
    return found->name;
}

std::optional<double> lengthMeant(TimeRule rule, std::optional<double> startSeconds,
                                  std::optional<double> endSeconds,
                                  std::optional<double> saidSeconds)
{
    if (!countsLength(rule) || !startSeconds || !endSeconds)
        return std::nullopt;
    const double length = roundedTo8Digits(*endSeconds - *startSeconds);
    if (saidSeconds && *saidSeconds != length
        && std::abs(*saidSeconds - length) < kListedTimeTolerance)
        return saidSeconds;
    // Lhotse has no end but start and length, rounded like this.
    if (rule == TimeRule::RoundedStartAndLength)
        return length;
    // The sum is that of the reader of the list, so the length is the list's as well.
    return *startSeconds + length == *endSeconds ? std::optional(length) : std::nullopt;
}

} // namespace voxdeck

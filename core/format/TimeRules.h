// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0204 and docs/decisions/0520
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/format/DatasetKind.h"

#include <optional>
#include <string_view>

namespace voxdeck {

/// Seconds: what lists say of the length of a whole recording may differ by so much from its length, as they round it.
inline constexpr double kListedLengthTolerance = 0.011;
/// Seconds: lists round, so that their own times and lengths differ by so much.
inline constexpr double kListedTimeTolerance = 1e-3;

/// How the tools of a kind of dataset turn its seconds into frames. Whoever cuts a row asks here, so that
/// the same row is the same samples in pack, build, export and package.
inline TimeRule timeRuleOf(DatasetKind kind)
{
    return traitsOf(kind).timeRule;
}

/// By the kind's name; Truncate for one that is unknown.
inline TimeRule timeRuleOf(std::string_view kindName)
{
    return traitsOfKindNamed(kindName).timeRule;
}

/// By its name in records; Truncate for one that is unknown or none.
TimeRule timeRuleNamed(std::string_view name);
std::string_view timeRuleName(TimeRule rule);

/// The length that a list spelled for a row with these times, to its last digit, where its rule countsLength():
/// `saidSeconds`, where it is not the difference of the times rounded to 8 digits, else that difference. Rows hold
/// start and end, whose difference alone may be a frame short. Nothing for other rules, for a row without start or
/// end, and by NeMo's rule where the end was not made of a length, as that of the file is.
///
/// Units  seconds.
std::optional<double> lengthMeant(TimeRule rule, std::optional<double> startSeconds,
                                  std::optional<double> endSeconds,
                                  std::optional<double> saidSeconds);

} // namespace voxdeck

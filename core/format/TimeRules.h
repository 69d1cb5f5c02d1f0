// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0204
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/format/DatasetKind.h"

#include <optional>
#include <string_view>

namespace voxdeck {

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

/// The length that a list of TimeRule::StartAndLength spelled for a row with these times, to its last digit:
/// `saidSeconds`, where it is not the difference of the times rounded to 8 digits, else that difference. Rows hold
/// start and end, whose difference alone may be a frame short. Nothing where the end was not made of a length, as
/// that of the file is.
///
/// Units  seconds.
std::optional<double> lengthMeant(double startSeconds, double endSeconds,
                                  std::optional<double> saidSeconds);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/format/DatasetKind.h"

#include <string_view>

namespace voxdeck {

/// How the tools of a kind of dataset turn its seconds into frames. Whoever cuts a row asks here, so that
/// the same row is the same samples in pack, build, export and package.
constexpr TimeRule timeRuleOf(DatasetKind kind)
{
    return kind == DatasetKind::Kaldi || kind == DatasetKind::Lhotse ? TimeRule::RoundHalfUp
                                                                     : TimeRule::Truncate;
}

/// By the kind's name; Truncate for one that is unknown.
inline TimeRule timeRuleOf(std::string_view kindName)
{
    const auto kind = datasetKindNamed(kindName);
    return kind ? timeRuleOf(*kind) : TimeRule::Truncate;
}

} // namespace voxdeck

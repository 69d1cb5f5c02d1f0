// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioFormat.h"
#include "core/base/Result.h"

#include <cstdint>
#include <string>

namespace voxdeck::touch {

/// TouchNet's own rate: what an item has whose record names none. Playing, slicing, building and
/// importing all ask here.
inline constexpr int kAssumedSampleRateHz = 16'000;

/// `recorded`: the record's `sample_rate`, 0 where it has none. Corrupt for a rate that no audio has.
inline Result<int> itemSampleRate(std::int64_t recorded)
{
    if (recorded == 0)
        return kAssumedSampleRateHz;
    if (recorded < 0 || recorded > kMaximumSampleRateHz)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the record's sample_rate is %1 Hz; expected 1 to %2", recorded,
                                 kMaximumSampleRateHz));
    return static_cast<int>(recorded);
}

} // namespace voxdeck::touch

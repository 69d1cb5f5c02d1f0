// SPDX-License-Identifier: Apache-2.0
#include "core/pack/UtteranceCut.h"

#include "core/audio/SegmentTime.h"

#include <cstdint>
#include <limits>

namespace voxdeck {

Result<std::optional<FrameRange>> cutOfUtterance(const InputUtterance &utterance, int fileRateHz)
{
    if (!utterance.startSeconds && !utterance.endSeconds)
        return std::nullopt;
    FrameRange range{Frames{0}, Frames{std::numeric_limits<std::int64_t>::max()}};
    if (utterance.startSeconds) {
        VOX_TRY(range.begin,
                framesFromSeconds(*utterance.startSeconds, fileRateHz, utterance.timeRule));
    }
    if (utterance.endSeconds) {
        VOX_TRY(range.end,
                framesFromSeconds(*utterance.endSeconds, fileRateHz, utterance.timeRule));
    }
    if (range.isEmpty())
        return fail(ErrorCode::InvalidArgument, "start and end leave not one frame of audio",
                    utterance.audio.string());
    return range;
}

} // namespace voxdeck

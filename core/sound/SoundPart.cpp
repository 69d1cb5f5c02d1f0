// SPDX-License-Identifier: Apache-2.0
#include "core/sound/SoundPart.h"

#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TimeRules.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace voxdeck {

SoundPart soundOf(const InputUtterance &utterance)
{
    SoundPart part;
    part.place.file = utterance.audio;
    part.place.range = utterance.audioRange;
    part.place.channel = utterance.channel;
    part.startSeconds = utterance.startSeconds;
    part.endSeconds = utterance.endSeconds;
    setLength(part, utterance.timeRule, fieldNumber(utterance.record, record_fields::kDuration));
    part.problem = utterance.audioProblem;
    return part;
}

void setLength(SoundPart &part, TimeRule rule, std::optional<double> saidSeconds)
{
    part.timeRule = rule;
    const bool isFromBeginning = !part.startSeconds && !part.endSeconds;
    if (rule == TimeRule::StartAndLength && isFromBeginning && saidSeconds && *saidSeconds > 0) {
        part.endSeconds = saidSeconds;
        part.lengthSeconds = saidSeconds;
        return;
    }
    part.lengthSeconds = lengthMeant(rule, part.startSeconds, part.endSeconds, saidSeconds);
}

Result<std::optional<FrameRange>> cutOf(const SoundPart &part, int sampleRateHz,
                                        std::optional<Frames> claimed)
{
    if (!part.startSeconds && !part.endSeconds)
        return std::nullopt;
    FrameRange range{Frames{0}, Frames{std::numeric_limits<std::int64_t>::max()}};
    if (part.startSeconds) {
        VOX_TRY(range.begin, framesFromSeconds(*part.startSeconds, sampleRateHz, part.timeRule));
    }
    if (part.lengthSeconds && countsLength(part.timeRule)) {
        VOX_TRY(const Frames length,
                framesFromSeconds(*part.lengthSeconds, sampleRateHz, part.timeRule));
        range.end = range.begin + length;
        if (!part.startSeconds && claimed
            && std::abs(secondsFromFrames(*claimed, sampleRateHz) - *part.lengthSeconds)
                   < kListedLengthTolerance)
            return std::nullopt;
    } else if (part.endSeconds) {
        VOX_TRY(range.end, framesFromSeconds(*part.endSeconds, sampleRateHz, part.timeRule));
    }
    if (range.isEmpty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("no frame of audio is between start and end"),
                    part.place.file.string());
    if (part.isWholeBarOneFrame && claimed && count(range.begin) == 0
        && range.end + Frames{1} == *claimed)
        range.end = *claimed;
    return range;
}

Result<FrameRange> framesOf(const SoundPart &part, int sampleRateHz, Frames length)
{
    VOX_TRY(const auto cut, cutOf(part, sampleRateHz, length));
    if (!cut)
        return FrameRange{Frames{0}, length};
    if (cut->begin >= length)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("begins at frame %1, and the recording ends at frame %2",
                                 count(cut->begin), count(length)),
                    part.place.file.string());
    return FrameRange{cut->begin, std::min(cut->end, length)};
}

} // namespace voxdeck

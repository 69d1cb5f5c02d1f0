// SPDX-License-Identifier: Apache-2.0
#include "core/audio/SegmentTime.h"

#include "core/base/NumberText.h"
#include "core/base/Rounding.h"

#include <cassert>
#include <cmath>
#include <cstdint>

namespace voxdeck {

namespace {

/// The frame of a time before its fraction is cut off.
double frameOf(double seconds, int sampleRateHz, TimeRule rule)
{
    switch (rule) {
    case TimeRule::RoundHalfUp: return seconds * sampleRateHz + 0.5;
    case TimeRule::RoundedStartAndLength: return sampleCountOf(seconds, sampleRateHz);
    case TimeRule::Truncate:
    case TimeRule::StartAndLength: break;
    }
    return seconds * sampleRateHz;
}

} // namespace

double sampleCountOf(double seconds, double rate)
{
    const double samples = roundedTo8Digits(seconds * rate);
    const double size = std::abs(samples);
    const double whole = std::floor(size); // the difference is exact
    const double count = size - whole >= 0.5 ? whole + 1 : whole;
    return samples < 0 ? -count : count;
}

Result<Frames> framesFromSeconds(double seconds, int sampleRateHz, TimeRule rule)
{
    if (sampleRateHz <= 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("sample rate %1 Hz is not positive", sampleRateHz));
    if (!std::isfinite(seconds) || seconds < 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("time %1 s is not a number of seconds of 0 or more",
                                 shortestText(seconds)));
    const double exact = frameOf(seconds, sampleRateHz, rule);
    if (!(exact < 0x1p53))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("time %1 s is too large to name one frame", shortestText(seconds)));
    assert(exact >= 0);
    return Frames{static_cast<std::int64_t>(exact)};
}

Result<FrameRange> frameRangeFromSeconds(double startSeconds, double endSeconds, int sampleRateHz,
                                         TimeRule rule)
{
    VOX_TRY(const Frames begin, framesFromSeconds(startSeconds, sampleRateHz, rule));
    VOX_TRY(const Frames end, framesFromSeconds(endSeconds, sampleRateHz, rule));
    if (end < begin)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("end %1 s is before start %2 s", shortestText(endSeconds),
                                 shortestText(startSeconds)));
    return FrameRange{begin, end};
}

} // namespace voxdeck

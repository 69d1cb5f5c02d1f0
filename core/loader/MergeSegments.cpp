// SPDX-License-Identifier: Apache-2.0
#include "core/loader/MergeSegments.h"

#include <algorithm>
#include <cmath>

namespace voxdeck::touch {

namespace {

/// Sums of decimal seconds are off by some 1e-15: 0.3 - 0.1 must still fit into 0.2.
constexpr double kRoundingSeconds = 1e-9;

bool isAtMost(double value, double limit)
{
    return value <= limit + kRoundingSeconds;
}

bool isRange(double startSeconds, double endSeconds)
{
    return std::isfinite(startSeconds) && std::isfinite(endSeconds) && startSeconds <= endSeconds;
}

bool canTake(const MergedSpan &span, const MetainfoSegment &next, const MergeOptions &options)
{
    const double end = std::max(span.endSeconds, next.endSeconds);
    return isRange(span.startSeconds, span.endSeconds)
           && isRange(next.startSeconds, next.endSeconds) && next.startSeconds >= span.startSeconds
           && !isAtMost(options.minimumSeconds, span.endSeconds - span.startSeconds)
           && isAtMost(next.startSeconds - span.endSeconds, options.maximumGapSeconds)
           && isAtMost(end - span.startSeconds, options.maximumSeconds);
}

} // namespace

Result<std::vector<MergedSpan>> mergeSegments(std::span<const MetainfoSegment> segments,
                                              const MergeOptions &options, const TextJoiner &joiner)
{
    for (const double limit :
         {options.minimumSeconds, options.maximumSeconds, options.maximumGapSeconds})
        if (!(limit >= 0)) // NaN too
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("a limit in seconds must be 0 or more"));
    if (options.minimumSeconds > options.maximumSeconds)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the minimum must not be above the maximum"));
    std::vector<MergedSpan> spans;
    for (std::size_t number = 0; number < segments.size(); ++number) {
        const MetainfoSegment &next = segments[number];
        if (spans.empty() || !canTake(spans.back(), next, options)) {
            spans.push_back({next.startSeconds, next.endSeconds, next.text, number, number});
            continue;
        }
        MergedSpan &span = spans.back();
        span.endSeconds = std::max(span.endSeconds, next.endSeconds);
        span.text += joiner(span.text, next.text);
        span.text += next.text;
        span.last = number;
    }
    return spans;
}

} // namespace voxdeck::touch

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/Metainfo.h"
#include "core/text/Tokens.h"

#include <functional>
#include <span>

namespace voxdeck::touch {

/// What merged segments should be like, in seconds.
struct MergeOptions {
    double minimumSeconds = 20;   ///< a span this long takes no further segment
    double maximumSeconds = 30;   ///< no span is longer, unless it is one segment
    double maximumGapSeconds = 1; ///< between one segment's end and the next one's start
};

/// Neighbouring segments put together.
struct MergedSpan {
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text;
    std::size_t first = 0; ///< number of its first segment
    std::size_t last = 0;  ///< number of its last segment, inclusive
};

/// What to put between two texts to make one.
using TextJoiner = std::function<std::string_view(std::string_view left, std::string_view right)>;

/// Merges segments on the fly, the source untouched: from the first on, a span adds the next
/// segment as long as it is shorter than the minimum, the gap is allowed and the maximum is kept.
/// Every segment is in exactly one span, in order. With minimum = maximum, spans become as long as
/// allowed; a span that cannot reach the minimum stays short.
///
/// A segment that begins before the span does, or whose times do not form a range, is not merged.
/// An
/// overlapping one is: a span ends where its latest segment ends. The texts are joined as their scripts
/// are written: with a space, or without in Han, Kana, Thai and their kin.
///
/// Errors   InvalidArgument: a limit that is negative or not finite, or minimum above maximum.
Result<std::vector<MergedSpan>> mergeSegments(std::span<const MetainfoSegment> segments,
                                              const MergeOptions &options,
                                              const TextJoiner &joiner = joinerBetween);

} // namespace voxdeck::touch

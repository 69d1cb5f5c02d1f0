// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/TimeSpan.h"
#include "core/base/Units.h"
#include "core/text/Comparison.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A word of a hypothesis and its times, in seconds of the item.
struct WordTime {
    std::string word;
    double begin = 0, end = 0;
    friend bool operator==(const WordTime &, const WordTime &) = default;
};

/// The time of a difference: by the times of the hypothesis's words where each has one, else in
/// `segment` in proportion to its place in the text. Always within the segment, begin <= end.
TimeSpan spokenSpan(const Comparison &comparison, StepRange range,
                    const std::vector<WordTime> &words, TimeSpan segment);

/// The frames of a span and of `around` seconds before and after it, as far as a recording of `length` frames
/// at `rateHz` has them. Empty where it has none.
FrameRange framesAround(TimeSpan span, double around, int rateHz, Frames length);

/// How many bytes of a hypothesis are spoken before `seconds`: up to the end of the last word whose
/// middle is earlier. Empty unless each of its words has times.
std::optional<std::size_t> bytesSaidBefore(std::string_view hypothesis,
                                           const std::vector<WordTime> &words, double seconds);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/Json.h"
#include "core/text/SpokenSpan.h"

#include <string_view>
#include <vector>

namespace voxdeck {

/// When a record says that the words of a hypothesis are spoken: an array `words` (whisper, WhisperX,
/// faster-whisper; `word_segments` and `word_timestamps` too) of objects with `word` or `text`, `start` and
/// `end`, in seconds. Looked for in the object named `NAME_words` or `NAME`, the hypothesis's field, then in the
/// record's segment number `segment` and in the record itself. Lhotse's `alignment` of `word` (a word, its start
/// and its duration each) counts as such an array. Times are those of the item, or count from the
/// beginning of the segment: then they are moved.
///
/// Gives the words inside of the segment; empty where nothing is known, or where any of it is malformed.
std::vector<WordTime> wordTimesOf(const JsonValue &record, std::string_view hypothesis, int segment,
                                  TimeSpan span);

} // namespace voxdeck

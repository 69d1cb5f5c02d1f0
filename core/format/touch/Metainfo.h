// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0311
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::touch {

/// What a record, or a segment of one, says of its speech beside text and times.
struct SpeechFields {
    std::string language; ///< `language`, `lang` or, of a record, `info.language`
    std::string country;
    std::string speaker;
    std::string hypothesis;         ///< `hypothesis`, `hyp`, `pred_text`, `asr_text`, ... or ""
    std::string hypothesisName;     ///< the field it came from
    bool isHypothesisEmpty = false; ///< it exists and is empty
    /// Further fields that hold hypotheses, by core/format/TranscriptFields.h, and their texts, empty ones too.
    std::vector<std::pair<std::string, std::string>> furtherHypotheses;
    std::optional<double> snrDb; ///< `snr`
};

/// `{"start": s, "end": e, "txt": t}` of `info.segments`.
struct MetainfoSegment {
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text;
    SpeechFields speech = {}; ///< only what the segment says itself
};

/// The part of a metainfo record that Voxdeck understands; the rest of the record is left
/// unchanged.
struct Metainfo : SpeechFields {
    std::string key;
    std::string wav;                       ///< where the audio came from
    std::string text;                      ///< `txt`
    std::int64_t sampleRateHz = 0;         ///< 0 when absent
    std::vector<MetainfoSegment> segments; ///< empty when `info.segments` is absent
    std::string split;                     ///< `split`, as it is spelled
};

/// What holds for a segment (nothing: for an item without segments): its own fields, else those of the item. The item's
/// hypotheses are about all its words, so of several segments none has them.
SpeechFields speechOf(const Metainfo &meta, std::optional<std::size_t> segment);

/// Whether a field of a record is about all the words of its item (hypotheses and error rates): of several segments
/// none has it.
bool isOfAllWords(std::string_view field);

/// Reads a record. Times may be numeric strings (TouchNet says float(segment["start"])); they are
/// finite but otherwise as on disk: unordered, negative or past the audio. Corrupt, naming the field,
/// when the record is not one JSON object, a field is not what it must be or a segment has no times.
Result<Metainfo> parseMetainfo(std::string_view record);

/// Only the record's `key`, without a tree; empty when it has none.
Result<std::string> metainfoKey(std::string_view record);

/// The text a segment has in the record: that of `info.segments[segment]`, or `txt` without one.
Result<std::string> segmentText(std::string_view record, std::optional<std::uint32_t> segment);

/// The texts of all its segments; empty without any.
Result<std::vector<std::string>> segmentTexts(std::string_view record);

/// The record with one text replaced, or added last where there was none; every other byte stays.
/// Of a repeated key the last counts. With `segment`, the item's `txt` follows when it was the
/// segments' texts put together with one joiner; otherwise it is left alone. NotFound for a missing
/// segment, InvalidArgument for a text that is not UTF-8.
Result<std::string> withSegmentText(std::string_view record, std::optional<std::uint32_t> segment,
                                    std::string_view text);

/// The joiner J for which `whole` = texts[0] J texts[1] J ... ; empty when none exists. For one
/// text: the empty joiner if it equals `whole`. A joiner has no letters or digits: what looks like one
/// then is a word that is only in `whole`.
std::optional<std::string> commonJoiner(std::string_view whole,
                                        const std::vector<std::string> &texts);

} // namespace voxdeck::touch

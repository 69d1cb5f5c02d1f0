// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0060
#pragma once

#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormatRows.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::labels {

/// The formats of annotation files that are read and written: the rows of LabelFormatRows.h.
enum class LabelFormat {
#define VOXDECK_ROW(format) format,
    VOXDECK_LABEL_FORMATS(VOXDECK_ROW)
#undef VOXDECK_ROW
        Count ///< how many there are
};

/// A further field of a format, in the file's order. Each reader documents its keys.
struct LabelField {
    std::string key;
    std::string value;
    friend bool operator==(const LabelField &, const LabelField &) = default;
};

/// The purpose of a segment.
enum class SegmentRole : std::uint8_t {
    Speech,
    Filler, ///< an interval without text that TextGrid needs between two others; others leave it out
    Ignored, ///< STM's IGNORE_TIME_SEGMENT_IN_SCORING: its text is not a transcript
};

/// One annotation.
///
/// Units  seconds from the recording's beginning, finite, end not before start (equal: a point).
struct LabelSegment {
    double start = 0;
    double end = 0;
    std::string text;    ///< UTF-8, without the format's escapes; SRT keeps its tags
    std::string speaker; ///< empty: that of the tier
    std::string channel; ///< as spelled: "1", "A"; empty where the format has none
    std::optional<double> confidence;
    std::vector<LabelField> fields;
    std::uint64_t line = 0; ///< where it was read, from 1; 0: not from a file of lines
    SegmentRole role = SegmentRole::Speech;
    bool isWhole = false; ///< about the whole recording; the end is 0 where its length is unknown
    /// Digits after the point as they were written, of start, end (CTM, RTTM: duration), confidence.
    std::uint8_t startDecimals = 0;
    std::uint8_t endDecimals = 0;
    std::uint8_t confidenceDecimals = 0;
};

struct LabelBounds {
    double start = 0;
    double end = 0;
    friend bool operator==(const LabelBounds &, const LabelBounds &) = default;
};

/// A layer of annotations of one kind: a tier of Praat and ELAN, an annotator's work of Label Studio.
struct LabelTier {
    std::string name;
    std::string speaker;   ///< of all its segments that name no other
    bool isPoints = false; ///< Praat's TextTier: start and end are the same
    std::optional<LabelBounds> bounds;
    std::vector<LabelSegment> segments;
    std::vector<LabelField> fields;
};

struct LabelRecording {
    std::string
        name; ///< what the file calls it (CTM, STM, RTTM), else the audio's or the file's stem
    std::string audio; ///< path or address as spelled; empty where the format names none
    std::optional<LabelBounds> bounds; ///< its length, where the format tells
    std::vector<LabelTier> tiers;
    std::vector<LabelField> fields;
};

/// A line, cue or region that could not be used, and why.
struct LabelProblem {
    std::uint64_t line = 0; ///< from 1; 0 where the format has no lines
    Sentence reason;
};

/// Text outside segments that the same format writes again in its place: comments of CTM and
/// STM, SPKR-INFO of RTTM, the header, NOTE, STYLE and REGION of WebVTT.
struct KeptText {
    std::uint64_t line = 0;
    std::string text; ///< without its last line end
};

/// The contents of an annotation file, in the order of the file.
struct LabelFile {
    LabelFormat format = LabelFormat::TextGrid; ///< the format it was read from
    std::vector<LabelRecording> recordings;
    std::vector<KeptText> kept;
    std::vector<LabelProblem> problems;  ///< at most ReadOptions::maximumProblems
    std::uint64_t problemsNotListed = 0; ///< those above the maximum
    std::vector<Sentence> notes; ///< what a user should know: encoding guessed, skipped parts
    std::uint64_t segmentCount() const; ///< of all roles
    bool isComplete() const { return problems.empty(); }
};

/// The first value of that key; null where the key is missing.
const std::string *findField(const std::vector<LabelField> &fields, std::string_view key);
/// Replaces the first value of that key, or adds it.
void setField(std::vector<LabelField> &fields, std::string_view key, std::string value);

/// The segment's own speaker, or its tier's.
const std::string &speakerOf(const LabelTier &tier, const LabelSegment &segment);

} // namespace voxdeck::labels

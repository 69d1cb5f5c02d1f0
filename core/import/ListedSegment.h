// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0119
#pragma once

#include "core/base/Sentence.h"
#include "core/format/InputUtterance.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// A list's field that flags its row where it is true. Lists of work packages have it.
inline constexpr std::string_view kFlagField = "flag";

/// One utterance of a list as the manifest keeps it.
struct ListedSegment {
    SegmentRow row; ///< without id and ref; endSeconds is startSeconds where the list has no end
    std::string recording;   ///< its name: the field, else the audio file's name without extension
    std::string part;        ///< InputUtterance::part
    std::string audio;       ///< as the list spells it
    std::string audioFile;   ///< where it was found, as pointerTo() spells it
    Sentence audioProblem;   ///< why it cannot be played; empty: no known problem
    std::string further;     ///< JSON object of the fields without a column; empty: none
    std::int64_t digest = 0; ///< of all the list's values: equal means unchanged
    std::int64_t digestWithAudio = 0; ///< the same, were the audio there
    bool hasOwnTimes = false; ///< a user changed them: what the list said of times no longer holds
};

/// The times of the audio's file that the row means; none at either end: the file's own.
struct MeantTimes {
    std::optional<double> startSeconds;
    std::optional<double> endSeconds;
};
MeantTimes meantTimes(const SegmentRow &row, const ListedSegment &listed);

/// Whether the list means all of the audio's file by the utterance, with whatever times the row has.
bool isWholeFile(const ListedSegment &listed);

/// Lays an utterance out by the mapping. CER and WER come from the list where it has them, else from the
/// texts (CER only).
///
/// Errors   Corrupt: the record cannot be written as JSON (a lone surrogate).
Result<ListedSegment> listedSegment(const InputUtterance &utterance, const FieldMapping &mapping);

/// The list's spelling for a role; empty where the list has none. Not for tags and hypotheses.
std::string spelledIn(const JsonValue &record, const FieldMapping &mapping, FieldRole role);

/// "dev", "val" and "valid" are validation, "eval" is test, whatever their case.
Split splitSpelled(std::string_view spelled);

/// The way back: the record as in a list (RecordFields.h), with what was edited since. Of `listed`
/// its row is not looked at.
InputUtterance utteranceOf(const SegmentRow &row, const ListedSegment &listed,
                           const FieldMapping &mapping);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/format/AudioPart.h"
#include "core/json/Json.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace voxdeck {

/// One utterance to pack, whatever list it came from.
///
/// Units  seconds of the audio file; a missing start is its beginning, a missing end its end.
struct InputUtterance {
    std::string key;             ///< empty where the list has none
    std::filesystem::path audio; ///< where to open it; the record keeps the list's spelling
    /// The bytes of `audio` that it is: those of a member where that is a tar shard; none: all.
    std::optional<ByteRange> audioRange;
    /// Why there is no `audio`: a command, an address, a path outside the allowed folders, or none is
    /// named. The texts can be looked at all the same.
    std::optional<Error> audioProblem;
    std::optional<double> startSeconds; ///< finite, not negative
    std::optional<double> endSeconds;   ///< finite, after the start
    std::optional<int> channel;         ///< the one to take, from 0; none: all, mixed
    TimeRule timeRule = TimeRule::Truncate;
    /// Of the list, where it has several whose ids are their own: the country of a tree; empty: the list is one.
    std::string part = {};
    /// That holds the text, where the list is a folder of files; empty: the list itself does.
    std::filesystem::path textFile;
    JsonValue record; ///< the object to pack, its fields in their order; names: RecordFields.h

    AudioPart audioPart() const { return {audio, audioRange}; }
};

/// The result of one input line: an utterance, a problem, or neither for a blank line.
/// All three count towards TouchNet's chunks, which are of input lines.
struct InputLine {
    std::uint64_t number = 0; ///< from 1, in the file that defines the order
    std::string key;          ///< also of a problem, where it is known
    std::optional<InputUtterance> utterance;
    std::optional<Error> problem;
    /// Of a problem: the utterances it hides, as that of a shard hides its items; nothing: their number is unknown.
    std::optional<std::uint64_t> hidden = 1;

    bool isBlank() const { return !utterance && !problem; }
};

} // namespace voxdeck

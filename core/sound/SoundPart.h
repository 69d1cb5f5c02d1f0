// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0206 and docs/decisions/0522
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/base/Error.h"
#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/format/AudioPart.h"
#include "core/format/InputUtterance.h"
#include "core/format/touch/TouchDataset.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace voxdeck {

/// Where a recording is: an item of a TouchDataset, a file, or a member of a tar shard.
struct AudioPlace {
    std::shared_ptr<const touch::TouchDataset>
        dataset; ///< that holds the item; null without an address
    std::optional<touch::ItemAddress> address;
    std::filesystem::path file;     ///< empty with an address
    std::optional<ByteRange> range; ///< of the file, where that is a tar shard
    std::optional<int> channel;     ///< of the file, from 0; none: all, mixed

    AudioPart audioPart() const { return {file, range}; }
    /// The same bytes, whatever the channel.
    bool isSameRecording(const AudioPlace &other) const
    {
        return dataset == other.dataset && address == other.address && file == other.file
               && range == other.range;
    }
};

/// The part of a recording that a row, an utterance or a user's choice means.
struct SoundPart {
    AudioPlace place;
    std::optional<double> startSeconds; ///< none: the beginning
    std::optional<double> endSeconds;   ///< none, or past the end: the end
    /// As the list says it, where the rule countsLength(); none: the end counts.
    std::optional<double> lengthSeconds;
    TimeRule timeRule = TimeRule::Truncate;
    /// Rows of lists hold the length of a whole file in seconds, and a frame is lost where that becomes
    /// frames again: a part from the beginning to one frame before the end is then all of the recording.
    bool isWholeBarOneFrame = false;
    std::optional<Error>
        problem; ///< why the recording is unusable; reading it fails with this error
};

/// The audio of an utterance, by the list's own rule.
SoundPart soundOf(const InputUtterance &utterance);

/// Sets the rule of the list, and the length that it counts; `saidSeconds` is the list's own word for the length. A part
/// without times is all of the recording, but by NeMo's rule the seconds that the list says, from the beginning; where
/// they are the recording's length but for the digits of a list, all of it (docs/decisions/0522).
void setLength(SoundPart &part, TimeRule rule, std::optional<double> saidSeconds);

/// The frames between the part's times: the one place where times become frames. Nothing for all of the
/// recording. `claimed` is the length that the header claims, which may be a guess: the end is not held to it.
///
/// Errors   InvalidArgument: the times leave not one frame, or no frame has such a time.
Result<std::optional<FrameRange>> cutOf(const SoundPart &part, int sampleRateHz,
                                        std::optional<Frames> claimed = {});

/// The same of a recording of that length, held to it.
///
/// Errors   as above; InvalidArgument: the part begins behind the end.
Result<FrameRange> framesOf(const SoundPart &part, int sampleRateHz, Frames length);

} // namespace voxdeck

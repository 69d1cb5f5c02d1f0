// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"
#include "core/sound/SoundPart.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Which part of an item: one of its segments, a range of time, or, with nothing set, all of it.
/// A missing start is 0, a missing end the end of the item.
struct SliceChoice {
    std::optional<std::uint32_t> segment; ///< of the record's `info.segments`, counted from 0
    std::optional<double> startSeconds;
    std::optional<double> endSeconds;
};

/// The part of an item of a TouchDataset that is chosen.
///
/// Errors   InvalidArgument: the choice contradicts itself; NotFound: no such segment.
Result<SoundPart> partOfItem(const AudioPlace &place, const SliceChoice &choice);

struct SliceRange {
    FrameRange frames; ///< of the recording
    int sampleRateHz = 0;
    std::string
        change; ///< what the file does not keep ("32-bit floats became 24 bits"); else empty
};

/// Writes the part to `target`, encoded as its extension says, with the rate, the channels and, as far as
/// such a file holds it, the depth of the recording. Samples decoded from lossy audio become 16
/// bits. Only the part is held in memory.
///
/// Errors   those of SoundStream and AudioWriter; InvalidArgument: not one frame; Cancelled.
Result<SliceRange> writeSound(FileSystem &fs, const SoundPart &part,
                              const std::filesystem::path &target, std::stop_token stop);

/// The extension of a file with the same bytes where the part is all of its audio, else empty: such a part is
/// copied (copyAudioFile) and loses nothing. Empty for items.
Result<std::string> wholeFileExtension(const FileSystem &fs, const SoundPart &part);

/// Copies the bytes of an audio file, or of a member of an archive.
Result<> copyAudioFile(FileSystem &fs, const AudioPart &audio, const std::filesystem::path &target,
                       std::stop_token stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/base/Units.h"
#include "core/format/AudioPart.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Which part of an item: one of its segments, a range of time, or, with nothing set, all of it.
/// A missing start is 0, a missing end the end of the item.
struct SliceChoice {
    std::optional<std::uint32_t> segment; ///< of `info.segments`, counted from 0
    std::optional<double> startSeconds;
    std::optional<double> endSeconds;
};

struct SliceRange {
    FrameRange frames;
    int sampleRateHz = 0;
    std::string
        change; ///< what the file does not keep ("32-bit floats became 24 bits"); else empty
};

/// The frames of `choice`: times become frames by truncation, as TouchNet and WeNet cut; what reaches
/// past the item is clipped to it. A record without a sample rate has TouchNet's (touch/SampleRate.h).
/// InvalidArgument when nothing is left or the choice contradicts itself; NotFound when there is no such
/// segment; Corrupt when the record has a sample rate that no audio has.
Result<SliceRange> sliceRange(const touch::ShardReader &shard, std::uint64_t item,
                              const SliceChoice &choice);

/// Writes that part to an audio file, encoded as its extension says; no more of the blob is read.
Result<SliceRange> sliceToFile(FileSystem &fs, const touch::ShardReader &shard, std::uint64_t item,
                               const SliceChoice &choice, const std::filesystem::path &target);

/// A part of an audio file that becomes a file of its own.
struct FileSlice {
    AudioPart audio = {};
    std::optional<int> channel = {}; ///< from 0; none: all channels
    double startSeconds = 0;
    std::optional<double> endSeconds = {}; ///< none, or past the end: the end
    TimeRule timeRule = TimeRule::Truncate;
};

/// Writes the part to `target`, encoded as its extension says, with the rate, the channels and, as far as
/// such a file holds it, the depth of the source. What is decoded from lossy audio becomes 16 bits.
///
/// Errors   those of AudioReader and AudioWriter; Corrupt where the source ends too early; Cancelled.
Result<SliceRange> sliceAudioFile(FileSystem &fs, const FileSlice &slice,
                                  const std::filesystem::path &target, std::stop_token stop);

/// The extension of a file with the same bytes as `slice` where that is all of its audio, else empty: such
/// a slice is copied (copyAudioFile) and loses nothing.
Result<std::string> wholeFileExtension(const FileSystem &fs, const FileSlice &slice);

/// Copies the bytes of an audio file, or of a member of an archive.
Result<> copyAudioFile(FileSystem &fs, const AudioPart &audio, const std::filesystem::path &target,
                       std::stop_token stop);

} // namespace voxdeck

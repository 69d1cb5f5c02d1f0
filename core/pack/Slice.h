// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Units.h"
#include "core/format/AudioPart.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>

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
};

/// The frames of `choice`: times become frames by truncation, as TouchNet and WeNet cut; what reaches
/// past the item is clipped to it. InvalidArgument when nothing is left or the choice contradicts
/// itself; NotFound when there is no such segment; Corrupt when the record has no sample rate.
Result<SliceRange> sliceRange(const touch::ShardReader &shard, std::uint64_t item,
                              const SliceChoice &choice);

/// Writes that part to an audio file, encoded as its extension says; no more of the blob is read.
Result<SliceRange> sliceToFile(FileSystem &fs, const touch::ShardReader &shard, std::uint64_t item,
                               const SliceChoice &choice, const std::filesystem::path &target);

/// Writes seconds `startSeconds` .. `endSeconds` (none: its end) of an audio file to another, at its own
/// rate, mixed to mono or one channel of it (from 0). Times become frames by truncation; an end past the
/// audio is its end.
Result<SliceRange> sliceAudioFile(FileSystem &fs, const AudioPart &audio,
                                  std::optional<int> channel, double startSeconds,
                                  std::optional<double> endSeconds,
                                  const std::filesystem::path &target, std::stop_token stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/shards/audio/AudioLedger.h"
#include "core/shards/audio/AudioReuse.h"
#include "core/shards/audio/SegmentCopy.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/sinks/CarriedPairs.h"
#include "core/sound/SoundReader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The audio of one row as it goes into a shard.
struct EncodedSegment {
    std::string bytes;     ///< a whole file; plain samples for a TouchDataset
    std::string extension; ///< without a dot
    std::uint64_t frames = 0;
    int sampleRateHz = 0;
    std::string key; ///< AudioKey.h
    AudioWay way = AudioWay::Encoded;
    Sentence why; ///< where a copy was asked for and it had to be encoded
    CarriedItem carried;
};

/// Cuts rows out of recordings and encodes them. Rows of one file that come one after another cost one
/// opening and, where they do not overlap, one decoding of what they are made of.
///
/// Threads  one; each has its own.
/// Errors   of the row: NotFound (no such file), Corrupt, Unsupported, InvalidArgument; Cancelled.
class SegmentCutter {
public:
    /// `reuse`: where audio that was encoded before may be found; `pairs`: what goes along with the audio.
    /// Both may be null.
    SegmentCutter(const FileSystem &fs, const BuildRecipe &recipe, AudioReuse *reuse = nullptr,
                  const CarriedPairs *pairs = nullptr);

    Result<EncodedSegment> encode(const BuildSegment &segment, std::stop_token stop);
    /// 16-bit mono at the recipe's rate.
    Result<std::vector<std::int16_t>> samples(const BuildSegment &segment, std::stop_token stop);

private:
    Result<EncodedSegment> audioOf(const BuildSegment &segment, std::stop_token stop);
    std::optional<EncodedSegment> reused(const std::string &key);
    Result<EncodedSegment> made(const BuildSegment &segment, std::stop_token stop);

    const BuildRecipe &m_recipe;
    AudioReuse *m_reuse;
    const CarriedPairs *m_pairs;
    SegmentCopier m_copier;
    SoundReader m_sounds;
};

} // namespace voxdeck

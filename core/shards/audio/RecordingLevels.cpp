// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/RecordingLevels.h"

#include "core/audio/PeakPyramid.h"
#include "core/sound/SoundReader.h"

#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace voxdeck {

Result<LevelTrack> levelsOfItem(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                const SegmentRef &ref, const std::stop_token &stop)
{
    SoundPart whole;
    VOX_TRY(whole.place, items.audio(workspace, ref));
    SoundOptions options;
    options.ifTruncated = IfTruncated::Accept;
    options.maximumFrames = std::numeric_limits<std::int64_t>::max();
    options.stop = stop;
    PeakPyramidBuilder builder;
    const auto take = [&builder](std::span<const std::int16_t> samples) -> Result<> {
        builder.append(samples);
        return {};
    };
    VOX_TRY(const int rate, SoundReader(fs).read(whole, options, take));
    const auto peaks = std::move(builder).finish();
    return levelsOf(peaks, {Frames{0}, peaks.length()}, rate);
}

} // namespace voxdeck

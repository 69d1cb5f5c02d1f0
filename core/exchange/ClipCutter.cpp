// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/ClipCutter.h"

#include "core/audio/AudioWriter.h"
#include "core/audio/SegmentTime.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr std::int64_t kMostFrames = std::int64_t{1}
                                     << 28; // of one clip; its samples are in memory

} // namespace

Result<ClipCutter::Clip> ClipCutter::cut(const SegmentRow &row, const std::stop_token &stop)
{
    VOX_TRY(auto part, m_items.sound(m_workspace, row));
    if (m_margin != 0)
        part.lengthSeconds.reset();
    if (part.startSeconds)
        part.startSeconds = std::max(0.0, *part.startSeconds - m_margin);
    if (part.endSeconds)
        *part.endSeconds += m_margin;
    SoundOptions options;
    options.maximumFrames = kMostFrames;
    options.ifTruncated = IfTruncated::Accept; // people can hear what is there
    options.stop = stop;
    VOX_TRY(const auto sound, m_sounds.samples(part, options));
    if (sound.samples.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("contains no audio"), row.key);
    assert(sound.sampleRateHz > 0); // sound has its rate, known or assumed, when it has samples
    Clip clip;
    clip.startSeconds = secondsFromFrames(sound.begin, sound.sampleRateHz);
    VOX_TRY(clip.flac, encodeAudio(AudioFileType::Flac, sound.sampleRateHz, sound.samples));
    return clip;
}

} // namespace voxdeck

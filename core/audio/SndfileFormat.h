// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioFormat.h"

#include <sndfile.h>

#include <cstdint>

namespace voxdeck {

/// What libsndfile's numbers mean in our words, without the frames. Private to core/audio.
AudioFormat audioFormatOf(const SF_INFO &facts);

/// Bytes of one frame where every frame has the same number of them, else 0.
std::uint64_t bytesPerFrame(const SF_INFO &facts);

} // namespace voxdeck

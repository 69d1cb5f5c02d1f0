// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioFormat.h"

#include <string>

namespace voxdeck {

/// The extension by which readers of shards and AudioWriter know a file of this format: "wav", "flac",
/// "mp3", "ogg" (Vorbis) or "opus"; empty for others.
std::string fileExtensionOf(const AudioFormat &format);

} // namespace voxdeck

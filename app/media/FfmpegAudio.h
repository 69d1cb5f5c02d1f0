// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/ForeignAudio.h"

namespace voxdeck {

/// The first sound of a file, as `ffmpeg -i FILE` decodes it: what the container says to skip at the begin
/// and the end is skipped.
///
/// Errors   Unsupported: no sound in it, or a codec or FFmpeg's libraries are not installed; Corrupt: damaged, or its rate or
///          channels change on the way.
Result<std::unique_ptr<ForeignAudio>> openFfmpegAudio(const RandomAccessFile &file,
                                                      const std::string &subject);

} // namespace voxdeck

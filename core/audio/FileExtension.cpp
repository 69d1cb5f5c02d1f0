// SPDX-License-Identifier: Apache-2.0
#include "core/audio/FileExtension.h"

namespace voxdeck {

std::string fileExtensionOf(const AudioFormat &format)
{
    if (format.container == "WAV")
        return "wav";
    if (format.container == "FLAC")
        return "flac";
    if (format.container == "MP3")
        return "mp3";
    if (format.container == "Ogg" && format.codec == "Vorbis")
        return "ogg";
    return format.container == "Ogg" && format.codec == "Opus" ? "opus" : "";
}

} // namespace voxdeck

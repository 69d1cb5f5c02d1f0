// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/Media.h"

#ifdef VOXDECK_HAS_CHROMAPRINT
#include "app/media/ChromaPrinter.h"
#endif
#ifdef VOXDECK_HAS_FFMPEG
#include "app/media/FfmpegAudio.h"
#endif

namespace voxdeck {

bool installMedia()
{
#ifdef VOXDECK_HAS_CHROMAPRINT
    installSoundPrinter(makeChromaPrinter);
#endif
#ifdef VOXDECK_HAS_FFMPEG
    installForeignAudio(openFfmpegAudio);
    return true;
#else
    return false;
#endif
}

} // namespace voxdeck

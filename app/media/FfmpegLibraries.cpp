// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/FfmpegLibraries.h"

#include "app/media/LoadedLibrary.h"

#include <cstddef>
#include <optional>

namespace voxdeck {

namespace {

constexpr std::size_t kMostAllocated = std::size_t{256} << 20;

std::optional<FfmpegLibraries> load()
{
    // From the lowest up, so that all three are of one installation.
    const LoadedLibrary avutil(kAvutilFile);
    const LoadedLibrary avcodec(kAvcodecFile);
    const LoadedLibrary avformat(kAvformatFile);
    FfmpegLibraries found;
    bool isWhole = true;
#define VOXDECK_TAKE(function) isWhole = library.take(#function, found.function) && isWhole;
    {
        const LoadedLibrary &library = avutil;
        VOXDECK_AVUTIL_FUNCTIONS(VOXDECK_TAKE)
    }
    {
        const LoadedLibrary &library = avcodec;
        VOXDECK_AVCODEC_FUNCTIONS(VOXDECK_TAKE)
    }
    {
        const LoadedLibrary &library = avformat;
        VOXDECK_AVFORMAT_FUNCTIONS(VOXDECK_TAKE)
    }
#undef VOXDECK_TAKE
    if (!isWhole)
        return std::nullopt;
    found.av_log_set_level(AV_LOG_QUIET);
    found.av_max_alloc(kMostAllocated);
    return found;
}

} // namespace

const FfmpegLibraries *ffmpegLibraries()
{
    static const std::optional<FfmpegLibraries> libraries = load();
    return libraries ? &*libraries : nullptr;
}

} // namespace voxdeck

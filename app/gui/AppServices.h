// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/PeakCache.h"
#include "core/cache/RoutingFileSystem.h"
#include "core/io/PosixFileSystem.h"
#include "ui/common/Settings.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/player/AudioPlayer.h"
#include "ui/session/Services.h"
#include "ui/wave/DecodePool.h"

#include <thread>

namespace voxdeck {

/// Makes and owns what lives as long as the program, in order of need.
struct AppServices {
    /// Without a settings file the user's own, and the user's own cache; else both are beside it.
    explicit AppServices(QApplication &application, const QString &settingsFile = {});
    Services services();

    PosixFileSystem disk;
    RoutingFileSystem fileSystem{disk}; ///< the disk, and addresses
    Settings settings;
    PeakCache peakCache;
    ThemeSwitch theme;
    DecodePool decodePool;
    AudioPlayer player;

private:
    std::jthread m_sweep; ///< of the cache, once; last: joined before the rest goes
};

} // namespace voxdeck

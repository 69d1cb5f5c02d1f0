// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

class AudioPlayer;
class DecodePool;
class FileSystem;
class PeakCache;
class Settings;
class ThemeSwitch;

/// The services of the window; app/gui/AppServices makes and owns them.
struct Services {
    FileSystem &fileSystem;
    Settings &settings;
    ThemeSwitch &theme;
    DecodePool &decodePool;
    AudioPlayer &player;
    PeakCache &peakCache;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0412
#pragma once

#include "core/audit/SoundPrint.h"

namespace voxdeck {

/// Chromaprint's default algorithm, as MusicBrainz uses it. Loads the library at the first call; null where it is
/// not installed.
std::unique_ptr<SoundPrinter> makeChromaPrinter(int sampleRateHz, int channels);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/Spectrogram.h"
#include "core/base/Result.h"

#include <string>
#include <string_view>

namespace voxdeck {

/// Ice and magma belong to the light and the dark look; all are even in lightness, and
/// distinguishable by people who see no red or no green.
enum class SpectrogramColors { OfTheTheme, Ice, Magma, Grey, Viridis, Cividis };

/// How spectrograms are to look: for one person, or for everybody who opens a workspace.
struct SpectrogramStyle {
    FrequencyScale scale = FrequencyScale::Linear;
    int windowMs = 25; ///< milliseconds, 1 to 200
    int rangeDb = 70;  ///< decibels from the darkest to the brightest, 20 to 140
    SpectrogramColors colors = SpectrogramColors::OfTheTheme;
    friend bool operator==(const SpectrogramStyle &, const SpectrogramStyle &) = default;
};

/// "mel 25 70 viridis": scale, window in ms, range in dB, colours.
std::string styleText(const SpectrogramStyle &style);
/// Errors   InvalidArgument: not these four words.
Result<SpectrogramStyle> styleIn(std::string_view text);

} // namespace voxdeck

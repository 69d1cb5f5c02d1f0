// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Spectrogram.h"

#include <QColor>
#include <QString>

#include <vector>

namespace voxdeck {

/// Ice and magma belong to the light and the dark look; all are even in lightness, and told apart by
/// people who see no red or no green.
enum class SpectrogramColors { OfTheTheme, Ice, Magma, Grey, Viridis, Cividis };

/// How a person wants spectrograms to be.
struct SpectrogramLook {
    FrequencyScale scale = FrequencyScale::Linear;
    int windowMs = 25;
    int rangeDb = 70; ///< from the darkest to the brightest
    SpectrogramColors colors = SpectrogramColors::OfTheTheme;
    friend bool operator==(const SpectrogramLook &, const SpectrogramLook &) = default;

    /// "mel 25 70 viridis", as the settings keep it; what is not understood is as usual.
    QString text() const;
    static SpectrogramLook fromText(const QString &text);
    SpectrogramOptions options(int sampleRateHz) const;
    /// From silence to full scale; `ofTheTheme` where it follows the theme.
    std::vector<QColor> stops(const std::vector<QColor> &ofTheTheme) const;
};

} // namespace voxdeck

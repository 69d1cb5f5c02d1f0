// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/SpectrogramStyle.h"

#include <QColor>
#include <QString>

#include <vector>

namespace voxdeck {

/// A style with the values for computing and painting it.
struct SpectrogramLook : SpectrogramStyle {
    /// "mel 25 70 viridis", as stored in the settings; an invalid text gives the default.
    QString text() const;
    static SpectrogramLook fromText(const QString &text);
    SpectrogramOptions options(int sampleRateHz) const;
    /// From silence to full scale; `ofTheTheme` where it follows the theme.
    std::vector<QColor> stops(const std::vector<QColor> &ofTheTheme) const;
};

} // namespace voxdeck

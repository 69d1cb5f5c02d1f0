// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRgb>

#include <array>
#include <vector>

namespace voxdeck {

/// The colour of each level of a SpectrogramTile, from silence to full scale.
using SpectrogramPalette = std::array<QRgb, 256>;

/// Interpolates evenly through the stops; transparent without stops.
SpectrogramPalette spectrogramPalette(const std::vector<QColor> &stops);

} // namespace voxdeck

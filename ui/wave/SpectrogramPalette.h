// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRgb>

#include <array>
#include <vector>

namespace voxdeck {

/// The colour of each level of a SpectrogramTile, from silence to full scale.
using SpectrogramPalette = std::array<QRgb, 256>;

/// Goes evenly through the stops; all transparent when there are none.
SpectrogramPalette spectrogramPalette(const std::vector<QColor> &stops);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/WaveformPicture.h"

#include <QImage>

#include <cstdint>
#include <span>

namespace voxdeck {

/// Samples that are further apart than pixels. Units are device pixels, x counted from the picture's left.
struct SampleLine {
    std::span<const std::int16_t> samples;
    double firstX = 0;    ///< of the first sample; may be left of the picture
    double step = 1;      ///< from one to the next
    double thickness = 1; ///< of the line
    double dot = 0;       ///< diameter of the dots on the samples; 0: none
};

/// Paints a smooth line from sample to sample in the colours of peaks. Column by column: a path of
/// thousands of points takes Qt's stroker tens of milliseconds. O(pixels).
void paintLine(QImage &image, const SampleLine &line, const WaveformPicture &how);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineState.h"

#include <QImage>

#include <vector>

namespace voxdeck {

/// One Peak per device pixel for `columns` pixels from `begin`, from the best that is there:
/// samples, pyramid or coarse parts.
std::vector<Peak> waveformColumns(const WaveformAudio &audio, double beginFrame,
                                  double framesPerColumn, int columns);

/// How much taller a quiet recording is drawn to be seen: 1 for one as loud as most speech, up to 16, in
/// steps of 3 dB. A click in silence does not count as loud.
double automaticGain(const WaveformAudio &audio);

/// Where and how a waveform is painted into an image, in device pixels.
struct WaveformPicture {
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;
    double gain = 1;
    QRgb peak = 0, rms = 0;
    /// Columns [innerBegin, innerEnd) get these two instead.
    int innerBegin = 0, innerEnd = 0;
    QRgb innerPeak = 0, innerRms = 0;
};

/// Paints columns; two columns next to each other always touch. O(pixels).
void paintColumns(QImage &image, const std::vector<Peak> &columns, const WaveformPicture &how);

} // namespace voxdeck

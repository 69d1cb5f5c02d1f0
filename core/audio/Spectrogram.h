// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace voxdeck {

enum class FrequencyScale { Linear, Mel, Log };

struct SpectrogramOptions {
    int windowFrames = 400; ///< Hann; 25 ms at 16 kHz
    int fftSize = 512;      ///< even, at least windowFrames
    FrequencyScale scale = FrequencyScale::Linear;
    float lowestHz = 0;
    float highestHz = 0;     ///< 0 is half the sample rate
    float floorDb = -100;    ///< level 0
    float ceilingDb = 0;     ///< level 255: a sine at full scale
    int windowsPerPixel = 4; ///< at most: how many each column averages
};

/// Fills `samples` with the frames of the item from `begin` on, 0 outside of it; false ends the work.
using SampleReader = std::function<bool(Frames begin, std::span<std::int16_t> samples)>;

/// What part of a spectrogram to make, and how large.
struct SpectrogramView {
    FrameRange range; ///< of the item; may reach past either end
    int widthPixels = 0;
    int heightPixels = 0;
};

/// One picture: rows from the highest frequency down, one byte a pixel.
struct SpectrogramTile {
    int widthPixels = 0;
    int heightPixels = 0;
    std::vector<std::uint8_t> levels; ///< row by row; 0 is floorDb or less, 255 ceilingDb or more
};

/// Short-time spectra of `samples`, the part of the item that begins at frame `samplesBegin`
/// (frames outside of it count as silence). Each column averages windows spread over its pixel; each
/// row takes the strongest bin in it, or interpolates between two. Of a logarithmic scale the lowest
/// frequency is at least 20 Hz.
///
/// Threads  any: it is a pure function.
/// Errors   InvalidArgument for sizes that make no sense (more than 16384 pixels a side, fftSize
///          over 65536, odd or below windowFrames, an empty band); Cancelled, asked every column.
Result<SpectrogramTile> makeSpectrogram(std::span<const std::int16_t> samples, Frames samplesBegin,
                                        int sampleRateHz, const SpectrogramView &view,
                                        const SpectrogramOptions &options = {},
                                        std::stop_token stop = {});
/// The same from wherever the samples are: `read` is asked for one window after the other.
///
/// Errors   Cancelled also where `read` gives false.
Result<SpectrogramTile> makeSpectrogram(const SampleReader &read, int sampleRateHz,
                                        const SpectrogramView &view,
                                        const SpectrogramOptions &options = {},
                                        std::stop_token stop = {});
/// The frequency at `share` of the height (0: the bottom), for the scale beside the picture.
double spectrogramHz(double share, int sampleRateHz, const SpectrogramOptions &options);

} // namespace voxdeck

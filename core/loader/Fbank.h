// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace voxdeck {

enum class FbankWindow { Povey, Hamming, Hanning };
enum class FbankEdges {
    Snip,   ///< only windows that fit: 1 + (n - window) / shift
    Mirror, ///< (n + shift / 2) / shift windows, the ends mirrored
};

struct FbankOptions {
    int sampleRateHz = 16000;
    int melBins = 80;
    double frameLengthMs = 25;
    double frameShiftMs = 10;
    double lowestHz = 20;
    double highestHz = 0; ///< 0 or less counts from half the sample rate downwards
    float preemphasis = 0.97f;
    FbankWindow window = FbankWindow::Povey;
    FbankEdges edges = FbankEdges::Snip;
};

/// Rows of features, one a frame.
struct FeatureMatrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<float> values; ///< row by row
    std::span<const float> row(std::size_t index) const
    {
        return std::span(values).subspan(index * columns, columns);
    }
};

/// Log mel filter bank energies as torchaudio.compliance.kaldi.fbank computes them for WeNet and
/// TouchNet with dither 0 (formats: remove DC, round to a power of two, power spectrum, log, no
/// energy column). Agrees with it within 1e-4 (natural logarithm), the rounding of float32.
///
/// Units    samples are in the range of int16 (+-32768), not +-1.
/// Threads  any: it is a pure function.
/// Errors   InvalidArgument: fewer samples than one window (torchaudio asserts), or a band without
///          room for a filter; Cancelled.
Result<FeatureMatrix> fbank(std::span<const std::int16_t> samples, const FbankOptions &options = {},
                            std::stop_token stop = {});
Result<FeatureMatrix> fbank(std::span<const float> samples, const FbankOptions &options = {},
                            std::stop_token stop = {});

} // namespace voxdeck

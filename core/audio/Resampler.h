// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0470
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace voxdeck {

enum class ResamplerKind {
    Soxr,             ///< soxr HQ: for bulk work, 30 times faster at the same quality
    SampleRateBest,   ///< libsamplerate SRC_SINC_BEST_QUALITY
    SampleRateMedium, ///< libsamplerate SRC_SINC_MEDIUM_QUALITY: for playback
};

/// "soxr-hq", "libsamplerate-best", "libsamplerate-medium": as recipes record it.
std::string_view resamplerName(ResamplerKind kind);

/// ceil(frames * toHz / fromHz): how long every resampler here makes its output.
Frames resampledLength(Frames frames, int fromHz, int toHz);

/// Changes the rate of one mono stream, block by block, without delay: output frame k is at
/// input time k / toHz. The whole output has resampledLength() frames, however it was fed.
///
/// Units    full scale is +-1 (nothing clips inside).
/// Threads  one at a time.
/// Errors   InvalidArgument for a rate outside 1..768000 Hz or a ratio beyond 1:256;
///          Internal when the library fails.
class Resampler {
public:
    static Result<std::unique_ptr<Resampler>> create(ResamplerKind kind, int fromHz, int toHz);
    virtual ~Resampler() = default;

    /// Appends to `output` what is ready after taking in all of `input`.
    virtual Result<> process(std::span<const float> input, std::vector<float> &output) = 0;
    /// Appends the rest. Nothing may be processed afterwards.
    virtual Result<> finish(std::vector<float> &output) = 0;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <span>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// torchaudio.transforms.Resample with its defaults, as WeNet's make_shard_list.py calls it: a
/// windowed sinc (sinc_interp_hann, lowpass_filter_width 6, rolloff 0.99), in float32. For output
/// that has to agree with such shards; its filter is short, so for other work use Resampler.
///
/// Units    full scale is +-1; the output has ceil(n * toHz / fromHz) samples.
/// Threads  any: it is a pure function.
/// Errors   InvalidArgument for rates that are not positive or whose reduced ratio needs a filter
///          table over 256 MB; Cancelled.
Result<std::vector<float>> resampleSincHann(std::span<const float> samples, int fromHz, int toHz,
                                            std::stop_token stop = {});

} // namespace voxdeck

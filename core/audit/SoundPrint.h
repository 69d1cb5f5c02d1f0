// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace voxdeck {

/// A fingerprint of a sound that survives encoding, a change of level and resampling: 32 bits some
/// eight times a second.
using SoundPrint = std::vector<std::uint32_t>;

/// Makes one from a sound that comes block by block.
///
/// Threads  one at a time.
class SoundPrinter {
public:
    virtual ~SoundPrinter() = default;
    virtual void add(std::span<const float> interleaved) = 0; ///< full scale is +-1
    virtual SoundPrint finish() = 0;                          ///< empty for sounds under a second
};

/// Null where the library turns out not to be there: sounds then get no print.
using MakeSoundPrinter =
    std::function<std::unique_ptr<SoundPrinter>(int sampleRateHz, int channels)>;

/// Programs that have a library for it (chromaprint) install it once. Core has none: as distributions build
/// it, it brings FFmpeg with it, whose licence core must not depend on (docs/decisions/0167).
void installSoundPrinter(MakeSoundPrinter make);
/// Empty where none is installed.
const MakeSoundPrinter &soundPrinter();

/// The share of bits that two prints have in common where they fit best, shifted by up to `most` places; 0.5 is
/// chance, copies have 0.85 and more. Nothing where fewer than 8 places overlap.
std::optional<double> soundLikeness(const SoundPrint &a, const SoundPrint &b, int most = 16);

} // namespace voxdeck

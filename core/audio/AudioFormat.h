// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Units.h"

#include <cstdint>
#include <optional>
#include <string>

namespace voxdeck {

/// How the numbers of an audio file are stored, as far as it matters for decoding them exactly.
enum class SampleCoding {
    Integer16, ///< 16 bits or fewer, or companded (A-law, mu-law, ADPCM): int16 holds them all
    Integer32, ///< 17 to 32 bits
    Float32,   ///< also all lossy codecs: they decode to float
    Float64,
};

/// Facts about one audio file or one run of audio bytes.
struct AudioFormat {
    int sampleRateHz = 0;
    int channels = 0;
    /// Frames the file claims to hold; empty where it makes no claim or an impossible one.
    /// Never reserve memory from it.
    std::optional<Frames> claimedFrames;
    std::string container; ///< "WAV", "FLAC", "Ogg", "MP3", ...
    std::string codec;     ///< "16-bit PCM", "FLAC", "Vorbis", "Opus", "MP3", ...
    SampleCoding coding = SampleCoding::Integer16;
    bool isLossy = false;
    /// Seeking takes no longer than reading; where false, seek() decodes from the start.
    bool isExactSeekable = false;
};

/// Limits past which a file is refused as damaged or absurd.
inline constexpr int kMaximumChannels = 64;
inline constexpr int kMaximumSampleRateHz = 768'000;

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck::test {

enum class LibraryFormat { Aiff16, Rf64Of24, Wave64Of16, Caf16, MsAdpcm, FloatWav, Flac24, Mp3 };

/// Encodes with libsndfile itself, for formats and settings that AudioWriter does not offer.
/// `compression` is its level from 0 to 1, or negative for the default. Empty when it fails.
std::string encodedByLibrary(LibraryFormat format, int channels, int rateHz,
                             const std::vector<std::int16_t> &samples, double compression = -1);

/// Speech as Ogg Opus in packets of 20 ms, a second a page, as voice recorders write it: with libopus's
/// settings for voice, which use its SILK and hybrid modes. `rateHz`: one that Opus has. The samples are
/// interleaved. Empty when it fails.
std::string opusVoice(int channels, int rateHz, const std::vector<std::int16_t> &samples,
                      int bitsPerSecond);

} // namespace voxdeck::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/AudioReader.h"
#include "core/audio/AudioWriter.h"
#include "tests/support/Wav.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace voxdeck::test {

/// Something like a voice: a gliding tone with a swelling loudness, and noise. Never quite
/// periodic, so that a wrong position shows.
inline std::vector<std::int16_t> voice(std::size_t frames, int rateHz = 16000, unsigned seed = 1)
{
    std::mt19937 random(seed);
    std::vector<std::int16_t> samples(frames);
    double phase = 0;
    for (std::size_t i = 0; i < frames; ++i) {
        const double t = static_cast<double>(i) / rateHz;
        phase += 6.283185307179586 * (200 + 60 * std::sin(t * 2.3)) / rateHz;
        const double swell = 0.5 + 0.45 * std::sin(t * 5.1);
        const double noise = static_cast<double>(random() % 2001) - 1000;
        samples[i] = static_cast<std::int16_t>(std::lround(
            9000 * swell * (std::sin(phase) + 0.4 * std::sin(3 * phase)) + 0.3 * noise));
    }
    return samples;
}

inline Result<AudioReader> openBytes(const std::string &bytes)
{
    return AudioReader::fromBytes(bytesOf(bytes), "test bytes");
}

/// Reads to the end in blocks of uneven length.
inline std::vector<float> readAll(AudioReader &reader, std::size_t blockFrames = 777)
{
    const auto channels = static_cast<std::size_t>(reader.format().channels);
    std::vector<float> all;
    std::vector<float> block(blockFrames * channels);
    for (;;) {
        const auto got = reader.read(std::span(block));
        if (!got || *got == 0)
            return all;
        all.insert(all.end(), block.begin(),
                   block.begin() + static_cast<std::ptrdiff_t>(*got * channels));
    }
}

/// Signal to noise in dB of what came back.
inline double signalToNoiseDb(std::span<const std::int16_t> original,
                              std::span<const std::int16_t> decoded)
{
    double signal = 0;
    double noise = 1e-9;
    for (std::size_t i = 0; i < std::min(original.size(), decoded.size()); ++i) {
        signal += static_cast<double>(original[i]) * original[i];
        noise += std::pow(static_cast<double>(original[i]) - decoded[i], 2);
    }
    return 10 * std::log10(signal / noise);
}

/// Recordings beside the source, where they are; empty elsewhere.
inline std::vector<std::filesystem::path> sharedRecordings(std::string_view suffix)
{
    std::vector<std::filesystem::path> found;
    std::error_code ignored;
    if (!std::filesystem::is_directory(VOXDECK_SHARED_DATA, ignored))
        return found;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(VOXDECK_SHARED_DATA))
        if (entry.is_regular_file() && entry.path().extension() == suffix)
            found.push_back(entry.path());
    return found;
}

} // namespace voxdeck::test

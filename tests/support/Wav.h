// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Bytes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The WAV files of all tests.
namespace voxdeck::test {

/// A WAV of any coding from its raw bytes: format tag 1 is PCM, 3 is float.
inline std::string wav(int tag, int bits, int channels, std::string_view data, int rateHz = 16000)
{
    const auto frameBytes = static_cast<std::uint64_t>(channels * bits / 8);
    const auto rate = static_cast<std::uint64_t>(rateHz);
    std::string bytes;
    const auto put = [&bytes](std::uint64_t value, std::size_t width) {
        appendUnsigned(bytes, value, width, ByteOrder::Little);
    };
    bytes += "RIFF";
    put(36 + data.size(), 4);
    bytes += "WAVEfmt ";
    put(16, 4);
    put(static_cast<std::uint64_t>(tag), 2);
    put(static_cast<std::uint64_t>(channels), 2);
    put(rate, 4);
    put(rate * frameBytes, 4);
    put(frameBytes, 2);
    put(static_cast<std::uint64_t>(bits), 2);
    bytes += "data";
    put(data.size(), 4);
    return bytes.append(data);
}

template <class Sample>
std::string rawBytes(const std::vector<Sample> &samples)
{
    return {reinterpret_cast<const char *>(samples.data()), samples.size() * sizeof(Sample)};
}

/// 16-bit PCM; the samples of a frame follow each other.
inline std::string pcmWav(const std::vector<std::int16_t> &samples, int rateHz = 16000,
                          int channels = 1)
{
    return wav(1, 16, channels, rawBytes(samples), rateHz);
}

/// 16-bit PCM of silence.
inline std::string silentWav(std::uint16_t channels, std::uint32_t rateHz, std::uint32_t frames)
{
    return wav(1, 16, channels, std::string(std::size_t{2} * channels * frames, '\0'),
               static_cast<int>(rateHz));
}

/// 16-bit PCM whose samples count up from `first`.
inline std::string wavBytes(std::uint32_t frames, std::uint32_t rateHz = 16000,
                            std::uint16_t channels = 1, std::uint16_t first = 1)
{
    std::vector<std::int16_t> samples(std::size_t{frames} * channels);
    std::uint16_t next = first;
    for (auto &sample : samples)
        sample = static_cast<std::int16_t>(next++);
    return pcmWav(samples, static_cast<int>(rateHz), channels);
}

} // namespace voxdeck::test

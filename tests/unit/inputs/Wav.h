// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace voxdeck::test {

/// A 16-bit PCM WAV of silence.
inline std::string silentWav(std::uint16_t channels, std::uint32_t rate, std::uint32_t frames)
{
    const auto number = [](std::uint32_t value, int bytes) {
        std::string text;
        for (int at = 0; at < bytes; ++at)
            text.push_back(static_cast<char>((value >> (8 * at)) & 0xFFu));
        return text;
    };
    const std::uint32_t frameBytes = 2u * channels;
    const std::uint32_t dataBytes = frameBytes * frames;
    return "RIFF" + number(36 + dataBytes, 4) + "WAVEfmt " + number(16, 4) + number(1, 2)
           + number(channels, 2) + number(rate, 4) + number(rate * frameBytes, 4)
           + number(frameBytes, 2) + number(16, 2) + "data" + number(dataBytes, 4)
           + std::string(dataBytes, '\0');
}

} // namespace voxdeck::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace voxdeck::test {

inline std::string octal(std::uint64_t value)
{
    std::string text(11, '0');
    for (std::size_t i = 11; i-- > 0; value /= 8)
        text[i] = static_cast<char>('0' + value % 8);
    return text;
}

/// A ustar header with a right checksum; `size` is written into its field unchanged.
inline std::string tarHeader(const std::string &name, const std::string &size, char type = '0')
{
    std::string block(512, '\0');
    block.replace(0, name.size(), name);
    block.replace(124, size.size(), size);
    block[156] = type;
    block.replace(257, 8, std::string("ustar\00000", 8));
    block.replace(148, 8, 8, ' ');
    unsigned sum = 0;
    for (const char c : block)
        sum += static_cast<unsigned char>(c);
    std::string digits(6, '0');
    for (std::size_t i = 6; i-- > 0; sum /= 8)
        digits[i] = static_cast<char>('0' + sum % 8);
    block.replace(148, 7, digits + '\0');
    return block;
}

inline std::string tarPadded(std::string text)
{
    text.resize((text.size() + 511) / 512 * 512);
    return text;
}

inline std::string tarMember(const std::string &name, const std::string &bytes)
{
    return tarHeader(name, octal(bytes.size())) + tarPadded(bytes);
}

inline std::string tarEnd()
{
    return std::string(1024, '\0');
}

/// A WAV file of 16-bit PCM whose samples count up from `first`.
inline std::string wavBytes(std::uint32_t frames, std::uint32_t rateHz = 16000,
                            std::uint16_t channels = 1, std::uint16_t first = 1)
{
    std::string bytes;
    const auto put = [&bytes](std::uint32_t value, int width) {
        for (int i = 0; i < width; ++i)
            bytes.push_back(static_cast<char>(value >> (8 * i)));
    };
    const std::uint32_t dataBytes = frames * channels * 2;
    bytes += "RIFF";
    put(36 + dataBytes, 4);
    bytes += "WAVEfmt ";
    put(16, 4);
    put(1, 2);
    put(channels, 2);
    put(rateHz, 4);
    put(rateHz * channels * 2, 4);
    put(channels * 2u, 2);
    put(16, 2);
    bytes += "data";
    put(dataBytes, 4);
    for (std::uint32_t i = 0; i < frames * channels; ++i)
        put((first + i) & 0xffff, 2);
    return bytes;
}

} // namespace voxdeck::test

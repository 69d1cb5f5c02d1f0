// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/Wav.h"

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

} // namespace voxdeck::test

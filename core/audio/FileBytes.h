// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

// Looking at the bytes of a header. Private to core/audio.

/// Up to `length` bytes at `offset`; shorter at the end, empty when they cannot be read.
inline std::string bytesAt(const RandomAccessFile &file, std::uint64_t offset, std::size_t length)
{
    std::string bytes(length, '\0');
    const auto got = file.readAt(offset, std::as_writable_bytes(std::span(bytes)));
    bytes.resize(got ? *got : 0);
    return bytes;
}

/// An unsigned number of `width` bytes; the caller has checked that they are there.
inline std::uint64_t unsignedAt(std::string_view bytes, std::size_t at, std::size_t width,
                                bool bigEndian)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t shift = 8 * (bigEndian ? width - 1 - i : i);
        value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << shift;
    }
    return value;
}

inline bool hasAt(std::string_view bytes, std::size_t at, std::string_view word)
{
    return bytes.size() >= at + word.size() && bytes.substr(at, word.size()) == word;
}

} // namespace voxdeck

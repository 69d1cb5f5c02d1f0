// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Bytes.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

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

} // namespace voxdeck

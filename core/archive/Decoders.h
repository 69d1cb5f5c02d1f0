// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/archive/Compression.h"
#include "core/base/Result.h"

#include <cstddef>
#include <memory>
#include <span>

namespace voxdeck {

/// One of zlib, libzstd, liblzma and libbz2 behind one face: takes packed bytes, gives unpacked ones.
///
/// Threads  one.
/// Errors   Corrupt, Unsupported; the caller knows the offset.
class Decoder {
public:
    virtual ~Decoder() = default;

    /// Takes from the front of `packed` (and of `out`) what it used. Stops when `out` is full, when
    /// `packed` is used up, or when it can do no more with either. `isLast`: no byte of the file
    /// comes after `packed`.
    virtual Result<> step(std::span<const std::byte> &packed, std::span<std::byte> &out,
                          bool isLast) = 0;
    /// Between two members, where a file may end.
    virtual bool isWhole() const = 0;
};

/// Internal where the library has no memory left.
Result<std::unique_ptr<Decoder>> makeDecoder(Compression kind);

} // namespace voxdeck

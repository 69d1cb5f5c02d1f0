// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace voxdeck {

enum class Compression { Gzip, Zstd, Xz, Bzip2 };

/// How many bytes at the start of a file tell its kind.
constexpr std::size_t kCompressionMagicBytes = 6;

/// The compression that the first bytes tell, whatever the file is called; empty for an unknown or
/// incomplete magic number.
std::optional<Compression> compressionOf(std::span<const std::byte> firstBytes);

} // namespace voxdeck

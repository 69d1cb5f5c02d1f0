// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace voxdeck {

enum class Compression { Gzip, Zstd, Xz, Bzip2 };

/// How many bytes at the start of a file tell its kind.
constexpr std::size_t kCompressionMagicBytes = 6;

/// The kind by the first bytes, whatever the file is called; nothing where they are no magic
/// number of ours or too few.
std::optional<Compression> compressionOf(std::span<const std::byte> firstBytes);

} // namespace voxdeck

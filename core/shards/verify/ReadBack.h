// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Bytes that were handed to a file, by their place in it and their checksum.
struct WrittenBytes {
    ByteRange range;
    std::uint32_t crc32 = 0;
};

std::uint32_t crc32Of(std::span<const std::byte> bytes);

struct ReadBackFile {
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// Reads a file once from its beginning: its SHA-256, and whether the written bytes are in their
/// place. `written` in the order of the file.
///
/// Errors   Io where the bytes differ from those written; Cancelled; those of FileSystem.
Result<ReadBackFile> readBack(const FileSystem &fs, const std::filesystem::path &path,
                              const std::vector<WrittenBytes> &written, std::stop_token stop);

} // namespace voxdeck

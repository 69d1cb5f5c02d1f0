// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace voxdeck {

/// The size, number of lines and SHA-256 of a file, read in blocks.
struct FileDigest {
    std::string sha256; ///< 64 hexadecimal digits, lower case
    std::uint64_t bytes = 0;
    std::uint64_t lines = 0; ///< as Python's universal newlines count; the last needs no end
};

/// Errors   Cancelled, and those of FileSystem.
Result<FileDigest> digestFile(const FileSystem &fs, const std::filesystem::path &path,
                              std::stop_token stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace voxdeck {

/// What tells one file's content from another's, read in blocks.
struct FileDigest {
    std::string sha256; ///< 64 hexadecimal digits, lower case
    std::uint64_t bytes = 0;
    std::uint64_t lines = 0; ///< as Python's universal newlines count; the last needs no end
};

/// Errors   Cancelled, and those of FileSystem.
Result<FileDigest> digestFile(const FileSystem &fs, const std::filesystem::path &path,
                              std::stop_token stop);

/// SHA-256 of the bytes, as in FileDigest; empty where it is not to be had.
std::string sha256Of(std::string_view bytes);

} // namespace voxdeck

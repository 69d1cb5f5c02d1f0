// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

namespace voxdeck {

/// The ETag that S3 servers give a file: the MD5 of its bytes, or, of a file sent in parts, the MD5 of the parts' MD5s
/// with their number ("0123...-7"). In lower case, without quotes. Some servers and encrypted buckets have others, so
/// only an equal tag says anything.
///
/// Units    `partBytes`: of each part but the last; 0 for a file that is sent whole.
/// Errors   those of FileSystem; Cancelled.
Result<std::string> partTagOf(const FileSystem &fs, const std::filesystem::path &path,
                              std::uint64_t partBytes, const std::stop_token &stop);

} // namespace voxdeck

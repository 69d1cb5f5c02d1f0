// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

namespace voxdeck {

/// The ETag that S3 servers give a file: the MD5 of its bytes, or, of a file sent in parts, the MD5 of the parts' MD5s
/// with their number ("0123...-7"). In lower case, without quotes. Some servers and encrypted buckets have others, so
/// only an equal tag says anything.
///
/// Units    `partBytes`: of each part but the last; 0 for a file that is sent whole.
/// Errors   those of FileSystem; Cancelled.
Result<std::string> partTagOf(const FileSystem &fs, const std::filesystem::path &path,
                              std::uint64_t partBytes, const std::stop_token &stop);

/// Whether an object with this ETag is the file, of `size` bytes: sent whole, in parts of `partBytes`, or in those of
/// other widespread clients.
Result<bool> isTagOf(const FileSystem &fs, const std::filesystem::path &path, std::uint64_t size,
                     std::uint64_t partBytes, const std::string &etag, const std::stop_token &stop);

/// An ETag without its quotes: some answers have them, and some do not.
std::string_view bareTag(std::string_view etag);

/// The parts in which a file is sent: as large as wished, or larger where there would be over 10,000.
std::uint64_t partBytesFor(std::uint64_t size, std::uint64_t wished);

} // namespace voxdeck

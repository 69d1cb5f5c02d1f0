// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"
#include "core/base/Result.h"
#include "core/io/CachePlaces.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>

namespace voxdeck::tar {

struct PlainArchive {
    std::unique_ptr<RandomAccessFile> file;
    /// Why a packed archive could not be unpacked to its end, with the offset in it.
    std::optional<Error> damage;
};

/// The archive's plain bytes: the file itself, or, where it is packed (gzip, zstd, xz, bzip2, by content),
/// its copy, which is made unless one for this size and time exists. A copy gets its name only when
/// it is whole; two programs that make the same copy do not disturb each other. A copy in use stays
/// readable when it is evicted.
///
/// For a truncated or damaged archive the copy holds what could be unpacked, so that its members
/// can be read; the error is kept beside it.
///
/// Copies are kept on the archive's cacheDisk(), those unused longest go first (BoundedFolder).
///
/// Units    memory: 1 MiB.
/// Threads  any.
/// Errors   Unsupported where the disk keeps no copies; DiskFull, also where the archive alone is larger than the budget; Corrupt where nothing could
///          be unpacked; Cancelled; those of FileSystem.
Result<PlainArchive> openPlain(const FileSystem &fs, const std::filesystem::path &archive,
                               const CachePlace &copies = unpackedCopiesPlace(),
                               const ProgressSink &progress = {}, std::stop_token stop = {});

/// Whether the file's first bytes are those of a packed one.
Result<bool> isPacked(const FileSystem &fs, const std::filesystem::path &archive);

} // namespace voxdeck::tar

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/sound/SoundPart.h"

#include <stop_token>

namespace voxdeck {

/// Whether the recording is on a server, so that hearing it may wait for the network.
bool isOnServer(const SoundPart &part);

/// Fetches into the cache what hearing `part` reads from a server: its whole recording where that has at most 8 MiB,
/// else the part alone. Does nothing for a recording on a disk, a packed shard, or a part with a problem.
///
/// Errors   DiskFull: the cache has no room that is not in use; those of reading it; Cancelled.
Result<> fetchAhead(const FileSystem &fs, const SoundPart &part, std::stop_token stop);

/// Whether hearing `part`, which is on a server, needs nothing more from it: what fetchAhead() fetches is in the cache;
/// of a file over 8 MiB, all of it. Asks no server, and counts as no use of the cache.
bool isFetched(const FileSystem &fs, const SoundPart &part);

} // namespace voxdeck

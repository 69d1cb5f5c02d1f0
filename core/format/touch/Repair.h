// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck::touch {

struct RepairReport {
    std::vector<std::string> repaired; ///< one sentence each: which file, what was done
    std::vector<Error> beyondRepair;   ///< damage that cannot be repaired, and why
    std::uint64_t lostItems = 0;       ///< whose audio is gone; their records are kept
};

/// Mends what follows from the bytes that are there, and nothing else:
///
///  document array cut off or wrong   made again, one document an item
///  pointers cut off                  the running sum of the lengths, if it is the `.bin`'s size
///  metainfo.idx lost or damaged      the JSON objects of metainfo.bin in order; of two with one key the
///                                    later is the published one and takes the place of the first; kept
///                                    only if their number is that of the other pairs
///  a pair's .bin cut short           items that reach past its end become empty, all others stay
///  leftovers of a crash              `.part` files and folders are removed
///  data.list naming missing shards   written without them
///
/// A file that is replaced stays beside as `.bak`, `.bak.1`, ...: nothing is ever deleted but `.part`
/// leftovers. audio.bin is never written. Each shard is mended under its publish lock.
Result<RepairReport> repair(FileSystem &fs, const std::filesystem::path &path,
                            const std::string &holder, const ProgressSink &progress,
                            std::stop_token stop);

} // namespace voxdeck::touch

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0003
#pragma once

#include "core/publish/Publisher.h"

namespace voxdeck {

/// Syncs the folder above when a compact was interrupted around its swap: until that is on the disk,
/// nothing may rely on which of the two folders has the shard's name.
Result<> settleInterruptedSwap(FileSystem &fs, const std::filesystem::path &directory);

/// Rebuilds one shard folder without the dead bytes of metainfo.bin, beside the old one:
///
///   NAME.compact.part/   metainfo.bin, metainfo.idx: live records in the order of the items, synced
///                        everything else hard linked
///   swap NAME and NAME.compact.part, sync the folder above: the one commit point
///   remove NAME.compact.part, which is the old folder now
///
/// Leftovers of an interrupted run are removed first. A shard without dead bytes is left alone.
///
/// Errors   Busy (locked), Unsupported (subfolders; a file system without hard links or exchange),
///          Corrupt (a record that cannot be read: then nothing is removed), DiskFull, Io.
Result<> compactShard(FileSystem &fs, const std::filesystem::path &directory,
                      const std::string &holder, CompactReport &report, std::stop_token stop);

} // namespace voxdeck

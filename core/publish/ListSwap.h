// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/ListRewrite.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <vector>

namespace voxdeck {

/// The name under which the new bytes of a list's file wait.
std::filesystem::path swapPartOf(const std::filesystem::path &file);

/// Where a list keeps its swap log, beside its lock.
std::filesystem::path swapLogOf(const FileSystem &fs, const std::filesystem::path &list);

/// Added and removed lines may affect several files of one list, and a list with only some of them
/// changed would be wrong. So a log of the files is written, whole, before the first of them gets
/// its name: from then on the change happens, now or by finishSwap(); before that nothing has
/// changed.
Result<> writeSwapLog(FileSystem &fs, const std::filesystem::path &log,
                      const std::vector<PatchedFile> &files);

/// Call it after the last rename, before the change is recorded anywhere else.
Result<> removeSwapLog(FileSystem &fs, const std::filesystem::path &log);

/// Gives the files of a log their remaining names, and removes the log; does nothing without a log.
/// Under the publish lock of the list.
///
/// Errors   Busy: another program changed a file since; Corrupt: not a swap log; those of FileSystem.
Result<> finishSwap(FileSystem &fs, const std::filesystem::path &log);

} // namespace voxdeck

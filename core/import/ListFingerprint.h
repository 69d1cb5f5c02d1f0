// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/UtteranceSource.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace voxdeck {

/// What tells whether a list is to be read again: names, sizes, times and inodes of its files and of those that `source`
/// names besides, and `settings`, which say how it is read.
///
/// Errors   those of FileSystem where nothing of the list is there; Cancelled.
Result<std::string> fingerprintOfList(const FileSystem &fs, const std::filesystem::path &path,
                                      const UtteranceSource &source, const std::string &settings,
                                      std::stop_token stop);

} // namespace voxdeck

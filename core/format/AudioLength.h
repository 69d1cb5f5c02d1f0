// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <stop_token>

namespace voxdeck {

/// How many seconds an audio file holds: by its header, and where that does not say by decoding it.
/// Errors: those of AudioReader; Cancelled.
Result<double> audioSeconds(const FileSystem &fs, const std::filesystem::path &file,
                            std::stop_token stop);

} // namespace voxdeck

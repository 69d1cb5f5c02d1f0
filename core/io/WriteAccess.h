// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <filesystem>

namespace voxdeck {

/// What the real disk has against new files in a folder: no right to, or a disk that is read-only. Nothing is
/// written to find out, so that a yes is no promise; a folder that is not there is not judged.
///
/// Errors   PermissionDenied.
Result<> checkWriteAccess(const std::filesystem::path &folder);

} // namespace voxdeck

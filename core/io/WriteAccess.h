// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <filesystem>

namespace voxdeck {

/// Why new files cannot be created in a folder of the real disk: missing permission, or a read-only
/// disk. Nothing is written to find out, so success is not a promise; a missing folder is not
/// judged.
///
/// Errors   PermissionDenied.
Result<> checkWriteAccess(const std::filesystem::path &folder);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0182
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <stop_token>

namespace voxdeck {

/// The right to import into a workspace, which one process or thread has at a time: two that bring the
/// same rows up to date would each stop the other half-way. Waits up to ten seconds for another import to
/// end. Held as long as the lock lives; null where the folder takes no lock file, and the import finds out
/// what it may write.
///
/// Errors   Busy: the other import goes on; Cancelled.
Result<std::unique_ptr<FileLock>> lockForImport(const std::filesystem::path &workspace,
                                                const std::stop_token &stop);

} // namespace voxdeck

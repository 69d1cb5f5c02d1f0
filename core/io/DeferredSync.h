// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0183
#pragma once

#include "core/io/ForwardingFileSystem.h"

#include <memory>

namespace voxdeck {

/// Another file system that syncs files and folders all at once, in finish(): for thousands of
/// small files whose syncs, one by one, would take minutes, and that mean nothing until a last file names
/// them. A file renamed before finish() may be empty after a power cut.
///
/// Only the real disk's syncs are deferred; any other file system is used unchanged.
/// Threads  any.
class DeferredSync final : public ForwardingFileSystem {
public:
    explicit DeferredSync(FileSystem &disk);
    /// Returns when all that was written is on the device that `folder` is on.
    Result<> finish(const Path &folder);

    Result<std::unique_ptr<WritableFile>> create(const Path &path) override;
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override;
    Result<> syncDirectory(const Path &path) override;

private:
    bool m_isDeferred;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"
#include "core/io/ForwardingFileSystem.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Another file system that keeps the first failure of the machine (Io, Shortage) during reads. For
/// code that treats unreadable files as missing: its caller asks problem() afterwards, and
/// distrusts conclusions from a disk that failed.
///
/// Threads  any.
/// Errors   those of the other one.
class NotingFileSystem final : public ForwardingFileSystem {
public:
    /// `disk` must live longer. It is const, so that nothing is written to it.
    explicit NotingFileSystem(const FileSystem &disk);
    ~NotingFileSystem() override;

    std::optional<Error> problem() const;

    Result<FileStatus> status(const Path &path) const override;
    Result<std::vector<DirectoryEntry>> list(const Path &directory) const override;
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override;
    Result<std::shared_ptr<const MappedFile>> map(const Path &path) const override;
    Result<Path> resolve(const Path &path) const override;

private:
    struct Notes;
    class File;
    std::shared_ptr<Notes> m_notes; // a file that was opened here may live longer
};

} // namespace voxdeck

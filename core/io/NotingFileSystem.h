// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"
#include "core/io/ForwardingFileSystem.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Another file system that keeps the first failure of the machine (Io, Shortage) while it is read. For code that
/// takes whatever cannot be read for something that is not there: its caller asks problem() afterwards, and does not
/// trust what was concluded from a disk that failed.
///
/// Threads  any.
/// Errors   those of the other one.
class NotingFileSystem final : public ForwardingFileSystem {
public:
    /// `disk` must live longer. Handed on as a const FileSystem, so that nobody writes to it.
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

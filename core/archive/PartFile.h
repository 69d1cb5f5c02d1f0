// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace voxdeck {

/// A file that is written as `NAME.part` and renamed to its name in commit(). It buffers small
/// pieces, so that a writer of headers does not pay one system call each. Destroying it before
/// commit() removes the `.part` file.
///
/// Threads  one.
/// Errors   those of FileSystem; after one, every further call returns the same error.
class PartFile {
public:
    static Result<std::unique_ptr<PartFile>> create(FileSystem &fs,
                                                    const std::filesystem::path &target);
    ~PartFile();
    PartFile(const PartFile &) = delete;
    PartFile &operator=(const PartFile &) = delete;

    Result<> append(std::span<const std::byte> bytes);
    Result<> sync();            ///< all of it is on the disk, and still has no name
    Result<> commit();          ///< sync, rename, sync the directory
    std::uint64_t size() const; ///< bytes appended

private:
    PartFile(FileSystem &fs, std::filesystem::path target, std::unique_ptr<WritableFile> file);
    Result<> flush();
    Result<> commitOnce();
    Result<> remember(Result<> result);

    FileSystem &m_fs;
    std::filesystem::path m_target;
    std::unique_ptr<WritableFile> m_file; // null once it has its name
    std::vector<std::byte> m_gathered;
    std::uint64_t m_size = 0;
    Result<> m_state;
};

} // namespace voxdeck

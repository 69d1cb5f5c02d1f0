// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

namespace voxdeck {

struct MappedRange; ///< of core/io/FileMapping.cpp: what the signal handler knows of a mapping

/// One file of the real disk, mapped for reading.
///
/// The next read of what another process has cut off raises SIGBUS, which ends a program. The handler
/// that comes with the first mapping places zeros where the file ended and marks the mapping; the
/// read goes on, and check() then reports that the bytes read are invalid. Faults outside our
/// mappings are passed to the previous handler.
///
/// Threads  any, also with the sanitizers' handlers.
class FileMapping final : public MappedFile {
public:
    /// `descriptor` is open for reading and may be closed afterwards. Errors as FileSystem::map().
    static Result<std::shared_ptr<const MappedFile>> make(int descriptor, const FileStatus &status,
                                                          const std::filesystem::path &path);
    FileMapping(const FileMapping &) = delete;
    FileMapping &operator=(const FileMapping &) = delete;
    ~FileMapping() override;

    std::span<const std::byte> bytes() const override;
    FileStatus status() const override { return m_status; }
    Result<> check() const; ///< see checkMapping()

private:
    FileMapping(const std::byte *address, const FileStatus &status, std::filesystem::path path);
    std::byte byteNow(std::uint64_t at) const;
    bool hasItsLength() const;
    void findTail() const;
    [[gnu::cold]] tl::unexpected<Error> shrank() const;

    const std::byte *m_address; ///< null for an empty file, which cannot be mapped
    FileStatus m_status;
    std::filesystem::path m_path;
    MappedRange *m_range = nullptr;
};

/// Ask after bytes of a mapping were copied or looked at, and before the result is used: Busy, with the
/// file as subject, when the file has lost bytes since it was mapped, other than zeros at its end. What
/// was read may be zeros then. The first check of a mapping asks for the file's length; later ones look
/// at one byte of it.
Result<> checkMapping(const MappedFile &file);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// A range of bytes of a file, which converts to std::span: in place where it is mapped (valid as long as the view of the file), else as a
/// copy.
class ViewedBytes {
public:
    ViewedBytes() = default;
    explicit ViewedBytes(std::span<const std::byte> inPlace) : m_bytes(inPlace) {}
    explicit ViewedBytes(std::vector<std::byte> copy)
        : m_copy(std::make_shared<const std::vector<std::byte>>(std::move(copy))), m_bytes(*m_copy)
    {
    }

    const std::byte *data() const { return m_bytes.data(); }
    std::size_t size() const { return m_bytes.size(); }
    bool empty() const { return m_bytes.empty(); }
    auto begin() const { return m_bytes.begin(); }
    auto end() const { return m_bytes.end(); }
    bool isInPlace() const { return !m_copy; }

private:
    std::shared_ptr<const std::vector<std::byte>> m_copy;
    std::span<const std::byte> m_bytes;
};

/// One open file of which ranges are looked at: mapped on a disk, read range by range on a server.
///
/// Threads  any.
/// Errors   InvalidArgument past the end; those of FileSystem; Cancelled.
class FileView {
public:
    static Result<std::shared_ptr<const FileView>> open(const FileSystem &fs,
                                                        const std::filesystem::path &path);

    std::uint64_t size() const { return m_status.size; } ///< bytes when it was opened
    FileStatus status() const { return m_status; }       ///< of the open file
    /// The bytes [offset, offset + length): in place, else in `scratch`, where they stay until it is used
    /// again. Ask check() after bytes in place were read.
    Result<std::span<const std::byte>> view(std::uint64_t offset, std::uint64_t length,
                                            std::vector<std::byte> &scratch,
                                            std::stop_token stop = {}) const
    {
        if (m_mapped && offset <= m_bytes.size() && length <= m_bytes.size() - offset)
            return m_bytes.subspan(offset, length);
        return read(offset, length, scratch, std::move(stop));
    }
    /// The same without a buffer of the caller's.
    Result<ViewedBytes> bytes(std::uint64_t offset, std::uint64_t length) const;
    /// Busy where a mapped file shrank since it was opened: what was read may be zeros (checkMapping()).
    Result<> check() const;

private:
    FileView() = default;
    Result<std::span<const std::byte>> read(std::uint64_t offset, std::uint64_t length,
                                            std::vector<std::byte> &scratch,
                                            std::stop_token stop) const;
    std::shared_ptr<const MappedFile> m_mapped;
    std::span<const std::byte> m_bytes;       ///< of m_mapped
    std::unique_ptr<RandomAccessFile> m_file; ///< where it is not mapped
    FileStatus m_status;
    std::filesystem::path m_path;
};

} // namespace voxdeck

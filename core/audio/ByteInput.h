// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <sndfile.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace voxdeck {

/// Bytes in memory as a file. They must outlive it, or be kept alive by `owner`.
class BytesInMemory final : public RandomAccessFile {
public:
    BytesInMemory(std::span<const std::byte> bytes, std::shared_ptr<const void> owner);
    std::uint64_t size() const override { return m_bytes.size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override;

private:
    std::span<const std::byte> m_bytes;
    std::shared_ptr<const void> m_owner;
};

/// A file with a position, as libsndfile's virtual files want it. Private to core/audio.
///
/// Threads  one at a time.
/// Errors   libsndfile only sees that nothing more was read: look at failure() afterwards.
class ByteInput {
public:
    explicit ByteInput(std::unique_ptr<const RandomAccessFile> file, bool readAhead);

    const RandomAccessFile &file() const { return *m_file; }
    const std::optional<Error> &failure() const { return m_failure; }
    void rewind() { m_position = 0; }
    /// The end of the file as seeking to it shows it; the last 128 bytes can be read there, and
    /// nothing between them and the true end.
    void pretendSize(std::uint64_t size) { m_shownSize = size; }

    static SF_VIRTUAL_IO callbacks(); ///< with a ByteInput* as user data

private:
    std::uint64_t seek(std::int64_t offset, int whence);
    std::size_t read(std::span<std::byte> buffer);
    std::size_t readThrough(std::uint64_t offset, std::span<std::byte> buffer);

    std::unique_ptr<const RandomAccessFile> m_file;
    std::uint64_t m_shownSize;
    std::uint64_t m_position = 0;
    std::vector<std::byte> m_ahead; // empty when not reading ahead
    std::uint64_t m_aheadOffset = 0;
    std::size_t m_aheadLength = 0;
    std::optional<Error> m_failure;
};

} // namespace voxdeck

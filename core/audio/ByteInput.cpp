// SPDX-License-Identifier: Apache-2.0
#include "core/audio/ByteInput.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kAheadBytes = 64 << 10;
constexpr std::uint64_t kTagBytes = 128; // an ID3v1 tag, which mpg123 looks for at the end

} // namespace

BytesInMemory::BytesInMemory(std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
    : m_bytes(bytes), m_owner(std::move(owner))
{
}

Result<std::size_t> BytesInMemory::readAt(std::uint64_t offset, std::span<std::byte> buffer) const
{
    if (offset >= m_bytes.size())
        return std::size_t{0};
    const auto found = m_bytes.subspan(static_cast<std::size_t>(offset));
    const std::size_t length = std::min(found.size(), buffer.size());
    if (length > 0)
        std::memcpy(buffer.data(), found.data(), length);
    return length;
}

ByteInput::ByteInput(std::unique_ptr<const RandomAccessFile> file, bool readAhead)
    : m_file(std::move(file)), m_shownSize(m_file->size()), m_ahead(readAhead ? kAheadBytes : 0)
{
}

std::uint64_t ByteInput::seek(std::int64_t offset, int whence)
{
    const std::uint64_t from = whence == SEEK_SET   ? 0
                               : whence == SEEK_CUR ? m_position
                                                    : m_shownSize;
    const auto wanted = static_cast<std::int64_t>(from) + offset;
    if (wanted >= 0)
        m_position = static_cast<std::uint64_t>(wanted);
    return m_position;
}

std::size_t ByteInput::readThrough(std::uint64_t offset, std::span<std::byte> buffer)
{
    const auto readAt = [this](std::uint64_t at, std::span<std::byte> into) -> std::size_t {
        auto got = m_file->readAt(at, into);
        if (got)
            return *got;
        m_failure = std::move(got).error();
        return 0;
    };
    if (m_ahead.empty() || buffer.size() >= m_ahead.size())
        return readAt(offset, buffer);
    if (offset < m_aheadOffset || offset >= m_aheadOffset + m_aheadLength) {
        m_aheadLength = readAt(offset, m_ahead);
        m_aheadOffset = offset;
    }
    const auto skip = static_cast<std::size_t>(offset - m_aheadOffset);
    const std::size_t length = std::min(buffer.size(), m_aheadLength - skip);
    std::memcpy(buffer.data(), m_ahead.data() + skip, length);
    return length;
}

std::size_t ByteInput::read(std::span<std::byte> buffer)
{
    const std::uint64_t size = m_file->size();
    std::size_t filled = 0;
    while (filled < buffer.size()) {
        std::uint64_t offset = m_position;
        if (m_shownSize > size && m_position >= m_shownSize - kTagBytes)
            offset = m_position - (m_shownSize - size);
        if (offset >= size)
            break;
        const std::size_t got = readThrough(offset, buffer.subspan(filled));
        if (got == 0)
            break;
        filled += got;
        m_position += got;
    }
    return filled;
}

SF_VIRTUAL_IO ByteInput::callbacks()
{
    SF_VIRTUAL_IO io = {};
    io.get_filelen = [](void *self) {
        return static_cast<sf_count_t>(static_cast<ByteInput *>(self)->m_file->size());
    };
    io.seek = [](sf_count_t offset, int whence, void *self) {
        return static_cast<sf_count_t>(static_cast<ByteInput *>(self)->seek(offset, whence));
    };
    io.read = [](void *to, sf_count_t bytes, void *self) -> sf_count_t {
        if (bytes <= 0)
            return 0;
        const std::span buffer(static_cast<std::byte *>(to), static_cast<std::size_t>(bytes));
        return static_cast<sf_count_t>(static_cast<ByteInput *>(self)->read(buffer));
    };
    io.write = [](const void *, sf_count_t, void *) -> sf_count_t {
        return 0;
    };
    io.tell = [](void *self) {
        return static_cast<sf_count_t>(static_cast<ByteInput *>(self)->m_position);
    };
    return io;
}

} // namespace voxdeck

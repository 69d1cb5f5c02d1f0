// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::test {

/// A file that is pieces of text between zeros, as large as it likes; counts its reads.
class BytesFile final : public RandomAccessFile {
public:
    explicit BytesFile(std::string_view text) : BytesFile(text.size(), {{0, text}}) {}
    BytesFile(std::uint64_t size, std::vector<std::pair<std::uint64_t, std::string_view>> pieces)
        : m_size(size), m_pieces(std::move(pieces))
    {
    }

    std::uint64_t size() const override { return m_size; }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        ++m_reads;
        if (offset >= m_size)
            return std::size_t{0};
        const std::uint64_t end = offset + std::min<std::uint64_t>(buffer.size(), m_size - offset);
        std::fill(buffer.begin(), buffer.end(), std::byte{});
        for (const auto &[at, text] : m_pieces) {
            const std::uint64_t from = std::max(at, offset);
            const std::uint64_t to = std::min<std::uint64_t>(at + text.size(), end);
            if (from < to)
                std::memcpy(buffer.data() + (from - offset), text.data() + (from - at), to - from);
        }
        return static_cast<std::size_t>(end - offset);
    }
    std::uint64_t reads() const { return m_reads; }

private:
    std::uint64_t m_size;
    std::vector<std::pair<std::uint64_t, std::string_view>> m_pieces;
    mutable std::atomic<std::uint64_t> m_reads = 0;
};

} // namespace voxdeck::test

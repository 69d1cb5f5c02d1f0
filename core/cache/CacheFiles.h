// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

namespace voxdeck {

/// An open file of the cache, by number. Locks on it belong to this opening, not to the process, so they
/// also keep threads apart that opened the file each on their own; the kernel drops them with the process.
class CacheFile {
public:
    CacheFile() = default;
    explicit CacheFile(int number) : m_number(number) {}
    CacheFile(CacheFile &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    CacheFile &operator=(CacheFile &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~CacheFile();

    /// `flags` as of open(2). Errors as FileSystem.
    static Result<CacheFile> open(const std::filesystem::path &path, int flags);

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

    /// Reads up to `out.size()` bytes; fewer only at the end of the file.
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> out) const;
    Result<> writeAt(std::uint64_t offset, std::span<const std::byte> bytes) const;
    Result<std::uint64_t> size() const; ///< bytes

    /// Locks [offset, offset + length) of the file; false where another opening holds it.
    bool tryLock(std::uint64_t offset, std::uint64_t length, bool isExclusive) const;
    /// As tryLock(), waiting. Only for locks that are held for moments. Error: Io.
    Result<> lock(std::uint64_t offset, std::uint64_t length) const;
    void unlock(std::uint64_t offset, std::uint64_t length) const;

private:
    int m_number = -1;
};

/// XXH3, 64 bits.
std::uint64_t checksumOf(std::span<const std::byte> bytes, std::uint64_t seed);
/// XXH3, 128 bits, as 32 hexadecimal digits.
std::string nameOf(std::string_view text);

} // namespace voxdeck

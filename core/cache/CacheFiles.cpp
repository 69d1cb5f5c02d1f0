// SPDX-License-Identifier: Apache-2.0
#include "core/cache/CacheFiles.h"

#include "core/base/Sentence.h"
#include "core/io/PosixFileSystem.h"
#include "core/io/SystemCall.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

namespace voxdeck {

namespace {

struct flock rangeOf(std::uint64_t offset, std::uint64_t length, short kind)
{
    struct flock range {};
    range.l_type = kind;
    range.l_whence = SEEK_SET;
    range.l_start = static_cast<off_t>(offset);
    range.l_len = static_cast<off_t>(length);
    return range;
}

} // namespace

CacheFile::~CacheFile()
{
    if (m_number >= 0)
        ::close(m_number);
}

Result<CacheFile> CacheFile::open(const std::filesystem::path &path, int flags)
{
    const int number = retried(
        [&] { return ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0666); });
    if (number < 0)
        return fail(errorFromErrno(errno, Sentence::tr("cannot be opened"), path));
    return CacheFile(number);
}

Result<std::size_t> CacheFile::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    std::size_t done = 0;
    while (done < out.size()) {
        const auto count = retried([&] {
            return ::pread(m_number, out.data() + done, out.size() - done,
                           static_cast<off_t>(offset + done));
        });
        if (count < 0)
            return fail(errorFromErrno(errno, Sentence::tr("cannot be read"), "cache"));
        if (count == 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    return done;
}

Result<> CacheFile::writeAt(std::uint64_t offset, std::span<const std::byte> bytes) const
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const auto count = retried([&] {
            return ::pwrite(m_number, bytes.data() + done, bytes.size() - done,
                            static_cast<off_t>(offset + done));
        });
        if (count < 0)
            return fail(errorFromErrno(errno, Sentence::tr("cannot be written"), "cache"));
        done += static_cast<std::size_t>(count);
    }
    return {};
}

Result<std::uint64_t> CacheFile::size() const
{
    struct stat status {};
    if (::fstat(m_number, &status) != 0)
        return fail(errorFromErrno(errno, Sentence::tr("cannot be examined"), "cache"));
    return static_cast<std::uint64_t>(status.st_size);
}

bool CacheFile::tryLock(std::uint64_t offset, std::uint64_t length, bool isExclusive) const
{
    auto range = rangeOf(offset, length, isExclusive ? F_WRLCK : F_RDLCK);
    return retried([&] { return ::fcntl(m_number, F_OFD_SETLK, &range); }) == 0;
}

Result<> CacheFile::lock(std::uint64_t offset, std::uint64_t length) const
{
    auto range = rangeOf(offset, length, F_WRLCK);
    if (retried([&] { return ::fcntl(m_number, F_OFD_SETLKW, &range); }) != 0)
        return fail(errorFromErrno(errno, Sentence::tr("cannot be locked"), "cache"));
    return {};
}

void CacheFile::unlock(std::uint64_t offset, std::uint64_t length) const
{
    auto range = rangeOf(offset, length, F_UNLCK);
    static_cast<void>(retried([&] { return ::fcntl(m_number, F_OFD_SETLK, &range); }));
}

std::uint64_t checksumOf(std::span<const std::byte> bytes, std::uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::string nameOf(std::string_view text)
{
    const auto hash = XXH3_128bits(text.data(), text.size());
    std::array<char, 33> name{};
    std::snprintf(name.data(), name.size(), "%016llx%016llx",
                  static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return {name.data(), 32};
}

} // namespace voxdeck

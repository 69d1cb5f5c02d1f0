// SPDX-License-Identifier: Apache-2.0
#include "core/io/PosixFileSystem.h"

#include "core/io/FileMapping.h"
#include "core/io/MachineFault.h"
#include "core/io/SystemCall.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <cstdint>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

/// Data that will be synced is passed to the device in pieces while the rest is still being made,
/// so that the final sync finds little left to wait for.
constexpr std::uint64_t kStartBytes = std::uint64_t{4} << 20;

/// One file descriptor, closed on the way out.
class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor &operator=(Descriptor &&) = delete;
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number); // not again after EINTR: Linux has freed the number by then
    }
    int number() const { return m_number; }

private:
    int m_number;
};

tl::unexpected<Error> failErrno(const Sentence &doing, const std::filesystem::path &path)
{
    return fail(errorFromErrno(errno, doing, path));
}

Result<Descriptor> openDescriptor(const std::filesystem::path &path, int flags)
{
    const int number = retried([&] { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); });
    if (number < 0)
        return failErrno(Sentence::tr("cannot be opened"), path);
    return Descriptor(number);
}

FileStatus fromStat(const struct stat &raw)
{
    FileStatus status;
    status.kind = S_ISREG(raw.st_mode)   ? FileKind::File
                  : S_ISDIR(raw.st_mode) ? FileKind::Directory
                                         : FileKind::Other;
    status.size = static_cast<std::uint64_t>(raw.st_size);
    status.mtimeNs = static_cast<std::int64_t>(raw.st_mtim.tv_sec) * 1'000'000'000
                     + raw.st_mtim.tv_nsec;
    status.device = raw.st_dev;
    status.inode = raw.st_ino;
    return status;
}

Result<FileStatus> statusOf(const Descriptor &file, const std::filesystem::path &path)
{
    struct stat raw = {};
    if (retried([&] { return ::fstat(file.number(), &raw); }) != 0)
        return failErrno(Sentence::tr("cannot be examined"), path);
    return fromStat(raw);
}

/// Opens for reading and refuses what is not a plain file: a FIFO would block for ever.
Result<std::pair<Descriptor, FileStatus>> openPlainFile(const std::filesystem::path &path)
{
    VOX_TRY(auto file, openDescriptor(path, O_RDONLY | O_NONBLOCK));
    VOX_TRY(const FileStatus status, statusOf(file, path));
    if (status.kind != FileKind::File)
        return fail(ErrorCode::InvalidArgument,
                    status.kind == FileKind::Directory
                        ? Sentence::tr("is a folder where a file was expected")
                        : Sentence::tr("is not a plain file"),
                    path.string());
    return std::pair(std::move(file), status);
}

class PosixRandomAccessFile final : public RandomAccessFile {
public:
    PosixRandomAccessFile(Descriptor file, std::uint64_t size, std::filesystem::path path)
        : m_file(std::move(file)), m_size(size), m_path(std::move(path))
    {
    }
    std::uint64_t size() const override { return m_size; }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        std::size_t filled = 0;
        while (filled < buffer.size()) {
            const ssize_t got = retried([&] {
                return ::pread(m_file.number(), buffer.data() + filled, buffer.size() - filled,
                               static_cast<off_t>(offset + filled));
            });
            if (got < 0)
                return failErrno(Sentence::tr("cannot be read at byte %1", offset + filled),
                                 m_path);
            if (got == 0)
                break;
            filled += static_cast<std::size_t>(got);
        }
        return filled;
    }

private:
    Descriptor m_file;
    std::uint64_t m_size;
    std::filesystem::path m_path;
};

class PosixWritableFile final : public WritableFile {
public:
    PosixWritableFile(Descriptor file, std::uint64_t size, std::filesystem::path path)
        : m_file(std::move(file)), m_size(size), m_path(std::move(path))
    {
    }
    Result<> append(std::span<const std::byte> bytes) override
    {
        while (!bytes.empty()) {
            const ssize_t wrote = retried(
                [&] { return ::write(m_file.number(), bytes.data(), bytes.size()); });
            if (wrote < 0)
                return failErrno(Sentence::tr("cannot be written at byte %1", m_size), m_path);
            bytes = bytes.subspan(static_cast<std::size_t>(wrote));
            m_size += static_cast<std::uint64_t>(wrote);
        }
        if (m_isPart && m_size - m_started >= kStartBytes)
            startWriting();
        return {};
    }
    Result<> sync() override
    {
        if (retried([&] { return ::fsync(m_file.number()); }) != 0)
            return failErrno(Sentence::tr("cannot be synced to the disk"), m_path);
        return {};
    }
    std::uint64_t size() const override { return m_size; }

private:
    void startWriting()
    {
        const auto from = std::exchange(m_started, m_size);
        (void)::sync_file_range(m_file.number(), static_cast<off_t>(from),
                                static_cast<off_t>(m_size - from), SYNC_FILE_RANGE_WRITE);
    }

    Descriptor m_file;
    std::uint64_t m_size;
    std::uint64_t m_started = m_size; // bytes the device was told of
    std::filesystem::path m_path;
    const bool m_isPart = m_path.extension() == ".part";
};

/// The lock is the flock; the text in the file only tells others who has it.
class PosixFileLock final : public FileLock {
public:
    PosixFileLock(Descriptor file, std::filesystem::path path)
        : m_file(std::move(file)), m_path(std::move(path))
    {
    }
    PosixFileLock(const PosixFileLock &) = delete;
    PosixFileLock &operator=(const PosixFileLock &) = delete;
    ~PosixFileLock() override { ::unlink(m_path.c_str()); } // while it is still held

private:
    Descriptor m_file;
    std::filesystem::path m_path;
};

std::string holderOf(const Descriptor &file)
{
    std::array<char, 256> text{};
    const ssize_t got = retried(
        [&] { return ::pread(file.number(), text.data(), text.size(), 0); });
    std::string holder(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    std::replace_if(
        holder.begin(), holder.end(), [](unsigned char c) { return c < 0x20; }, ' ');
    while (!holder.empty() && holder.back() == ' ')
        holder.pop_back();
    return holder.empty() ? std::string("another process") : holder;
}

} // namespace

Result<> makeSymbolicLink(const std::filesystem::path &target, const std::filesystem::path &link)
{
    if (retried([&] { return ::symlink(target.c_str(), link.c_str()); }) != 0)
        return failErrno(Sentence::tr("cannot be linked"), link);
    return {};
}

Error errorFromErrno(int number, const Sentence &doing, const std::filesystem::path &path)
{
    const std::string reason = std::system_category().message(number);
    ErrorCode code = ErrorCode::Io;
    switch (number) {
    case ENOENT:
    case ENOTDIR: code = ErrorCode::NotFound; break;
    case EACCES:
    case EPERM:
    case EROFS: code = ErrorCode::PermissionDenied; break;
    case ENOSPC:
    case EDQUOT:
    case EFBIG: code = ErrorCode::DiskFull; break;
    case EEXIST:
    case ENOTEMPTY:
    case ENAMETOOLONG:
    case ELOOP: code = ErrorCode::InvalidArgument; break;
    case EBUSY:
    case ETXTBSY: code = ErrorCode::Busy; break;
    case EXDEV:
    case ENOSYS:
    case EOPNOTSUPP: code = ErrorCode::Unsupported; break;
    default: break;
    }
    auto detail = Sentence::tr("%1: %2", doing, reason);
    if (isShortageErrno(number)) {
        code = ErrorCode::Shortage;
        detail = Sentence::tr("%1; %2", detail, kShortageAdvice);
    }
    return {code, std::move(detail), path.string()};
}

Result<FileStatus> PosixFileSystem::status(const Path &path) const
{
    struct stat raw = {};
    if (retried([&] { return ::stat(path.c_str(), &raw); }) != 0)
        return failErrno(Sentence::tr("cannot be examined"), path);
    return fromStat(raw);
}

Result<std::vector<DirectoryEntry>> PosixFileSystem::list(const Path &directory) const
{
    std::vector<DirectoryEntry> entries;
    DIR *handle = nullptr;
    if (retried([&] { return (handle = ::opendir(directory.c_str())) ? 0 : -1; }) != 0)
        return failErrno(Sentence::tr("cannot be listed"), directory);
    const std::unique_ptr<DIR, int (*)(DIR *)> closer(handle, &::closedir);
    errno = 0;
    while (const dirent *const entry = ::readdir(handle)) {
        const std::string name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        FileKind kind = FileKind::Other;
        if (entry->d_type == DT_REG) {
            kind = FileKind::File;
        } else if (entry->d_type == DT_DIR) {
            kind = FileKind::Directory;
        } else {
            struct stat raw = {};
            if (retried([&] { return ::stat((directory / name).c_str(), &raw); }) == 0)
                kind = fromStat(raw).kind;
        }
        entries.push_back({name, kind, entry->d_type != DT_REG && entry->d_type != DT_DIR});
        errno = 0;
    }
    if (errno != 0)
        return failErrno(Sentence::tr("cannot be listed to the end"), directory);
    std::sort(entries.begin(), entries.end(),
              [](const auto &a, const auto &b) { return a.name < b.name; });
    return entries;
}

Result<std::unique_ptr<RandomAccessFile>> PosixFileSystem::openForReading(const Path &path) const
{
    VOX_TRY(auto opened, openPlainFile(path));
    return std::make_unique<PosixRandomAccessFile>(std::move(opened.first), opened.second.size,
                                                   path);
}

Result<std::shared_ptr<const MappedFile>> PosixFileSystem::map(const Path &path) const
{
    VOX_TRY(auto opened, openPlainFile(path));
    const auto &[file, status] = opened;
    return FileMapping::make(file.number(), status, path);
}

Result<std::filesystem::path> PosixFileSystem::resolve(const Path &path) const
{
    std::error_code error;
    auto resolved = std::filesystem::weakly_canonical(path, error);
    if (!error && resolved.is_relative()) // no part of the path exists
        resolved = std::filesystem::absolute(resolved, error).lexically_normal();
    if (std::error_code none; !error && std::filesystem::is_symlink(resolved, none)) {
        // it leads to nothing yet, which weakly_canonical() does not follow
        const auto next = resolved.parent_path() / std::filesystem::read_symlink(resolved, error);
        if (!error)
            resolved = std::filesystem::weakly_canonical(next, error);
    }
    if (error)
        return fail(errorFromErrno(error.value(), Sentence::tr("cannot be resolved"), path));
    return resolved;
}

Result<std::unique_ptr<WritableFile>> PosixFileSystem::create(const Path &path)
{
    VOX_TRY(auto file, openDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC));
    return std::make_unique<PosixWritableFile>(std::move(file), 0, path);
}

Result<std::unique_ptr<WritableFile>> PosixFileSystem::openForAppending(const Path &path)
{
    VOX_TRY(auto file, openDescriptor(path, O_WRONLY | O_APPEND));
    VOX_TRY(const FileStatus status, statusOf(file, path));
    return std::make_unique<PosixWritableFile>(std::move(file), status.size, path);
}

Result<> PosixFileSystem::truncate(const Path &path, std::uint64_t size)
{
    if (retried([&] { return ::truncate(path.c_str(), static_cast<off_t>(size)); }) != 0)
        return failErrno(Sentence::tr("cannot be shortened"), path);
    return {};
}

Result<> PosixFileSystem::rename(const Path &from, const Path &to)
{
    if (retried([&] { return ::rename(from.c_str(), to.c_str()); }) != 0)
        return failErrno(Sentence::tr("cannot be given its name %1", to.string()), from);
    return {};
}

Result<> PosixFileSystem::exchange(const Path &a, const Path &b)
{
    const int swapped = retried(
        [&] { return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE); });
    if (swapped == 0)
        return {};
    if (errno == EINVAL) // what file systems without it answer
        errno = EOPNOTSUPP;
    return failErrno(Sentence::tr("cannot be exchanged with %1", b.string()), a);
}

Result<> PosixFileSystem::hardLink(const Path &existing, const Path &link)
{
    if (retried([&] { return ::link(existing.c_str(), link.c_str()); }) != 0)
        return failErrno(Sentence::tr("cannot be linked as %1", link.string()), existing);
    return {};
}

Result<> PosixFileSystem::remove(const Path &path)
{
    if (retried([&] { return ::remove(path.c_str()); }) != 0)
        return failErrno(Sentence::tr("cannot be removed"), path);
    return {};
}

Result<> PosixFileSystem::removeTree(const Path &path)
{
    std::error_code error;
    do { // the standard library does not try again
        std::filesystem::remove_all(path, error);
    } while (error == std::errc::interrupted);
    if (error)
        return fail(errorFromErrno(error.value(), Sentence::tr("cannot be removed"), path));
    return {};
}

Result<> syncFolder(const std::filesystem::path &path)
{
    VOX_TRY(auto folder, openDescriptor(path.empty() ? std::filesystem::path(".") : path,
                                        O_RDONLY | O_DIRECTORY));
    // Some network file systems cannot sync a folder and say EINVAL; there is nothing more to do.
    if (retried([&] { return ::fsync(folder.number()); }) != 0 && errno != EINVAL)
        return failErrno(Sentence::tr("cannot be synced to the disk"), path);
    return {};
}

Result<> syncDisk(const std::filesystem::path &folder)
{
    VOX_TRY(auto opened, openDescriptor(folder, O_RDONLY | O_DIRECTORY));
    if (retried([&] { return ::syncfs(opened.number()); }) != 0)
        return failErrno(Sentence::tr("cannot be synced to the disk"), folder);
    return {};
}

Result<> makeFolders(const std::filesystem::path &path)
{
    struct stat raw = {};
    if (path.empty() || retried([&] { return ::stat(path.c_str(), &raw); }) == 0)
        return path.empty() || S_ISDIR(raw.st_mode)
                   ? Result<>()
                   : Result<>(fail(ErrorCode::InvalidArgument,
                                   Sentence::tr("is a file where a folder was expected"),
                                   path.string()));
    const auto parent = path.has_filename() ? path.parent_path() : path.parent_path().parent_path();
    VOX_CHECK(makeFolders(parent));
    if (retried([&] { return ::mkdir(path.c_str(), 0777); }) != 0 && errno != EEXIST)
        return failErrno(Sentence::tr("cannot be made"), path);
    // Else a power cut could lose the folder with all that was synced in it. Who may write into the parent
    // but not read it cannot sync it.
    auto synced = syncFolder(parent);
    return synced || synced.error().code == ErrorCode::PermissionDenied ? Result<>() : synced;
}

Result<> PosixFileSystem::createDirectories(const Path &path)
{
    return makeFolders(path);
}

Result<> PosixFileSystem::copyPermissions(const Path &from, const Path &to)
{
    struct stat raw = {};
    if (retried([&] { return ::stat(from.c_str(), &raw); }) != 0)
        return failErrno(Sentence::tr("cannot be examined"), from);
    // Only root may give files away, and a group can be given by its members: what works is enough.
    if (retried([&] { return ::chown(to.c_str(), raw.st_uid, raw.st_gid); }) != 0)
        static_cast<void>(::chown(to.c_str(), static_cast<uid_t>(-1), raw.st_gid) == 0);
    if (retried([&] { return ::chmod(to.c_str(), raw.st_mode & 07777); }) != 0)
        return failErrno(Sentence::tr("cannot be given the permissions of %1", from.string()), to);
    return {};
}

Result<> PosixFileSystem::syncDirectory(const Path &path)
{
    return syncFolder(path);
}

Result<std::uint64_t> PosixFileSystem::freeBytes(const Path &directory) const
{
    struct statvfs raw = {};
    if (retried([&] { return ::statvfs(directory.c_str(), &raw); }) != 0)
        return failErrno(Sentence::tr("cannot be examined"), directory);
    return static_cast<std::uint64_t>(raw.f_bavail) * raw.f_frsize;
}

Result<> PosixFileSystem::setTimeToNow(const Path &path)
{
    if (retried([&] { return ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0); }) != 0)
        return failErrno(Sentence::tr("cannot be given the time of its last use"), path);
    return {};
}

FileSystem *PosixFileSystem::cacheDisk() const
{
    static PosixFileSystem disk; // has no state
    return &disk;
}

Result<std::unique_ptr<FileLock>> PosixFileSystem::lock(const Path &path, const std::string &holder)
{
    // The holder before us unlinks the file while it holds it, so a lock on a file that no longer
    // has this name is worth nothing: open and try again.
    for (int attempt = 0; attempt < 100; ++attempt) {
        VOX_TRY(auto file, openDescriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW));
        if (retried([&] { return ::flock(file.number(), LOCK_EX | LOCK_NB); }) != 0) {
            if (errno == EWOULDBLOCK)
                return fail(ErrorCode::Busy, Sentence::tr("locked by %1", holderOf(file)),
                            path.string());
            return failErrno(Sentence::tr("cannot be locked"), path);
        }
        VOX_TRY(const FileStatus held, statusOf(file, path));
        const auto named = status(path);
        if (!named || named->inode != held.inode || named->device != held.device)
            continue;
        // On a full disk the lock holds all the same; only its text is missing.
        if (retried([&] { return ::ftruncate(file.number(), 0); }) == 0)
            static_cast<void>(
                retried([&] { return ::pwrite(file.number(), holder.data(), holder.size(), 0); }));
        return std::make_unique<PosixFileLock>(std::move(file), path);
    }
    return fail(ErrorCode::Busy, Sentence::tr("locked by one process after another"),
                path.string());
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/UnpackedCopies.h"

#include "core/archive/CompressedReader.h"
#include "core/archive/Compression.h"
#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/base/UserFolders.h"
#include "core/io/MachineFault.h"
#include "core/io/PlainPath.h"
#include "core/io/PosixFileSystem.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <fcntl.h>
#include <span>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace voxdeck::tar {
namespace {

constexpr std::size_t kBlock = std::size_t{512} << 10;
constexpr std::string_view kEnding = ".tar";
constexpr std::string_view kPart = ".part";
constexpr std::string_view kWhy = ".why"; // beside a copy that is not whole: what was wrong
constexpr std::uint64_t kMostWhyBytes = 4096;

/// FNV-1a: names copies, which are checked by nothing else, so 128 bits.
std::string nameOf(const std::filesystem::path &archive, const FileStatus &status)
{
    std::string text = wholePath(archive).string();
    text.append("\n").append(std::to_string(status.size));
    text.append("\n").append(std::to_string(status.mtimeNs));
    text.append("\n").append(std::to_string(status.inode));
    // two bases, as one sum of 64 bits is too little for a name that nothing else checks
    return hexOf(fnv64(text)) + hexOf(Fnv64(0x84222325cbf29ce4).add(text).value());
}

std::filesystem::path whyOf(std::filesystem::path copy)
{
    copy += kWhy;
    return copy;
}

constexpr std::int64_t kDayNs = std::int64_t{86'400} * 1'000'000'000;

std::int64_t nowNs()
{
    return std::int64_t{std::time(nullptr)} * 1'000'000'000;
}

struct Copy {
    std::filesystem::path path;
    std::uint64_t size = 0;
    std::int64_t usedNs = 0;
};

/// The copies, the longest unused first.
std::vector<Copy> copiesIn(PosixFileSystem &disk, const std::filesystem::path &folder)
{
    std::vector<Copy> copies;
    const auto entries = disk.list(folder);
    if (!entries)
        return copies;
    for (const DirectoryEntry &entry : *entries) {
        const auto status = disk.status(folder / entry.name);
        if (entry.name.ends_with(kPart) && status && status->mtimeNs < nowNs() - kDayNs)
            (void)disk.remove(folder / entry.name); // of a program that was killed
        if (entry.name.ends_with(kEnding) && status)
            copies.push_back({folder / entry.name, status->size, status->mtimeNs});
    }
    std::sort(copies.begin(), copies.end(),
              [](const Copy &a, const Copy &b) { return a.usedNs < b.usedNs; });
    return copies;
}

/// Removes copies until `needed` bytes more fit.
Result<> makeRoom(PosixFileSystem &disk, const CopyOptions &options, std::uint64_t needed)
{
    if (needed > options.budgetBytes)
        return fail(ErrorCode::DiskFull,
                    "unpacks to more than the " + std::to_string(options.budgetBytes)
                        + " bytes that copies may take (VOXDECK_UNPACKED_BYTES)");
    const auto copies = copiesIn(disk, options.folder);
    std::uint64_t total = 0;
    for (const Copy &copy : copies)
        total += copy.size;
    for (const Copy &copy : copies) {
        if (total <= options.budgetBytes - needed)
            break;
        if (disk.remove(copy.path)) { // one that is open stays readable until it is closed
            (void)disk.remove(whyOf(copy.path));
            total -= copy.size;
        }
    }
    return {};
}

void noteUse(const std::filesystem::path &copy)
{
    ::utimensat(AT_FDCWD, copy.c_str(), nullptr, 0); // its time is when it was last wanted
}

class Unpacking {
public:
    Unpacking(const FileSystem &fs, const std::filesystem::path &archive,
              const CopyOptions &options, const ProgressSink &progress, std::stop_token stop)
        : m_fs(fs),
          m_archive(archive),
          m_options(options),
          m_progress(progress),
          m_stop(std::move(stop))
    {
    }

    Result<> run(const std::filesystem::path &copy)
    {
        VOX_CHECK(m_disk.createDirectories(m_options.folder));
        VOX_TRY(auto reader, CompressedReader::open(m_fs, m_archive));
        // a name of its own: what two programs write at once does not mix
        auto part = copy;
        part += "." + std::to_string(::getpid()) + std::string(kPart);
        auto written = write(*reader, part);
        if (written && m_damage) // before the copy has its name
            written = writeFileAtomically(m_disk, whyOf(copy),
                                          std::as_bytes(std::span(m_damage->detail)));
        if (!written) {
            (void)m_disk.remove(part);
            return written;
        }
        return m_disk.rename(part, copy);
    }

private:
    Result<> write(CompressedReader &reader, const std::filesystem::path &part)
    {
        VOX_TRY(const auto file, m_disk.create(part));
        std::vector<std::byte> block(kBlock);
        std::uint64_t reserved = 0;
        for (;;) {
            if (m_stop.stop_requested())
                return stopped(m_archive.string());
            const auto read = reader.read(block);
            const std::size_t got = read.value_or(reader.bytesBeforeError());
            const bool isSome = file->size() > 0 || got > 0;
            if (!read
                && (!isSome || read.error().code == ErrorCode::Io || isOfTheMachine(read.error())))
                return fail(read.error());
            if (!read)
                m_damage = read.error();
            if (got == 0)
                return {};
            const std::uint64_t size = file->size() + got;
            if (size > reserved) {
                constexpr std::uint64_t kStep = std::uint64_t{256} << 20;
                reserved = std::max(size, std::min(size + kStep, m_options.budgetBytes));
                VOX_CHECK(makeRoom(m_disk, m_options, reserved));
            }
            VOX_CHECK(file->append(std::span<const std::byte>(block).first(got)));
            if (m_damage)
                return {};
            report(m_progress, {reader.packedOffset(), reader.packedSize(), "bytes"});
        }
    }

    const FileSystem &m_fs;
    const std::filesystem::path &m_archive;
    const CopyOptions &m_options;
    const ProgressSink &m_progress;
    std::stop_token m_stop;
    std::optional<Error> m_damage;
    PosixFileSystem m_disk; // the cache is always on a real one
};

} // namespace

CopyOptions CopyOptions::fromEnvironment()
{
    CopyOptions options;
    options.folder = userCacheFolder() / "unpacked";
    if (const char *const bytes = std::getenv("VOXDECK_UNPACKED_BYTES")) {
        const std::string_view text(bytes);
        std::uint64_t value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc())
            options.budgetBytes = value;
    }
    return options;
}

Result<bool> isPacked(const FileSystem &fs, const std::filesystem::path &archive)
{
    VOX_TRY(const auto file, fs.openForReading(archive));
    std::array<std::byte, kCompressionMagicBytes> first{};
    VOX_TRY(const std::size_t got, file->readAt(0, first));
    return compressionOf(std::span(first).first(got)).has_value();
}

Result<PlainArchive> openPlain(const FileSystem &fs, const std::filesystem::path &archive,
                               const CopyOptions &options, const ProgressSink &progress,
                               std::stop_token stop)
{
    VOX_TRY(const bool packed, isPacked(fs, archive));
    if (!packed) {
        VOX_TRY(auto file, fs.openForReading(archive));
        return PlainArchive{std::move(file), {}};
    }
    VOX_TRY(const FileStatus status, fs.status(archive));
    const PosixFileSystem disk;
    const auto copy = options.folder / (nameOf(archive, status) + std::string(kEnding));
    auto file = disk.openForReading(copy);
    if (file) {
        noteUse(copy);
    } else {
        auto unpacked = Unpacking(fs, archive, options, progress, stop).run(copy);
        if (!unpacked)
            return fail(unpacked.error().code, unpacked.error().detail, archive.string());
        file = disk.openForReading(copy);
    }
    if (!file)
        return fail(std::move(file).error());
    PlainArchive plain{*std::move(file), {}};
    if (const auto why = readWholeFile(disk, whyOf(copy), kMostWhyBytes))
        plain.damage = Error{ErrorCode::Corrupt, *why, archive.string()};
    return plain;
}

} // namespace voxdeck::tar

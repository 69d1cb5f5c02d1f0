// SPDX-License-Identifier: Apache-2.0
#include "core/cache/CacheAccount.h"

#include "core/base/Sentence.h"
#include "core/io/PosixFileSystem.h"
#include "core/io/SystemCall.h"

#include <cassert>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMagic = 0x31544343'41584f56; // "VOXACCT1"
constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kFolders = 4ull
                                   << 20; ///< marker, account, counters and the folders themselves
constexpr const char *kAccountName = "account";

/// Makes a file larger by real blocks, so that the disk cannot be full when the bytes come; where the disk
/// has no such call, by its size alone. -1 and errno where it fails.
int enlarge(const CacheFile &file, std::uint64_t old, std::uint64_t by)
{
    const int failed = retried([&] {
        return ::fallocate(file.number(), 0, static_cast<off_t>(old), static_cast<off_t>(by));
    });
    if (failed != 0 && (errno == EOPNOTSUPP || errno == ENOSYS))
        return retried([&] { return ::ftruncate(file.number(), static_cast<off_t>(old + by)); });
    return failed;
}

/// Counts as the account's record has them, and the files of datasets that older versions wrote.
struct OldCounts {
    std::array<std::uint64_t, 8> values{};

    CacheCounts now() const
    {
        const auto &[hits, misses, served, fetched, evictions, waits, bypasses, damaged] = values;
        return {hits, misses, served, fetched, evictions, waits, bypasses, damaged, 0};
    }
    OldCounts &operator+=(const CacheCounts &more)
    {
        auto sum = now();
        sum += more;
        values = {sum.hits,      sum.misses, sum.servedBytes, sum.fetchedBytes,
                  sum.evictions, sum.waits,  sum.bypasses,    sum.damaged};
        return *this;
    }
};

constexpr std::string_view kCountsMagic = "VOXCNTS2"; ///< old files begin with a number of hits

/// A dataset's name and counts, as add() writes them.
std::optional<std::pair<std::string, CacheCounts>> readCounts(const std::filesystem::path &path)
{
    constexpr std::uint64_t kLargest = 64 << 10;
    const PosixFileSystem fs;
    const auto bytes = readWholeFile(fs, path, kLargest);
    const auto read = [&bytes](auto &counts, std::size_t at) {
        if (!bytes || bytes->size() < at + sizeof(counts))
            return false;
        std::memcpy(&counts, bytes->data() + at, sizeof(counts));
        return true;
    };
    if (bytes && bytes->starts_with(kCountsMagic)) {
        CacheCounts counts;
        if (!read(counts, kCountsMagic.size()))
            return std::nullopt;
        return std::pair(bytes->substr(kCountsMagic.size() + sizeof(counts)), counts);
    }
    OldCounts counts;
    if (!read(counts, 0))
        return std::nullopt;
    return std::pair(bytes->substr(sizeof(counts)), counts.now());
}

std::array<char, 40> bootId()
{
    std::array<char, 40> id{};
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    file.read(id.data(), 36);
    return id;
}

} // namespace

std::uint64_t chargedBytes(std::uint64_t size)
{
    const std::uint64_t charged = (size + kPage - 1) / kPage * kPage + kPage + size / kPage;
    assert(charged > size);
    return charged;
}

CacheCounts &CacheCounts::operator+=(const CacheCounts &other)
{
    hits += other.hits;
    misses += other.misses;
    servedBytes += other.servedBytes;
    fetchedBytes += other.fetchedBytes;
    evictions += other.evictions;
    waits += other.waits;
    bypasses += other.bypasses;
    damaged += other.damaged;
    aheadBytes += other.aheadBytes;
    return *this;
}

CacheCounts &CacheCounts::operator-=(const CacheCounts &other)
{
    hits -= other.hits;
    misses -= other.misses;
    servedBytes -= other.servedBytes;
    fetchedBytes -= other.fetchedBytes;
    evictions -= other.evictions;
    waits -= other.waits;
    bypasses -= other.bypasses;
    damaged -= other.damaged;
    aheadBytes -= other.aheadBytes;
    return *this;
}

/// The contents of the file, written in one call.
struct CacheAccount::Record {
    std::uint64_t magic = kMagic;
    std::uint64_t used = 0;
    std::uint64_t limit = 0;
    std::uint64_t keepFree = 0;
    OldCounts counts;
    std::array<char, 40> boot{};
    std::array<char, 64> changing{};   ///< the entry that is being changed; empty: none
    std::uint64_t changingCharged = 0; ///< its earlier size in the count
    std::uint64_t check = 0;

    std::uint64_t expectedCheck() const
    {
        Record copy = *this;
        copy.check = 0;
        return checksumOf(std::as_bytes(std::span(&copy, 1)), kMagic);
    }
};

/// The account, locked; a change is written by note() and done().
class CacheAccount::Held {
public:
    Held(CacheAccount &account, std::unique_lock<std::mutex> lock)
        : m_account(&account), m_lock(std::move(lock))
    {
    }
    Held(Held &&other) noexcept
        : record(other.record),
          m_account(std::exchange(other.m_account, nullptr)),
          m_lock(std::move(other.m_lock))
    {
    }
    Held &operator=(Held &&) = delete;
    ~Held()
    {
        if (m_account != nullptr)
            m_account->m_file.unlock(0, 1);
    }

    /// Before an entry changes: whoever finds the note looks at it.
    Result<> note(const std::string &name, std::uint64_t charged)
    {
        record.changing.fill('\0');
        name.copy(record.changing.data(), record.changing.size() - 1);
        record.changingCharged = charged;
        return m_account->write(record);
    }
    /// After it changed from `before` to `after` charged bytes.
    Result<> done(std::uint64_t before, std::uint64_t after)
    {
        record.used = record.used + after - std::min(before, record.used + after);
        record.changing.fill('\0');
        return m_account->write(record);
    }

    Record record;

private:
    CacheAccount *m_account;
    std::unique_lock<std::mutex> m_lock;
};

CacheAccount::CacheAccount(std::filesystem::path root, CacheFile file, const CacheRoom &limits)
    : m_root(std::move(root)), m_file(std::move(file)), m_first(limits), m_boot(bootId())
{
}

Result<std::unique_ptr<CacheAccount>> CacheAccount::open(const std::filesystem::path &root,
                                                         const CacheRoom &limits)
{
    VOX_TRY(auto file, CacheFile::open(root / kAccountName, O_RDWR | O_CREAT));
    std::unique_ptr<CacheAccount> account(new CacheAccount(root, std::move(file), limits));
    VOX_CHECK(account->hold(false)); // creates the record if it is missing
    return account;
}

std::filesystem::path CacheAccount::pathOf(const std::string &name) const
{
    return m_root / "objects" / name.substr(0, 2) / name;
}

Result<> CacheAccount::write(const Record &record) const
{
    Record checked = record;
    checked.check = record.expectedCheck();
    return m_file.writeAt(0, std::as_bytes(std::span(&checked, 1)));
}

std::uint64_t CacheAccount::chargedNow(const std::string &name) const
{
    struct stat status {};
    if (::stat(pathOf(name).c_str(), &status) != 0)
        return 0;
    return chargedBytes(static_cast<std::uint64_t>(status.st_size));
}

std::uint64_t CacheAccount::countAll() const
{
    std::uint64_t sum = kFolders;
    std::error_code none;
    const std::filesystem::recursive_directory_iterator entries(m_root / "objects", none);
    for (const auto &entry : entries)
        if (entry.is_regular_file(none))
            sum += chargedBytes(entry.file_size(none));
    return sum;
}

Result<> CacheAccount::settle(Record &record, bool needsTrust)
{
    const bool isWhole = record.magic == kMagic && record.check == record.expectedCheck();
    if (!isWhole) {
        record = Record();
        record.limit = m_first.limit;
        record.keepFree = m_first.keepFree;
    }
    // After a restart of the machine, file sizes and account may be of different moments.
    if (!isWhole || (needsTrust && record.boot != m_boot)) {
        record.used = countAll();
        record.boot = m_boot;
        record.changing.fill('\0');
        return write(record);
    }
    if (record.changing[0] == '\0')
        return {};
    record.changing.back() = '\0';
    const auto now = chargedNow(record.changing.data());
    record.used = record.used + now - std::min(record.changingCharged, record.used + now);
    record.changing.fill('\0');
    return write(record);
}

Result<CacheAccount::Held> CacheAccount::hold(bool needsTrust)
{
    std::unique_lock lock(m_mutex);
    VOX_CHECK(m_file.lock(0, 1));
    Held held(*this, std::move(lock));
    VOX_CHECK(m_file.readAt(0, std::as_writable_bytes(std::span(&held.record, 1))));
    VOX_CHECK(settle(held.record, needsTrust));
    return held;
}

Result<CacheRoom> CacheAccount::room()
{
    VOX_TRY(const auto held, hold(true));
    return CacheRoom{held.record.used, held.record.limit, held.record.keepFree};
}

Result<> CacheAccount::setLimits(std::uint64_t limit, std::uint64_t keepFree)
{
    VOX_TRY(auto held, hold(true));
    held.record.limit = limit;
    held.record.keepFree = keepFree;
    return write(held.record);
}

Result<> CacheAccount::add(const std::string &dataset, const CacheCounts &counts)
{
    VOX_TRY(auto held, hold(false));
    held.record.counts += counts;
    VOX_CHECK(write(held.record));
    const auto folder = m_root / "counters";
    VOX_CHECK(makeFolders(folder));
    const auto path = folder / nameOf(dataset);
    auto sum = readCounts(path).value_or(std::pair(dataset, CacheCounts())).second;
    sum += counts;
    PosixFileSystem fs;
    return writeFileAtomically(
        fs, path,
        bytesOf(std::string(kCountsMagic)
                + std::string(reinterpret_cast<const char *>(&sum), sizeof(sum)) + dataset));
}

Result<std::vector<std::pair<std::string, CacheCounts>>> CacheAccount::datasetCounts()
{
    VOX_TRY(const auto held, hold(false));
    std::vector<std::pair<std::string, CacheCounts>> all;
    std::error_code none;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "counters", none))
        if (auto counts = readCounts(file.path()))
            all.push_back(*std::move(counts));
    std::sort(all.begin(), all.end(),
              [](const auto &one, const auto &other) { return one.first < other.first; });
    return all;
}

Result<CacheCounts> CacheAccount::counts()
{
    VOX_TRY(const auto datasets, datasetCounts());
    VOX_TRY(const auto held, hold(false));
    auto counts = held.record.counts.now();
    for (const auto &[name, one] : datasets)
        counts.aheadBytes += one.aheadBytes;
    return counts;
}

Result<> CacheAccount::recount()
{
    VOX_TRY(auto held, hold(true));
    held.record.used = countAll();
    return write(held.record);
}

/// By how many bytes `more` would pass a limit; 0 if it fits. `onDisk` of them are new to the disk.
std::uint64_t CacheAccount::shortage(const Record &record, std::uint64_t more,
                                     std::uint64_t onDisk) const
{
    const auto wanted = record.used + more;
    std::uint64_t missing = wanted > record.limit ? wanted - record.limit : 0;
    struct statvfs disk {};
    if (::fstatvfs(m_file.number(), &disk) == 0) {
        const auto available = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
        const auto needed = record.keepFree + onDisk;
        if (needed > available)
            missing = std::max(missing, needed - available);
    }
    return missing;
}

Result<std::optional<std::uint64_t>>
CacheAccount::grow(const std::string &name, const CacheFile &file, std::uint64_t by,
                   const std::function<Result<>(std::uint64_t old)> &grown, std::uint64_t &missing)
{
    VOX_TRY(auto held, hold(true));
    VOX_TRY(const auto old, file.size());
    const auto before = chargedBytes(old);
    const auto after = chargedBytes(old + by);
    missing = shortage(held.record, after - before, by);
    if (missing > 0)
        return std::optional<std::uint64_t>();
    VOX_CHECK(held.note(name, before));
    const int failed = enlarge(file, old, by);
    if (failed != 0) {
        const int reason = errno;
        static_cast<void>(
            retried([&] { return ::ftruncate(file.number(), static_cast<off_t>(old)); }));
        VOX_CHECK(held.done(before, chargedNow(name)));
        if (reason != ENOSPC && reason != EDQUOT)
            return fail(
                errorFromErrno(reason, Sentence::tr("cannot be made larger"), pathOf(name)));
        missing = by;
        return std::optional<std::uint64_t>();
    }
    const auto noted = grown(old);
    VOX_CHECK(held.done(before, after));
    if (!noted && noted.error().code == ErrorCode::DiskFull) {
        missing = by;
        return std::optional<std::uint64_t>();
    }
    if (!noted)
        return fail(noted.error());
    return std::optional(old);
}

Result<bool> CacheAccount::create(const std::string &name, std::span<const std::byte> head,
                                  std::uint64_t size, std::uint64_t &missing)
{
    VOX_TRY(auto held, hold(true));
    const auto path = pathOf(name);
    if (::access(path.c_str(), F_OK) == 0)
        return true;
    const auto charged = chargedBytes(size);
    missing = shortage(held.record, charged, size);
    if (missing > 0)
        return false;
    VOX_CHECK(held.note(name, 0));
    VOX_CHECK(makeFolders(path.parent_path()));
    VOX_TRY(const auto file, CacheFile::open(path, O_RDWR | O_CREAT));
    auto written = file.writeAt(0, head);
    if (written && enlarge(file, 0, size) != 0)
        written = fail(errorFromErrno(errno, Sentence::tr("cannot be made larger"), path));
    if (!written)
        ::unlink(path.c_str());
    VOX_CHECK(held.done(0, written ? charged : 0));
    if (!written && written.error().code == ErrorCode::DiskFull) {
        missing = size;
        return false;
    }
    VOX_CHECK(written);
    return true;
}

Result<std::uint64_t> CacheAccount::remove(const std::string &name,
                                           const std::function<bool()> &mayGo)
{
    VOX_TRY(auto held, hold(true));
    const auto charged = chargedNow(name);
    if (charged == 0 || !mayGo())
        return 0;
    VOX_CHECK(held.note(name, charged));
    const int failed = ::unlink(pathOf(name).c_str());
    const int reason = errno;
    VOX_CHECK(held.done(charged, failed == 0 ? 0 : charged));
    if (failed != 0)
        return fail(errorFromErrno(reason, Sentence::tr("cannot be removed"), pathOf(name)));
    return charged;
}

} // namespace voxdeck

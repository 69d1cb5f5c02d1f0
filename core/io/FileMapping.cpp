// SPDX-License-Identifier: Apache-2.0
#include "core/io/FileMapping.h"

#include "core/io/PosixFileSystem.h"
#include "core/io/SystemCall.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

namespace voxdeck {

/// A slot of the table that the handler looks through. `version` is odd while the addresses change.
struct MappedRange {
    std::atomic<std::uint32_t> version = 0;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0; ///< 0: the slot is free
    std::atomic<bool> isDamaged = false;
    std::atomic<std::uint64_t> tail = 0; ///< see FileMapping::check(); 0: not looked at yet
};

namespace {

// The handler takes no lock and frees nothing, so the table only grows: blocks of slots in a list.
struct Block {
    std::array<MappedRange, 1024> ranges;
    std::atomic<Block *> next = nullptr;
};

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free
              && std::atomic<Block *>::is_always_lock_free);

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): a signal handler sees no others
constinit Block firstBlock;
std::uintptr_t pageBytes = 4096;
struct sigaction handlerBefore = {};
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Mapped bytes from `from` on become zeros. As a bare system call: sanitizers watch the others.
bool placeZeros(std::uintptr_t from, std::uintptr_t end)
{
    // NOLINTNEXTLINE(performance-no-int-to-ptr,cppcoreguidelines-pro-type-vararg)
    const long placed = ::syscall(SYS_mmap, from, end - from, PROT_READ,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    return placed == static_cast<long>(from);
}

/// Whether the fault was in one of our mappings and the read can be tried again.
bool mend(std::uintptr_t address)
{
    for (Block *block = &firstBlock; block; block = block->next.load(std::memory_order_acquire)) {
        for (MappedRange &range : block->ranges) {
            // The range of the read that failed is mapped as long as that read lasts; only others
            // can change meanwhile.
            const auto version = range.version.load(std::memory_order_acquire);
            const auto begin = range.begin.load(std::memory_order_acquire);
            const auto end = range.end.load(std::memory_order_acquire);
            if (version % 2 != 0 || address < begin || address >= end
                || range.version.load(std::memory_order_acquire) != version)
                continue;
            range.isDamaged.store(true, std::memory_order_seq_cst); // before anybody reads a zero
            return placeZeros(address / pageBytes * pageBytes,
                              (end + pageBytes - 1) / pageBytes * pageBytes);
        }
    }
    return false;
}

void passOn(int number, siginfo_t *about, void *context)
{
    if ((handlerBefore.sa_flags & SA_SIGINFO) != 0) {
        handlerBefore.sa_sigaction(number, about, context);
        return;
    }
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the macros of <csignal> are made of casts
    if (handlerBefore.sa_handler != SIG_DFL && handlerBefore.sa_handler != SIG_IGN) {
        handlerBefore.sa_handler(number);
        return;
    }
    ::sigaction(number, &handlerBefore, nullptr);
    if (about->si_code <= 0) // sent by a process; a real fault recurs
        static_cast<void>(::raise(number));
}

void onBusError(int number, siginfo_t *about, void *context)
{
    const int kept = errno;
    if (about->si_code <= 0 || !mend(reinterpret_cast<std::uintptr_t>(about->si_addr)))
        passOn(number, about, context);
    errno = kept;
}

void installHandler()
{
    pageBytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action = {};
    action.sa_sigaction = &onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &handlerBefore);
}

/// Assigns slots.
class MappedRanges {
public:
    static MappedRanges &instance()
    {
        static auto *const all = new MappedRanges; // outlives mappings of static objects
        return *all;
    }

    MappedRange *take(const std::byte *address, std::uint64_t size)
    {
        const std::lock_guard lock(m_mutex);
        if (m_free.empty())
            grow();
        MappedRange *const range = m_free.back();
        m_free.pop_back();
        const auto begin = reinterpret_cast<std::uintptr_t>(address);
        range->isDamaged = false;
        range->tail = 0;
        set(*range, begin, begin + size);
        return range;
    }

    void giveBack(MappedRange *range)
    {
        const std::lock_guard lock(m_mutex);
        set(*range, 0, 0);
        m_free.push_back(range);
    }

private:
    MappedRanges()
    {
        installHandler();
        add(firstBlock);
    }

    static void set(MappedRange &range, std::uintptr_t begin, std::uintptr_t end)
    {
        ++range.version;
        range.begin = begin;
        range.end = end;
        ++range.version;
    }

    void add(Block &block)
    {
        for (auto range = block.ranges.rbegin(); range != block.ranges.rend(); ++range)
            m_free.push_back(&*range);
        m_last = &block;
    }

    void grow()
    {
        auto *const block = new Block;
        m_last->next.store(block, std::memory_order_release);
        add(*block);
    }

    std::mutex m_mutex;
    std::vector<MappedRange *> m_free; // guarded by m_mutex
    Block *m_last = nullptr;           // guarded by m_mutex
};

} // namespace

FileMapping::FileMapping(const std::byte *address, const FileStatus &status,
                         std::filesystem::path path)
    : m_address(address), m_status(status), m_path(std::move(path))
{
    if (m_address)
        m_range = MappedRanges::instance().take(m_address, m_status.size);
}

FileMapping::~FileMapping()
{
    if (!m_address)
        return;
    MappedRanges::instance().giveBack(m_range);
    ::munmap(const_cast<std::byte *>(m_address), m_status.size);
}

Result<std::shared_ptr<const MappedFile>>
FileMapping::make(int descriptor, const FileStatus &status, const std::filesystem::path &path)
{
    const std::byte *address = nullptr;
    if (status.size > 0) {
        void *const mapped = ::mmap(nullptr, status.size, PROT_READ, MAP_SHARED, descriptor, 0);
        if (mapped == MAP_FAILED)
            return fail(errorFromErrno(errno, Sentence::tr("cannot be mapped"), path));
        address = static_cast<const std::byte *>(mapped);
    }
    return std::shared_ptr<const MappedFile>(new FileMapping(address, status, path));
}

std::span<const std::byte> FileMapping::bytes() const
{
    return {m_address, m_address ? m_status.size : 0};
}

std::byte FileMapping::byteNow(std::uint64_t at) const
{
    return *const_cast<const volatile std::byte *>(m_address + at);
}

/// Whether the file still has its length, by its name: another file under the name now does not
/// count.
bool FileMapping::hasItsLength() const
{
    struct stat now = {};
    if (retried([&] { return ::stat(m_path.c_str(), &now); }) != 0 || now.st_ino != m_status.inode
        || now.st_dev != m_status.device)
        return true;
    return static_cast<std::uint64_t>(now.st_size) >= m_status.size;
}

/// Looks for the last byte of the last page that is not zero, once a mapping.
void FileMapping::findTail() const
{
    const std::uint64_t size = m_status.size;
    const std::uint64_t lastPage = (size - 1) / pageBytes * pageBytes;
    std::uint64_t at = size;
    while (at > lastPage + 1 && byteNow(at - 1) == std::byte{0})
        --at;
    // The length is asked for after the bytes were read, which are the file's own then.
    if (!hasItsLength())
        m_range->isDamaged.store(true, std::memory_order_seq_cst);
    const std::uint64_t value = std::to_integer<std::uint64_t>(byteNow(at - 1));
    m_range->tail.store(at << 8 | value, std::memory_order_release);
}

// A cut leaves zeros where the file had bytes. Zeros of pages that are gone raise the signal; zeros in the
// rest of a page that is still there do not. But a file that was cut has lost its last page, or the end of
// it: the last byte there that is not zero (`tail`: its place + 1 and its value) tells, and where a cut
// took nothing but zeros, the bytes read are those of the file.
Result<> FileMapping::check() const
{
    if (!m_address)
        return {};
    std::uint64_t tail = m_range->tail.load(std::memory_order_acquire);
    if (tail == 0) {
        findTail();
        tail = m_range->tail.load(std::memory_order_acquire);
    }
    // Reads before this fence happen before the check.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_acquire);
    const bool isCut = std::to_integer<std::uint64_t>(byteNow((tail >> 8) - 1)) != (tail & 0xff);
    // The mark is read last: that byte may have been the one that came upon the end.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (!isCut && !m_range->isDamaged.load(std::memory_order_relaxed))
        return {};
    return shrank();
}

/// Apart from check(), which is called for each read: the sentence would take room of its frame.
tl::unexpected<Error> FileMapping::shrank() const
{
    m_range->isDamaged.store(true, std::memory_order_relaxed); // for good
    return fail(
        ErrorCode::Busy,
        Sentence::tr("shrank while it was read; it had %1 bytes, and another program has cut it",
                     m_status.size),
        m_path.string());
}

Result<> checkMapping(const MappedFile &file)
{
    if (typeid(file) != typeid(FileMapping)) // of a disk in memory: it cannot shrink
        return {};
    return static_cast<const FileMapping &>(file).check();
}

} // namespace voxdeck

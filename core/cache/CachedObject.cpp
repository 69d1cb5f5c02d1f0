// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0282
#include "core/base/Stopped.h"
#include "core/cache/EntryHead.h"
#include "core/cache/ShardCache.h"

#include "core/io/ReadManner.h"
#include "core/remote/OfflineMode.h"
#include "core/remote/RemoteLine.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <sys/stat.h>

namespace voxdeck {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kLongestRun = 128; ///< blocks fetched by one request: 8 MiB
constexpr std::uint64_t kStatePending = 1;
constexpr std::uint64_t kStateReady = 2;

std::uint64_t pagesOf(std::uint64_t bytes)
{
    return (bytes + kPage - 1) / kPage;
}

} // namespace

/// One block's line in the map: where it is, and whether it is there yet. A torn or foreign line fails its
/// check and counts as missing.
struct CachedObject::MapRecord {
    std::uint64_t checksum = 0;
    std::uint32_t page = 0; ///< of the file; 0: none
    std::uint32_t check = 0;

    std::uint32_t expected(std::uint64_t block, std::uint64_t seed, std::uint64_t state) const
    {
        const std::array<std::uint64_t, 4> parts{checksum, page, block, state};
        return static_cast<std::uint32_t>(checksumOf(std::as_bytes(std::span(parts)), seed)) | 1U;
    }
};

/// Neighbouring blocks that one request fetches; their locks are ours.
class CachedObject::Run {
public:
    Run(CachedObject &object, std::uint64_t block) : first(block), end(block + 1), m_object(object)
    {
    }
    Run(const Run &) = delete;
    Run &operator=(const Run &) = delete;
    ~Run()
    {
        for (auto block = m_released; block < end; ++block)
            m_object.unlockBlock(block);
    }
    /// Blocks up to `block` are there: others may have them.
    void release(std::uint64_t block)
    {
        m_object.unlockBlock(block);
        m_released = block + 1;
    }
    /// Leaves all but the first block to others.
    void shrink()
    {
        while (end > first + 1)
            m_object.unlockBlock(--end);
    }
    const std::uint64_t first;
    std::uint64_t end;

private:
    CachedObject &m_object;
    std::uint64_t m_released = first;
};

CachedObject::CachedObject(std::shared_ptr<ShardCache> cache,
                           std::shared_ptr<const BlockSource> source, std::string name,
                           CacheFile file)
    : m_cache(std::move(cache)),
      m_source(std::move(source)),
      m_counters(m_cache->countersOf(m_source->dataset())),
      m_name(std::move(name)),
      m_file(std::move(file)),
      m_size(m_source->size())
{
    const auto head = EntryHead::of(m_source->key(), m_source->validator(), m_size);
    m_mapOffset = head.mapOffset;
    m_seed = head.seed();
    m_pages.resize(blockCount());
    if (!ReadManner::isKeptOnly()) // reading kept data does not count as use
        touch();
}

CachedObject::~CachedObject()
{
    if (std::exchange(m_touched, {}) == SteadyClock::time_point())
        return;
    touch();
    m_cache->keepCountsAtTimes();
}

/// The time of last use is the file's own: it survives whatever happens to processes and machine.
void CachedObject::touch()
{
    const auto now = SteadyClock::now();
    {
        const std::lock_guard lock(m_mutex);
        if (m_touched != SteadyClock::time_point() && now - m_touched < std::chrono::seconds(1))
            return;
        m_touched = now;
    }
    if (m_file.isOpen())
        static_cast<void>(::futimens(m_file.number(), nullptr));
}

std::uint64_t CachedObject::blockBytes(std::uint64_t block) const
{
    return std::min(kBlock, m_size - block * kBlock);
}

CachedObject::MapRecord CachedObject::record(std::uint64_t block) const
{
    MapRecord record;
    const auto read = m_file.readAt(m_mapOffset + block * sizeof(record),
                                    std::as_writable_bytes(std::span(&record, 1)));
    if (!read || *read != sizeof(record))
        return {};
    return record;
}

bool CachedObject::isReady(std::uint64_t block) const
{
    const auto found = record(block);
    return found.page != 0 && found.check == found.expected(block, m_seed, kStateReady);
}

Result<> CachedObject::writeRecord(std::uint64_t block, std::uint64_t checksum, std::uint32_t page,
                                   bool isReady) const
{
    MapRecord record{checksum, page, 0};
    record.check = record.expected(block, m_seed, isReady ? kStateReady : kStatePending);
    return m_file.writeAt(m_mapOffset + block * sizeof(record),
                          std::as_bytes(std::span(&record, 1)));
}

Result<bool> CachedObject::readBlock(std::uint64_t block, std::uint64_t from,
                                     std::span<std::byte> out)
{
    {
        std::uint32_t page = 0;
        {
            const std::lock_guard lock(m_mutex);
            page = m_pages[block];
        }
        if (page != 0) {
            const auto count = m_file.readAt(page * kPage + from, out);
            if (count && *count == out.size())
                return true;
        }
    }
    const auto found = record(block);
    if (found.page == 0 || found.check != found.expected(block, m_seed, kStateReady))
        return false;
    const auto length = blockBytes(block);
    thread_local std::vector<std::byte> scratch;
    std::span<std::byte> whole = out; // read in place where all of it is wanted
    if (from != 0 || out.size() != length) {
        scratch.resize(kBlock);
        whole = std::span(scratch).first(length);
    }
    const auto count = m_file.readAt(found.page * kPage, whole);
    if (!count || *count != length || checksumOf(whole, m_seed + block) != found.checksum) {
        ++m_counters.damaged;
        // Gone for all; whoever fetches it again uses the same place.
        static_cast<void>(writeRecord(block, 0, found.page, false));
        return false;
    }
    if (whole.data() != out.data())
        std::memcpy(out.data(), whole.data() + from, out.size());
    const std::lock_guard lock(m_mutex);
    m_pages[block] = found.page;
    return true;
}

Result<std::span<const std::byte>> CachedObject::view(std::uint64_t offset, std::uint64_t length,
                                                      std::vector<std::byte> &scratch,
                                                      std::stop_token stop)
{
    if (offset > m_size || length > m_size - offset)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the range ends past the end of the object"), m_source->key());
    scratch.resize(length);
    VOX_CHECK(readAt(offset, scratch, std::move(stop)));
    return std::span<const std::byte>(scratch);
}

Result<> CachedObject::readAt(std::uint64_t offset, std::span<std::byte> out, std::stop_token stop)
{
    if (offset > m_size || out.size() > m_size - offset)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the range ends past the end of the object"), m_source->key());
    if (out.empty())
        return {};
    if (mayAskNoServer())
        return readKept(offset, out);
    touch();
    const bool isAhead = ReadManner::current() == ReadManner::Kind::Ahead;
    if (!isAhead)
        m_counters.served += out.size();
    const auto last = (offset + out.size() - 1) / kBlock;
    if (!m_file.isOpen())
        return isAhead ? Result<>(noRoom())
                       : bypass(offset / kBlock, last, offset, out, std::move(stop));
    for (auto block = offset / kBlock; block <= last;) {
        if (isAhead && isReady(block)) {
            ++block;
            continue;
        }
        const auto begin = std::max(offset, block * kBlock);
        const auto end = std::min(offset + out.size(), block * kBlock + blockBytes(block));
        VOX_TRY(const bool isThere,
                readBlock(block, begin - block * kBlock, out.subspan(begin - offset, end - begin)));
        if (isThere) {
            ++m_counters.hits;
            ++block;
            continue;
        }
        auto until = block + 1; // the missing ones behind it, and what is read ahead
        const bool isFollowing = ReadManner::current() == ReadManner::Kind::Following;
        const auto behind = isFollowing ? m_cache->m_options.readAhead / kBlock + aheadOf(block)
                                        : 0;
        const auto wish = std::min(blockCount() - 1, last + behind);
        while (until <= wish && until - block < kLongestRun && !isReady(until))
            ++until;
        VOX_TRY(block, fetch(block, until - 1, offset, out, stop));
        const std::lock_guard lock(m_mutex);
        if (isFollowing)
            m_behindFetched = block;
    }
    return {};
}

/// What the cache has, or an error.
Result<> CachedObject::readKept(std::uint64_t offset, std::span<std::byte> out)
{
    if (!m_file.isOpen())
        return fail(notFetchedError(m_source->key()));
    const bool isProbe = ReadManner::current() == ReadManner::Kind::Probe;
    if (isProbe)
        return isCached(offset, out.size()) ? Result<>() : fail(notFetchedError(m_source->key()));
    if (!ReadManner::isKeptOnly()) {
        touch();
        m_counters.served += out.size();
    }
    for (auto block = offset / kBlock; block <= (offset + out.size() - 1) / kBlock; ++block) {
        const auto begin = std::max(offset, block * kBlock);
        const auto end = std::min(offset + out.size(), block * kBlock + blockBytes(block));
        VOX_TRY(const bool isThere,
                readBlock(block, begin - block * kBlock, out.subspan(begin - offset, end - begin)));
        if (!isThere)
            return fail(notFetchedError(m_source->key()));
        m_counters.hits += ReadManner::isKeptOnly() ? 0 : 1;
    }
    return {};
}

/// Blocks to fetch behind what is missing now: none for single reads; twice as many as last time where
/// reading goes forward in small steps, as through the headers of a tar or the items of a shard.
std::uint64_t CachedObject::aheadOf(std::uint64_t block)
{
    constexpr std::uint64_t kSmallStep = 16; // 1 MiB
    constexpr std::uint64_t kFirst = 4;      // 256 KiB
    const std::lock_guard lock(m_mutex);
    const bool goesForward = block >= m_behindFetched && block - m_behindFetched < kSmallStep;
    m_ahead = goesForward ? std::min(std::max(2 * m_ahead, kFirst), kLongestRun) : 0;
    return m_ahead;
}

bool CachedObject::lockBlock(std::uint64_t block)
{
    const std::lock_guard lock(m_mutex);
    if (std::find(m_locked.begin(), m_locked.end(), block) != m_locked.end()
        || !m_file.tryLock(kBlockLocks + block, 1, true))
        return false;
    m_locked.push_back(block);
    return true;
}

void CachedObject::unlockBlock(std::uint64_t block)
{
    const std::lock_guard lock(m_mutex);
    std::erase(m_locked, block);
    m_file.unlock(kBlockLocks + block, 1);
}

/// True: this process must fetch the block. False: it is available now.
Result<bool> CachedObject::lockFirst(std::uint64_t block, std::stop_token stop)
{
    auto pause = std::chrono::milliseconds(1);
    for (bool isWaiting = false;; isWaiting = true) {
        if (lockBlock(block)) {
            if (!isReady(block))
                return true;
            unlockBlock(block);
            return false;
        }
        if (!isWaiting)
            ++m_counters.waits;
        if (!sleepUntil(SteadyClock::now() + pause, stop))
            return stopped(m_source->key(), "nothing was changed");
        pause = std::min(pause * 2, std::chrono::milliseconds(20));
        if (isReady(block))
            return false;
    }
}

/// Reserves a place for each block of the run that lacks one. Returns false if the cache has no room.
Result<bool> CachedObject::reserve(const Run &run)
{
    constexpr int kTries = 64;
    for (int i = 0; i < kTries; ++i) {
        std::uint64_t bytes = 0;
        std::vector<std::uint64_t> homeless;
        for (auto block = run.first; block < run.end; ++block) {
            const auto found = record(block);
            if (found.page != 0 && found.check == found.expected(block, m_seed, kStatePending))
                continue; // reserved by a process that did not finish
            homeless.push_back(block);
            bytes += pagesOf(blockBytes(block)) * kPage;
        }
        if (homeless.empty())
            return true;
        std::uint64_t missing = 0;
        const auto assign = [&](std::uint64_t old) -> Result<> {
            auto page = pagesOf(old);
            for (const auto block : homeless) {
                VOX_CHECK(writeRecord(block, 0, static_cast<std::uint32_t>(page), false));
                page += pagesOf(blockBytes(block));
            }
            return {};
        };
        VOX_TRY(const auto old, m_cache->m_account->grow(m_name, m_file, bytes, assign, missing));
        if (old)
            return true;
        VOX_TRY(const bool hasRoom, m_cache->makeRoom(missing));
        if (!hasRoom)
            return false;
    }
    return false;
}

Result<> CachedObject::fetchRun(Run &run, std::uint64_t offset, std::span<std::byte> out,
                                std::stop_token stop)
{
    const bool isAhead = ReadManner::current() == ReadManner::Kind::Ahead;
    std::vector<std::byte> bytes;
    bytes.reserve(kBlock);
    auto block = run.first;
    const auto finish = [&]() -> Result<> {
        const auto found = record(block);
        const bool hasPlace = found.page != 0
                              && found.check == found.expected(block, m_seed, kStatePending);
        if (hasPlace
            && m_file.writeAt(found.page * kPage, bytes)) // a full disk only costs the copy
            static_cast<void>(
                writeRecord(block, checksumOf(bytes, m_seed + block), found.page, true));
        const auto begin = std::max(offset, block * kBlock);
        const auto end = std::min(offset + out.size(), block * kBlock + bytes.size());
        if (begin < end)
            std::memcpy(out.data() + (begin - offset), bytes.data() + (begin - block * kBlock),
                        end - begin);
        ++m_counters.misses;
        m_counters.fetched += bytes.size();
        if (isAhead)
            m_counters.ahead += bytes.size();
        bytes.clear();
        run.release(block++);
        return {};
    };
    const auto begin = run.first * kBlock;
    const auto end = (run.end - 1) * kBlock + blockBytes(run.end - 1);
    return m_source->fetch(
        begin, end - begin,
        [&](std::span<const std::byte> piece) -> Result<> {
            while (!piece.empty()) {
                const auto room = static_cast<std::size_t>(blockBytes(block)) - bytes.size();
                const auto part = piece.first(std::min(room, piece.size()));
                bytes.insert(bytes.end(), part.begin(), part.end());
                piece = piece.subspan(part.size());
                if (bytes.size() == blockBytes(block))
                    VOX_CHECK(finish());
            }
            return {};
        },
        std::move(stop));
}

/// What nobody waits for is not read past the cache.
tl::unexpected<Error> CachedObject::noRoom() const
{
    return fail(ErrorCode::DiskFull, Sentence::tr("the cache has no room to read ahead"),
                m_source->key());
}

Result<> CachedObject::bypass(std::uint64_t first, std::uint64_t last, std::uint64_t offset,
                              std::span<std::byte> out, std::stop_token stop)
{
    const auto begin = std::max(offset, first * kBlock);
    const auto end = std::min(offset + out.size(), last * kBlock + blockBytes(last));
    auto place = out.subspan(begin - offset, end - begin);
    m_counters.bypasses += last - first + 1;
    m_counters.fetched += place.size();
    return m_source->fetch(
        begin, end - begin,
        [&place](std::span<const std::byte> piece) -> Result<> {
            std::memcpy(place.data(), piece.data(), piece.size());
            place = place.subspan(piece.size());
            return {};
        },
        std::move(stop));
}

/// Fetches block `first` into `out`, and the blocks behind it that no other process is fetching;
/// returns the
/// block behind them.
Result<std::uint64_t> CachedObject::fetch(std::uint64_t first, std::uint64_t last,
                                          std::uint64_t offset, std::span<std::byte> out,
                                          std::stop_token stop)
{
    const auto begin = std::max(offset, first * kBlock);
    const auto end = std::min(offset + out.size(), first * kBlock + blockBytes(first));
    for (;;) {
        VOX_TRY(const bool isOurs, lockFirst(first, stop));
        if (!isOurs) {
            VOX_TRY(const bool isThere, readBlock(first, begin - first * kBlock,
                                                  out.subspan(begin - offset, end - begin)));
            if (isThere) {
                ++m_counters.hits;
                return first + 1;
            }
            continue; // damaged since: it is fetched again
        }
        Run run(*this, first);
        while (run.end <= last && lockBlock(run.end)) {
            ++run.end;
            if (isReady(run.end - 1)) {
                unlockBlock(--run.end);
                break;
            }
        }
        // A cache that cannot be written to must not keep anybody from reading.
        auto hasRoom = reserve(run);
        if (hasRoom && !*hasRoom && run.end > first + 1) {
            run.shrink();
            hasRoom = reserve(run);
        }
        if (!hasRoom || !*hasRoom)
            break;
        const auto next = run.end;
        VOX_CHECK(fetchRun(run, offset, out, std::move(stop)));
        m_cache->keepCountsAtTimes();
        return next;
    }
    if (ReadManner::current() == ReadManner::Kind::Ahead)
        return noRoom();
    VOX_CHECK(bypass(first, first, offset, out, std::move(stop)));
    return first + 1;
}

Result<> CachedObject::warm(const ProgressSink &progress, std::stop_token stop)
{
    std::vector<std::byte> scratch;
    constexpr auto kStep = kBlock * kLongestRun;
    for (std::uint64_t offset = 0; offset < m_size; offset += kStep) {
        const auto length = std::min(kStep, m_size - offset);
        if (!isCached(offset, length))
            VOX_CHECK(view(offset, length, scratch, stop));
        report(progress, {offset + length, m_size, "bytes"});
    }
    return {};
}

std::uint64_t CachedObject::cachedBytes() const
{
    std::uint64_t sum = 0;
    for (std::uint64_t block = 0; m_file.isOpen() && block < blockCount(); ++block)
        if (isReady(block))
            sum += blockBytes(block);
    return sum;
}

bool CachedObject::isCached(std::uint64_t offset, std::uint64_t length) const
{
    if (!m_file.isOpen() || offset > m_size || length > m_size - offset)
        return false;
    for (auto block = offset / kBlock; length > 0 && block <= (offset + length - 1) / kBlock;
         ++block)
        if (!isReady(block))
            return false;
    return true;
}

} // namespace voxdeck

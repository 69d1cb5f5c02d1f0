// SPDX-License-Identifier: Apache-2.0
// Reading headers is waiting: for memory, a disk or a network. So a large archive is read from several
// places at once. Where the later parts begin is a guess, the first header found near there, which may
// well be one of an archive inside the archive. Each part is taken only if the members before it end at
// the very byte where it begins: then it holds what the first part would have found (HeaderChain).
#include "core/base/Stopped.h"
#include "core/format/tar/HeaderChain.h"
#include "core/format/tar/IndexParts.h"
#include "core/job/Parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <utility>

namespace voxdeck::tar {
namespace {

constexpr std::size_t kLookEvery = 1024; // members
constexpr unsigned kMostParts = 16;
constexpr std::size_t kSearchRead = std::size_t{64} << 10;

class PartedIndexer {
public:
    PartedIndexer(const RandomAccessFile &file, const std::string &subject,
                  const IndexOptions &options, const PartLimits &limits)
        : m_file(file),
          m_subject(subject),
          m_options(options),
          m_limits(limits),
          m_fileBytes(file.size()),
          m_first(file, subject, options.readPastZeros, 0)
    {
    }

    Result<TarIndex> run()
    {
        while (m_isMore && m_first.index().size() < m_limits.membersBefore) {
            VOX_TRY(m_isMore, m_first.step());
        }
        if (const unsigned parts = worthwhileParts(); parts > 1)
            VOX_CHECK(runParts(parts));
        VOX_CHECK(runAlone(m_fileBytes));
        while (m_isMore) {
            VOX_TRY(m_isMore, m_first.step());
        }
        report(m_options.progress, {m_fileBytes, m_fileBytes, "bytes"});
        return std::move(m_first).finish();
    }

private:
    struct Part {
        std::uint64_t near = 0;  ///< where to look for its first header
        std::uint64_t until = 0; ///< the next one's `near`
        std::uint64_t begin = 0;
        std::optional<HeaderChain> chain; ///< nothing: no header was found
        bool isMore = true;
    };

    unsigned worthwhileParts() const
    {
        const std::size_t members = m_first.index().size();
        if (members < m_limits.membersBefore || m_first.at() >= m_fileBytes)
            return 1;
        const std::uint64_t left = (m_fileBytes - m_first.at()) / (m_first.at() / members);
        const std::uint64_t most = std::min(threadCount(m_options.threads), kMostParts);
        return static_cast<unsigned>(std::min(most, left / m_limits.membersEach));
    }

    Result<> runParts(unsigned count)
    {
        std::vector<Part> parts(count);
        const std::uint64_t each = (m_fileBytes - m_first.at()) / count;
        for (unsigned i = 0; i < count; ++i) {
            parts[i].near = m_first.at() + i * each;
            parts[i].until = i + 1 < count ? parts[i].near + each : m_fileBytes;
        }
        const std::size_t reach = searched();
        const auto one = [&](std::size_t number, std::stop_token stop) -> Result<> {
            Part &part = parts[number];
            if (number == 0)
                return runUntil(m_first, m_isMore, part.until, stop);
            // read errors here are reported by the parts before
            if (!begin(part, reach) || !runUntil(*part.chain, part.isMore, part.until, stop))
                part.chain.reset();
            return {};
        };
        VOX_CHECK(parallelFor(
            count, count, one,
            [&](std::size_t) {
                report(m_options.progress, {m_read, m_fileBytes, "bytes"});
            },
            m_options.stop));
        for (unsigned i = 1; i < count; ++i)
            VOX_CHECK(joinOrPass(parts[i]));
        return {};
    }

    /// Twice the largest member so far: there is a header in so many bytes if the others are alike.
    std::size_t searched() const
    {
        std::uint64_t largest = kSearchRead;
        const TarIndex &index = m_first.index();
        for (std::size_t i = 0; i < index.size(); ++i)
            largest = std::max(largest, index[i].endOffset() - index[i].headerOffset);
        return static_cast<std::size_t>(
            std::min<std::uint64_t>(2 * largest, m_limits.mostSearched));
    }

    /// Finds a header near the part's place; the part begins behind its member, since it may be one
    /// of several headers of that. False: none was found, or it cannot be read.
    bool begin(Part &part, std::size_t reach)
    {
        std::vector<std::byte> bytes(std::min(kSearchRead, reach));
        std::uint64_t at = (part.near + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
        for (const std::uint64_t end = at + reach; at < end; at += bytes.size()) {
            const auto got = m_file.readAt(at, bytes);
            if (!got)
                return false;
            for (std::size_t i = 0; i + kBlockBytes <= *got; i += kBlockBytes)
                if (kindOf(Block(bytes.data() + i, kBlockBytes)) == BlockKind::Header)
                    return beginBehind(part, at + i);
            if (*got < bytes.size())
                return false;
        }
        return false;
    }

    bool beginBehind(Part &part, std::uint64_t header)
    {
        HeaderChain found(m_file, m_subject, m_options.readPastZeros, header);
        while (found.index().isEmpty())
            if (const auto isMore = found.step(); !isMore || !*isMore)
                break;
        if (found.index().isEmpty() || !found.isBetweenMembers())
            return false;
        part.begin = found.at();
        part.chain.emplace(m_file, m_subject, m_options.readPastZeros, part.begin);
        return true;
    }

    Result<> runUntil(HeaderChain &chain, bool &isMore, std::uint64_t until,
                      const std::stop_token &stop)
    {
        std::uint64_t told = chain.at();
        for (std::size_t steps = 1; isMore && (chain.at() < until || chain.isAmongHeaders());
             ++steps) {
            if (steps % kLookEvery == 0) {
                if (stop.stop_requested())
                    return stopped(m_subject);
                m_read += chain.at() - std::exchange(told, chain.at());
            }
            VOX_TRY(isMore, chain.step());
        }
        return {};
    }

    /// The first chain alone, up to `until`.
    Result<> runAlone(std::uint64_t until)
    {
        while (m_isMore && m_first.at() < until) {
            const std::uint64_t next = std::min(until, m_first.at() + m_fileBytes / 100 + 1);
            VOX_CHECK(runUntil(m_first, m_isMore, next, m_options.stop));
            report(m_options.progress, {m_first.at(), m_fileBytes, "bytes"});
        }
        return {};
    }

    Result<> joinOrPass(Part &part)
    {
        if (!part.chain)
            return {};
        VOX_CHECK(runAlone(part.begin));
        if (!m_isMore || m_first.at() != part.begin || !m_first.isBetweenMembers())
            return {};
        m_first.join(*std::move(part.chain));
        m_isMore = part.isMore;
        return {};
    }

    const RandomAccessFile &m_file;
    const std::string &m_subject;
    const IndexOptions &m_options;
    const PartLimits &m_limits;
    const std::uint64_t m_fileBytes;
    HeaderChain m_first;
    bool m_isMore = true;
    std::atomic<std::uint64_t> m_read = 0; ///< bytes, by all parts
};

} // namespace

Result<TarIndex> indexInParts(const RandomAccessFile &file, const std::string &subject,
                              const IndexOptions &options, const PartLimits &limits)
{
    return PartedIndexer(file, subject, options, limits).run();
}

Result<TarIndex> indexTar(const RandomAccessFile &file, const std::string &subject,
                          const IndexOptions &options)
{
    return indexInParts(file, subject, options, {});
}

Result<std::optional<TarIndex>>
indexMemberAt(const RandomAccessFile &file, std::uint64_t headerOffset, const std::string &subject)
{
    HeaderChain chain(file, subject, false, headerOffset);
    Result<bool> isMore = true;
    while (isMore && *isMore && chain.index().isEmpty())
        isMore = chain.step();
    if (!isMore && isMore.error().code != ErrorCode::Corrupt)
        return fail(std::move(isMore).error());
    if (!isMore || chain.index().isEmpty())
        return std::optional<TarIndex>();
    return std::optional<TarIndex>(std::move(chain).finish());
}

} // namespace voxdeck::tar

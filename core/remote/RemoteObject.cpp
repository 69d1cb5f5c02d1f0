// SPDX-License-Identifier: Apache-2.0
#include "core/base/Stopped.h"
#include "core/remote/RemoteAccess.h"

#include "core/job/Parallel.h"
#include "core/job/Thread.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <cstring>
#include <limits>
#include <map>

namespace voxdeck {

namespace {

/// Parts of an object that several threads fetch and one takes in order.
class OrderedParts {
public:
    OrderedParts(std::uint64_t count, std::uint64_t ahead) : m_count(count), m_ahead(ahead) {}

    /// The next part to fetch, or nothing: waits while too many are waiting to be taken.
    std::optional<std::uint64_t> next(const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, stop, [this] {
            return m_error || m_next >= m_count || m_next < m_taken + m_ahead;
        });
        if (m_error || m_next >= m_count || stop.stop_requested())
            return std::nullopt;
        return m_next++;
    }

    void put(std::uint64_t part, Result<std::vector<std::byte>> bytes)
    {
        const std::lock_guard lock(m_mutex);
        if (bytes)
            m_ready.emplace(part, *std::move(bytes));
        else if (!m_error)
            m_error = std::move(bytes).error();
        m_changed.notify_all();
    }

    /// The next part in order; waits for it.
    Result<std::vector<std::byte>> take(const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, stop, [this] { return m_error || m_ready.contains(m_taken); });
        if (m_error)
            return fail(*m_error);
        const auto found = m_ready.find(m_taken);
        if (found == m_ready.end())
            return stopped({}, "nothing was changed");
        auto bytes = std::move(found->second);
        m_ready.erase(found);
        ++m_taken;
        m_changed.notify_all();
        return bytes;
    }

private:
    const std::uint64_t m_count;
    const std::uint64_t m_ahead;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<std::uint64_t, std::vector<std::byte>> m_ready;
    std::uint64_t m_next = 0;
    std::uint64_t m_taken = 0;
    std::optional<Error> m_error;
};

} // namespace

RemoteObject::RemoteObject(RemoteLine &line, RemoteCall call, ObjectFacts facts,
                           RemoteOptions options)
    : m_line(line),
      m_call(std::move(call)),
      m_facts(std::move(facts)),
      m_options(std::move(options))
{
}

Result<> RemoteObject::stream(std::uint64_t offset, std::uint64_t length, const Sink &sink,
                              std::stop_token stop) const
{
    RangeWish wish;
    wish.offset = offset;
    wish.length = length;
    wish.objectSize = m_facts.size;
    wish.etag = m_facts.etag;
    wish.lastModified = m_facts.lastModified;
    wish.mayBeEncoded = m_facts.mayBeEncoded;
    return m_line.read(m_call, wish, sink, std::move(stop));
}

Result<std::span<const std::byte>> RemoteObject::view(std::uint64_t offset, std::uint64_t length,
                                                      std::vector<std::byte> &scratch,
                                                      std::stop_token stop) const
{
    if (offset > m_facts.size || length > m_facts.size - offset)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the range ends past the end of the object"), shown());
    scratch.resize(length);
    VOX_CHECK(readAt(offset, scratch, std::move(stop)));
    return std::span<const std::byte>(scratch);
}

Result<> RemoteObject::readAt(std::uint64_t offset, std::span<std::byte> out,
                              std::stop_token stop) const
{
    const auto fill = [this](std::uint64_t from, std::span<std::byte> part,
                             const std::stop_token &token) -> Result<> {
        std::size_t filled = 0;
        return stream(
            from, part.size(),
            [&](std::span<const std::byte> bytes) -> Result<> {
                assert(bytes.size() <= part.size() - filled); // RemoteLine refuses longer answers
                std::memcpy(part.data() + filled, bytes.data(), bytes.size());
                filled += bytes.size();
                return {};
            },
            token);
    };
    const auto range = static_cast<std::size_t>(m_options.rangeBytes);
    if (out.size() <= range || m_options.parallel < 2)
        return fill(offset, out, stop);
    return parallelFor((out.size() + range - 1) / range, m_options.parallel,
                       [&](std::size_t part, const std::stop_token &token) {
                           const auto begin = part * range;
                           return fill(offset + begin,
                                       out.subspan(begin, std::min(range, out.size() - begin)),
                                       token);
                       },
                       {}, std::move(stop));
}

Result<> RemoteObject::copy(const Sink &sink, const ProgressSink &progress, std::stop_token stop,
                            std::uint64_t offset) const
{
    const auto range = m_options.rangeBytes;
    const auto length = m_facts.size - std::min(offset, m_facts.size);
    const auto count = (length + range - 1) / range;
    const auto threads = std::min<std::uint64_t>(std::max(m_options.parallel, 1U), count);
    OrderedParts parts(count, threads * 2);
    const auto fetch = [&](const std::stop_token &token) {
        while (const auto part = parts.next(token)) {
            const auto begin = offset + *part * range;
            std::vector<std::byte> bytes;
            bytes.reserve(std::min(range, m_facts.size - begin));
            auto read = stream(
                begin, std::min(range, m_facts.size - begin),
                [&bytes](std::span<const std::byte> piece) -> Result<> {
                    bytes.insert(bytes.end(), piece.begin(), piece.end());
                    return {};
                },
                token);
            parts.put(*part, read ? Result<std::vector<std::byte>>(std::move(bytes))
                                  : Result<std::vector<std::byte>>(fail(read.error())));
        }
    };
    std::vector<std::jthread> fetching; // asked to stop and joined at the end of the scope
    for (std::uint64_t i = 0; i < threads; ++i) {
        auto thread = startThread(fetch);
        if (!thread && fetching.empty())
            return fail(std::move(thread).error());
        if (!thread)
            break;
        fetching.push_back(*std::move(thread));
    }
    std::uint64_t done = m_facts.size - length;
    for (std::uint64_t i = 0; i < count; ++i) {
        VOX_CHECK(
            checkStop(stop, "nothing was changed")); // also where the next bytes are there at once
        VOX_TRY(const auto bytes, parts.take(stop));
        VOX_CHECK(sink(bytes));
        done += bytes.size();
        report(progress, {done, m_facts.size, "bytes"});
    }
    return {};
}

} // namespace voxdeck

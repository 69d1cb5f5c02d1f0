// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cache/ShardCache.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <atomic>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace voxdeck::test {

/// Eight bytes of a made object, from a multiple of eight on: every place of every object and state differs
/// from its neighbours.
inline std::uint64_t madeWord(unsigned object, unsigned state, std::uint64_t offset)
{
    std::uint64_t word = (offset / 8 + 1) * 0x9E3779B97F4A7C15ULL
                         ^ (object * 7919ULL + state) << 17;
    word ^= word >> 29;
    word *= 0xBF58476D1CE4E5B9ULL;
    return word ^ word >> 32;
}

/// Calls `each` with pieces of the bytes [offset, offset + length) and where they begin in them.
template <class Each>
void forMadeBytes(unsigned object, unsigned state, std::uint64_t offset, std::uint64_t length,
                  const Each &each)
{
    for (std::uint64_t at = offset; at < offset + length;) {
        const auto word = madeWord(object, state, at / 8 * 8);
        const auto skipped = at % 8;
        const auto count = std::min<std::uint64_t>(8 - skipped, offset + length - at);
        each(at - offset, reinterpret_cast<const char *>(&word) + skipped, count);
        at += count;
    }
}

/// Whether these are the bytes of a made object.
inline bool isMade(unsigned object, unsigned state, std::uint64_t offset,
                   std::span<const std::byte> bytes)
{
    bool isRight = true;
    forMadeBytes(object, state, offset, bytes.size(),
                 [&](std::uint64_t at, const char *expected, std::uint64_t count) {
                     isRight = isRight && std::memcmp(bytes.data() + at, expected, count) == 0;
                 });
    return isRight;
}

/// An object that is not stored anywhere; fetching it takes time, and each fetch is a line of a log.
class MadeSource final : public BlockSource {
public:
    MadeSource(unsigned object, std::uint64_t size, std::string log = {}, unsigned state = 0,
               std::chrono::microseconds delay = {})
        : m_object(object), m_size(size), m_state(state), m_log(std::move(log)), m_delay(delay)
    {
    }
    std::string key() const override { return "made://" + std::to_string(m_object); }
    std::string validator() const override { return "\"" + std::to_string(m_state) + "\""; }
    std::string dataset() const override { return "made"; }
    std::uint64_t size() const override { return m_size; }
    Result<> fetch(std::uint64_t offset, std::uint64_t length, const Sink &sink,
                   std::stop_token) const override
    {
        if (m_failsAt != 0 && offset + length > m_failsAt)
            length = m_failsAt - std::min(offset, m_failsAt);
        if (!m_log.empty()) {
            const auto line = std::to_string(m_object) + " " + std::to_string(offset) + " "
                              + std::to_string(length) + "\n";
            const int file = ::open(m_log.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
            static_cast<void>(!::write(file, line.data(), line.size()));
            ::close(file);
        }
        ++m_fetches;
        std::vector<std::byte> piece(50'000); // blocks do not end where pieces do
        for (std::uint64_t done = 0; done < length;) {
            const auto part = std::min<std::uint64_t>(piece.size(), length - done);
            forMadeBytes(m_object, m_state, offset + done, part,
                         [&](std::uint64_t at, const char *bytes, std::uint64_t count) {
                             std::memcpy(piece.data() + at, bytes, count);
                         });
            if (m_delay.count() > 0)
                std::this_thread::sleep_for(m_delay);
            VOX_CHECK(sink(std::span(piece).first(part)));
            done += part;
        }
        if (m_failsAt != 0)
            return fail(ErrorCode::Io, "the connection was cut off");
        return {};
    }
    void failAt(std::uint64_t offset) { m_failsAt = offset; } ///< 0: never
    unsigned fetches() const { return m_fetches; }

private:
    const unsigned m_object;
    const std::uint64_t m_size;
    const unsigned m_state;
    const std::string m_log;
    const std::chrono::microseconds m_delay;
    std::uint64_t m_failsAt = 0;
    mutable std::atomic<unsigned> m_fetches = 0;
};

/// The size of a folder as `du` counts it: the larger of allocated and apparent bytes.
inline std::uint64_t bytesOnDisk(const std::filesystem::path &root)
{
    std::uint64_t allocated = 0;
    std::uint64_t apparent = 0;
    const auto add = [&](const std::filesystem::path &path) {
        struct stat status {};
        if (::lstat(path.c_str(), &status) != 0)
            return;
        allocated += static_cast<std::uint64_t>(status.st_blocks) * 512;
        apparent += static_cast<std::uint64_t>(status.st_size);
    };
    add(root);
    std::error_code none;
    for (auto at = std::filesystem::recursive_directory_iterator(root, none);
         at != std::filesystem::recursive_directory_iterator(); at.increment(none)) {
        if (none)
            break;
        add(at->path());
    }
    return std::max(allocated, apparent);
}

} // namespace voxdeck::test

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/verify/ReadBack.h"

#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

/// Compares ranges of a stream with their checksums.
class RangeCheck {
public:
    RangeCheck(const std::vector<WrittenBytes> &written, const std::filesystem::path &path)
        : m_written(written), m_path(path)
    {
    }

    /// Checks a block at `offset`.
    Result<> take(std::uint64_t offset, std::span<const std::byte> block)
    {
        const std::uint64_t end = offset + block.size();
        while (m_next < m_written.size()) {
            const WrittenBytes &one = m_written[m_next];
            const std::uint64_t from = one.range.offset + m_got;
            if (one.range.length > m_got && from >= end)
                return {};
            const std::uint64_t length = std::min(one.range.length - m_got, end - from);
            const auto piece = block.subspan(static_cast<std::size_t>(from - offset),
                                             static_cast<std::size_t>(length));
            m_crc = static_cast<std::uint32_t>(
                ::crc32(m_crc, reinterpret_cast<const Bytef *>(piece.data()),
                        static_cast<uInt>(piece.size())));
            m_got += length;
            if (m_got < one.range.length)
                return {};
            VOX_CHECK(finishRange(one));
        }
        return {};
    }
    Result<> finish() const
    {
        if (m_next == m_written.size())
            return {};
        return fail(ErrorCode::Io, Sentence::tr("is shorter than what was written to it"),
                    m_path.string());
    }

private:
    Result<> finishRange(const WrittenBytes &one)
    {
        if (m_crc != one.crc32)
            return fail(ErrorCode::Io,
                        Sentence::tr("reads back different bytes than were written, at offset %1; "
                                     "look at the disk before anything else is written to it",
                                     one.range.offset),
                        m_path.string());
        ++m_next;
        m_got = 0;
        m_crc = 0;
        return {};
    }

    const std::vector<WrittenBytes> &m_written;
    const std::filesystem::path &m_path;
    std::size_t m_next = 0;
    std::uint64_t m_got = 0; ///< bytes of the range seen
    std::uint32_t m_crc = 0;
};

} // namespace

std::uint32_t crc32Of(std::span<const std::byte> bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

Result<ReadBackFile> readBack(const FileSystem &fs, const std::filesystem::path &path,
                              const std::vector<WrittenBytes> &written, std::stop_token stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    ReadBackFile found;
    Sha256Stream sum;
    RangeCheck check(written, path);
    std::vector<std::byte> block(kBlockBytes);
    for (;;) {
        if (stop.stop_requested())
            return stopped(path.string());
        VOX_TRY(const std::size_t got, file->readAt(found.bytes, block));
        const auto bytes = std::span<const std::byte>(block).first(got);
        sum.add({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        VOX_CHECK(check.take(found.bytes, bytes));
        found.bytes += got;
        if (got < block.size())
            break;
    }
    VOX_CHECK(check.finish());
    VOX_TRY(const std::string digest, sum.finish());
    found.sha256 = hexOf(digest);
    return found;
}

} // namespace voxdeck

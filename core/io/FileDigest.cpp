// SPDX-License-Identifier: Apache-2.0
#include "core/io/FileDigest.h"

#include "core/base/Sha256.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockBytes = 1 << 20;

/// "\n", "\r\n" and "\r" end a line, wherever the blocks are cut.
class LineCounter {
public:
    void take(std::string_view text)
    {
        for (const char c : text) {
            if (c == '\r' || (c == '\n' && m_last != '\r'))
                ++m_ends;
            m_last = c;
        }
    }
    std::uint64_t lines(std::uint64_t bytes) const
    {
        return m_ends + (bytes > 0 && m_last != '\n' && m_last != '\r' ? 1 : 0);
    }

private:
    std::uint64_t m_ends = 0;
    char m_last = '\0';
};

} // namespace

Result<FileDigest> digestFile(const FileSystem &fs, const std::filesystem::path &path,
                              std::stop_token stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    Sha256Stream sum;
    FileDigest digest;
    LineCounter counter;
    // one byte more than the file has, so that the first read sees its end
    std::vector<char> block(
        static_cast<std::size_t>(std::min<std::uint64_t>(file->size() + 1, kBlockBytes)));
    for (;;) {
        if (stop.stop_requested())
            return stopped(path.string());
        VOX_TRY(const std::size_t got,
                file->readAt(digest.bytes, std::as_writable_bytes(std::span(block))));
        sum.add({block.data(), got});
        counter.take({block.data(), got});
        digest.bytes += got;
        if (got < block.size())
            break;
    }
    VOX_TRY(const auto bytes, sum.finish());
    digest.sha256 = hexOf(bytes);
    digest.lines = counter.lines(digest.bytes);
    return digest;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/format/LineReader.h"

#include <algorithm>
#include <span>
#include <utility>

namespace voxdeck {

namespace {
constexpr std::size_t kBlockBytes = std::size_t{256} << 10;
} // namespace

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.substr(0, kMark.size()) == kMark)
        text.remove_prefix(kMark.size());
    return text;
}

Result<LineReader> LineReader::open(const FileSystem &fs, const std::filesystem::path &path,
                                    std::size_t maximumLineBytes)
{
    VOX_TRY(auto file, fs.openForReading(path));
    return over(std::move(file), maximumLineBytes);
}

LineReader LineReader::over(std::unique_ptr<RandomAccessFile> file, std::size_t maximumLineBytes)
{
    LineReader reader;
    reader.m_maximumLineBytes = maximumLineBytes;
    reader.m_file = std::move(file);
    return reader;
}

Result<> LineReader::readMore()
{
    m_buffer.erase(0, m_begin);
    m_begin = 0;
    const std::size_t held = m_buffer.size();
    m_buffer.resize(held + kBlockBytes);
    const auto room = std::as_writable_bytes(std::span(m_buffer).subspan(held));
    const auto taken = m_file->readAt(m_offset, room);
    m_buffer.resize(held + taken.value_or(0));
    if (!taken)
        return fail(taken.error());
    m_offset += *taken;
    m_isAtEnd = *taken == 0; // a short read: the data behind it may be damaged
    return {};
}

Result<std::optional<LineReader::Line>> LineReader::next()
{
    bool isTooLong = false;
    std::size_t at = m_begin;
    while (true) {
        while (at < m_buffer.size() && m_buffer[at] != '\n' && m_buffer[at] != '\r')
            ++at;
        // a "\r" that ends the block may be half of a "\r\n"
        const bool isWhole = at + 1 < m_buffer.size()
                             || (at < m_buffer.size() && m_buffer[at] == '\n');
        if (isWhole || m_isAtEnd)
            break;
        if (at - m_begin > m_maximumLineBytes) {
            isTooLong = true;
            m_begin = at;
        }
        const std::size_t scanned = at - m_begin;
        VOX_CHECK(readMore());
        at = m_begin + scanned;
    }
    if (m_begin == m_buffer.size() && !isTooLong)
        return std::nullopt;
    Line line{++m_number, std::string_view(m_buffer).substr(m_begin, at - m_begin), isTooLong,
              m_offset - (m_buffer.size() - m_begin)};
    if (line.isTooLong || line.text.size() > m_maximumLineBytes) {
        line.text = {};
        line.isTooLong = true;
    }
    const bool isPair = at + 1 < m_buffer.size() && m_buffer[at] == '\r'
                        && m_buffer[at + 1] == '\n';
    m_begin = std::min(m_buffer.size(), at + (isPair ? 2 : 1));
    return line;
}

} // namespace voxdeck

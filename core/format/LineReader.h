// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The text without the UTF-8 byte order mark that programs on Windows put before a file's first line.
std::string_view withoutByteOrderMark(std::string_view text);

/// Reads a text file line by line with Python's universal newlines: "\n", "\r\n" and "\r" end a line.
///
/// Units    holds one block of 256 KiB and the longest line at most; a line of more than
///          the maximum is given without its text.
/// Threads  one at a time.
class LineReader {
public:
    static constexpr std::size_t kMaximumLineBytes = std::size_t{64} << 20;
    struct Line {
        std::uint64_t number = 0; ///< from 1
        std::string_view text;    ///< without its end; until the next call
        bool isTooLong = false;
        std::uint64_t offset = 0; ///< of `text` in the file, or in what is unpacked of it
    };

    static Result<LineReader> open(const FileSystem &fs, const std::filesystem::path &path,
                                   std::size_t maximumLineBytes = kMaximumLineBytes);
    /// Asks the file for its bytes from the first on, each once and in order.
    static LineReader over(std::unique_ptr<RandomAccessFile> file,
                           std::size_t maximumLineBytes = kMaximumLineBytes);
    Result<std::optional<Line>> next();
    std::uint64_t bytesRead() const { return m_offset - (m_buffer.size() - m_begin); }
    std::uint64_t sizeBytes() const { return m_file->size(); }

private:
    LineReader() = default;
    Result<> readMore();
    std::unique_ptr<RandomAccessFile> m_file;
    std::string m_buffer;
    std::size_t m_begin = 0;    ///< of the line in m_buffer
    std::uint64_t m_offset = 0; ///< in the file, of the end of m_buffer
    std::uint64_t m_number = 0;
    std::size_t m_maximumLineBytes = kMaximumLineBytes;
    bool m_isAtEnd = false;
};

} // namespace voxdeck

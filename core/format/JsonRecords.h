// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/LineReader.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

class CompressedReader;

/// A file whose bytes are asked for from the first to the last, unpacked where they are packed
/// (gzip, zstd or xz, by content).
struct SequentialFile {
    std::unique_ptr<RandomAccessFile> file; ///< its size is that of the packed bytes
    CompressedReader *packed = nullptr;     ///< owned by `file`; null where it is plain
};
Result<SequentialFile> openSequential(const FileSystem &fs, const std::filesystem::path &path);

/// The first `maximumBytes` of the unpacked file; fewer where it is shorter or damaged further on.
Result<std::string> readHead(const FileSystem &fs, const std::filesystem::path &path,
                             std::size_t maximumBytes);

/// Whether a file's name says that it is YAML.
bool isYamlName(const std::filesystem::path &path);

/// The records of a manifest one by one: JSON, one a line, or the elements of one array; plain or
/// packed. Which it is the first character tells. A file called .yaml or .yml (perhaps .gz) is one list of
/// such records in YAML, which is read as a whole.
///
/// Units    holds one block and the longest record; a record of more than 64 MiB is refused.
/// Threads  one at a time.
/// Errors   a line that is no JSON is a Record with its problem. Unsupported for the spelling of YAML. An array that is broken, and a packed
///          file that is, end the list with Corrupt.
class JsonRecords {
public:
    struct Record {
        std::uint64_t number = 0;       ///< of the line or the element, from 1
        std::optional<JsonValue> value; ///< none for a blank line
        std::optional<Error> problem;
        std::uint64_t offset = 0; ///< of `text` in the (unpacked) file
        std::string_view text;    ///< as spelled, valid until the next call; empty for a blank line
    };
    /// What next() gives besides the spelling.
    enum class Give {
        Values,
        Texts ///< nothing is parsed: no value, and no problem of the JSON
    };
    static Result<JsonRecords> open(const FileSystem &fs, const std::filesystem::path &path);
    Result<std::optional<Record>> next(Give give = Give::Values);
    std::uint64_t bytesRead() const;
    std::uint64_t sizeBytes() const { return m_sizeBytes; }

private:
    JsonRecords() = default;
    Result<> readYaml(RandomAccessFile &file);
    Result<std::optional<Record>> nextLine(Give give);
    Result<std::optional<Record>> nextElement(Give give);
    Result<std::optional<char>> peek(std::size_t ahead); ///< the character there; none past the end
    Result<std::optional<char>> peekPastSpace();
    Result<std::size_t> elementLength();
    Result<std::size_t> scalarLength();
    tl::unexpected<Error> corrupt(const Sentence &what) const;

    std::optional<LineReader> m_lines;        ///< one a line
    std::unique_ptr<RandomAccessFile> m_file; ///< an array
    std::optional<JsonValue> m_list;          ///< of YAML, whole
    CompressedReader *m_packed = nullptr;     ///< owned by one of them
    std::string m_subject;
    std::uint64_t m_sizeBytes = 0;
    std::string m_buffer;
    std::size_t m_begin = 0;    ///< in m_buffer, of what is not read
    std::uint64_t m_offset = 0; ///< unpacked, of the end of m_buffer
    std::uint64_t m_number = 0;
    bool m_isAtEnd = false;
    bool m_isInArray = false;
    bool m_isDone = false;
};

} // namespace voxdeck

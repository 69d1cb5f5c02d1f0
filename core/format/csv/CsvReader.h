// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0213
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Limits on the memory that a damaged or hostile file can use.
struct CsvLimits {
    std::size_t maximumFieldBytes = std::size_t{16} << 20;
    std::size_t maximumRecordBytes = std::size_t{64} << 20;
    std::size_t maximumFields = 16'384;
};

/// One record. The views hold until the next call of the reader.
struct CsvRecord {
    std::uint64_t number = 0;     ///< from 1
    std::uint64_t lineNumber = 0; ///< from 1, of its first line
    std::uint64_t byteOffset = 0; ///< in the file, of its first byte
    /// The bytes of the record in the file, line end included (and the byte order mark, in the
    /// first).
    std::string_view raw;
    /// The fields' texts, without quotes. None for a blank line; one empty field for `""`.
    std::vector<std::string_view> fields;
    /// The same fields as spelled, quotes included, as ranges of `raw`.
    std::vector<ByteRange> rawFields;
    char separator = ','; ///< or a semicolon, as spreadsheets write where a comma is in numbers

    std::string_view lineEnd() const; ///< "\n", "\r\n", "\r", or nothing at the end of the file
};

/// Reads comma-separated values (RFC 4180) as csv.reader(strict=True) of CPython does, and pandas with
/// its C engine where the file is well-formed: "\n", "\r\n" and "\r" end a record, a quoted field may
/// hold them and commas, "" in it is a quote; a quote inside a field that did not begin with one is
/// itself. A UTF-8 byte order mark is skipped. Where the first line has semicolons and no commas, and names
/// a column of audio, semicolons separate the fields. Bytes are returned unchanged, UTF-8 or not.
///
/// Units    offsets and limits are bytes; holds one block of 256 KiB and the longest record.
/// Threads  one at a time.
/// Errors   Corrupt with line and byte: a quoted field that is not closed, or goes on after its closing
///          quote; Unsupported: more than the limits. After one, reading cannot go on.
class CsvReader {
public:
    static Result<CsvReader> open(const FileSystem &fs, const std::filesystem::path &path,
                                  const CsvLimits &limits = {});
    Result<std::optional<CsvRecord>> next();
    /// From here on, blanks before a field are skipped, as with skipinitialspace of CPython.
    void skipInitialBlanks() { m_skipsBlanks = true; }
    /// Overrides what the first line suggests; call it before the first record is read.
    void separateAtSemicolons() { m_separator = ';'; }
    /// The same, with bars where the header has bars alone and names a column of audio. Between bars a quote is a letter,
    /// as in the tables of corpora (metadata.csv of LJ Speech). For lists that the user says are CSV.
    void separateAsInHeader();
    char separator() const { return m_separator; }
    bool hasByteOrderMark() const { return m_hasByteOrderMark; }
    std::uint64_t bytesRead() const { return m_fileOffset + m_begin; }
    std::uint64_t sizeBytes() const { return m_file->size(); }

private:
    enum class State { FieldStart, Unquoted, Quoted, QuoteInQuoted, AfterReturn, Done };
    struct Span {
        std::size_t begin = 0;
        std::size_t length = 0;
    };
    struct Parse; // of the record that is being read

    CsvReader() = default;
    Result<> readMore();
    std::size_t plainRun(Parse &parse) const;
    Result<> take(Parse &parse, char c);
    Result<> endField(Parse &parse, std::size_t rawEnd);
    tl::unexpected<Error> corrupt(const Parse &parse, std::uint64_t at, const Sentence &what) const;
    CsvRecord finished(const Parse &parse) const;

    std::unique_ptr<RandomAccessFile> m_file;
    std::string m_subject;
    char m_separator = ',';
    CsvLimits m_limits;
    std::string m_buffer;
    std::string m_text;             ///< the fields' texts, one after another
    std::size_t m_begin = 0;        ///< of the record in m_buffer
    std::uint64_t m_fileOffset = 0; ///< in the file, of the beginning of m_buffer
    std::uint64_t m_records = 0;
    std::uint64_t m_lines = 0; ///< ended before the record
    bool m_isAtEnd = false;
    bool m_hasByteOrderMark = false;
    bool m_skipsBlanks = false;
};

/// Whether a header has blanks after its commas ("ID, wav, wrd", as SpeechBrain writes): they are taken
/// out of it, and the records behind it are to be read with skipInitialBlanks().
bool withoutBlanks(std::vector<std::string> &header);

} // namespace voxdeck

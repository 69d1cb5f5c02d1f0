// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/CsvReader.h"

#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"

#include <algorithm>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool endsLine(char c)
{
    return c == '\n' || c == '\r';
}

/// Whether one of the names between the separators is a column of audio.
bool namesAudio(std::string_view line, char separator)
{
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(separator), line.size());
        std::string_view name = line.substr(0, end);
        if (name.size() > 2 && name.front() == '"' && name.back() == '"')
            name = name.substr(1, name.size() - 2);
        if (canonicalColumn(std::string(name)) == record_fields::kAudio)
            return true;
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return false;
}

std::string_view firstLine(std::string_view head)
{
    if (head.starts_with(kByteOrderMark))
        head.remove_prefix(kByteOrderMark.size());
    return head.substr(0, head.find_first_of("\n\r"));
}

/// Commas, unless the first line has only semicolons, and one of the names between them is a column of audio: so
/// a file that is not a table of audio is read as in CPython.
char separatorOf(std::string_view head)
{
    const auto line = firstLine(head);
    const bool hasOnlySemicolons = line.find(',') == std::string_view::npos
                                   && line.find(';') != std::string_view::npos;
    return hasOnlySemicolons && namesAudio(line, ';') ? ';' : ',';
}

/// The line "sep=;" that Excel begins a file with, line end and byte order mark included; 0 bytes if the file begins otherwise.
std::size_t separatorLine(std::string_view head)
{
    const std::size_t begin = head.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    std::string_view line = head.substr(begin, head.find_first_of("\n\r", begin) - begin);
    if (line.size() == 7 && line.front() == '"' && line.back() == '"')
        line = line.substr(1, 5);
    if (line != "sep=;" && line != "sep=,")
        return 0;
    const std::size_t end = head.find_first_of("\n\r", begin);
    if (end == std::string_view::npos)
        return 0; // the whole file
    return end + (head.substr(end).starts_with("\r\n") ? 2 : 1);
}

} // namespace

struct CsvReader::Parse {
    State state = State::FieldStart;
    std::size_t at = 0;        ///< of the next byte, from the record's beginning
    std::size_t fieldRaw = 0;  ///< where the field begins in the record
    std::size_t fieldText = 0; ///< where it begins in m_text
    std::uint64_t lines = 0;   ///< ended within quotes
    bool afterReturn = false;  ///< the last byte within quotes was "\r"
    std::uint64_t quoteAt = 0; ///< of the quote that opened the field
    std::uint64_t quoteLine = 0;
    std::vector<Span> texts;
    std::vector<ByteRange> raws;
};

std::string_view CsvRecord::lineEnd() const
{
    if (raw.ends_with("\r\n"))
        return raw.substr(raw.size() - 2);
    return !raw.empty() && endsLine(raw.back()) ? raw.substr(raw.size() - 1) : std::string_view{};
}

bool withoutBlanks(std::vector<std::string> &header)
{
    const auto beginsBlank = [](const std::string &name) {
        return name.starts_with(' ');
    };
    if (header.size() < 2 || !std::all_of(header.begin() + 1, header.end(), beginsBlank))
        return false;
    for (std::string &name : header)
        name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    return true;
}

Result<CsvReader> CsvReader::open(const FileSystem &fs, const std::filesystem::path &path,
                                  const CsvLimits &limits)
{
    CsvReader reader;
    reader.m_limits = limits;
    reader.m_subject = path.string();
    VOX_TRY(reader.m_file, fs.openForReading(path));
    VOX_CHECK(reader.readMore());
    reader.m_hasByteOrderMark = reader.m_buffer.starts_with(kByteOrderMark);
    reader.m_separator = separatorOf(reader.m_buffer);
    if (const std::size_t skipped = separatorLine(reader.m_buffer); skipped > 0) {
        reader.m_separator = reader.m_buffer.find("sep=;") < skipped ? ';' : ',';
        reader.m_begin = skipped;
        reader.m_lines = 1;
    }
    return reader;
}

void CsvReader::separateAsInHeader()
{
    const auto line = firstLine(m_buffer);
    const bool hasOnlyBars = line.find('|') != std::string_view::npos
                             && line.find_first_of(",;\t") == std::string_view::npos;
    if (hasOnlyBars && namesAudio(line, '|'))
        m_separator = '|';
}

Result<> CsvReader::readMore()
{
    m_buffer.erase(0, m_begin);
    m_fileOffset += m_begin;
    m_begin = 0;
    const std::size_t held = m_buffer.size();
    m_buffer.resize(held + kBlockBytes);
    const auto room = std::as_writable_bytes(std::span(m_buffer).subspan(held));
    const auto taken = m_file->readAt(m_fileOffset + held, room);
    m_buffer.resize(held + taken.value_or(0));
    if (!taken)
        return fail(taken.error());
    m_isAtEnd = *taken < kBlockBytes;
    return {};
}

tl::unexpected<Error> CsvReader::corrupt(const Parse &parse, std::uint64_t at,
                                         const Sentence &what) const
{
    const bool isOfQuote = parse.state == State::Quoted;
    return fail(ErrorCode::Corrupt,
                Sentence::tr("line %1, byte %2: %3",
                             isOfQuote ? parse.quoteLine : m_lines + parse.lines + 1,
                             m_fileOffset + m_begin + at, what),
                m_subject);
}

Result<> CsvReader::endField(Parse &parse, std::size_t rawEnd)
{
    if (parse.texts.size() >= m_limits.maximumFields)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("line %1 has more than %2 fields", m_lines + 1, m_limits.maximumFields),
            m_subject);
    parse.texts.push_back({parse.fieldText, m_text.size() - parse.fieldText});
    parse.raws.push_back({parse.fieldRaw, rawEnd - parse.fieldRaw});
    parse.fieldText = m_text.size();
    parse.fieldRaw = rawEnd + 1;
    return {};
}

/// How many bytes from here on are the text of the field and nothing else; 0 where take() must look.
std::size_t CsvReader::plainRun(Parse &parse) const
{
    if (parse.state != State::Unquoted && parse.state != State::Quoted)
        return 0;
    const char *const separated = m_separator == ';'   ? ";\n\r"
                                  : m_separator == '|' ? "|\n\r"
                                                       : ",\n\r";
    const char *const stops = parse.state == State::Quoted ? "\"\n\r" : separated;
    const std::size_t begin = m_begin + parse.at;
    const std::size_t run = std::min(m_buffer.find_first_of(stops, begin), m_buffer.size()) - begin;
    if (run > 0)
        parse.afterReturn = false;
    return run;
}

/// One byte of a record that is not over; the machine of CPython's Modules/_csv.c with strict set.
Result<> CsvReader::take(Parse &parse, char c)
{
    const std::size_t at = parse.at;
    if (parse.state == State::FieldStart && c == ' ' && m_skipsBlanks) {
        parse.fieldRaw = at + 1;
        return {};
    }
    if (parse.state == State::FieldStart && c == '"' && m_separator != '|') {
        parse.state = State::Quoted;
        parse.quoteAt = at;
        parse.quoteLine = m_lines + parse.lines + 1;
        parse.afterReturn = false;
        return {};
    }
    if (parse.state == State::Quoted) {
        if (c == '"') {
            parse.state = State::QuoteInQuoted;
            return {};
        }
        if (c == '\r' || (c == '\n' && !parse.afterReturn))
            ++parse.lines;
        parse.afterReturn = c == '\r';
        m_text += c;
        return {};
    }
    if (parse.state == State::QuoteInQuoted && c == '"') {
        m_text += c;
        parse.state = State::Quoted;
        parse.afterReturn = false;
        return {};
    }
    if (c == m_separator) {
        parse.state = State::FieldStart;
        return endField(parse, at);
    }
    if (endsLine(c)) {
        const bool isBlank = at == parse.fieldRaw && parse.texts.empty();
        parse.state = c == '\r' ? State::AfterReturn : State::Done;
        return isBlank ? Result<>{} : endField(parse, at);
    }
    if (parse.state == State::QuoteInQuoted)
        return corrupt(
            parse, at,
            Sentence::tr("expected a comma or the end of the line after a closing quote"));
    parse.state = State::Unquoted;
    m_text += c;
    return {};
}

CsvRecord CsvReader::finished(const Parse &parse) const
{
    CsvRecord record;
    record.number = m_records;
    record.lineNumber = m_lines + 1;
    record.byteOffset = m_fileOffset + m_begin;
    record.raw = std::string_view(m_buffer).substr(m_begin, parse.at);
    record.fields.reserve(parse.texts.size());
    for (const Span &span : parse.texts)
        record.fields.push_back(std::string_view(m_text).substr(span.begin, span.length));
    record.rawFields = parse.raws;
    record.separator = m_separator;
    return record;
}

Result<std::optional<CsvRecord>> CsvReader::next()
{
    Parse parse;
    m_text.clear();
    if (m_records == 0 && m_hasByteOrderMark && m_fileOffset + m_begin == 0)
        parse.at = parse.fieldRaw = kByteOrderMark.size();
    while (parse.state != State::Done) {
        if (m_begin + parse.at == m_buffer.size()) {
            if (m_isAtEnd)
                break;
            VOX_CHECK(readMore());
            continue;
        }
        const char c = m_buffer[m_begin + parse.at];
        if (parse.state == State::AfterReturn) {
            parse.at += c == '\n' ? 1 : 0;
            parse.state = State::Done;
            break;
        }
        if (const std::size_t run = plainRun(parse); run > 0) {
            m_text.append(m_buffer, m_begin + parse.at, run);
            parse.at += run;
        } else {
            VOX_CHECK(take(parse, c));
            ++parse.at;
        }
        if (parse.at > m_limits.maximumRecordBytes
            || m_text.size() - parse.fieldText > m_limits.maximumFieldBytes)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr("line %1 is part of a record or field of more than the %2 bytes a "
                             "field, %3 a record may have (a quote that is not closed?)",
                             m_lines + 1, m_limits.maximumFieldBytes, m_limits.maximumRecordBytes),
                m_subject);
    }
    const bool isEnded = parse.state == State::Done || parse.state == State::AfterReturn;
    if (!isEnded) {
        if (parse.state == State::Quoted)
            return corrupt(parse, parse.quoteAt,
                           Sentence::tr("a quoted field that is never closed"));
        const bool isNothing = parse.at == parse.fieldRaw && parse.texts.empty();
        if (isNothing)
            return std::nullopt;
        VOX_CHECK(endField(parse, parse.at));
    }
    ++m_records;
    CsvRecord record = finished(parse);
    m_lines += parse.lines + 1;
    // the views point into m_buffer, which the next call moves
    m_begin += parse.at;
    return record;
}

} // namespace voxdeck

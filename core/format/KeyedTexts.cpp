// SPDX-License-Identifier: Apache-2.0
#include "core/format/KeyedTexts.h"

#include "core/base/Utf8.h"
#include "core/format/JsonRecords.h"
#include "core/format/LineFailure.h"
#include "core/format/LineReader.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TranscriptFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/TableReader.h"
#include "core/format/nemo/NemoSource.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

namespace rf = record_fields;

constexpr std::array kFormats{KeyedTextFormat::Kaldi, KeyedTextFormat::Trn, KeyedTextFormat::Json,
                              KeyedTextFormat::Csv, KeyedTextFormat::Tsv};
constexpr std::size_t kHeadBytes = std::size_t{64} << 10;

bool isSpace(char c)
{
    return c == ' ' || c == '\t';
}

/// The keys that lists make of an audio's name.
void addKeysOfAudio(const std::string &audio, std::vector<std::string> &keys)
{
    const std::filesystem::path path(audio);
    for (auto key : {audio, path.filename().string(), path.stem().string()})
        if (!key.empty() && std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(std::move(key));
}

/// Lines of plain text: Kaldi's and sclite's.
class LineTexts final : public KeyedTextReader {
public:
    LineTexts(LineReader lines, KeyedTextFormat format)
        : m_lines(std::move(lines)), m_format(format)
    {
    }

    Result<std::optional<KeyedText>> next() override
    {
        for (;;) {
            VOX_TRY(const auto line, m_lines.next());
            if (!line)
                return std::optional<KeyedText>();
            KeyedText read;
            read.line = line->number;
            const auto whole = line->number == 1 ? withoutByteOrderMark(line->text) : line->text;
            const auto text = stripPython(whole);
            const bool isComment = m_format == KeyedTextFormat::Trn && text.starts_with(";;");
            if (!line->isTooLong && (text.empty() || isComment))
                continue;
            if (line->isTooLong)
                read.problem = Error{
                    ErrorCode::Unsupported, Sentence::tr("the line is longer than 64 MiB"), {}};
            else if (!isValidUtf8(text))
                read.problem = Error{ErrorCode::Corrupt, kLineIsNotUtf8, {}};
            else if (m_format == KeyedTextFormat::Kaldi)
                readKaldi(text, read);
            else
                readTrn(text, read);
            return read;
        }
    }
    std::uint64_t bytesRead() const override { return m_lines.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_lines.sizeBytes(); }
    KeyedTextFormat format() const override { return m_format; }

private:
    static void readKaldi(std::string_view text, KeyedText &read)
    {
        const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isSpace)
                                                  - text.begin());
        read.keys.emplace_back(text.substr(0, end));
        read.text.emplace(stripPython(text.substr(end)));
    }

    static void readTrn(std::string_view text, KeyedText &read)
    {
        const std::size_t open = text.ends_with(')') ? text.rfind('(') : std::string_view::npos;
        const auto key = open == std::string_view::npos
                             ? std::string_view()
                             : stripPython(text.substr(open + 1, text.size() - open - 2));
        if (key.empty()) {
            read.problem = Error{
                ErrorCode::Corrupt,
                Sentence::tr("the line does not end with its key in brackets, as in"
                             " \"the words (utt-1)\""),
                {}};
            return;
        }
        read.keys.emplace_back(key);
        read.text.emplace(stripPython(text.substr(0, open)));
    }

    LineReader m_lines;
    KeyedTextFormat m_format;
};

std::string wordOf(const JsonValue &value)
{
    if (value.kind() == JsonValue::Kind::String)
        return value.toString();
    return value.kind() == JsonValue::Kind::Integer ? value.dump().value_or(std::string())
                                                    : std::string();
}

class JsonTexts final : public KeyedTextReader {
public:
    JsonTexts(JsonRecords records, KeyedTextOptions options)
        : m_records(std::move(records)), m_options(std::move(options))
    {
    }

    Result<std::optional<KeyedText>> next() override
    {
        for (;;) {
            VOX_TRY(auto record, m_records.next());
            if (!record)
                return std::optional<KeyedText>();
            KeyedText read;
            read.line = record->number;
            if (record->problem)
                read.problem = std::move(record->problem);
            else if (!record->value)
                continue;
            else if (record->value->kind() != JsonValue::Kind::Object)
                read.problem = Error{
                    ErrorCode::Corrupt, Sentence::tr("the line is not a JSON object"), {}};
            else
                fill(*record->value, read);
            return read;
        }
    }
    std::uint64_t bytesRead() const override { return m_records.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_records.sizeBytes(); }
    KeyedTextFormat format() const override { return KeyedTextFormat::Json; }

private:
    void fill(const JsonValue &record, KeyedText &read) const
    {
        addKeys(record, read.keys);
        if (read.keys.empty())
            read.problem = Error{
                ErrorCode::InvalidArgument,
                m_options.keyField.empty()
                    ? Sentence::tr("the record has neither a key nor the name of its audio")
                    : Sentence::tr("the record has no `%1`", m_options.keyField),
                {}};
        const JsonValue *const text = textOf(record);
        if (!text || text->kind() == JsonValue::Kind::Null)
            return;
        if (m_options.takesNumbers && text->isNumber()) {
            // A record of its own: dumpAscii() spells NaN as Python does.
            read.text = text->dumpAscii();
            return;
        }
        if (text->kind() != JsonValue::Kind::String)
            read.problem = Error{
                ErrorCode::InvalidArgument, Sentence::tr("the hypothesis is not text"), {}};
        else if (!isValidUtf8(text->toString()))
            read.problem = Error{
                ErrorCode::Corrupt, Sentence::tr("the hypothesis is not UTF-8"), {}};
        else
            read.text = text->toString();
    }

    void addKeys(const JsonValue &record, std::vector<std::string> &keys) const
    {
        if (!m_options.keyField.empty()) {
            const JsonValue *const value = valueIn(record, m_options.keyField);
            if (auto key = value ? wordOf(*value) : std::string(); !key.empty())
                addKeysOfAudio(key, keys);
            return;
        }
        for (const auto &[name, value] : record.members())
            if (canonicalColumn(name) == rf::kKey)
                if (auto key = wordOf(value); !key.empty())
                    keys.push_back(std::move(key));
        for (const auto &[name, value] : record.members()) {
            if (canonicalColumn(name) != rf::kAudio || value.kind() != JsonValue::Kind::String)
                continue;
            keys.push_back(nemo::derivedKey(value.toString(), record.find("offset"),
                                            record.find(rf::kDuration)));
            if (!record.find("offset"))
                addKeysOfAudio(value.toString(), keys);
        }
        std::erase(keys, std::string());
    }

    /// A field that is named as a hypothesis, else the record's text.
    const JsonValue *textOf(const JsonValue &record) const
    {
        if (!m_options.textField.empty())
            return valueIn(record, m_options.textField);
        for (const auto name : usualHypothesisFields())
            if (const JsonValue *const value = record.find(name))
                return value;
        const JsonValue *found = nullptr;
        for (const auto &[name, value] : record.members()) {
            if (saysHypothesis(name))
                return &value;
            if (canonicalColumn(name) == rf::kText && !found)
                found = &value;
        }
        return found;
    }

    JsonRecords m_records;
    KeyedTextOptions m_options;
};

class TableTexts final : public KeyedTextReader {
public:
    TableTexts(TableReader table, KeyedTextFormat format)
        : m_table(std::move(table)), m_format(format)
    {
    }

    /// Reads the header.
    Result<> begin(const KeyedTextOptions &options)
    {
        VOX_TRY(const auto header, m_table.next());
        if (!header || header->fields.empty())
            return fail(ErrorCode::Corrupt, Sentence::tr("has no header in its first line"));
        const std::vector<std::string> names(header->fields.begin(), header->fields.end());
        m_key = columnOf(names, options.keyField, rf::kKey);
        if (!m_key && options.keyField.empty()) {
            m_key = columnOf(names, {}, rf::kAudio);
            m_isAudio = m_key.has_value();
        }
        if (options.textField.empty())
            for (std::size_t column = 0; column < names.size() && !m_text; ++column)
                if (saysHypothesis(names[column]))
                    m_text = column;
        if (!m_text)
            m_text = columnOf(names, options.textField, rf::kText);
        if (!m_key || !m_text)
            return fail(
                ErrorCode::InvalidArgument,
                m_key ? Sentence::tr(
                    "has no column for the texts; name it with --map hypothesis=COLUMN")
                      : Sentence::tr("has no column for the keys; name it with --map key=COLUMN"));
        return {};
    }

    Result<std::optional<KeyedText>> next() override
    {
        for (;;) {
            VOX_TRY(auto row, m_table.next());
            if (!row)
                return std::optional<KeyedText>();
            if (!row->problem && row->fields.empty())
                continue;
            KeyedText read;
            read.line = row->lineNumber;
            if (row->problem)
                read.problem = std::move(row->problem);
            else
                fill(row->fields, read);
            return read;
        }
    }
    std::uint64_t bytesRead() const override { return m_table.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_table.sizeBytes(); }
    KeyedTextFormat format() const override { return m_format; }

private:
    static std::optional<std::size_t> columnOf(const std::vector<std::string> &names,
                                               const std::string &wanted, std::string_view field)
    {
        const auto all = wanted.empty() ? fieldsOfColumns(names) : names;
        const auto found = std::find(all.begin(), all.end(), wanted.empty() ? field : wanted);
        return found == all.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(found - all.begin()));
    }

    void fill(const std::vector<std::string_view> &fields, KeyedText &read) const
    {
        const auto at = [&fields](std::size_t column) {
            return column < fields.size() ? fields[column] : std::string_view();
        };
        const std::string key(stripPython(at(*m_key)));
        if (key.empty())
            read.problem = Error{
                ErrorCode::InvalidArgument, Sentence::tr("the row has no key"), {}};
        else if (*m_text >= fields.size())
            read.problem = Error{
                ErrorCode::Corrupt, Sentence::tr("the row ends before its text"), {}};
        else if (m_isAudio)
            addKeysOfAudio(key, read.keys);
        else
            read.keys.push_back(key);
        if (!at(*m_text).empty()) // a table cannot tell "nothing was heard" from "unknown"
            read.text.emplace(at(*m_text));
    }

    TableReader m_table;
    KeyedTextFormat m_format;
    std::optional<std::size_t> m_key;
    std::optional<std::size_t> m_text;
    bool m_isAudio = false;
};

std::vector<std::string_view> wholeLines(std::string_view head)
{
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin < head.size();) {
        const std::size_t end = std::min(head.find_first_of("\r\n", begin), head.size());
        const auto line = stripPython(head.substr(begin, end - begin));
        if (!line.empty() && (end < head.size() || lines.empty()))
            lines.push_back(line);
        begin = end + 1;
    }
    return lines;
}

bool isTableHeader(std::string_view line, char separator)
{
    bool hasKey = false;
    bool hasText = false;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        auto name = line.substr(begin, end - begin);
        if (name.size() > 1 && name.starts_with('"') && name.ends_with('"'))
            name = name.substr(1, name.size() - 2);
        const auto field = canonicalColumn(name);
        hasKey = hasKey || field == rf::kKey || field == rf::kAudio;
        hasText = hasText || field == rf::kText || saysHypothesis(name);
        begin = end + 1;
    }
    return hasKey && hasText;
}

KeyedTextFormat detected(std::string_view head, const std::filesystem::path &path)
{
    const auto lines = wholeLines(head);
    const auto first = lines.empty() ? std::string_view() : lines.front();
    const std::string extension = path.extension().string();
    if (first.starts_with('{') || first.starts_with('['))
        return KeyedTextFormat::Json;
    if (extension == ".csv" || isTableHeader(first, ',') || isTableHeader(first, ';'))
        return KeyedTextFormat::Csv;
    if (extension == ".tsv" || isTableHeader(first, '\t'))
        return KeyedTextFormat::Tsv;
    const bool isTrn = !lines.empty()
                       && std::all_of(lines.begin(), lines.end(), [](std::string_view line) {
                              return line.starts_with(";;")
                                     || (line.ends_with(')') && line.rfind('(') != line.npos);
                          });
    return extension == ".trn" || isTrn ? KeyedTextFormat::Trn : KeyedTextFormat::Kaldi;
}

Result<KeyedTextFormat> formatOf(const FileSystem &fs, const std::filesystem::path &path,
                                 const KeyedTextOptions &options)
{
    VOX_TRY(const auto head, readHead(fs, path, kHeadBytes));
    if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF"))
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is UTF-16 text; convert it to UTF-8, for example with"
                                 " \"iconv -f UTF-16 -t UTF-8 FILE > NEW\""),
                    path.string());
    return options.format.value_or(detected(withoutByteOrderMark(head), path));
}

/// Of a table: no comma is in a header with semicolons, which has two columns at least.
Result<Separator> separatorOf(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto head, readHead(fs, path, kHeadBytes));
    const auto lines = wholeLines(withoutByteOrderMark(head));
    const auto first = lines.empty() ? std::string_view() : lines.front();
    return first.find(',') == first.npos && first.find(';') != first.npos ? Separator::Semicolon
                                                                          : Separator::Comma;
}

} // namespace

const char *keyedTextFormatName(KeyedTextFormat format)
{
    switch (format) {
    case KeyedTextFormat::Kaldi: break;
    case KeyedTextFormat::Trn: return "trn";
    case KeyedTextFormat::Json: return "json";
    case KeyedTextFormat::Csv: return "csv";
    case KeyedTextFormat::Tsv: return "tsv";
    }
    return "kaldi";
}

std::optional<KeyedTextFormat> keyedTextFormatNamed(std::string_view name)
{
    for (const KeyedTextFormat format : kFormats)
        if (name == keyedTextFormatName(format))
            return format;
    return name == "jsonl" || name == "nemo" ? std::optional(KeyedTextFormat::Json) : std::nullopt;
}

Result<std::unique_ptr<KeyedTextReader>> KeyedTextReader::open(const FileSystem &fs,
                                                               const std::filesystem::path &path,
                                                               const KeyedTextOptions &options)
{
    VOX_TRY(const auto format, formatOf(fs, path, options));
    if (format == KeyedTextFormat::Json) {
        VOX_TRY(auto records, JsonRecords::open(fs, path));
        return std::make_unique<JsonTexts>(std::move(records), options);
    }
    if (format == KeyedTextFormat::Kaldi || format == KeyedTextFormat::Trn) {
        VOX_TRY(auto lines, LineReader::open(fs, path));
        return std::make_unique<LineTexts>(std::move(lines), format);
    }
    Separator separator = Separator::Tab;
    if (format == KeyedTextFormat::Csv) {
        VOX_TRY(separator, separatorOf(fs, path));
    }
    VOX_TRY(auto table, TableReader::open(fs, path, separator));
    auto reader = std::make_unique<TableTexts>(std::move(table), format);
    if (const auto begun = reader->begin(options); !begun)
        return fail(begun.error().code, begun.error().detail, path.string());
    return reader;
}

} // namespace voxdeck

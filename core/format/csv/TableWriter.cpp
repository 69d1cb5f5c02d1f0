// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/TableWriter.h"

#include "core/archive/PartFile.h"
#include "core/base/Utf8.h"
#include "core/format/AudioPart.h"
#include "core/format/LineReader.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/TableReader.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

using namespace record_fields;

constexpr std::size_t kMaximumColumns = 1000;
constexpr std::size_t kGatherBytes = std::size_t{256} << 10;

/// A cell's text; lists and objects as JSON.
std::string cellOf(const JsonValue &value)
{
    switch (value.kind()) {
    case JsonValue::Kind::Null: return {};
    case JsonValue::Kind::String: return value.toString();
    default: return isMissing(value) ? std::string() : value.dump().value_or(std::string());
    }
}

/// Rows as JSON lines on the disk, until the columns are known.
class RowSpool {
public:
    RowSpool(FileSystem &fs, const std::filesystem::path &target) : m_fs(fs), m_path(target)
    {
        m_path += ".rows.part";
    }
    ~RowSpool() { remove(); }
    RowSpool(const RowSpool &) = delete;
    RowSpool &operator=(const RowSpool &) = delete;

    Result<> begin()
    {
        VOX_TRY(m_file, m_fs.create(m_path));
        return {};
    }
    Result<> append(std::string_view line)
    {
        m_gathered += line;
        m_gathered += '\n';
        return m_gathered.size() < kGatherBytes ? Result<>() : flush();
    }
    Result<LineReader> read()
    {
        VOX_CHECK(flush());
        return LineReader::open(m_fs, m_path, std::numeric_limits<std::uint32_t>::max());
    }

    void remove()
    {
        if (!m_file)
            return;
        m_file.reset();
        (void)m_fs.remove(m_path); // a leftover .part is never read
    }

private:
    Result<> flush()
    {
        VOX_CHECK(m_file->append(bytesOf(m_gathered)));
        m_gathered.clear();
        return {};
    }
    FileSystem &m_fs;
    std::filesystem::path m_path;
    std::unique_ptr<WritableFile> m_file;
    std::string m_gathered;
};

class TableWriter final : public UtteranceWriter {
public:
    TableWriter(FileSystem &fs, std::filesystem::path path, Separator separator,
                WriterOptions options)
        : m_fs(fs),
          m_path(std::move(path)),
          m_separator(separator),
          m_options(std::move(options)),
          m_spool(fs, m_path)
    {
    }
    Result<> begin() { return m_spool.begin(); }
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override;
    std::vector<Sentence> notes() const override
    {
        if (m_withoutAudio == 0)
            return {};
        return {m_withoutAudio == 1
                    ? Sentence::tr("%1 row names no audio: %2", m_withoutAudio, m_whyWithoutAudio)
                    : Sentence::tr("%1 rows name no audio: %2", m_withoutAudio, m_whyWithoutAudio)};
    }

private:
    Result<> takeColumns(const JsonValue &record);
    std::vector<std::string> header() const;
    std::string rowText(const std::vector<std::string> &cells) const;

    FileSystem &m_fs;
    std::filesystem::path m_path;
    Separator m_separator;
    WriterOptions m_options;
    RowSpool m_spool;
    std::vector<std::string> m_others; ///< columns that are not in kInOrder, as they came
    std::map<std::string, std::size_t, std::less<>> m_seen;
    std::uint64_t m_withoutAudio = 0;
    Sentence m_whyWithoutAudio; ///< of the first
};

Result<> checkCell(const std::string &name, const std::string &cell, Separator separator)
{
    if (!isValidUtf8(name) || !isValidUtf8(cell))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a field contains text that is not UTF-8"));
    const bool holdsTab = name.find_first_of("\t\n\r") != std::string::npos
                          || cell.find_first_of("\t\n\r") != std::string::npos;
    if (separator == Separator::Tab && holdsTab)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the field %1 holds a tab or a line end, which a TSV cannot",
                                 encodeJsonString(name)));
    return {};
}

Result<> TableWriter::takeColumns(const JsonValue &record)
{
    std::vector<std::string> fresh;
    for (const auto &[name, value] : record.members()) {
        if (!m_seen.contains(name))
            fresh.push_back(name);
    }
    if (m_seen.size() + fresh.size() > kMaximumColumns)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("its fields would make more than 1000 columns"));
    for (std::string &name : fresh) {
        m_seen.emplace(name, m_seen.size());
        if (std::find(kInOrder.begin(), kInOrder.end(), name) == kInOrder.end())
            m_others.push_back(std::move(name));
    }
    return {};
}

Result<> TableWriter::add(const InputUtterance &utterance)
{
    JsonValue record = utterance.record;
    if (!utterance.key.empty())
        record.set(kKey, JsonValue::ofString(utterance.key));
    if (auto spelled = spelledAudioFile(utterance, m_options))
        record.set(kAudio, JsonValue::ofString(pointerTo({*spelled, utterance.audioRange})));
    else if (m_withoutAudio++ == 0)
        m_whyWithoutAudio = std::move(spelled).error().detail;
    if (utterance.startSeconds && !fieldNumber(record, kStart))
        record.set(kStart, JsonValue::ofDouble(*utterance.startSeconds));
    if (utterance.endSeconds && !fieldNumber(record, kEnd))
        record.set(kEnd, JsonValue::ofDouble(*utterance.endSeconds));
    const auto line = record.dump();
    if (!line)
        return fail(ErrorCode::InvalidArgument, line.error().detail);
    for (const auto &[name, value] : record.members())
        VOX_CHECK(checkCell(name, cellOf(value), m_separator));
    VOX_CHECK(takeColumns(record));
    return m_spool.append(*line);
}

std::vector<std::string> TableWriter::header() const
{
    std::vector<std::string> names;
    for (const std::string_view field : kInOrder) {
        if (m_seen.contains(field))
            names.emplace_back(field);
    }
    names.insert(names.end(), m_others.begin(), m_others.end());
    return names;
}

std::string TableWriter::rowText(const std::vector<std::string> &cells) const
{
    const CsvStyle style{"\n", m_options.forSpreadsheets};
    if (m_separator == Separator::Comma)
        return csvRecord(cells, style);
    std::string row;
    for (std::size_t column = 0; column < cells.size(); ++column) {
        row += column > 0 ? "\t" : "";
        if (style.guardsFormulas && looksLikeFormula(cells[column]))
            row += '\'';
        row += cells[column];
    }
    return row + "\n";
}

Result<> TableWriter::finish()
{
    if (m_seen.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("no utterance could be written"),
                    m_path.string());
    VOX_TRY(auto rows, m_spool.read());
    VOX_TRY(const auto file, PartFile::create(m_fs, m_path));
    const auto names = header();
    VOX_CHECK(file->append(bytesOf(rowText(names))));
    while (true) {
        VOX_TRY(const auto line, rows.next());
        if (!line)
            break;
        VOX_TRY(const JsonValue record, JsonValue::parse(line->text));
        std::vector<std::string> cells;
        for (const std::string &name : names) {
            const JsonValue *const value = record.find(name);
            cells.push_back(value ? cellOf(*value) : std::string());
        }
        VOX_CHECK(file->append(bytesOf(rowText(cells))));
    }
    m_spool.remove();
    return file->commit();
}

Result<std::unique_ptr<UtteranceWriter>> openTableWriter(FileSystem &fs,
                                                         const std::filesystem::path &path,
                                                         Separator separator,
                                                         const WriterOptions &options)
{
    auto writer = std::make_unique<TableWriter>(fs, path, separator, options);
    VOX_CHECK(writer->begin());
    return writer;
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>>
openCsvWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    return openTableWriter(fs, path, Separator::Comma, options);
}

Result<std::unique_ptr<UtteranceWriter>>
openTsvWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    return openTableWriter(fs, path, Separator::Tab, options);
}

} // namespace voxdeck

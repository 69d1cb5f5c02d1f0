// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/TableSource.h"

#include "core/base/FileStem.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/aligned/CountriesNote.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/format/csv/TableReader.h"
#include "core/format/hub/HubSplits.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

namespace mc = manifest_columns;

using namespace record_fields;

constexpr std::array kNumbers{kStart, kEnd, kChannel, kDuration, kCer, kWer};
constexpr double kSecondsAnHour = 3600;
/// 31 years; longer times are not times of a recording.
constexpr double kMaximumSeconds = 1e9;

/// Where a value of the row goes in its record.
struct Place {
    std::string field;
    std::size_t column = 0;
    bool isNumber = false;
};

/// The fields of RecordFields.h in their order, then the others as the columns stand.
std::vector<Place> placesOf(std::span<const std::string> columns)
{
    const auto fields = fieldsOfColumns(columns);
    std::vector<Place> places;
    const auto rank = [](const std::string &field) {
        return std::find(kInOrder.begin(), kInOrder.end(), field) - kInOrder.begin();
    };
    for (std::size_t column = 0; column < fields.size(); ++column) {
        const bool isNumber = std::find(kNumbers.begin(), kNumbers.end(), fields[column])
                              != kNumbers.end();
        if (!fields[column].empty())
            places.push_back({fields[column], column, isNumber});
    }
    std::stable_sort(places.begin(), places.end(), [&rank](const Place &a, const Place &b) {
        return rank(a.field) < rank(b.field);
    });
    return places;
}

/// The number as spelled, or as Python would write it; other texts stay texts.
JsonValue numberOrText(std::string_view text)
{
    const auto seconds = parsePythonFloat(text);
    if (!seconds)
        return JsonValue::ofString(std::string(text));
    auto parsed = JsonValue::parse(text);
    return parsed && parsed->isNumber() ? *std::move(parsed) : JsonValue::ofDouble(*seconds);
}

std::vector<std::string> copied(const std::vector<std::string_view> &fields)
{
    return {fields.begin(), fields.end()};
}

Result<std::optional<double>> secondsIn(const JsonValue &record, std::string_view field)
{
    if (!record.find(field))
        return std::nullopt;
    const auto seconds = fieldNumber(record, field);
    if (!seconds || *seconds > kMaximumSeconds)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("the %1 is not a number of seconds: %2", field, fieldText(record, field)));
    return seconds;
}

/// recording -> split
using Splits = std::unordered_map<std::string, std::string>;

Result<Splits> readSplitsTable(const FileSystem &fs, const std::filesystem::path &path)
{
    Splits splits;
    VOX_TRY(auto reader, TableReader::open(fs, path, Separator::Comma));
    VOX_TRY(const auto header, reader.next());
    const auto columns = header ? copied(header->fields) : std::vector<std::string>();
    const auto columnOf = [&columns](std::string_view name) {
        return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name)
                                        - columns.begin());
    };
    const std::size_t id = columnOf(mc::kRecording);
    const std::size_t source = columnOf(mc::kAudio);
    const std::size_t split = columnOf(mc::kSplit);
    while (true) {
        VOX_TRY(const auto row, reader.next());
        if (!row)
            return splits;
        const auto field = [&row](std::size_t column) {
            return column < row->fields.size() ? row->fields[column] : std::string_view();
        };
        const std::string_view recording = field(id).empty() ? pythonStemOf(field(source))
                                                             : field(id);
        if (!recording.empty() && !field(split).empty())
            splits.emplace(recording, field(split));
    }
}

/// Corpora have a table for each split: train.tsv, dev.tsv, test.tsv. Only such a name says one.
std::string splitOfName(const std::filesystem::path &path)
{
    const std::string stem = path.stem().string();
    for (const std::string_view name : {"train", "dev", "valid", "validation", "test"})
        if (stem == name)
            return std::string(hub::splitInName(name).value_or(std::string_view()));
    return {};
}

class TableSource final : public UtteranceSource {
public:
    TableSource(const FileSystem &fs, const std::filesystem::path &path, TableReader reader,
                std::span<const std::string> columns, const SourceOptions &options)
        : m_path(path),
          m_reader(std::move(reader)),
          m_places(placesOf(columns)),
          m_paths(fs, path.parent_path(), options.rules),
          m_options(options),
          m_fs(fs),
          m_split(splitOfName(path))
    {
        m_columns = columns.size();
        m_paths.alsoLookIn(path.parent_path() / "clips");
        if (options.rules.relocations.empty()) // the user knows better
            m_countryFolders = aligned::audioFoldersOf(fs, path);
        const auto note = path.parent_path() / aligned::kCountriesNoteName;
        if (!m_countryFolders.empty() && exists(fs, note))
            m_note = note;
    }
    void readSplits(const FileSystem &fs);
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_reader.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_reader.sizeBytes(); }
    std::vector<std::filesystem::path> files() const override;
    std::vector<Sentence> notes() const override
    {
        auto notes = m_notes;
        if (m_longRows > 0)
            notes.push_back(
                m_longRows == 1
                    ? Sentence::tr(
                        "%1 row has more fields than the header has columns (the first in line "
                        "%2); their further cells were skipped. A text may contain a separator",
                        m_longRows, m_firstLongRow)
                    : Sentence::tr(
                        "%1 rows have more fields than the header has columns (the first in line "
                        "%2); their further cells were skipped. A text may contain a separator",
                        m_longRows, m_firstLongRow));
        return notes;
    }

private:
    Result<InputUtterance> makeUtterance(const TableRow &row);
    void noteLength(const TableRow &row);
    JsonValue recordOf(const TableRow &row) const;
    const std::string &placeOf(const std::string &spelled);
    Result<> takeTimes(InputUtterance &utterance) const;
    void takeKey(InputUtterance &utterance) const;

    std::filesystem::path m_path;
    TableReader m_reader;
    std::vector<Place> m_places;
    AudioPaths m_paths;
    SourceOptions m_options;
    const FileSystem &m_fs;
    std::vector<std::filesystem::path> m_countryFolders; ///< of a manifest by country
    std::optional<std::filesystem::path> m_note;         ///< that names them
    std::optional<std::string> m_lastSpelled;
    std::string m_lastPlace;
    Splits m_splits;
    bool m_hasSplits = false;
    std::string m_split; ///< of all rows that name none
    std::vector<Sentence> m_notes;
    std::size_t m_columns = 0; ///< of the header
    std::uint64_t m_longRows = 0;
    std::uint64_t m_firstLongRow = 0;
};

void TableSource::readSplits(const FileSystem &fs)
{
    const auto beside = splitsBeside(m_path);
    if (!beside || !exists(fs, *beside))
        return;
    m_hasSplits = true;
    if (auto splits = readSplitsTable(fs, *beside))
        m_splits = *std::move(splits);
    else
        m_notes.push_back(
            Sentence::tr("the splits beside it could not be read: %1", describe(splits.error())));
}

std::vector<std::filesystem::path> TableSource::files() const
{
    std::vector<std::filesystem::path> files{m_path};
    if (m_hasSplits)
        files.push_back(*splitsBeside(m_path));
    if (m_note)
        files.push_back(*m_note);
    return files;
}

Result<std::optional<InputLine>> TableSource::next()
{
    VOX_TRY(const auto row, m_reader.next());
    if (!row)
        return std::nullopt;
    InputLine line;
    line.number = row->lineNumber;
    line.problem = row->problem;
    if (row->problem || row->fields.empty())
        return line;
    noteLength(*row);
    auto made = makeUtterance(*row);
    if (made) {
        line.key = made->key;
        line.utterance = *std::move(made);
    } else {
        line.problem = std::move(made).error();
        line.key = fieldText(recordOf(*row), kKey);
    }
    return line;
}

/// A tab in a text of a TSV makes one field too many: words would be gone without a trace. Spreadsheets end rows with
/// empty fields.
void TableSource::noteLength(const TableRow &row)
{
    const bool isLong = std::any_of(
        row.fields.begin() + static_cast<std::ptrdiff_t>(std::min(m_columns, row.fields.size())),
        row.fields.end(), [](std::string_view field) { return !field.empty(); });
    if (isLong && m_longRows++ == 0)
        m_firstLongRow = row.lineNumber;
}

JsonValue TableSource::recordOf(const TableRow &row) const
{
    JsonValue record = JsonValue::object();
    for (const Place &place : m_places) {
        const std::string_view text = place.column < row.fields.size() ? row.fields[place.column]
                                                                       : std::string_view();
        if (!text.empty())
            record.set(place.field, place.isNumber ? numberOrText(text)
                                                   : JsonValue::ofString(std::string(text)));
    }
    return record;
}

Result<> TableSource::takeTimes(InputUtterance &utterance) const
{
    JsonValue &record = utterance.record;
    const auto hours = fieldNumber(record, "duration_hours");
    if (hours && *hours > 0 && !record.find(kDuration))
        record.set(kDuration, JsonValue::ofDouble(*hours * kSecondsAnHour));
    VOX_TRY(utterance.startSeconds, secondsIn(record, kStart));
    VOX_TRY(utterance.endSeconds, secondsIn(record, kEnd));
    const auto duration = fieldNumber(record, kDuration);
    if (utterance.startSeconds && !utterance.endSeconds && duration && *duration > 0) {
        utterance.endSeconds = *utterance.startSeconds + *duration;
        record.set(kEnd, JsonValue::ofDouble(*utterance.endSeconds));
    }
    VOX_CHECK(checkTimes(utterance.startSeconds, utterance.endSeconds));
    if (!record.find(kChannel))
        return {};
    const auto channel = fieldNumber(record, kChannel);
    if (!channel || *channel < 0 || *channel > 1000 || *channel != std::floor(*channel))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("not a channel number: %1", fieldText(record, kChannel)));
    utterance.channel = static_cast<int>(*channel);
    return {};
}

void TableSource::takeKey(InputUtterance &utterance) const
{
    utterance.key = fieldText(utterance.record, kKey);
    const std::string spelled = fieldText(utterance.record, kAudio);
    if (!utterance.key.empty() || spelled.empty())
        return;
    utterance.key = pythonStemOf(spelled);
    if (utterance.startSeconds && utterance.endSeconds) {
        for (const double seconds : {*utterance.startSeconds, *utterance.endSeconds}) {
            utterance.key += '_';
            utterance.key += std::to_string(static_cast<std::int64_t>(seconds * 1000));
        }
    }
    JsonValue record = JsonValue::object();
    record.set(kKey, JsonValue::ofString(utterance.key));
    for (const auto &[name, value] : utterance.record.members())
        record.set(name, value);
    record.set(kKey, JsonValue::ofString(utterance.key));
    utterance.record = std::move(record);
}

/// In a manifest by country a relative path begins in the country's folder, wherever the program runs: another
/// country may have a file of the same name in the working folder. A list names a recording for many rows.
const std::string &TableSource::placeOf(const std::string &spelled)
{
    if (m_lastSpelled == spelled)
        return m_lastPlace;
    m_lastSpelled = spelled;
    m_lastPlace = spelled;
    if (std::filesystem::path(spelled).is_absolute())
        return m_lastPlace;
    for (const auto &folder : m_countryFolders) {
        const auto status = m_fs.status(folder / spelled);
        if (!status || status->kind != FileKind::File)
            continue;
        m_lastPlace = (folder / spelled).string();
        break;
    }
    return m_lastPlace;
}

Result<InputUtterance> TableSource::makeUtterance(const TableRow &row)
{
    InputUtterance utterance;
    utterance.record = recordOf(row);
    VOX_CHECK(takeTimes(utterance));
    takeKey(utterance);
    const std::string spelled = fieldText(utterance.record, kAudio);
    if (spelled.empty())
        utterance.audioProblem = Error{
            ErrorCode::InvalidArgument, Sentence::tr("the row names no audio"), {}};
    else
        m_paths.apply(placeOf(spelled), utterance);
    if (!m_countryFolders.empty())
        utterance.part = m_countryFolders.front().filename().string();
    if (m_hasSplits && !utterance.record.find(kSplit)) {
        std::string recording = fieldText(utterance.record, kRecording);
        if (recording.empty())
            recording = pythonStemOf(spelled);
        const auto split = m_splits.find(recording);
        if (split != m_splits.end())
            utterance.record.set(kSplit, JsonValue::ofString(split->second));
    }
    if (!m_split.empty() && !utterance.record.find(kSplit))
        utterance.record.set(kSplit, JsonValue::ofString(m_split));
    addHints(utterance.record, m_options);
    return utterance;
}

Result<std::unique_ptr<UtteranceSource>> openTable(const FileSystem &fs,
                                                   const std::filesystem::path &path,
                                                   Separator separator,
                                                   const SourceOptions &options)
{
    VOX_TRY(auto reader, TableReader::open(fs, path, separator));
    VOX_TRY(const auto header, reader.next());
    if (!header || header->fields.empty())
        return fail(ErrorCode::Corrupt, Sentence::tr("has no header in its first line"),
                    path.string());
    auto columns = copied(header->fields);
    if (separator == Separator::Comma && withoutBlanks(columns))
        reader.skipInitialBlanks();
    auto source = std::make_unique<TableSource>(fs, path, std::move(reader), columns, options);
    source->readSplits(fs);
    return source;
}

} // namespace

Result<std::unique_ptr<UtteranceSource>>
openCsvSource(const FileSystem &fs, const std::filesystem::path &path, const SourceOptions &options)
{
    return openTable(fs, path, Separator::Comma, options);
}

Result<std::unique_ptr<UtteranceSource>>
openTsvSource(const FileSystem &fs, const std::filesystem::path &path, const SourceOptions &options)
{
    return openTable(fs, path, Separator::Tab, options);
}

std::optional<std::filesystem::path> splitsBeside(const std::filesystem::path &manifest)
{
    constexpr std::string_view kEnding = "_manifest.csv";
    std::string name = manifest.filename().string();
    if (!name.ends_with(kEnding))
        return std::nullopt;
    name.resize(name.size() - kEnding.size());
    return manifest.parent_path() / (name + "_splits.csv");
}

} // namespace voxdeck

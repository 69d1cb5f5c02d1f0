// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/CorpusLayouts.h"

#include "core/base/Utf8.h"
#include "core/format/DatasetProbe.h"
#include "core/format/LineReader.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/folder/AudioObjects.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

namespace voxdeck::folder {

namespace rf = record_fields;

namespace {

/// corpus, table, form, what parts the columns; columns; speaker; name
constexpr std::array kLayouts = std::to_array<CorpusLayout>({
    {"GigaSpeech", "GigaSpeech.json", TableForm::Objects},
    {"Common Voice", "*.tsv", TableForm::Named, '\t', {}, SpeakerRule::None, false},
    {"a folder with a table", "*.csv", TableForm::Named, ',', {}, SpeakerRule::None, false},
    {"Coqui", "*.csv", TableForm::Named, '|', {}, SpeakerRule::None, false},
    {"MAGICDATA", "TRANS.txt", TableForm::Placed, '\t', {rf::kAudio, rf::kSpeaker, rf::kText}},
    {"CMU Arctic", "txt.done.data", TableForm::Quoted, kWhiteSpace, {rf::kAudio, rf::kText}},
    {"JSUT, JVS", "transcript*_utf8.txt", TableForm::Placed, ':', {rf::kAudio, rf::kText}},
    {"VIVOS",
     "prompts.txt",
     TableForm::Placed,
     kWhiteSpace,
     {rf::kAudio, rf::kText},
     SpeakerRule::Folder},
    {"FLEURS",
     "*.tsv",
     TableForm::Placed,
     '\t',
     {"id", rf::kAudio, "raw_transcription", rf::kText, "", "num_samples", rf::kGender},
     SpeakerRule::None,
     false},
    {"MLS",
     "transcripts.txt",
     TableForm::Placed,
     '\t',
     {rf::kAudio, rf::kText},
     SpeakerRule::BeforeLine},
    {"GigaSpeech 2",
     "*.tsv",
     TableForm::Placed,
     '\t',
     {rf::kAudio, rf::kText},
     SpeakerRule::None,
     false},
    {"AISHELL",
     "aishell_transcript*.txt",
     TableForm::Placed,
     kWhiteSpace,
     {rf::kAudio, rf::kText},
     SpeakerRule::Folder},
    {"aidatatang",
     "*_transcript.txt",
     TableForm::Placed,
     kWhiteSpace,
     {rf::kAudio, rf::kText},
     SpeakerRule::Folder},
    {"Baker", "000001-*.txt", TableForm::Placed, '\t', {rf::kAudio, rf::kText}},
    {"AISHELL-3",
     "content.txt",
     TableForm::Placed,
     kWhiteSpace,
     {rf::kAudio, rf::kText},
     SpeakerRule::Folder},
    {"CSS10",
     "transcript*.txt",
     TableForm::Placed,
     '|',
     {rf::kAudio, rf::kText, "normalized_text"}},
    {"Piper, several speakers",
     "metadata.csv",
     TableForm::Placed,
     '|',
     {rf::kAudio, rf::kSpeaker, rf::kText}},
    {"LJ Speech", "metadata.csv", TableForm::Placed, '|', {rf::kAudio, rf::kText}},
    {"VoxForge", "prompts-original", TableForm::Placed, kWhiteSpace, {rf::kAudio, rf::kText}},
    {"any of these", "trans*.txt", TableForm::Placed, kWhiteSpace, {rf::kAudio, rf::kText}},
});

constexpr CorpusLayout kTransList{
    "LibriSpeech", "*.trans.txt", TableForm::Placed, kWhiteSpace, {rf::kAudio, rf::kText}};

constexpr std::size_t kLinesLookedAt = 16;
constexpr std::uint64_t kLongestFirstLine = std::uint64_t{1} << 20;

/// The fields of a line of a layout without quotes.
std::vector<std::string_view> piecesOf(std::string_view line, const CorpusLayout &layout)
{
    std::vector<std::string_view> pieces;
    if (layout.form == TableForm::Quoted) {
        line.remove_prefix(std::min(line.find_first_not_of("( \t"), line.size()));
        const std::size_t open = std::min(line.find('"'), line.size());
        const std::size_t close = line.rfind('"');
        if (close == std::string_view::npos || close <= open)
            return {};
        return {stripPython(line.substr(0, open)), line.substr(open + 1, close - open - 1)};
    }
    if (layout.between != kWhiteSpace) {
        for (std::size_t at = 0; at <= line.size();) {
            const bool isRest = layout.between == ':' && !pieces.empty();
            const std::size_t end = isRest ? line.size()
                                           : std::min(line.find(layout.between, at), line.size());
            pieces.push_back(stripPython(line.substr(at, end - at)));
            at = end + 1;
        }
        return pieces;
    }
    line = stripPython(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    return {line.substr(0, end), stripPython(line.substr(end))};
}

/// A field of comma-separated values: its text, and where it is spelled.
struct CommaField {
    std::string text;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The fields of one record of comma-separated values.
std::vector<CommaField> commaFields(std::string_view record)
{
    std::vector<CommaField> fields(1);
    bool isQuoted = false;
    for (std::size_t at = 0; at < record.size(); ++at) {
        const char c = record[at];
        CommaField &field = fields.back();
        const bool isFirst = field.end == field.begin;
        const bool isQuote = c == '"' && (isQuoted || field.text.empty());
        if (c == ' ' && !isQuoted && field.text.empty()) {
            if (isFirst) // blanks after commas, as SpeechBrain writes
                field.begin = field.end = at + 1;
            continue;
        }
        if (c == ',' && !isQuoted) {
            fields.push_back({{}, at + 1, at + 1});
            continue;
        }
        if (isQuote && isQuoted && at + 1 < record.size() && record[at + 1] == '"')
            field.text += record[++at];
        else if (isQuote)
            isQuoted = !isQuoted;
        else if (isQuoted || (c != '\n' && c != '\r'))
            field.text += c;
        else
            continue; // the end of the record
        field.end = at + 1;
    }
    return fields;
}

/// Where the line ends that the record may have its end with.
std::size_t endOfText(std::string_view record)
{
    std::size_t end = record.size();
    while (end > 0 && (record[end - 1] == '\n' || record[end - 1] == '\r'))
        --end;
    return end;
}

std::size_t columnsOf(const CorpusLayout &layout)
{
    std::size_t count = 0;
    for (std::size_t column = 0; column < layout.columns.size(); ++column)
        count = layout.columns.at(column).empty() ? count : column + 1;
    return count;
}

/// Whether there is the column; else the first of the others is taken for it.
bool take(std::vector<std::string> &columns, std::string_view field,
          std::initializer_list<std::string_view> others)
{
    if (std::find(columns.begin(), columns.end(), field) != columns.end())
        return true;
    for (const std::string_view other : others) {
        const auto found = std::find(columns.begin(), columns.end(), other);
        if (found != columns.end()) {
            *found = field;
            return true;
        }
    }
    return false;
}

/// Whether half of the lines have a number in the column of the text: then the layout does not fit.
bool saysNumbers(const std::vector<std::string> &lines, const CorpusLayout &layout)
{
    const auto column = static_cast<std::size_t>(
        std::find(layout.columns.begin(), layout.columns.end(), rf::kText)
        - layout.columns.begin());
    const auto isNumber = [&](const std::string &line) {
        const auto pieces = piecesOf(line, layout);
        return column < pieces.size() && parsePythonFloat(pieces[column]).has_value();
    };
    return 2 * static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), isNumber))
           >= lines.size();
}

/// Whether the second of three columns names speakers, and is not the text with a normalised form behind it: words of
/// ASCII that come again and again, beside a third column with sentences.
bool secondIsSpeaker(const std::vector<std::string> &lines, const CorpusLayout &layout)
{
    std::set<std::string, std::less<>> names;
    bool hasSentence = false;
    for (const std::string &line : lines) {
        const auto pieces = piecesOf(line, layout);
        const auto isOfName = [](char c) {
            return c > ' ' && c < 0x7f;
        };
        if (pieces.size() != 3 || pieces[1].empty()
            || !std::all_of(pieces[1].begin(), pieces[1].end(), isOfName))
            return false;
        names.emplace(pieces[1]);
        hasSentence = hasSentence || pieces[2].find(' ') != std::string_view::npos;
    }
    return hasSentence && 2 * names.size() <= lines.size();
}

} // namespace

std::span<const CorpusLayout> corpusLayouts()
{
    return kLayouts;
}

const CorpusLayout &transListLayout()
{
    return kTransList;
}

bool isCalledAs(std::string_view name, std::string_view pattern)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return name == pattern;
    const auto end = pattern.substr(star + 1);
    return name.size() + 1 >= pattern.size() && name.starts_with(pattern.substr(0, star))
           && name.ends_with(end);
}

bool fitsLayout(const CorpusLayout &layout, const std::vector<std::string> &lines,
                std::vector<std::string> &columns)
{
    if (lines.empty())
        return false;
    if (layout.form == TableForm::Named) {
        columns = fieldsOfColumns(tableFields(lines.front(), layout));
        const bool hasAudio = take(columns, rf::kAudio, {rf::kKey}); // VoxPopuli names it `id`
        return take(columns, rf::kText, {"raw_text", "normalized_text"}) && hasAudio;
    }
    if (layout.form == TableForm::Objects)
        return true;
    const std::size_t wanted = columnsOf(layout);
    columns.assign(layout.columns.begin(),
                   layout.columns.begin() + static_cast<std::ptrdiff_t>(wanted));
    const auto isSuch = [&](const std::string &line) {
        const std::size_t count = piecesOf(line, layout).size();
        return layout.between == '|' ? count >= 2 : count == wanted;
    };
    if (layout.between == '|' && columns.size() > 1 && columns[1] == rf::kSpeaker
        && !secondIsSpeaker(lines, layout))
        return false;
    if (!layout.isByName && saysNumbers(lines, layout))
        return false; // clip_durations.tsv of Common Voice
    const auto such = std::count_if(lines.begin(), lines.end(), isSuch);
    return isSuch(lines.front()) && 4 * static_cast<std::size_t>(such) >= 3 * lines.size();
}

std::vector<std::string> firstTableLines(const FileSystem &fs, const std::filesystem::path &path)
{
    std::vector<std::string> lines;
    auto reader = LineReader::open(fs, path, kLongestFirstLine);
    while (reader && lines.size() < kLinesLookedAt) {
        const auto line = reader->next();
        if (!line || !*line || (*line)->isTooLong)
            break;
        const auto text = (*line)->number == 1 ? withoutByteOrderMark((*line)->text)
                                               : (*line)->text;
        if (!stripPython(text).empty())
            lines.emplace_back(text);
    }
    return lines;
}

Result<> eachTableRecord(const FileSystem &fs, const std::filesystem::path &path,
                         const CorpusLayout &layout,
                         const std::function<void(std::uint64_t, std::string_view)> &use)
{
    if (layout.form == TableForm::Objects)
        return eachAudioObject(fs, path, use);
    if (layout.between == ',') {
        VOX_TRY(auto reader, CsvReader::open(fs, path));
        for (;;) {
            VOX_TRY(const auto record, reader.next());
            if (!record)
                return {};
            use(record->byteOffset, record->raw);
        }
    }
    VOX_TRY(auto reader, LineReader::open(fs, path));
    for (;;) {
        VOX_TRY(const auto line, reader.next());
        if (!line)
            return {};
        if (!line->isTooLong)
            use(line->offset, line->text);
    }
}

std::vector<std::string> tableFields(std::string_view record, const CorpusLayout &layout)
{
    std::vector<std::string> texts;
    if (layout.between == ',') {
        for (CommaField &field : commaFields(record))
            texts.push_back(std::move(field.text));
        return texts;
    }
    const auto pieces = piecesOf(record, layout);
    return {pieces.begin(), pieces.end()};
}

std::string audioOfRecord(std::string_view record, const CorpusLayout &layout,
                          const std::vector<std::string> &columns)
{
    if (layout.form == TableForm::Objects)
        return pathOfAudioObject(record);
    const auto fields = tableFields(withoutByteOrderMark(record), layout);
    const auto at = std::find(columns.begin(), columns.end(), rf::kAudio) - columns.begin();
    const auto column = static_cast<std::size_t>(at);
    return column < fields.size() ? fields[column] : std::string();
}

TableCell tableCellOf(std::string_view record, const CorpusLayout &layout, std::size_t column)
{
    const std::string_view body = withoutByteOrderMark(record);
    const std::size_t mark = record.size() - body.size();
    if (layout.between == ',') {
        const auto fields = commaFields(body);
        if (column < fields.size()) {
            const CommaField &field = fields[column];
            const bool isQuoted = field.end > field.begin && body[field.begin] == '"';
            return {field.text, mark + field.begin, field.end - field.begin, {}, isQuoted};
        }
        return {{}, mark + endOfText(body), 0, std::string(column + 1 - fields.size(), ','), false};
    }
    const auto pieces = piecesOf(body, layout);
    const auto offsetOf = [&record](std::string_view piece) {
        return static_cast<std::size_t>(piece.data() - record.data());
    };
    const bool isRest = layout.between == kWhiteSpace && layout.form != TableForm::Quoted;
    if (column < pieces.size() && !(isRest && pieces[column].empty()))
        return {std::string(pieces[column]),
                offsetOf(pieces[column]),
                pieces[column].size(),
                {},
                false};
    if (isRest && !pieces.empty()) { // the name alone
        const std::size_t end = offsetOf(pieces.front()) + pieces.front().size();
        const bool hasBlank = end < record.size() && (record[end] == ' ' || record[end] == '\t');
        return {{}, end + (hasBlank ? 1 : 0), 0, hasBlank ? "" : " ", false};
    }
    const std::size_t missing = column + 1 - std::min(pieces.size(), column + 1);
    return {{}, mark + endOfText(body), 0, std::string(missing, layout.between), false};
}

std::string_view withoutAudioEnding(std::string_view path)
{
    return hasAudioName(path) ? path.substr(0, path.rfind('.')) : path;
}

bool isTableNameOf(std::string_view spelled, std::string_view path)
{
    std::string name(withoutAudioEnding(spelled));
    std::replace(name.begin(), name.end(), '\\', '/');
    const std::filesystem::path wanted = std::filesystem::path(name).lexically_normal();
    std::string want = wanted.generic_string();
    if (wanted.is_absolute()) // of another machine
        want = wanted.filename().string();
    if (want.empty() || path.size() < want.size() || !path.ends_with(want))
        return false;
    return path.size() == want.size() || path[path.size() - want.size() - 1] == '/';
}

} // namespace voxdeck::folder

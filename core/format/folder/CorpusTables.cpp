// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/CorpusTables.h"

#include "core/base/Hash.h"
#include "core/base/Utf8.h"
#include "core/format/DatasetProbe.h"
#include "core/format/LineReader.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/TableReader.h"
#include "core/format/folder/AudioObjects.h"
#include "core/format/hub/HubSplits.h"
#include "core/json/Json.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace voxdeck::folder {

namespace rf = record_fields;

namespace {

enum class Form : std::uint8_t {
    Named,   ///< the first line names the columns, as ColumnNames.h knows them
    Placed,  ///< columns are identified by position; no header
    Quoted,  ///< Festival: ( name "the text" )
    Objects, ///< JSON: an object for each audio file, with its segments
};

/// Who speaks, where no column says it.
enum class SpeakerRule : std::uint8_t {
    None,
    Folder,     ///< the folder the audio is in
    BeforeLine, ///< the part before the first "_" of the file's name
};

constexpr char kBlank = ' '; ///< any white space; the last column holds the rest of the line
constexpr std::size_t kMostColumns = 8;

} // namespace

/// One row a corpus.
struct CorpusLayout {
    std::string_view corpus;
    std::string_view file; ///< the table's name; "*" is any text
    Form form = Form::Named;
    char between = '\t';
    /// For Placed: the field of each column; kAudio names the file, "" is skipped, a name that is
    /// not in RecordFields.h is kept.
    std::array<std::string_view, kMostColumns> columns = {};
    SpeakerRule speaker = SpeakerRule::None;
    bool isByName = true; ///< the name alone says that it is a corpus's table
};

namespace {

/// corpus, table, form, what parts the columns; columns; speaker; name
constexpr std::array kLayouts = std::to_array<CorpusLayout>({
    {"GigaSpeech", "GigaSpeech.json", Form::Objects},
    {"Common Voice", "*.tsv", Form::Named, '\t', {}, SpeakerRule::None, false},
    {"a folder with a table", "*.csv", Form::Named, ',', {}, SpeakerRule::None, false},
    {"Coqui", "*.csv", Form::Named, '|', {}, SpeakerRule::None, false},
    {"MAGICDATA", "TRANS.txt", Form::Placed, '\t', {rf::kAudio, rf::kSpeaker, rf::kText}},
    {"CMU Arctic", "txt.done.data", Form::Quoted, kBlank, {rf::kAudio, rf::kText}},
    {"JSUT, JVS", "transcript*_utf8.txt", Form::Placed, ':', {rf::kAudio, rf::kText}},
    {"VIVOS", "prompts.txt", Form::Placed, kBlank, {rf::kAudio, rf::kText}, SpeakerRule::Folder},
    {"FLEURS",
     "*.tsv",
     Form::Placed,
     '\t',
     {"id", rf::kAudio, "raw_transcription", rf::kText, "", "num_samples", rf::kGender},
     SpeakerRule::None,
     false},
    {"MLS",
     "transcripts.txt",
     Form::Placed,
     '\t',
     {rf::kAudio, rf::kText},
     SpeakerRule::BeforeLine},
    {"GigaSpeech 2",
     "*.tsv",
     Form::Placed,
     '\t',
     {rf::kAudio, rf::kText},
     SpeakerRule::None,
     false},
    {"AISHELL",
     "aishell_transcript*.txt",
     Form::Placed,
     kBlank,
     {rf::kAudio, rf::kText},
     SpeakerRule::Folder},
    {"AISHELL-3",
     "content.txt",
     Form::Placed,
     kBlank,
     {rf::kAudio, rf::kText},
     SpeakerRule::Folder},
    {"CSS10", "transcript*.txt", Form::Placed, '|', {rf::kAudio, rf::kText, "normalized_text"}},
    {"LJ Speech", "metadata.csv", Form::Placed, '|', {rf::kAudio, rf::kText}},
    {"VoxForge", "prompts-original", Form::Placed, kBlank, {rf::kAudio, rf::kText}},
    {"any of these", "trans*.txt", Form::Placed, kBlank, {rf::kAudio, rf::kText}},
});

constexpr std::size_t kLinesLookedAt = 16;
constexpr std::uint64_t kLongestMark = 4; ///< bytes before the first line: a byte order mark
constexpr std::uint64_t kMaximumTextBytes = std::uint64_t{1} << 20;
constexpr std::size_t kMostOpen = 16;
constexpr std::size_t kMostUnread = 200;

/// "train*.tsv": at most one "*".
bool isCalled(std::string_view name, std::string_view pattern)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return name == pattern;
    const auto end = pattern.substr(star + 1);
    return name.size() + 1 >= pattern.size() && name.starts_with(pattern.substr(0, star))
           && name.ends_with(end);
}

/// Something that may hold texts, whether or not a layout knows it.
bool looksLikeTable(std::string_view name)
{
    constexpr std::array<std::string_view, 8> kEndings{".tsv",  ".csv", ".json", ".jsonl",
                                                       ".list", ".stm", ".ctm",  ".data"};
    const auto endsSo = [name](std::string_view ending) {
        return name.ends_with(ending);
    };
    constexpr std::array<std::string_view, 4> kWords{"trans", "prompts", "text", "metadata"};
    const auto beginsSo = [name](std::string_view word) {
        return name.starts_with(word);
    };
    return std::any_of(kEndings.begin(), kEndings.end(), endsSo)
           || (name.ends_with(".txt") && std::any_of(kWords.begin(), kWords.end(), beginsSo));
}

std::string_view withoutEnding(std::string_view path)
{
    return hasAudioName(path) ? path.substr(0, path.rfind('.')) : path;
}

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.find_last_of("/\\") + 1);
}

/// The fields of a line of a layout without quotes.
std::vector<std::string_view> piecesOf(std::string_view line, const CorpusLayout &layout)
{
    std::vector<std::string_view> pieces;
    if (layout.form == Form::Quoted) {
        line.remove_prefix(std::min(line.find_first_not_of("( \t"), line.size()));
        const std::size_t open = std::min(line.find('"'), line.size());
        const std::size_t close = line.rfind('"');
        if (close == std::string_view::npos || close <= open)
            return {};
        return {stripPython(line.substr(0, open)), line.substr(open + 1, close - open - 1)};
    }
    if (layout.between != kBlank) {
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

/// The fields of one record of comma-separated values.
std::vector<std::string> fieldsOfRecord(std::string_view record)
{
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (std::size_t at = 0; at < record.size(); ++at) {
        const char c = record[at];
        const bool isQuote = c == '"' && (isQuoted || fields.back().empty());
        const bool isBefore = c == ' ' && !isQuoted && fields.back().empty();
        if (isBefore)
            continue; // blanks after commas, as SpeechBrain writes
        if (isQuote && isQuoted && at + 1 < record.size() && record[at + 1] == '"')
            fields.back() += record[++at];
        else if (isQuote)
            isQuoted = !isQuoted;
        else if (c == ',' && !isQuoted)
            fields.emplace_back();
        else if (isQuoted || (c != '\n' && c != '\r'))
            fields.back() += c;
    }
    return fields;
}

std::vector<std::string> fieldsOf(std::string_view line, const CorpusLayout &layout)
{
    if (layout.between == ',')
        return fieldsOfRecord(line);
    const auto pieces = piecesOf(line, layout);
    return {pieces.begin(), pieces.end()};
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

/// Whether half of the lines have a number where the layout has the text: then the layout does not
/// match.
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

/// Whether the table's first lines are such as the layout has; `columns` are then its fields' names.
bool fits(const CorpusLayout &layout, const std::vector<std::string> &lines,
          std::vector<std::string> &columns)
{
    if (lines.empty())
        return false;
    if (layout.form == Form::Named) {
        columns = fieldsOfColumns(fieldsOf(lines.front(), layout));
        const bool hasAudio = take(columns, rf::kAudio, {rf::kKey}); // VoxPopuli names it `id`
        return take(columns, rf::kText, {"raw_text", "normalized_text"}) && hasAudio;
    }
    if (layout.form == Form::Objects)
        return true;
    const std::size_t wanted = columnsOf(layout);
    columns.assign(layout.columns.begin(),
                   layout.columns.begin() + static_cast<std::ptrdiff_t>(wanted));
    const auto isSuch = [&](const std::string &line) {
        const std::size_t count = piecesOf(line, layout).size();
        return layout.between == '|' ? count >= 2 : count == wanted;
    };
    if (!layout.isByName && saysNumbers(lines, layout))
        return false; // clip_durations.tsv of Common Voice
    const auto such = std::count_if(lines.begin(), lines.end(), isSuch);
    return isSuch(lines.front()) && 4 * static_cast<std::size_t>(such) >= 3 * lines.size();
}

std::vector<std::string> firstLines(const FileSystem &fs, const std::filesystem::path &path)
{
    std::vector<std::string> lines;
    auto reader = LineReader::open(fs, path, kMaximumTextBytes);
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

/// Whether the table's name for the audio fits its path: "x", "clips/x.mp3", "/elsewhere/clips/x.wav".
bool isNameOf(std::string_view spelled, const std::filesystem::path &audio)
{
    std::string name(withoutEnding(spelled));
    std::replace(name.begin(), name.end(), '\\', '/');
    const std::filesystem::path wanted = std::filesystem::path(name).lexically_normal();
    const std::string have = (audio.parent_path() / audio.stem()).generic_string();
    if (wanted.is_absolute()) // of another machine
        return wanted.filename() == audio.stem();
    const std::string want = wanted.generic_string();
    if (have.size() < want.size() || !have.ends_with(want))
        return false;
    return have.size() == want.size() || have[have.size() - want.size() - 1] == '/';
}

std::string splitOfSubsets(const JsonValue &object)
{
    std::string split = "train";
    for (const JsonValue &subset : itemsOf(object, "subsets")) {
        if (subset.toString() == "{DEV}")
            split = "validation";
        else if (subset.toString() == "{TEST}")
            split = "test";
    }
    return split;
}

std::string textAt(const JsonValue &object, std::string_view field)
{
    const JsonValue *const value = object.find(field);
    return value && value->kind() == JsonValue::Kind::String ? value->toString() : std::string();
}

double numberAt(const JsonValue &object, std::string_view field)
{
    const JsonValue *const value = object.find(field);
    return value && value->isNumber() ? value->toDouble() : 0;
}

/// An object of GigaSpeech's `audios`.
std::optional<TableWords> wordsOfObject(const std::string &bytes)
{
    const auto object = JsonValue::parse(bytes);
    if (!object)
        return std::nullopt;
    TableWords words;
    words.split = splitOfSubsets(*object);
    for (const char *const field : {"title", "source", "category", "url"})
        if (auto text = textAt(*object, field); !text.empty())
            words.others.emplace_back(field, std::move(text));
    for (const JsonValue &segment : itemsOf(*object, "segments")) {
        SaidPart part{numberAt(segment, "begin_time"), numberAt(segment, "end_time"),
                      textAt(segment, "text_tn"), textAt(segment, "speaker"),
                      textAt(segment, "sid")};
        if (part.speaker == "N/A")
            part.speaker.clear();
        if (part.startSeconds >= 0 && part.endSeconds > part.startSeconds
            && std::isfinite(part.endSeconds))
            words.parts.push_back(std::move(part));
    }
    return words.parts.empty() ? std::nullopt : std::optional(std::move(words));
}

} // namespace

struct CorpusTables::Table {
    const CorpusLayout *layout = nullptr;
    std::filesystem::path relative;
    std::filesystem::path scope;
    std::vector<std::string> columns; ///< their fields' names
    std::string split;                ///< that the table's name says
    std::filesystem::path
        own; ///< the folder with audio that is called as the table, beside it; or empty
};

CorpusTables::CorpusTables(const FileSystem &fs, std::filesystem::path root)
    : m_fs(&fs), m_root(std::move(root))
{
}

CorpusTables::CorpusTables(CorpusTables &&) noexcept = default;
CorpusTables::~CorpusTables() = default;

void CorpusTables::look(const FileTree::Folder &folder)
{
    bool hasAudio = false;
    for (const std::string &name : folder.files) {
        if (hasAudioName(name)) {
            hasAudio = true;
            m_audio.push_back(fnv64(withoutEnding(name)));
            continue;
        }
        const bool isKnown = std::any_of(
            kLayouts.begin(), kLayouts.end(),
            [&name](const CorpusLayout &layout) { return isCalled(name, layout.file); });
        if (isKnown || looksLikeTable(name))
            m_candidates.push_back(folder.relative / name);
    }
    for (auto above = folder.relative; hasAudio; above = above.parent_path())
        if (!m_audioFolders.insert(above.string()).second || above.empty())
            break;
}

void CorpusTables::index()
{
    std::sort(m_audio.begin(), m_audio.end());
    // what is called as an audio file is about it alone: FolderSource looks there
    m_candidates.erase(std::remove_if(m_candidates.begin(), m_candidates.end(),
                                      [this](const std::filesystem::path &path) {
                                          return std::binary_search(m_audio.begin(), m_audio.end(),
                                                                    fnv64(path.stem().string()));
                                      }),
                       m_candidates.end());
    for (const auto &relative : m_candidates)
        indexTable(relative);
    std::sort(m_entries.begin(), m_entries.end(), [](const Entry &a, const Entry &b) {
        return std::pair(a.hash, a.table) < std::pair(b.hash, b.table);
    });
}

/// The first layout whose lines name audio that is there.
void CorpusTables::indexTable(const std::filesystem::path &relative)
{
    const std::string name = relative.filename().string();
    std::vector<std::string> lines;
    for (const CorpusLayout &layout : kLayouts) {
        if (!isCalled(name, layout.file))
            continue;
        if (lines.empty())
            lines = firstLines(*m_fs, m_root / relative);
        Table table{&layout, relative, scopeOf(relative), {}, {}, {}};
        if (auto own = relative.parent_path() / relative.stem();
            m_audioFolders.contains(own.string()))
            table.own = std::move(own);
        if (layout.form != Form::Objects && !fits(layout, lines, table.columns))
            continue;
        if (const auto split = hub::splitInName(relative.stem().string()))
            table.split = *split;
        m_tables.push_back(std::move(table));
        if (indexAs(layout, relative))
            return;
        m_tables.pop_back();
    }
}

/// The nearest folder above the table with audio below it.
std::filesystem::path CorpusTables::scopeOf(const std::filesystem::path &table) const
{
    auto folder = table.parent_path();
    while (!folder.empty() && !m_audioFolders.contains(folder.string()))
        folder = folder.parent_path();
    return folder;
}

namespace {

bool liesIn(const std::filesystem::path &path, const std::filesystem::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first
           == folder.end();
}

/// Calls `use` with each record of the table: its offset and bytes.
template <class Use>
Result<> eachRecord(const FileSystem &fs, const std::filesystem::path &path,
                    const CorpusLayout &layout, Use use)
{
    if (layout.form == Form::Objects)
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

/// The name of the audio that a record is about.
std::string audioIn(std::string_view record, const CorpusLayout &layout,
                    const std::vector<std::string> &columns)
{
    if (layout.form == Form::Objects)
        return pathOfAudioObject(record);
    const auto fields = fieldsOf(withoutByteOrderMark(record), layout);
    const auto at = std::find(columns.begin(), columns.end(), rf::kAudio) - columns.begin();
    const auto column = static_cast<std::size_t>(at);
    return column < fields.size() ? fields[column] : std::string();
}

} // namespace

/// Whether a line names audio that is there.
bool CorpusTables::indexAs(const CorpusLayout &layout, const std::filesystem::path &relative)
{
    const std::size_t before = m_entries.size();
    const auto number = static_cast<std::uint32_t>(m_tables.size() - 1);
    const std::vector<std::string> &columns = m_tables.back().columns;
    std::uint64_t named = 0;
    bool isHeader = layout.form == Form::Named;
    const auto read = eachRecord(
        *m_fs, m_root / relative, layout, [&](std::uint64_t offset, std::string_view record) {
            const bool isSkipped = std::exchange(isHeader, false)
                                   || record.size() > kMaximumTextBytes * 64;
            const std::string audio = isSkipped ? std::string() : audioIn(record, layout, columns);
            const auto name = withoutEnding(lastPart(audio));
            if (name.empty())
                return;
            const std::uint64_t hash = fnv64(name);
            const bool isThere = std::binary_search(m_audio.begin(), m_audio.end(), hash);
            const bool mayBeHeader = offset < kLongestMark && layout.form != Form::Objects;
            named += isThere || !mayBeHeader ? 1 : 0;
            if (isThere)
                m_entries.push_back(
                    {hash, offset, static_cast<std::uint32_t>(record.size()), number});
        });
    const std::uint64_t there = m_entries.size() - before;
    if (there == 0)
        return false;
    const std::string table = relative.generic_string();
    if (!read)
        m_notes.push_back(table + " could not be read to its end: " + read.error().detail);
    if (named > there)
        m_notes.push_back(std::to_string(named - there) + " of " + std::to_string(named)
                          + " lines of " + table + " name audio that is not in the folder");
    return true;
}

std::optional<std::string> CorpusTables::bytesAt(const Entry &entry)
{
    const auto isOf = [&entry](const auto &open) {
        return open.first == entry.table;
    };
    auto found = std::find_if(m_open.begin(), m_open.end(), isOf);
    if (found == m_open.end()) {
        auto file = m_fs->openForReading(m_root / m_tables[entry.table].relative);
        if (!file)
            return std::nullopt;
        if (m_open.size() == kMostOpen)
            m_open.erase(m_open.begin());
        m_open.emplace_back(entry.table, *std::move(file));
        found = std::prev(m_open.end());
    }
    std::string bytes(entry.length, '\0');
    const auto got = found->second->readAt(entry.offset, std::as_writable_bytes(std::span(bytes)));
    if (!got || *got != bytes.size())
        return std::nullopt;
    return bytes;
}

std::optional<TableWords> CorpusTables::wordsAt(const Entry &entry,
                                                const std::filesystem::path &audio)
{
    const auto bytes = bytesAt(entry);
    const Table &table = m_tables[entry.table];
    const CorpusLayout &layout = *table.layout;
    const std::string named = bytes ? audioIn(*bytes, layout, table.columns) : std::string();
    if (!bytes || !isNameOf(named, audio))
        return std::nullopt;
    // "a/0.flac" of train.csv is train/a/0.flac where there is one, and not that of another split.
    if (!table.own.empty() && !liesIn(audio, table.own)
        && exists(*m_fs, m_root / table.own / named))
        return std::nullopt;
    if (layout.form == Form::Objects)
        return wordsOfObject(*bytes);
    TableWords words;
    words.parts.emplace_back();
    const auto fields = fieldsOf(withoutByteOrderMark(*bytes), layout);
    for (std::size_t column = 0; column < std::min(fields.size(), table.columns.size()); ++column) {
        const std::string &field = table.columns[column];
        const std::string &value = fields[column];
        if (field.empty() || value.empty() || field == rf::kAudio || !isValidUtf8(value)
            || !isValidUtf8(field))
            continue;
        if (field == rf::kText)
            words.parts.front().text = value;
        else if (field == rf::kSpeaker)
            words.speaker = value;
        else if (field == rf::kSplit)
            words.split = value;
        else
            words.others.emplace_back(field, value);
    }
    return words;
}

std::optional<TableWords> CorpusTables::find(const std::filesystem::path &audio)
{
    const std::string stem = audio.stem().string();
    const Entry wanted{fnv64(stem), 0, 0, 0};
    auto [at,
          end] = std::equal_range(m_entries.begin(), m_entries.end(), wanted,
                                  [](const Entry &a, const Entry &b) { return a.hash < b.hash; });
    std::vector<const Entry *> entries;
    for (; at != end; ++at)
        if (liesIn(audio, m_tables[at->table].scope))
            entries.push_back(&*at);
    const auto isBetter = [this, &audio](const Entry *a, const Entry *b) {
        const Table &first = m_tables[a->table];
        const Table &second = m_tables[b->table];
        const auto isOwn = [&audio](const Table &table) {
            return !table.own.empty() && liesIn(audio, table.own);
        };
        if (isOwn(first) != isOwn(second))
            return isOwn(first);
        const auto depth = [](const Table &table) {
            return std::distance(table.scope.begin(), table.scope.end());
        };
        if (depth(first) != depth(second))
            return depth(first) > depth(second);
        return !first.split.empty() && second.split.empty();
    };
    std::stable_sort(entries.begin(), entries.end(), isBetter);
    for (auto each = entries.begin(); each != entries.end(); ++each) {
        const Entry *const entry = *each;
        auto words = wordsAt(*entry, audio);
        if (!words)
            continue;
        const Table &table = m_tables[entry->table];
        for (auto other = each + 1; other != entries.end() && !isBetter(entry, *other); ++other)
            noteOther(*entry, **other, *words, audio);
        words->table = m_root / table.relative;
        if (words->split.empty())
            words->split = table.split;
        if (words->speaker.empty() && table.layout->speaker == SpeakerRule::Folder)
            words->speaker = audio.parent_path().filename().string();
        if (words->speaker.empty() && table.layout->speaker == SpeakerRule::BeforeLine)
            words->speaker = stem.substr(0, stem.find('_'));
        return words;
    }
    return std::nullopt;
}

/// Two tables that fit a file equally and have different texts for it: which one counts is chance, and is said.
void CorpusTables::noteOther(const Entry &read, const Entry &other, const TableWords &words,
                             const std::filesystem::path &audio)
{
    if (read.table == other.table)
        return;
    const auto says = wordsAt(other, audio);
    if (!says || says->parts.front().text == words.parts.front().text)
        return;
    if (m_differing.emplace(read.table, other.table).second)
        m_notes.push_back(m_tables[read.table].relative.generic_string() + " and "
                          + m_tables[other.table].relative.generic_string()
                          + " have different texts for " + audio.generic_string()
                          + " and perhaps others; those of the first are read");
}

std::vector<std::filesystem::path> CorpusTables::unread() const
{
    std::vector<std::filesystem::path> unread;
    for (const auto &candidate : m_candidates) {
        const bool isRead = std::any_of(
            m_tables.begin(), m_tables.end(),
            [&candidate](const Table &table) { return table.relative == candidate; });
        if (!isRead && unread.size() < kMostUnread)
            unread.push_back(candidate);
    }
    return unread;
}

bool isCorpusTable(const FileSystem &fs, const std::filesystem::path &path)
{
    const std::string name = path.filename().string();
    for (const CorpusLayout &layout : kLayouts) {
        std::vector<std::string> columns;
        if (!layout.isByName || !isCalled(name, layout.file))
            continue;
        if (layout.form == Form::Objects || fits(layout, firstLines(fs, path), columns))
            return true;
    }
    return false;
}

std::optional<char> separatorOfTable(const std::filesystem::path &path)
{
    const std::string name = path.filename().string();
    for (const CorpusLayout &layout : kLayouts) {
        const bool isPlain = layout.form == Form::Placed && layout.isByName
                             && layout.columns.at(0) == rf::kAudio;
        if (isPlain && isCalled(name, layout.file))
            return layout.between == '\t' ? kBlank : layout.between;
    }
    return std::nullopt;
}

} // namespace voxdeck::folder

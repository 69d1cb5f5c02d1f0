// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/CorpusTables.h"

#include "core/base/Ascii.h"
#include "core/base/Hash.h"
#include "core/base/Sentence.h"
#include "core/base/Utf8.h"
#include "core/format/DatasetProbe.h"
#include "core/format/LineReader.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/folder/AudioObjects.h"
#include "core/format/folder/CorpusLayouts.h"
#include "core/format/hub/HubSplits.h"
#include "core/json/Json.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <tuple>

namespace voxdeck::folder {

namespace rf = record_fields;

namespace {

constexpr std::uint64_t kLongestMark = 4; ///< bytes before the first line: a byte order mark
constexpr std::uint64_t kLongestRecord = std::uint64_t{64} << 20;
constexpr std::size_t kMostOpen = 16;
constexpr std::size_t kMostUnread = 200;

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.find_last_of("/\\") + 1);
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
        if (auto text = object->textAt(field); !text.empty())
            words.others.emplace_back(field, std::move(text));
    for (const JsonValue &segment : itemsOf(*object, "segments")) {
        SaidPart part{numberAt(segment, "begin_time"), numberAt(segment, "end_time"),
                      segment.textAt("text_tn"), segment.textAt("speaker"), segment.textAt("sid")};
        if (part.speaker == "N/A")
            part.speaker.clear();
        if (part.startSeconds >= 0 && part.endSeconds > part.startSeconds
            && std::isfinite(part.endSeconds))
            words.parts.push_back(std::move(part));
    }
    return words.parts.empty() ? std::nullopt : std::optional(std::move(words));
}

} // namespace

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
           || (name.ends_with(".txt")
               && (std::any_of(kWords.begin(), kWords.end(), beginsSo)
                   || name.find("transcript") != std::string_view::npos));
}

struct CorpusTables::Table {
    const CorpusLayout *layout = nullptr;
    std::filesystem::path relative;
    std::filesystem::path scope;
    std::vector<std::string> columns; ///< their fields' names
    std::string split;                ///< that the table's name says
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
    const auto number = static_cast<std::uint32_t>(m_folders.size());
    const auto layouts = corpusLayouts();
    for (const std::string &name : folder.files) {
        if (hasAudioName(name)) {
            hasAudio = true;
            m_audio.push_back({fnv64(withoutAudioEnding(name)), number});
            continue;
        }
        const bool isKnown = std::any_of(
            layouts.begin(), layouts.end(),
            [&name](const CorpusLayout &layout) { return isCalledAs(name, layout.file); });
        if (isKnown || looksLikeTable(name))
            m_candidates.push_back(folder.relative / name);
    }
    if (hasAudio)
        m_folders.push_back(folder.relative);
    for (auto above = folder.relative; hasAudio; above = above.parent_path())
        if (!m_audioFolders.insert(above.string()).second || above.empty())
            break;
}

/// The audio files of that name, whatever their folders and endings.
std::span<const CorpusTables::AudioName> CorpusTables::audioCalled(std::uint64_t hash) const
{
    const auto [begin, end] = std::equal_range(
        m_audio.begin(), m_audio.end(), AudioName{hash, 0},
        [](const AudioName &a, const AudioName &b) { return a.hash < b.hash; });
    return {begin, end};
}

void CorpusTables::index()
{
    std::sort(m_audio.begin(), m_audio.end(), [](const AudioName &a, const AudioName &b) {
        return std::pair(a.hash, a.folder) < std::pair(b.hash, b.folder);
    });
    // a table named like an audio file belongs to that file alone: FolderSource reads it
    std::erase_if(m_candidates, [this](const std::filesystem::path &path) {
        return !audioCalled(fnv64(path.stem().string())).empty();
    });
    for (const auto &relative : m_candidates)
        indexTable(relative);
    std::sort(m_entries.begin(), m_entries.end(), [](const Entry &a, const Entry &b) {
        return std::tuple(a.hash, a.table, a.offset) < std::tuple(b.hash, b.table, b.offset);
    });
}

/// The first layout whose lines name audio that is there.
void CorpusTables::indexTable(const std::filesystem::path &relative)
{
    const std::string name = relative.filename().string();
    std::vector<std::string> lines;
    for (const CorpusLayout &layout : corpusLayouts()) {
        if (!isCalledAs(name, layout.file))
            continue;
        if (lines.empty())
            lines = firstTableLines(*m_fs, m_root / relative);
        Table table{&layout, relative, scopeOf(relative), {}, {}};
        if (layout.form != TableForm::Objects && !fitsLayout(layout, lines, table.columns))
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

/// Whether a line names audio that is there.
bool CorpusTables::indexAs(const CorpusLayout &layout, const std::filesystem::path &relative)
{
    const std::size_t before = m_entries.size();
    const auto number = static_cast<std::uint32_t>(m_tables.size() - 1);
    const std::vector<std::string> &columns = m_tables.back().columns;
    std::uint64_t named = 0;
    bool isHeader = layout.form == TableForm::Named;
    const auto read = eachTableRecord(
        *m_fs, m_root / relative, layout, [&](std::uint64_t offset, std::string_view record) {
            const bool isSkipped = std::exchange(isHeader, false) || record.size() > kLongestRecord;
            const std::string audio = isSkipped ? std::string()
                                                : audioOfRecord(record, layout, columns);
            const auto name = withoutAudioEnding(lastPart(audio));
            if (name.empty())
                return;
            const std::uint64_t hash = fnv64(name);
            const bool isThere = !audioCalled(hash).empty();
            const bool mayBeHeader = offset < kLongestMark && layout.form != TableForm::Objects;
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
        m_notes.push_back(
            Sentence::tr("%1 could not be read to its end: %2", table, read.error().detail));
    if (named > there)
        m_notes.push_back(Sentence::tr("%1 of %2 lines of %3 name audio that is not in the folder",
                                       named - there, named, table));
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
    if (!bytes)
        return std::nullopt;
    const std::string spelled = audioOfRecord(*bytes, layout, table.columns);
    if (!isTableNameOf(spelled, (audio.parent_path() / audio.stem()).generic_string())
        || isOfNearerAudio(entry, spelled, audio))
        return std::nullopt;
    if (layout.form == TableForm::Objects)
        return wordsOfObject(*bytes);
    TableWords words;
    words.parts.emplace_back();
    const auto fields = tableFields(withoutByteOrderMark(*bytes), layout);
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

namespace {

std::string inSmallLetters(std::string text)
{
    for (char &c : text)
        c = lowerLetter(c);
    return text;
}

bool isBelow(const std::filesystem::path &scope, const std::filesystem::path &path)
{
    return std::mismatch(scope.begin(), scope.end(), path.begin(), path.end()).first == scope.end();
}

std::string textOfParts(const TableWords &words)
{
    std::string text;
    for (const SaidPart &part : words.parts)
        text.append(part.text).append("\n");
    return text;
}

} // namespace

/// train.csv is close to train/, also in audio/train/; less so to train-clean/. A table in metadata/en_us
/// is close to what is in en_us/.
CorpusTables::Closeness CorpusTables::closenessOf(const Table &table,
                                                  const std::filesystem::path &folder)
{
    Closeness close;
    const std::string called = inSmallLetters(table.relative.stem().string());
    const auto own = table.relative.parent_path();
    const auto depth = std::distance(table.scope.begin(), table.scope.end());
    if (std::distance(folder.begin(), folder.end()) < depth)
        return close;
    for (auto part = std::next(folder.begin(), depth); part != folder.end(); ++part) {
        const std::string name = inSmallLetters(part->string());
        if (name == called)
            close.name = 2;
        else if (!table.split.empty() && hub::splitInName(name) == table.split)
            close.name = std::max(close.name, 1);
        if (std::distance(own.begin(), own.end()) > depth
            && std::find(std::next(own.begin(), depth), own.end(), *part) != own.end())
            ++close.folders;
    }
    return close;
}

/// Whether the line fits audio in a folder that its table is called as, and this audio is in none: of
/// train/a/0.wav and val/a/0.wav, "a/0.wav" in train.csv is the first.
bool CorpusTables::isOfNearerAudio(const Entry &entry, const std::string &spelled,
                                   const std::filesystem::path &audio) const
{
    const Table &table = m_tables[entry.table];
    const Closeness own = closenessOf(table, audio.parent_path());
    const auto isNearer = [&](const AudioName &other) {
        const auto &folder = m_folders[other.folder];
        if (!isBelow(table.scope, folder))
            return false;
        const Closeness close = closenessOf(table, folder);
        const bool isMore = close.folders > own.folders
                            || (close.folders == own.folders && close.name > 0 && own.name == 0);
        return isMore && isTableNameOf(spelled, (folder / audio.stem()).generic_string());
    };
    const auto others = audioCalled(entry.hash);
    return std::any_of(others.begin(), others.end(), isNearer);
}

/// How much a table is about the audio: more is better.
CorpusTables::Rank CorpusTables::rankOf(const Entry &entry,
                                        const std::filesystem::path &audio) const
{
    const Table &table = m_tables[entry.table];
    const Closeness close = closenessOf(table, audio.parent_path());
    return {std::distance(table.scope.begin(), table.scope.end()), close.folders, close.name,
            !table.split.empty()};
}

std::optional<TableWords> CorpusTables::find(const std::filesystem::path &audio)
{
    const Entry wanted{fnv64(audio.stem().string()), 0, 0, 0};
    auto [at,
          end] = std::equal_range(m_entries.begin(), m_entries.end(), wanted,
                                  [](const Entry &a, const Entry &b) { return a.hash < b.hash; });
    std::vector<std::pair<Rank, const Entry *>> entries;
    for (; at != end; ++at)
        if (isBelow(m_tables[at->table].scope, audio))
            entries.emplace_back(rankOf(*at, audio), &*at);
    std::stable_sort(entries.begin(), entries.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    std::optional<TableWords> best;
    Rank rank;
    std::uint32_t lastTable = 0;
    for (const auto &[ofEntry, entry] : entries) {
        if (best && (ofEntry < rank || entry->table == lastTable))
            continue; // of several lines of one table the first counts
        auto words = wordsAt(*entry, audio);
        if (!words)
            continue;
        complete(*words, m_tables[entry->table], audio);
        lastTable = entry->table;
        if (best) {
            settle(*best, *words, audio);
        } else {
            best = std::move(words);
            rank = ofEntry;
        }
    }
    if (best && best->table.empty())
        return std::nullopt;
    return best;
}

void CorpusTables::complete(TableWords &words, const Table &table,
                            const std::filesystem::path &audio) const
{
    words.table = m_root / table.relative;
    if (words.split.empty())
        words.split = table.split;
    if (words.speaker.empty() && table.layout->speaker == SpeakerRule::Folder)
        words.speaker = audio.parent_path().filename().string();
    const std::string stem = audio.stem().string();
    const std::size_t line = stem.find('_');
    if (words.speaker.empty() && table.layout->speaker == SpeakerRule::BeforeLine
        && line != std::string::npos)
        words.speaker = stem.substr(0, line);
}

/// Two tables are as near: what they do not agree about is not taken.
void CorpusTables::settle(TableWords &words, const TableWords &other,
                          const std::filesystem::path &audio)
{
    if (words.table.empty())
        return;
    const bool isOtherText = textOfParts(words) != textOfParts(other);
    const bool isOtherSplit = !words.split.empty() && !other.split.empty()
                              && words.split != other.split;
    if (!isOtherText && !isOtherSplit)
        return;
    auto &[count, first] = m_ties[{words.table, other.table}];
    if (count++ == 0)
        first = audio.generic_string();
    words.split.clear();
    if (isOtherText)
        words.table.clear();
}

std::vector<Sentence> CorpusTables::notes() const
{
    auto notes = m_notes;
    for (const auto &[tables, audio] : m_ties)
        notes.push_back(
            audio.first == 1
                ? Sentence::tr("%1 and %2 differ in the text or split of %3 audio file, which "
                               "stays empty; the first is %4",
                               tables.first.lexically_relative(m_root).generic_string(),
                               tables.second.lexically_relative(m_root).generic_string(),
                               audio.first, audio.second)
                : Sentence::tr("%1 and %2 differ in the text or split of %3 audio files, which "
                               "stays empty; the first is %4",
                               tables.first.lexically_relative(m_root).generic_string(),
                               tables.second.lexically_relative(m_root).generic_string(),
                               audio.first, audio.second));
    return notes;
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
    for (const CorpusLayout &layout : corpusLayouts()) {
        std::vector<std::string> columns;
        if (!layout.isByName || !isCalledAs(name, layout.file))
            continue;
        if (layout.form == TableForm::Objects
            || fitsLayout(layout, firstTableLines(fs, path), columns))
            return true;
    }
    return false;
}

namespace {

/// The audio that a table's first lines name, if the table only makes sense with its folder.
std::vector<std::string> audioOfFirstLines(const CorpusLayout &layout,
                                           const std::vector<std::string> &lines)
{
    std::vector<std::string> columns;
    const bool isNamed = layout.form == TableForm::Named;
    if (layout.isByName || layout.form == TableForm::Objects || !fitsLayout(layout, lines, columns))
        return {};
    if (isNamed && layout.between != '|') {
        // with a column of audio it is a list itself; VoxPopuli's has keys alone
        const auto own = fieldsOfColumns(tableFields(lines.front(), layout));
        const bool isList = std::find(own.begin(), own.end(), rf::kAudio) != own.end();
        if (isList || layout.between != '\t')
            return {};
    }
    std::vector<std::string> names;
    for (std::size_t line = isNamed ? 1 : 0; line < lines.size(); ++line)
        names.push_back(audioOfRecord(lines[line], layout, columns));
    std::erase(names, std::string());
    return names;
}

} // namespace

bool isTableOfAudioBelow(const FileSystem &fs, const std::filesystem::path &path,
                         const std::filesystem::path &root)
{
    constexpr int kMostFolders = 1024;
    const auto lines = firstTableLines(fs, path);
    std::map<std::string, std::vector<std::string>> names; // by their last parts
    for (const CorpusLayout &layout : corpusLayouts())
        if (isCalledAs(path.filename().string(), layout.file))
            for (std::string &name : audioOfFirstLines(layout, lines))
                names[std::string(withoutAudioEnding(lastPart(name)))].push_back(name);
    auto tree = FileTree::open(fs, root);
    for (int looked = 0; tree && !names.empty() && looked < kMostFolders; ++looked) {
        const auto folder = tree->next();
        if (!folder)
            break;
        for (const std::string &file : folder->files) {
            const std::string stem(withoutAudioEnding(file));
            const auto found = names.find(stem);
            if (!hasAudioName(file) || found == names.end())
                continue;
            const std::string have = (folder->relative / stem).generic_string();
            for (const std::string &name : found->second)
                if (isTableNameOf(name, have))
                    return true;
        }
    }
    return false;
}

} // namespace voxdeck::folder

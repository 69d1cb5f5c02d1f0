// SPDX-License-Identifier: Apache-2.0
// Lines that come and go in manifests of JSON records.
#include "core/base/Rounding.h"
#include "core/base/Sentence.h"
#include "core/format/JsonDialect.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>
#include <utility>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

using Path = std::span<const std::variant<std::string, std::size_t>>;

/// A copy with another value at the path, or without one.
JsonValue withValueAt(const JsonValue &from, Path path, const std::optional<JsonValue> &value)
{
    if (path.empty())
        return value.value_or(JsonValue());
    if (const auto *const index = std::get_if<std::size_t>(&path.front())) {
        JsonValue made = JsonValue::array();
        for (std::size_t at = 0; at < from.items().size(); ++at)
            made.append(at == *index ? withValueAt(from.items()[at], path.subspan(1), value)
                                     : from.items()[at]);
        return made;
    }
    const auto &name = std::get<std::string>(path.front());
    JsonValue made = JsonValue::object();
    const bool isCut = path.size() == 1 && !value;
    bool isThere = false;
    for (const auto &[key, member] : from.members()) {
        isThere = isThere || key == name;
        if (key != name)
            made.set(key, member);
        else if (!isCut)
            made.set(key, withValueAt(member, path.subspan(1), value));
    }
    if (!isThere && !isCut)
        made.set(name, withValueAt(JsonValue::object(), path.subspan(1), value));
    return made;
}

/// Without what was made of the old line's sound or words, such as alignments and features: lists, but
/// for channels and tags.
JsonValue withoutLists(const JsonValue &record)
{
    constexpr std::array<std::string_view, 3> kKept{"channel", "channels", "tags"};
    JsonValue made = JsonValue::object();
    for (const auto &[key, value] : record.members()) {
        if (value.kind() == JsonValue::Kind::Array) {
            if (std::find(kKept.begin(), kKept.end(), key) != kKept.end())
                made.set(key, value);
        } else if (value.kind() == JsonValue::Kind::Object) {
            if (auto inner = withoutLists(value); !inner.members().empty())
                made.set(key, std::move(inner));
        } else {
            made.set(key, value);
        }
    }
    return made;
}

/// The place of a field in a record: where it is, else where it would be added; nothing: nowhere.
std::optional<JsonPath> pathOfField(const JsonDialect &dialect, const JsonValue &record,
                                    std::string_view field)
{
    const Candidates candidates = dialect.candidates
                                      ? dialect.candidates(record, field, 0)
                                      : candidatesByName(dialect.names, record, field);
    for (const JsonPath &path : candidates.paths)
        if (valueAtPath(record, path))
            return path;
    return candidates.added;
}

} // namespace

JsonValue secondsValue(double seconds)
{
    return JsonValue::ofDouble(roundedTo8Digits(seconds));
}

JsonValue withValues(const JsonDialect &dialect, const JsonValue &record, const NewListRow &row)
{
    JsonValue made = withoutLists(record);
    for (const NewListRow::Value &value : row.values) {
        const auto path = pathOfField(dialect, made, value.field);
        if (!path)
            continue;
        std::optional<JsonValue> set;
        if (value.text)
            set = JsonValue::ofString(*value.text);
        if (value.text && value.isNumber)
            set = JsonValue::ofDouble(parsePythonFloat(*value.text).value_or(0));
        made = withValueAt(made, *path, set);
    }
    return made;
}

JsonValue lineByName(const JsonDialect &dialect, const JsonValue &record, const NewListRow &row)
{
    JsonValue made = withValues(dialect, record, row);
    const std::string_view end = dialect.names.nameIn(made, rf::kEnd);
    const std::string_view length = dialect.names.nameIn(made, rf::kDuration);
    made.set(dialect.names.nameIn(made, rf::kStart), secondsValue(row.span.begin));
    if (!end.empty() && (made.find(end) || !made.find(length)))
        made.set(end, secondsValue(row.span.end));
    if (end.empty() || made.find(length))
        made.set(length, secondsValue(row.span.length()));
    made.set(dialect.names.nameIn(made, rf::kKey), JsonValue::ofString(row.key));
    return made;
}

namespace {

/// Changes the lines of one file; a run of lines that go takes the line ends, or commas, along.
class RowFile {
public:
    RowFile(Search &search, PatchedFile &file, bool isArray)
        : m_search(search), m_file(file), m_between(isArray ? ", " : "\n")
    {
    }

    /// Of each record, in order.
    struct Edit {
        std::size_t row = 0; ///< of a line that goes, or of the first that comes
        bool isRemoved = false;
        std::vector<std::string> before, behind; ///< lines that come
    };
    void pass(const JsonRecords::Record &record, const Edit &edit)
    {
        const std::uint64_t end = record.offset + record.text.size();
        if (!m_goneFirst.empty())
            m_goneFirst.back().length = record.offset - m_goneFirst.back().offset;
        const std::string before = joined(edit.before);
        const std::string behind = joined(edit.behind);
        const bool isReplaced = edit.isRemoved && !(before.empty() && behind.empty());
        if (isReplaced)
            add(record.offset, record.text.size(),
                before + (before.empty() || behind.empty() ? "" : m_between) + behind, edit.row);
        else if (edit.isRemoved && m_hasKept)
            add(m_end, end - m_end, {}, edit.row);
        else if (edit.isRemoved)
            m_goneFirst.push_back(
                {record.offset, record.text.size(), {}, m_search.changeOfRow(edit.row)});
        if (!edit.isRemoved && !before.empty())
            add(record.offset, 0, before + m_between, edit.row);
        if (!edit.isRemoved && !behind.empty())
            add(end, 0, m_between + behind, edit.row);
        if (!edit.isRemoved || isReplaced)
            keep();
        m_end = end;
    }

    /// The file's own last word: something must be left of it.
    void finish()
    {
        for (const FilePatch &gone : m_goneFirst)
            m_search.refuseRow(
                gone.change - m_search.changes.size(), ErrorCode::InvalidArgument,
                Sentence::tr("nothing would be left of %1; delete the list itself instead",
                             m_file.path.filename().string()));
    }

private:
    std::string joined(const std::vector<std::string> &lines) const
    {
        std::string all;
        for (const std::string &line : lines)
            all.append(all.empty() ? "" : m_between).append(line);
        return all;
    }
    void keep()
    {
        for (FilePatch &gone : m_goneFirst)
            m_file.patches.push_back(std::move(gone));
        m_goneFirst.clear();
        m_hasKept = true;
    }
    void add(std::uint64_t offset, std::uint64_t length, std::string bytes, std::size_t row)
    {
        m_file.patches.push_back({offset, length, std::move(bytes), m_search.changeOfRow(row)});
    }

    Search &m_search;
    PatchedFile &m_file;
    std::string m_between;
    std::vector<FilePatch> m_goneFirst; ///< before any line that stays
    bool m_hasKept = false;
    std::uint64_t m_end = 0; ///< of the record before
};

Result<JsonStyle> styleOf(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr std::size_t kHeadBytes = 64 << 10;
    VOX_TRY(const auto head, readHead(fs, path, kHeadBytes));
    JsonStyle style;
    style.look(head);
    return style;
}

Result<bool> isArray(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto head, readHead(fs, path, 256));
    const auto first = head.find_first_not_of(" \t\r\n");
    return first != std::string::npos && head[first] == '[';
}

std::string spelled(const JsonValue &record, const JsonStyle &style)
{
    return style.isAscii.value_or(false) ? record.dumpAscii() : record.dumpText();
}

/// The new lines, spelled as those they are made of.
using Spelled = std::map<NewLine, std::string>;

/// Makes the lines of an edit of the record that it is about.
template <class Make>
void spell(const Search &search, std::size_t row, const JsonRecords::Record &record,
           const JsonStyle &style, Spelled &lines, Make &&make)
{
    JsonStyle own;
    own.look(record.text);
    const ListRowEdit &edit = search.rows[row];
    for (std::size_t number = 0; number < edit.added.size(); ++number)
        lines[{row, number}] = spelled(make(edit.added[number], edit.key), style.withOwn(own));
}

std::vector<std::string> textsOf(const std::vector<NewLine> &wanted, const Spelled &lines)
{
    std::vector<std::string> texts;
    for (const NewLine &one : wanted)
        if (const auto found = lines.find(one); found != lines.end())
            texts.push_back(found->second);
    return texts;
}

/// What happens at a record: `gone` is the edit that removes it.
RowFile::Edit editAt(std::optional<std::size_t> gone, const NewLinesAt *come, const Spelled &lines)
{
    RowFile::Edit edit;
    edit.isRemoved = gone.has_value();
    if (come) {
        edit.before = textsOf(come->before, lines);
        edit.behind = textsOf(come->behind, lines);
        edit.row = come->all().front().row;
    }
    edit.row = gone.value_or(edit.row);
    return edit;
}

template <class At>
const NewLinesAt *newLinesAt(const std::map<At, NewLinesAt, std::less<>> &places, const At &at)
{
    const auto found = places.find(at);
    return found == places.end() ? nullptr : &found->second;
}

/// By which names a mirror has the lines that change, or beside which lines come.
struct NamesElsewhere {
    std::map<std::string, std::size_t> ofEdits;    ///< name -> the edit of its line
    std::map<std::uint64_t, std::string> ofPlaces; ///< line -> name
};

/// Rows of one list, in all its files one after another: look() at all of them, then write() all.
class RowWalk {
public:
    RowWalk(Search &search, const JsonDialect &dialect)
        : m_search(search), m_dialect(dialect), m_places(newLinesByLine(search.rows))
    {
        for (std::size_t row = 0; row < search.rows.size(); ++row)
            m_byLine[search.rows[row].line].push_back(row);
    }

    /// Makes the new lines: they may come before the one they are made of.
    Result<> look(const std::filesystem::path &path)
    {
        if (isYamlName(path)) {
            refuseFrom(path);
            return {};
        }
        m_filesBegin.push_back(m_count);
        VOX_TRY(const auto style, styleOf(m_search.fs, path));
        return eachRecord(path, [&](const JsonRecords::Record &record) {
            nameOf(record, path);
            make(record, path, style);
        });
    }

    Result<> write(const std::filesystem::path &path)
    {
        if (isYamlName(path))
            return {};
        VOX_TRY(auto patched, patchedFile(m_search.fs, path));
        VOX_TRY(const bool hasArray, isArray(m_search.fs, patched.path));
        RowFile lines(m_search, patched, hasArray);
        VOX_CHECK(eachRecord(patched.path, [&](const JsonRecords::Record &record) {
            const auto gone = m_gone.find(m_count);
            const auto come = m_places.find(m_count);
            lines.pass(record,
                       editAt(gone == m_gone.end() ? std::nullopt : std::optional(gone->second),
                              come == m_places.end() ? nullptr : &come->second, m_lines));
        }));
        lines.finish();
        m_search.found.files.push_back(std::move(patched));
        return {};
    }

    void endOfLook()
    {
        for (const auto &[line, rows] : m_byLine)
            for (const std::size_t row : rows)
                m_search.refuseRow(row, ErrorCode::Busy, kMoved);
        m_count = 0;
        keepFiles();
    }

    const NamesElsewhere &names() const { return m_names; }

private:
    template <class Use>
    Result<> eachRecord(const std::filesystem::path &path, Use &&use)
    {
        VOX_TRY(auto records, JsonRecords::open(m_search.fs, path));
        for (;;) {
            VOX_TRY(const auto record, records.next(JsonRecords::Give::Texts));
            if (!record)
                return {};
            if (++m_count % 1024 == 0)
                VOX_CHECK(m_search.checkStop(path));
            if (!record->text.empty())
                use(*record);
        }
    }

    /// The file of a line: the lines are counted through all files.
    std::size_t fileOf(std::uint64_t line) const
    {
        return static_cast<std::size_t>(
            std::lower_bound(m_filesBegin.begin(), m_filesBegin.end(), line)
            - m_filesBegin.begin());
    }

    /// A list may be of several files that mean something, such as buckets of one length each: a new line stays in
    /// that of the line it is made of, beside it where its place would be in another.
    void keepFiles()
    {
        std::vector<ListRowEdit> rows(m_search.rows.begin(), m_search.rows.end());
        for (ListRowEdit &edit : rows)
            for (NewListRow &added : edit.added)
                if (added.place.line != 0 && fileOf(added.place.line) != fileOf(edit.line))
                    added.place = {};
        m_places = newLinesByLine(rows);
    }

    void refuseFrom(const std::filesystem::path &path)
    {
        for (const auto &[line, rows] : m_byLine)
            for (const std::size_t row : rows)
                m_search.refuseRow(
                    row, ErrorCode::Unsupported,
                    Sentence::tr("%1 is YAML, to which no lines are added. Write a list with these "
                                 "segments with \"voxdeck-cli export\"",
                                 path.filename().string()));
        m_byLine.clear();
    }

    void nameOf(const JsonRecords::Record &record, const std::filesystem::path &path)
    {
        if (!m_dialect.lineInMirror || !(m_places.contains(m_count) || m_byLine.contains(m_count)))
            return;
        const auto value = JsonValue::parse(record.text);
        if (const auto name = value ? m_dialect.nameElsewhere(*value, path, 0) : std::nullopt)
            m_names.ofPlaces.emplace(m_count, *name);
    }

    void make(const JsonRecords::Record &record, const std::filesystem::path &path,
              const JsonStyle &style)
    {
        const auto found = m_byLine.find(m_count);
        if (found == m_byLine.end())
            return;
        const auto rows = std::move(found->second);
        m_byLine.erase(found);
        const auto value = JsonValue::parse(record.text);
        auto why = !value                 ? Sentence::tr("the line is not JSON")
                   : m_dialect.whyNoLines ? m_dialect.whyNoLines(*value, path)
                                          : Sentence();
        if (why.empty() && rows.size() > 1)
            why = Sentence::tr("the record holds several utterances");
        if (!why.empty()) {
            for (const std::size_t row : rows)
                m_search.refuseRow(row, ErrorCode::InvalidArgument, why);
            return;
        }
        const std::size_t row = rows.front();
        if (m_search.rows[row].isRemoved)
            m_gone.emplace(m_count, row);
        if (const auto name = m_names.ofPlaces.find(m_count); name != m_names.ofPlaces.end())
            m_names.ofEdits.emplace(name->second, row);
        spell(m_search, row, record, style, m_lines,
              [&](const NewListRow &added, const std::string &key) {
                  return m_dialect.line ? m_dialect.line(*value, added, key)
                                        : lineByName(m_dialect, *value, added);
              });
    }

    Search &m_search;
    const JsonDialect &m_dialect;
    std::map<std::uint64_t, NewLinesAt> m_places;
    std::vector<std::uint64_t> m_filesBegin;                    ///< records before each file
    std::map<std::uint64_t, std::vector<std::size_t>> m_byLine; ///< edits that were not found yet
    std::map<std::uint64_t, std::size_t> m_gone; ///< line -> the edit that removes it
    Spelled m_lines;
    NamesElsewhere m_names;
    std::uint64_t m_count = 0; ///< records gone over, in all files
};

/// A file that says the same as the list.
class RowsInMirror {
public:
    RowsInMirror(Search &search, const JsonDialect &dialect, const NamesElsewhere &names,
                 const std::filesystem::path &path)
        : m_search(search), m_dialect(dialect), m_names(names), m_path(path)
    {
    }

    Result<> run()
    {
        VOX_TRY(auto file, patchedFile(m_search.fs, m_path));
        VOX_TRY(const auto style, styleOf(m_search.fs, file.path));
        std::set<std::string> known;
        VOX_CHECK(eachRecord([&](const JsonRecords::Record &record, const std::string &name) {
            known.insert(name);
            if (const auto edit = m_names.ofEdits.find(name); edit != m_names.ofEdits.end())
                spell(m_search, edit->second, record, style, m_lines,
                      [&](const NewListRow &added, const std::string &key) {
                          return m_dialect.lineInMirror(*record.value, added, key);
                      });
        }));
        const auto places = placesAmong(known);
        VOX_TRY(const bool hasArray, isArray(m_search.fs, file.path));
        RowFile lines(m_search, file, hasArray);
        VOX_CHECK(eachRecord([&](const JsonRecords::Record &record, const std::string &name) {
            const auto edit = m_names.ofEdits.find(name);
            const bool isGone = edit != m_names.ofEdits.end()
                                && m_search.rows[edit->second].isRemoved;
            lines.pass(record, editAt(isGone ? std::optional(edit->second) : std::nullopt,
                                      newLinesAt(places, name), m_lines));
        }));
        lines.finish();
        m_search.found.files.insert(m_search.found.files.begin(), std::move(file));
        return {};
    }

private:
    /// Calls `use` with each record and its name; empty: it has none.
    template <class Use>
    Result<> eachRecord(Use &&use)
    {
        VOX_TRY(auto records, JsonRecords::open(m_search.fs, m_path));
        for (std::uint64_t count = 1;; ++count) {
            VOX_TRY(const auto record, records.next());
            if (!record)
                return {};
            if (count % 1024 == 0)
                VOX_CHECK(m_search.checkStop(m_path));
            if (record->text.empty())
                continue;
            const auto name = record->value ? m_dialect.nameInMirror(*record->value, m_path)
                                            : std::nullopt;
            use(*record, name.value_or(std::string()));
        }
    }

    /// The places of the list by the mirror's names; lines that the mirror lacks are left out.
    std::map<std::string, NewLinesAt, std::less<>>
    placesAmong(const std::set<std::string> &known) const
    {
        std::map<std::uint64_t, std::string> ownNames; // row -> name
        for (const auto &[name, row] : m_names.ofEdits)
            ownNames.emplace(row, name);
        std::vector<ListRowEdit> rows(m_search.rows.begin(), m_search.rows.end());
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const auto own = ownNames.find(row);
            rows[row].key = own == ownNames.end() ? std::string() : own->second;
            for (NewListRow &added : rows[row].added) {
                const auto name = m_names.ofPlaces.find(added.place.line);
                const bool isKnown = name != m_names.ofPlaces.end() && known.contains(name->second);
                added.place.key = isKnown ? name->second : std::string();
                if (!isKnown)
                    added.place = {};
            }
        }
        return newLinesByKey(rows);
    }

    Search &m_search;
    const JsonDialect &m_dialect;
    const NamesElsewhere &m_names;
    const std::filesystem::path &m_path;
    Spelled m_lines;
};

} // namespace

Result<> rowsInJson(Search &search, const JsonDialect &dialect, const std::filesystem::path &path)
{
    std::vector<std::filesystem::path> files{path};
    if (dialect.files) {
        VOX_TRY(files, dialect.files(search.fs, path));
    }
    RowWalk walk(search, dialect);
    for (const auto &file : files)
        VOX_CHECK(walk.look(file));
    walk.endOfLook();
    for (const auto &file : files)
        VOX_CHECK(walk.write(file));
    if (walk.names().ofEdits.empty() || !dialect.mirrors)
        return {};
    VOX_TRY(const auto mirrors, dialect.mirrors(search.fs, path));
    for (const auto &file : mirrors)
        VOX_CHECK(RowsInMirror(search, dialect, walk.names(), file).run());
    return {};
}

} // namespace voxdeck::places

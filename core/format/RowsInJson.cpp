// SPDX-License-Identifier: Apache-2.0
// Lines that come and go in manifests of JSON records.
#include "core/base/Rounding.h"
#include "core/format/JsonDialect.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
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
    RowFile(Search &search, PatchedFile &file, bool isArray, const JsonStyle &style)
        : m_search(search), m_file(file), m_between(isArray ? ", " : "\n"), m_style(style)
    {
    }

    /// Of each record, in order. `row`: its edit, and the lines that come.
    struct Edit {
        std::size_t row = 0;
        bool isRemoved = false;
        std::vector<JsonValue> added;
    };
    void pass(const JsonRecords::Record &record, const Edit *edit)
    {
        const std::uint64_t end = record.offset + record.text.size();
        if (!m_goneFirst.empty())
            m_goneFirst.back().length = record.offset - m_goneFirst.back().offset;
        JsonStyle own;
        own.look(record.text);
        std::string lines;
        for (const JsonValue &line : edit ? edit->added : std::vector<JsonValue>()) {
            lines += lines.empty() ? "" : m_between;
            lines += spelled(line, m_style.withOwn(own));
        }
        const bool isGone = edit && edit->isRemoved && lines.empty();
        if (edit && !lines.empty()) {
            const bool isInPlace = edit->isRemoved;
            add(isInPlace ? record.offset : end, isInPlace ? record.text.size() : 0,
                isInPlace ? lines : m_between + lines, edit->row);
        }
        if (isGone && m_hasKept)
            add(m_end, end - m_end, {}, edit->row);
        else if (isGone)
            m_goneFirst.push_back(
                {record.offset, record.text.size(), {}, m_search.changeOfRow(edit->row)});
        else
            keep();
        m_end = end;
    }

    /// The file's own last word: something must be left of it.
    void finish()
    {
        for (const FilePatch &gone : m_goneFirst)
            m_search.refuseRow(gone.change - m_search.changes.size(), ErrorCode::InvalidArgument,
                               "nothing would be left of " + m_file.path.filename().string()
                                   + "; delete the list itself instead");
    }

private:
    static std::string spelled(const JsonValue &record, const JsonStyle &style)
    {
        auto text = style.isAscii.value_or(false) ? Result<std::string>(record.dumpAscii())
                                                  : record.dump();
        return text ? *std::move(text) : record.dumpAscii();
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
    JsonStyle m_style;
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

/// The lines of one utterance's record.
std::vector<JsonValue> linesOf(const JsonDialect &dialect, const JsonValue &record,
                               const ListRowEdit &edit)
{
    std::vector<JsonValue> lines;
    lines.reserve(edit.added.size());
    for (const NewListRow &row : edit.added)
        lines.push_back(dialect.line ? dialect.line(record, row, edit.key)
                                     : lineByName(dialect, record, row));
    return lines;
}

/// Rows of one list, in all its files one after another.
class RowWalk {
public:
    RowWalk(Search &search, const JsonDialect &dialect) : m_search(search), m_dialect(dialect)
    {
        for (std::size_t row = 0; row < search.rows.size(); ++row)
            m_byLine[search.rows[row].line].push_back(row);
    }

    Result<> file(const std::filesystem::path &path)
    {
        if (isYamlName(path)) {
            refuseFrom(path);
            return {};
        }
        VOX_TRY(auto patched, patchedFile(m_search.fs, path));
        VOX_TRY(const bool hasArray, isArray(m_search.fs, patched.path));
        VOX_TRY(const auto style, styleOf(m_search.fs, patched.path));
        VOX_TRY(auto records, JsonRecords::open(m_search.fs, patched.path));
        RowFile lines(m_search, patched, hasArray, style);
        for (;;) {
            VOX_TRY(const auto record, records.next(JsonRecords::Give::Texts));
            if (!record)
                break;
            if (++m_count % 1024 == 0)
                VOX_CHECK(m_search.checkStop(path));
            if (record->text.empty())
                continue;
            const auto edit = editOf(*record, path);
            lines.pass(*record, edit ? &*edit : nullptr);
        }
        lines.finish();
        m_search.found.files.push_back(std::move(patched));
        return {};
    }

    void refuseTheRest()
    {
        for (const auto &[line, rows] : m_byLine)
            for (const std::size_t row : rows)
                m_search.refuseRow(row, ErrorCode::Busy, kMoved);
    }

    /// By which name mirrors have a record that changes -> its edit.
    const std::map<std::string, std::size_t> &mirrored() const { return m_mirrored; }

private:
    void refuseFrom(const std::filesystem::path &path)
    {
        for (const auto &[line, rows] : m_byLine)
            for (const std::size_t row : rows)
                m_search.refuseRow(row, ErrorCode::Unsupported,
                                   path.filename().string()
                                       + " is YAML, to which no lines are added. Write a list with"
                                         " these segments with \"voxdeck-cli export\"");
        m_byLine.clear();
    }

    std::optional<RowFile::Edit> editOf(const JsonRecords::Record &record,
                                        const std::filesystem::path &path)
    {
        const auto found = m_byLine.find(m_count);
        if (found == m_byLine.end())
            return {};
        const auto rows = std::move(found->second);
        m_byLine.erase(found);
        const auto value = JsonValue::parse(record.text);
        const char *const why = !value                 ? "the line is not JSON"
                                : m_dialect.whyNoLines ? m_dialect.whyNoLines(*value, path)
                                                       : nullptr;
        if (why || rows.size() > 1) {
            for (const std::size_t row : rows)
                m_search.refuseRow(row, ErrorCode::InvalidArgument,
                                   why ? why : "the record holds several utterances");
            return {};
        }
        const ListRowEdit &edit = m_search.rows[rows.front()];
        if (m_dialect.lineInMirror)
            if (const auto name = m_dialect.nameElsewhere(*value, path, 0))
                m_mirrored.emplace(*name, rows.front());
        return RowFile::Edit{rows.front(), edit.isRemoved, linesOf(m_dialect, *value, edit)};
    }

    Search &m_search;
    const JsonDialect &m_dialect;
    std::map<std::uint64_t, std::vector<std::size_t>> m_byLine;
    std::map<std::string, std::size_t> m_mirrored;
    std::uint64_t m_count = 0; ///< records gone over, in all files
};

/// A file that says the same as the list.
Result<> rowsInMirror(Search &search, const JsonDialect &dialect,
                      const std::map<std::string, std::size_t> &wanted,
                      const std::filesystem::path &path)
{
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(const bool hasArray, isArray(search.fs, file.path));
    VOX_TRY(const auto style, styleOf(search.fs, file.path));
    VOX_TRY(auto records, JsonRecords::open(search.fs, file.path));
    RowFile lines(search, file, hasArray, style);
    for (std::uint64_t count = 1;; ++count) {
        VOX_TRY(const auto record, records.next());
        if (!record)
            break;
        if (count % 1024 == 0)
            VOX_CHECK(search.checkStop(path));
        if (record->text.empty())
            continue;
        const auto name = record->value ? dialect.nameInMirror(*record->value, path) : std::nullopt;
        const auto found = name ? wanted.find(*name) : wanted.end();
        if (found == wanted.end()) {
            lines.pass(*record, nullptr);
            continue;
        }
        const ListRowEdit &edit = search.rows[found->second];
        RowFile::Edit here{found->second, edit.isRemoved, {}};
        for (const NewListRow &row : edit.added)
            here.added.push_back(dialect.lineInMirror(*record->value, row, edit.key));
        lines.pass(*record, &here);
    }
    lines.finish();
    search.found.files.insert(search.found.files.begin(), std::move(file));
    return {};
}

} // namespace

Result<> rowsInJson(Search &search, const JsonDialect &dialect, const std::filesystem::path &path)
{
    std::vector<std::filesystem::path> files{path};
    if (dialect.files) {
        VOX_TRY(files, dialect.files(search.fs, path));
    }
    RowWalk walk(search, dialect);
    for (const auto &file : files)
        VOX_CHECK(walk.file(file));
    walk.refuseTheRest();
    if (walk.mirrored().empty() || !dialect.mirrors)
        return {};
    VOX_TRY(const auto mirrors, dialect.mirrors(search.fs, path));
    for (const auto &file : mirrors)
        VOX_CHECK(rowsInMirror(search, dialect, walk.mirrored(), file));
    return {};
}

} // namespace voxdeck::places

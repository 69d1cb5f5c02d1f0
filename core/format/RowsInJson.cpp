// SPDX-License-Identifier: Apache-2.0
// Lines that come and go in manifests of JSON records.
#include "core/format/AudioFacts.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordBuilder.h"
#include "core/format/lhotse/LhotseFiles.h"
#include "core/format/lhotse/LhotseItem.h"
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

JsonValue numberOf(double seconds)
{
    return JsonValue::ofDouble(roundedTo8Digits(seconds));
}

/// The new record of a line; times and name are those of the format.
class NewRecord {
public:
    NewRecord(DatasetKind kind, const JsonValue &model)
        : m_kind(kind), m_model(model), m_record(withoutLists(model))
    {
    }

    void setValues(const NewListRow &row)
    {
        for (const NewListRow::Value &value : row.values) {
            const auto path = pathOfField(m_kind, m_record, value.field);
            if (!path)
                continue;
            std::optional<JsonValue> set;
            if (value.text)
                set = JsonValue::ofString(*value.text);
            if (value.text && value.isNumber)
                set = JsonValue::ofDouble(parsePythonFloat(*value.text).value_or(0));
            m_record = withValueAt(m_record, *path, set);
        }
    }

    void setOffsetAndDuration(const TimeSpan &span)
    {
        const std::string_view length = m_model.find("context_duration")
                                                && !m_model.find("duration")
                                            ? "context_duration"
                                            : "duration";
        m_record.set("offset", numberOf(span.begin));
        m_record.set(length, numberOf(span.length()));
    }

    void setStartAndEnd(const TimeSpan &span)
    {
        m_record.set(rf::kStart, numberOf(span.begin));
        if (m_record.find(rf::kEnd) || !m_record.find(rf::kDuration))
            m_record.set(rf::kEnd, numberOf(span.end));
        if (m_record.find(rf::kDuration))
            m_record.set(rf::kDuration, numberOf(span.length()));
    }

    JsonValue &record() { return m_record; }

private:
    DatasetKind m_kind;
    const JsonValue &m_model;
    JsonValue m_record;
};

/// A part of a record's name: what the key of the new line has behind that of the old one.
std::string nameLike(const std::string &name, const std::string &key, const std::string &newKey)
{
    return newKey.starts_with(key) ? name + newKey.substr(key.size()) : newKey;
}

JsonValue newSupervision(const JsonValue &model, const NewListRow &row, const std::string &id,
                         double start)
{
    NewRecord made(DatasetKind::Lhotse, model);
    made.setValues(row);
    made.record().set("id", JsonValue::ofString(id));
    made.record().set("start", numberOf(start));
    made.record().set("duration", numberOf(row.span.length()));
    return std::move(made.record());
}

JsonValue newCut(const JsonValue &model, const NewListRow &row, const std::string &key)
{
    JsonValue cut = JsonValue::object();
    for (const auto &[name, value] : model.members())
        if (name != "custom")
            cut.set(name, value);
    cut.set("id", JsonValue::ofString(row.key));
    cut.set("start", numberOf(row.span.begin));
    cut.set("duration", numberOf(row.span.length()));
    JsonValue supervisions = JsonValue::array();
    const auto &own = itemsOf(model, "supervisions");
    if (!own.empty()) {
        const std::string id = textOf(own.front(), "id").value_or(key);
        supervisions.append(newSupervision(own.front(), row, nameLike(id, key, row.key), 0));
    }
    cut.set("supervisions", std::move(supervisions));
    return cut;
}

/// Why lines cannot be made of the record; nothing: they can.
const char *problemOf(DatasetKind kind, const JsonValue &record, const std::filesystem::path &path)
{
    if (kind == DatasetKind::Nemo && isOfTarred(record, path))
        return "the audio is a member of a tar, of which NeMo reads no parts. Write a list with"
               " these segments with \"voxdeck-cli export\"";
    const JsonValue *const info = record.find("info");
    if (kind == DatasetKind::Wenet && info && !itemsOf(*info, "segments").empty())
        return "the utterance is one of `info.segments` of its record, whose places name them."
               " Write a list with these segments with \"voxdeck-cli export\"";
    if (kind != DatasetKind::Lhotse || lhotse::kindOf(record) == lhotse::ItemKind::Supervision)
        return nullptr;
    const auto parts = lhotse::kindOf(record) == lhotse::ItemKind::Cut
                           ? lhotse::partsOfCut(record, 0)
                           : fail(ErrorCode::Unsupported, "");
    if (!parts || parts->size() != 1 || !parts->front().isWholeCut || parts->front().isClipped)
        return "its cut holds other sound as well. Write a list with these segments with"
               " \"voxdeck-cli export\"";
    if (record.find("features"))
        return "the cut has features, which were computed from the old times; delete them, "
               "publish, and compute them again";
    return nullptr;
}

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
std::vector<JsonValue> linesOf(DatasetKind kind, const JsonValue &record, const ListRowEdit &edit)
{
    std::vector<JsonValue> lines;
    for (const NewListRow &row : edit.added) {
        if (kind == DatasetKind::Lhotse) {
            lines.push_back(lhotse::kindOf(record) == lhotse::ItemKind::Supervision
                                ? newSupervision(record, row, row.key, row.span.begin)
                                : newCut(record, row, edit.key));
            continue;
        }
        NewRecord made(kind, record);
        made.setValues(row);
        if (kind == DatasetKind::Nemo)
            made.setOffsetAndDuration(row.span);
        else
            made.setStartAndEnd(row.span);
        made.record().set(rf::kKey, JsonValue::ofString(row.key));
        lines.push_back(std::move(made.record()));
    }
    return lines;
}

/// Rows of one kind of dataset, in all its files one after another.
class RowWalk {
public:
    RowWalk(Search &search, DatasetKind kind) : m_search(search), m_kind(kind)
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
                m_search.refuseRow(row, ErrorCode::Busy,
                                   "the list changed while it was read; publish again");
    }

    /// Of cuts: the supervision that another manifest says as well -> its edit.
    const std::map<std::string, std::size_t> &supervisions() const { return m_supervisions; }

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
        const char *const why = !value ? "the line is not JSON" : problemOf(m_kind, *value, path);
        if (why || rows.size() > 1) {
            for (const std::size_t row : rows)
                m_search.refuseRow(row, ErrorCode::InvalidArgument,
                                   why ? why : "the record holds several utterances");
            return {};
        }
        const ListRowEdit &edit = m_search.rows[rows.front()];
        if (m_kind == DatasetKind::Lhotse)
            noteSupervision(*value, rows.front());
        return RowFile::Edit{rows.front(), edit.isRemoved, linesOf(m_kind, *value, edit)};
    }

    void noteSupervision(const JsonValue &cut, std::size_t row)
    {
        const auto &own = itemsOf(cut, "supervisions");
        if (lhotse::kindOf(cut) == lhotse::ItemKind::Cut && !own.empty())
            if (const auto id = textOf(own.front(), "id"))
                m_supervisions.emplace(*id, row);
    }

    Search &m_search;
    DatasetKind m_kind;
    std::map<std::uint64_t, std::vector<std::size_t>> m_byLine;
    std::map<std::string, std::size_t> m_supervisions;
    std::uint64_t m_count = 0; ///< records gone over, in all files
};

/// The supervisions manifest beside cuts says the same.
Result<> inSupervisions(Search &search, const std::map<std::string, std::size_t> &wanted,
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
        const auto id = record->value ? textOf(*record->value, "id") : std::nullopt;
        const auto found = id ? wanted.find(*id) : wanted.end();
        if (found == wanted.end()) {
            lines.pass(*record, nullptr);
            continue;
        }
        const ListRowEdit &edit = search.rows[found->second];
        RowFile::Edit here{found->second, edit.isRemoved, {}};
        for (const NewListRow &row : edit.added)
            here.added.push_back(newSupervision(*record->value, row,
                                                nameLike(*id, edit.key, row.key), row.span.begin));
        lines.pass(*record, &here);
    }
    lines.finish();
    search.found.files.insert(search.found.files.begin(), std::move(file));
    return {};
}

} // namespace

Result<> rowsInJson(Search &search, DatasetKind kind,
                    const std::vector<std::filesystem::path> &files)
{
    RowWalk walk(search, kind);
    for (const auto &path : files)
        VOX_CHECK(walk.file(path));
    walk.refuseTheRest();
    return {};
}

Result<> rowsInLhotse(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(const auto manifests, lhotse::manifestFiles(search.fs, path));
    RowWalk walk(search, DatasetKind::Lhotse);
    for (const auto &manifest : manifests)
        VOX_CHECK(walk.file(manifest.path));
    walk.refuseTheRest();
    if (walk.supervisions().empty())
        return {};
    VOX_TRY(const auto beside, lhotse::supervisionsBeside(search.fs, path));
    for (const auto &file : beside)
        VOX_CHECK(inSupervisions(search, walk.supervisions(), file));
    return {};
}

} // namespace voxdeck::places

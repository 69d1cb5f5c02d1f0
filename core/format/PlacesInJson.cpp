// SPDX-License-Identifier: Apache-2.0
// The places of values in lists of JSON records, by the dialects of their formats.
#include "core/format/JsonDialect.h"
#include "core/format/JsonPatch.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

constexpr std::string_view kOriginal = "original_";

Candidates candidatesFor(const JsonDialect &dialect, const JsonValue &record,
                         std::string_view field, std::size_t part)
{
    return dialect.candidates ? dialect.candidates(record, field, part)
                              : candidatesByName(dialect.names, record, field);
}

} // namespace

JsonPath joined(JsonPath prefix, std::string_view name)
{
    prefix.emplace_back(std::string(name));
    return prefix;
}

void addByName(Candidates &to, const JsonPath &prefix, std::string_view field)
{
    to.paths.push_back(joined(prefix, field));
    if (field.find('.') != std::string_view::npos) {
        JsonPath path = prefix;
        for (std::string_view rest = field; !rest.empty();) {
            const std::size_t dot = std::min(rest.find('.'), rest.size());
            path.emplace_back(std::string(rest.substr(0, dot)));
            rest.remove_prefix(std::min(dot + 1, rest.size()));
        }
        to.paths.push_back(std::move(path));
    }
    if (field.starts_with(kOriginal))
        addByName(to, prefix, field.substr(kOriginal.size()));
}

Candidates candidatesByName(const FieldNames &names, const JsonValue &record,
                            std::string_view field)
{
    Candidates found;
    if (!names.hasRows(field)) {
        addByName(found, {}, field);
        if (field.find('.') == std::string_view::npos)
            found.added = JsonPath{std::string(field)};
        return found;
    }
    const FieldName *const said = names.firstIn(record, field);
    if (said && said->use == NameUse::NamesFile)
        return found;
    for (const FieldName &row : names.rows())
        if (row.field == field && row.use != NameUse::NamesFile && !row.name.empty())
            found.paths.push_back({std::string(row.name)});
    if (const std::string_view written = names.written(field); !written.empty())
        found.added = JsonPath{std::string(written)};
    if (rf::isTakenByName(field))
        addByName(found, {}, field);
    return found;
}

const JsonValue *valueAtPath(const JsonValue &from, const JsonPath &path)
{
    const JsonValue *at = &from;
    for (const auto &step : path) {
        if (const auto *const name = std::get_if<std::string>(&step))
            at = at->find(*name);
        else
            at = std::get<std::size_t>(step) < at->items().size()
                     ? &at->items()[std::get<std::size_t>(step)]
                     : nullptr;
        if (!at)
            return nullptr;
    }
    return at;
}

namespace {

/// The first place that says what is expected; else the first at all, to be refused.
Result<JsonPlace> placeOf(std::string_view text, const Candidates &candidates,
                          const ListChange &change)
{
    std::optional<JsonPlace> other;
    for (const JsonPath &path : candidates.paths) {
        auto place = findJsonPlace(text, {path}, {});
        if (!place && place.error().code != ErrorCode::NotFound)
            return place;
        if (place && isBefore(place->text, change))
            return place;
        if (place && !other)
            other = *std::move(place);
    }
    if (other)
        return *std::move(other);
    return findJsonPlace(text, {}, candidates.added);
}

/// One file: what is found waits for the file's style.
class JsonFile {
public:
    JsonFile(Search &search, const JsonDialect &dialect, std::filesystem::path path)
        : m_search(search), m_dialect(dialect), m_path(std::move(path))
    {
    }

    void change(std::size_t number, const JsonRecords::Record &record)
    {
        const ListChange &change = m_search.changes[number];
        const auto value = JsonValue::parse(record.text);
        if (!value) {
            m_search.refuseAsMoved(number);
            return;
        }
        if (change.span && m_dialect.times)
            if (const auto times = m_dialect.times(*value, change)) {
                changeTimes(number, record, *times);
                if (!times->refusal)
                    noteElsewhere(number, *value);
                return;
            }
        const auto place = placeIn(record.text, *value, change);
        if (!place) {
            m_search.refuse(number, ErrorCode::Unsupported,
                            Sentence::tr("the list has no field `%1` there that could be changed",
                                         change.field));
            return;
        }
        if (!isBefore(place->text, change)) {
            m_search.refuseAsMoved(number);
            return;
        }
        JsonStyle own;
        own.look(record.text);
        const bool isText = place->range.length > 0 && record.text[place->range.offset] == '"';
        m_found.push_back({number, record.offset, *place, own, !change.isNumber || isText, {}});
        noteElsewhere(number, *value);
    }

    /// A record of another file that says what the changed one said before the change.
    void mirror(std::size_t number, const JsonRecords::Record &record)
    {
        ListChange change = m_search.changes[number];
        change.part = 0;
        const auto value = JsonValue::parse(record.text);
        const auto place = value ? placeIn(record.text, *value, change)
                                 : Result<JsonPlace>(
                                     fail(ErrorCode::NotFound, Sentence::tr("not JSON")));
        const bool isNew = place && place->range.length == 0;
        if (!place || !isBefore(place->text, change) || (isNew && !m_dialect.hasNewFieldsInMirrors))
            return;
        JsonStyle own;
        own.look(record.text);
        const bool isText = !isNew && record.text[place->range.offset] == '"';
        m_found.push_back({number, record.offset, *place, own, !change.isNumber || isText, {}});
    }
    void look(std::string_view text) { m_style.look(text); }

    void finish(PatchedFile &file)
    {
        for (const Pending &one : m_found) {
            FilePatch patch;
            patch.offset = one.recordOffset + one.place.range.offset;
            patch.length = one.place.range.length;
            const std::string &after = one.after.value_or(m_search.changes[one.change].after);
            patch.bytes = one.place.before;
            if (one.isText)
                patch.bytes += jsonLiteral(after, m_style.withOwn(one.own));
            else
                patch.bytes += after.empty() ? "null" : after;
            patch.change = one.change;
            file.patches.push_back(std::move(patch));
        }
    }

private:
    Result<JsonPlace> placeIn(std::string_view text, const JsonValue &value,
                              const ListChange &change) const
    {
        return placeOf(text, candidatesFor(m_dialect, value, change.field, change.part), change);
    }

    void changeTimes(std::size_t number, const JsonRecords::Record &record, const NewTimes &times)
    {
        if (times.refusal)
            m_search.refuse(number, times.refusal->code, times.refusal->detail);
        else
            for (const auto &[path, seconds] : times.seconds)
                addTime(number, record, path, seconds);
    }

    void addTime(std::size_t number, const JsonRecords::Record &record, JsonPath path,
                 double seconds)
    {
        const auto place = findJsonPlace(record.text, {std::move(path)}, {});
        if (!place) {
            m_search.refuseAsMoved(number);
            return;
        }
        m_found.push_back({number, record.offset, *place, {}, false, pythonFloatRepr(seconds)});
    }

    void noteElsewhere(std::size_t number, const JsonValue &record)
    {
        if (!m_dialect.nameElsewhere)
            return;
        if (const auto name = m_dialect.nameElsewhere(record, m_path,
                                                      m_search.changes[number].part))
            m_search.mirrored.emplace(*name, number);
    }

    struct Pending {
        std::size_t change = 0;
        std::uint64_t recordOffset = 0;
        JsonPlace place;
        JsonStyle own;
        bool isText = true;
        std::optional<std::string> after; ///< where it is not as in the change
    };
    Search &m_search;
    const JsonDialect &m_dialect;
    std::filesystem::path m_path;
    JsonStyle m_style;
    std::vector<Pending> m_found;
};

} // namespace

Result<> inJsonFile(Search &search, const JsonDialect &dialect, const std::filesystem::path &path,
                    Cursor &cursor)
{
    constexpr std::uint64_t kRecordsPerLook = 1024;
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(auto records, JsonRecords::open(search.fs, file.path));
    JsonFile found(search, dialect, path);
    while (true) {
        VOX_TRY(const auto record, records.next(JsonRecords::Give::Texts));
        if (!record)
            break;
        if (++cursor.count % kRecordsPerLook == 0)
            VOX_CHECK(search.checkStop(path));
        found.look(record->text);
        for (auto &next = cursor.next;
             next != search.order.end() && search.changes[*next].line <= cursor.count; ++next)
            found.change(*next, *record);
    }
    found.finish(file);
    search.found.files.push_back(std::move(file));
    return {};
}

namespace {

/// Patches a file that says the same as the one that was gone over.
Result<> inMirror(Search &search, const JsonDialect &dialect, const std::filesystem::path &path)
{
    constexpr std::uint64_t kRecordsPerLook = 1024;
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(auto records, JsonRecords::open(search.fs, file.path));
    JsonFile found(search, dialect, path);
    for (std::uint64_t count = 1;; ++count) {
        VOX_TRY(const auto record, records.next());
        if (!record)
            break;
        if (count % kRecordsPerLook == 0)
            VOX_CHECK(search.checkStop(path));
        const auto name = record->value ? dialect.nameInMirror(*record->value, path) : std::nullopt;
        if (!name)
            continue;
        found.look(record->text);
        const auto [from, to] = search.mirrored.equal_range(*name);
        for (auto one = from; one != to; ++one)
            found.mirror(one->second, *record);
    }
    found.finish(file);
    if (!file.patches.empty())
        search.found.files.push_back(std::move(file));
    return {};
}

/// They get their names first: what the list itself says decides whether something is left to publish.
Result<> inMirrors(Search &search, const JsonDialect &dialect,
                   const std::vector<std::filesystem::path> &files)
{
    const std::size_t own = search.found.files.size();
    for (const auto &file : files)
        VOX_CHECK(inMirror(search, dialect, file));
    std::rotate(search.found.files.begin(),
                search.found.files.begin() + static_cast<std::ptrdiff_t>(own),
                search.found.files.end());
    return {};
}

} // namespace

Result<> inJson(Search &search, const JsonDialect &dialect, const std::filesystem::path &path)
{
    std::vector<std::filesystem::path> files{path};
    if (dialect.files) {
        VOX_TRY(files, dialect.files(search.fs, path));
    }
    Cursor cursor{search.order.begin()};
    for (const auto &file : files)
        VOX_CHECK(inJsonFile(search, dialect, file, cursor));
    for (; cursor.next != search.order.end(); ++cursor.next)
        search.refuseAsMoved(*cursor.next);
    if (search.mirrored.empty() || !dialect.mirrors)
        return {};
    VOX_TRY(const auto mirrors, dialect.mirrors(search.fs, path));
    return inMirrors(search, dialect, mirrors);
}

} // namespace voxdeck::places

// SPDX-License-Identifier: Apache-2.0
#include "core/search/Columns.h"

#include "core/search/MetricColumns.h"
#include "core/workspace/SegmentLength.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

using Edit = EditField;
using Field = QueryField;
using Role = FieldRole;
using Row = SegmentRow;
using Sort = SortColumn;

/// A recording without a name is shown by its item's key.
constexpr const char *kRecording =
    "coalesce(nullif((SELECT name FROM recording WHERE recording.id = segment.recording), ''),"
    " item_key)";
/// As in segmentKey().
constexpr const char *kKey = "CASE WHEN segment >= 1073741824 THEN item_key"
                             " || iif(segment & 32767 = 32767, '',"
                             " printf('_%05d', segment & 32767))"
                             " || iif(segment >> 25 & 31, '_' || char(96 + (segment >> 25 & 31)),"
                             " '') || iif(segment >> 20 & 31, '_' || char(96 + (segment >> 20 &"
                             " 31)), '') || iif(segment >> 15 & 31, '_' || char(96 + (segment >>"
                             " 15 & 31)), '') WHEN siblings > 1 AND segment >= 0"
                             " THEN item_key || printf('_%05d', segment) ELSE item_key END";

/// None between two infinities, as in SQLite.
std::optional<double> knownLength(const Row &row)
{
    const auto length = lengthOf(row);
    return length && std::isnan(*length) ? std::nullopt : length;
}

template <auto kMember>
std::string_view textIn(const Row &row)
{
    return row.*kMember;
}

template <auto kMember>
std::int32_t choiceIn(const Row &row)
{
    return static_cast<std::int32_t>(row.*kMember);
}

constexpr Column textColumn(Field field, const char *sql, std::string_view (*text)(const Row &))
{
    Column column;
    column.field = field;
    column.sql = sql;
    column.text = text;
    return column;
}

constexpr Column numberColumn(Field field, const char *sql, bool mayBeMissing, Sort sort,
                              std::optional<double> (*number)(const Row &))
{
    Column column;
    column.field = field;
    column.sql = sql;
    column.mayBeMissing = mayBeMissing;
    column.isInIndex = true;
    column.sort = sort;
    column.form = SortForm::Number;
    column.number = number;
    return column;
}

constexpr Column choiceColumn(Field field, const char *sql, std::int32_t (*choice)(const Row &))
{
    Column column;
    column.field = field;
    column.sql = sql;
    column.isInIndex = true;
    column.choice = choice;
    return column;
}

constexpr Column storedColumn(Field field)
{
    Column column;
    column.field = field;
    column.sql = "id";
    column.isInIndex = true;
    return column;
}

constexpr Column sorted(Column column, Sort sort, SortForm form)
{
    column.sort = sort;
    column.form = form;
    return column;
}

constexpr Column indexed(Column column)
{
    column.isInIndex = true;
    return column;
}

constexpr Column notIndexed(Column column)
{
    column.isInIndex = false;
    return column;
}

constexpr Column edited(Column column, Edit edit)
{
    column.edit = edit;
    return column;
}

constexpr Column listed(Column column, Role role)
{
    column.role = role;
    return column;
}

// One line per column. A field with versions (text, ref, hyp) is looked up in several columns: sql
// is null.
constexpr std::array kColumns{
    sorted(textColumn(Field::Key, kKey, &textIn<&Row::key>), Sort::Key, SortForm::Text),
    sorted(textColumn(Field::Item, "item_key", &textIn<&Row::itemKey>), Sort::Key, SortForm::Text),
    listed(textColumn(Field::Recording, kRecording,
                      [](const Row &row) -> std::string_view {
                          return row.recordingName.empty() ? row.itemKey : row.recordingName;
                      }),
           Role::Recording),
    sorted(textColumn(Field::Text, nullptr, &textIn<&Row::text>), Sort::Text, SortForm::Text),
    listed(edited(sorted(textColumn(Field::Reference, nullptr, &textIn<&Row::text>), Sort::Text,
                         SortForm::Text),
                  Edit::Text),
           Role::Reference),
    listed(edited(sorted(textColumn(Field::Hypothesis, nullptr, &textIn<&Row::hypothesis>),
                         Sort::Hypothesis, SortForm::Text),
                  Edit::Hypothesis),
           Role::Hypothesis),
    listed(edited(sorted(indexed(textColumn(Field::Language, "language", &textIn<&Row::language>)),
                         Sort::Language, SortForm::Word),
                  Edit::Language),
           Role::Language),
    listed(sorted(indexed(textColumn(Field::Country, "country", &textIn<&Row::country>)),
                  Sort::Country, SortForm::Word),
           Role::Country),
    listed(edited(sorted(indexed(textColumn(Field::Speaker, "speaker", &textIn<&Row::speaker>)),
                         Sort::Speaker, SortForm::Word),
                  Edit::Speaker),
           Role::Speaker),
    listed(edited(indexed(textColumn(Field::Tag, "tags", &textIn<&Row::tags>)), Edit::Tags),
           Role::Tags),
    indexed(textColumn(Field::Shard, "path", nullptr)), // a row has its shard by number
    edited(numberColumn(Field::Start, "start", false, Sort::Start,
                        [](const Row &row) { return std::optional(row.startSeconds); }),
           Edit::Start),
    edited(numberColumn(Field::End, kEndSql, true, Sort::End, &endOf), Edit::End),
    numberColumn(Field::Duration, kLengthSql, true, Sort::Duration, &knownLength),
    listed(numberColumn(Field::Cer, "cer", true, Sort::Cer, [](const Row &row) { return row.cer; }),
           Role::Cer),
    listed(numberColumn(Field::Wer, "wer", true, Sort::Wer, [](const Row &row) { return row.wer; }),
           Role::Wer),
    notIndexed(numberColumn(Field::ListCer, "list_cer", true, Sort::ListCer,
                            [](const Row &row) { return row.listed.cer; })),
    notIndexed(numberColumn(Field::ListWer, "list_wer", true, Sort::ListWer,
                            [](const Row &row) { return row.listed.wer; })),
    listed(edited(sorted(choiceColumn(Field::Status, "status", &choiceIn<&Row::status>),
                         Sort::Status, SortForm::Choice),
                  Edit::Status),
           Role::Status),
    listed(edited(sorted(choiceColumn(Field::Split, "split", &choiceIn<&Row::split>), Sort::Split,
                         SortForm::Choice),
                  Edit::Split),
           Role::Split),
    edited(choiceColumn(Field::Flag, "(flag > 0)", &choiceIn<&Row::isFlagged>), Edit::Flag),
    choiceColumn(Field::Unpublished, "(unpublished > 0)", &choiceIn<&Row::isUnpublished>),
    edited(textColumn(Field::Assigned, "assigned", &textIn<&Row::assigned>), Edit::Assigned),
    storedColumn(Field::Basket),
    storedColumn(Field::Filter),
    storedColumn(Field::Comment),
    storedColumn(Field::Build),
    textColumn(Field::Meta, "further", nullptr), // one of its members, by name: MetaFields.h
};

constexpr bool coverAllFields()
{
    for (std::size_t at = 0; at < kColumns.size(); ++at)
        if (static_cast<std::size_t>(kColumns[at].field) != at
            || kColumns[at].sort.has_value() != (kColumns[at].form != SortForm::None))
            return false;
    return static_cast<std::size_t>(Field::Meta) + 1 == kColumns.size();
}
static_assert(coverAllFields(), "each field of queries has its column, in the order of QueryField");

constexpr std::size_t kSorts = static_cast<std::size_t>(Sort::ListWer) + 1;

/// Sort orders that no query field has.
constexpr SortSource kIds{"id", SortForm::Id};
constexpr SortSource kCharRate{
    "iif(stop <= start OR text = '', NULL, length(text) / (stop - start))", SortForm::Number, true,
    true};

constexpr SortSource sourceOf(const Column &column)
{
    SortSource source{column.sql, column.form, column.mayBeMissing, !column.isInIndex};
    if (column.sort == Sort::Key) {
        source.sql = "item_key";
        source.then = "segment";
    } else if (column.sort == Sort::Text) {
        source.sql = "text";
    } else if (column.sort == Sort::Hypothesis) {
        source.sql = "hypothesis";
    }
    return source;
}

constexpr std::array<SortSource, kSorts> kSources = [] {
    std::array<SortSource, kSorts> sources{};
    for (const Column &column : kColumns)
        if (column.sort)
            sources[static_cast<std::size_t>(*column.sort)] = sourceOf(column);
    sources[static_cast<std::size_t>(Sort::DatasetOrder)] = kIds;
    sources[static_cast<std::size_t>(Sort::CharRate)] = kCharRate;
    return sources;
}();

constexpr bool coverAllSorts()
{
    for (const SortSource &source : kSources)
        if (!source.sql || source.form == SortForm::None)
            return false;
    return true;
}
static_assert(coverAllSorts(), "each SortColumn is that of a column");

const SortSource &sourceOf(const Metric &metric)
{
    static const std::vector<SortSource> kAll = [] {
        std::vector<SortSource> all;
        for (const Metric &one : metrics())
            all.push_back({metricSql(one).c_str(), SortForm::Number, true});
        return all;
    }();
    return kAll.at(static_cast<std::size_t>(&metric - metrics().data()));
}

} // namespace

std::span<const Column> columns()
{
    return kColumns;
}

const Column &columnOf(QueryField field)
{
    return kColumns.at(static_cast<std::size_t>(field));
}

const SortSource &sortSourceOf(SortColumn column)
{
    const Metric *const metric = metricOf(column);
    return metric ? sourceOf(*metric) : kSources.at(static_cast<std::size_t>(column));
}

std::string orderTermOf(SortColumn column, bool descending)
{
    const SortSource &source = sortSourceOf(column);
    const std::string end = descending ? " DESC" : "";
    std::string term = source.sql;
    if (source.missingIsLast)
        term += " IS NULL, " + std::string(source.sql);
    term += end;
    if (source.then)
        term.append(", ").append(source.then).append(end);
    return term;
}

std::optional<SortColumn> sortColumnOf(QueryField field)
{
    if (const Metric *const metric = metricOf(field))
        return sortColumnOf(*metric);
    return columnOf(field).sort;
}

} // namespace voxdeck

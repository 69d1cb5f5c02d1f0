// SPDX-License-Identifier: Apache-2.0
#include "core/search/Columns.h"

#include "core/search/MetricColumns.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentLength.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

/// Names a text that the window translates: a head of its table, or a name within sentences. lupdate knows it, and Qt
/// is not needed.
#define QT_TRANSLATE_NOOP(context, text) text

namespace voxdeck {

namespace {

using Edit = EditField;
using Field = QueryField;
using Role = FieldRole;
using Row = SegmentRow;
using Sort = SortColumn;

/// A recording without a name is shown by its item's key.
constexpr const char *kRecording =
    "coalesce(nullif((SELECT " VOX_RECORDING_CALLED
    " FROM recording WHERE recording.id = segment.recording), ''), item_key)";
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

template <auto kMember>
std::optional<double> numberIn(const Row &row)
{
    return row.*kMember;
}

template <auto kMember>
void readInto(Row &row, const Statement &found, int column)
{
    using Value = std::remove_cvref_t<decltype(row.*kMember)>;
    row.*kMember = rows_detail::read<Value>(found, column);
}

/// Behind all of SortColumn, before those of metrics.
constexpr int kFirstSortOfField = 500;

constexpr Sort sortOf(Field field)
{
    return static_cast<Sort>(kFirstSortOfField + static_cast<int>(field));
}

/// A column in the making: each call tells one more fact.
struct Made : Column {
    /// In segment_short.
    constexpr Made indexed() const
    {
        Made made = *this;
        made.isInIndex = true;
        return made;
    }
    constexpr Made sorted(Sort by, SortForm as) const
    {
        Made made = *this;
        made.sort = by;
        made.form = as;
        return made;
    }
    /// By an order that has no name of its own in SortColumn.
    constexpr Made sorted(SortForm as) const { return sorted(sortOf(field), as); }
    constexpr Made edited(Edit as) const
    {
        Made made = *this;
        made.edit = as;
        return made;
    }
    constexpr Made listed(Role as) const
    {
        Made made = *this;
        made.role = as;
        return made;
    }
    /// Its head in the window's table, and the head in full for tooltips and screen readers.
    constexpr Made shown(Showing when, const char *head, const char *full) const
    {
        Made made = *this;
        made.showing = when;
        made.head = head;
        made.fullHead = full;
        return made;
    }
};

constexpr Made made(Field field, const char *sql, const char *words)
{
    Made column;
    column.field = field;
    column.sql = sql;
    column.words = words;
    return column;
}

/// A text of rows that several columns are read from, or another table.
constexpr Made textOf(Field field, const char *sql, const char *words,
                      std::string_view (*text)(const Row &))
{
    Made column = made(field, sql, words);
    column.text = text;
    return column;
}

/// A text that `segment` has a column for.
template <auto kMember>
constexpr Made storedText(Field field, const char *sql, const char *words)
{
    Made column = textOf(field, sql, words, &textIn<kMember>);
    column.read = &readInto<kMember>;
    return column;
}

/// Sorted by its size; missing values are last.
constexpr Made numberOf(Field field, const char *sql, const char *words, bool mayBeMissing, Sort by,
                        std::optional<double> (*number)(const Row &))
{
    Made column = made(field, sql, words).sorted(by, SortForm::Number);
    column.mayBeMissing = mayBeMissing;
    column.number = number;
    return column;
}

template <auto kMember>
constexpr Made storedNumber(Field field, const char *sql, const char *words, bool mayBeMissing,
                            Sort by)
{
    Made column = numberOf(field, sql, words, mayBeMissing, by, &numberIn<kMember>);
    column.read = &readInto<kMember>;
    return column;
}

template <auto kMember>
constexpr Made storedChoice(Field field, const char *sql, const char *words)
{
    Made column = made(field, sql, words).indexed();
    column.choice = &choiceIn<kMember>;
    column.read = &readInto<kMember>;
    return column;
}

// One row per column. A field with versions (text, ref, hyp) is looked up in several columns: its sql is null.
constexpr std::array<Column, kQueryFields.size()> kColumns{
    textOf(Field::Key, kKey, QT_TRANSLATE_NOOP("QueryExplanation", "key"), &textIn<&Row::key>)
        .sorted(Sort::Key, SortForm::Text)
        .shown(Showing::Usually, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Key"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Key")),
    storedText<&Row::itemKey>(Field::Item, "item_key",
                              QT_TRANSLATE_NOOP("QueryExplanation", "item key"))
        .sorted(Sort::Key, SortForm::Text),
    textOf(Field::Recording, kRecording, QT_TRANSLATE_NOOP("QueryExplanation", "recording"),
           [](const Row &row) -> std::string_view {
               return row.recordingName.empty() ? row.itemKey : row.recordingName;
           })
        .listed(Role::Recording)
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Recording"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Recording")),
    textOf(Field::Text, nullptr, QT_TRANSLATE_NOOP("QueryExplanation", "transcript"),
           &textIn<&Row::text>)
        .sorted(Sort::Text, SortForm::Text),
    textOf(Field::Reference, nullptr, QT_TRANSLATE_NOOP("QueryExplanation", "reference"),
           &textIn<&Row::text>)
        .sorted(Sort::Text, SortForm::Text)
        .edited(Edit::Text)
        .listed(Role::Reference)
        .shown(Showing::Always, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Transcript"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Transcript")),
    textOf(Field::Hypothesis, nullptr, QT_TRANSLATE_NOOP("QueryExplanation", "hypothesis"),
           &textIn<&Row::hypothesis>)
        .sorted(Sort::Hypothesis, SortForm::Text)
        .edited(Edit::Hypothesis)
        .listed(Role::Hypothesis)
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Hypothesis"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Hypothesis")),
    storedText<&Row::language>(Field::Language, "language",
                               QT_TRANSLATE_NOOP("QueryExplanation", "language"))
        .indexed()
        .sorted(Sort::Language, SortForm::Word)
        .edited(Edit::Language)
        .listed(Role::Language)
        .shown(Showing::WhenKnown, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Lang"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Language")),
    storedText<&Row::country>(Field::Country, "country",
                              QT_TRANSLATE_NOOP("QueryExplanation", "country"))
        .indexed()
        .sorted(Sort::Country, SortForm::Word)
        .listed(Role::Country)
        .shown(Showing::WhenKnown, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Ctry"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Country")),
    storedText<&Row::speaker>(Field::Speaker, "speaker",
                              QT_TRANSLATE_NOOP("QueryExplanation", "speaker"))
        .indexed()
        .sorted(Sort::Speaker, SortForm::Word)
        .edited(Edit::Speaker)
        .listed(Role::Speaker)
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Speaker"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Speaker")),
    storedText<&Row::tags>(Field::Tag, "tags", QT_TRANSLATE_NOOP("QueryExplanation", "tag"))
        .indexed()
        .edited(Edit::Tags)
        .listed(Role::Tags)
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Tags"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Tags")),
    textOf(Field::Shard, "path", QT_TRANSLATE_NOOP("QueryExplanation", "source"),
           nullptr) // a row has its shard by number
        .indexed()
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Source"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Source")),
    storedNumber<&Row::startSeconds>(
        Field::Start, "start", QT_TRANSLATE_NOOP("QueryExplanation", "start"), false, Sort::Start)
        .indexed()
        .edited(Edit::Start)
        .shown(Showing::WhenKnown, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Start"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Start in the recording")),
    numberOf(Field::End, kEndSql, QT_TRANSLATE_NOOP("QueryExplanation", "end"), true, Sort::End,
             &endOf)
        .indexed()
        .edited(Edit::End)
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "End"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "End in the recording")),
    numberOf(Field::Duration, kLengthSql, QT_TRANSLATE_NOOP("QueryExplanation", "duration"), true,
             Sort::Duration, &knownLength)
        .indexed()
        .shown(Showing::Usually, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Dur s"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Duration in seconds")),
    storedNumber<&Row::cer>(Field::Cer, "cer", QT_TRANSLATE_NOOP("QueryExplanation", "CER"), true,
                            Sort::Cer)
        .indexed()
        .listed(Role::Cer)
        .shown(Showing::WhenKnown, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "CER %"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel",
                                 "Character error rate of the hypothesis")),
    storedNumber<&Row::wer>(Field::Wer, "wer", QT_TRANSLATE_NOOP("QueryExplanation", "WER"), true,
                            Sort::Wer)
        .indexed()
        .listed(Role::Wer)
        .shown(
            Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "WER %"),
            QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Word error rate of the hypothesis")),
    numberOf(Field::ListCer, "list_cer", QT_TRANSLATE_NOOP("QueryExplanation", "CER of the list"),
             true, Sort::ListCer, [](const Row &row) { return row.listed.cer; })
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "List CER %"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Character error rate in the list")),
    numberOf(Field::ListWer, "list_wer", QT_TRANSLATE_NOOP("QueryExplanation", "WER of the list"),
             true, Sort::ListWer, [](const Row &row) { return row.listed.wer; })
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "List WER %"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Word error rate in the list")),
    storedChoice<&Row::status>(Field::Status, "status",
                               QT_TRANSLATE_NOOP("QueryExplanation", "status"))
        .sorted(Sort::Status, SortForm::Choice)
        .edited(Edit::Status)
        .listed(Role::Status)
        .shown(Showing::Always, "", QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Status")),
    storedChoice<&Row::split>(Field::Split, "split", QT_TRANSLATE_NOOP("QueryExplanation", "split"))
        .sorted(Sort::Split, SortForm::Choice)
        .edited(Edit::Split)
        .listed(Role::Split)
        .shown(Showing::WhenKnown, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Split"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Split")),
    storedChoice<&Row::isFlagged>(Field::Flag, "(flag > 0)",
                                  QT_TRANSLATE_NOOP("QueryExplanation", "flag"))
        .edited(Edit::Flag),
    storedChoice<&Row::isUnpublished>(Field::Unpublished, "(unpublished > 0)",
                                      QT_TRANSLATE_NOOP("QueryExplanation", "unpublished edits"))
        .shown(Showing::Always, "",
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Unpublished edit")),
    storedText<&Row::assigned>(Field::Assigned, "assigned",
                               QT_TRANSLATE_NOOP("QueryExplanation", "assignee"))
        .edited(Edit::Assigned)
        .shown(Showing::OnRequest, QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Assigned"),
               QT_TRANSLATE_NOOP("voxdeck::SegmentTableModel", "Assigned to")),
    made(Field::Basket, "id", QT_TRANSLATE_NOOP("QueryExplanation", "basket")).indexed(),
    made(Field::Filter, "id", QT_TRANSLATE_NOOP("QueryExplanation", "saved filter")).indexed(),
    made(Field::Comment, "id", QT_TRANSLATE_NOOP("QueryExplanation", "comment")).indexed(),
    made(Field::Build, "id", QT_TRANSLATE_NOOP("QueryExplanation", "build status")).indexed(),
    made(Field::Meta, "further",
         QT_TRANSLATE_NOOP("QueryExplanation",
                           "metadata field")) // one of its members, by name: MetaFields.h
        .sorted(Sort::Meta, SortForm::Value),
};

constexpr bool isOfText(QueryFieldKind kind)
{
    return kind == QueryFieldKind::Text || kind == QueryFieldKind::Name
           || kind == QueryFieldKind::Language;
}

/// Whether a row gives the value that its kind of field is compared by. Rows have their shard by number, and metadata
/// fields by place.
constexpr bool hasValueOfItsKind(const Column &column)
{
    const bool isElsewhere = column.field == Field::Shard || column.field == Field::Meta;
    return (column.text != nullptr) == (isOfText(column.kind()) && !isElsewhere)
           && (column.number != nullptr) == isNumber(column.kind())
           && (column.choice != nullptr) == (column.kind() == QueryFieldKind::Choice)
           && (column.form != SortForm::Number || column.number)
           && (column.form != SortForm::Choice || column.choice);
}

/// No half columns: a field is compared by a value of its kind, one that is sorted says how, one that is shown has a
/// head, one that is read with the rows says from where and can be asked for its value.
constexpr bool isWhole(const Column &column)
{
    const bool hasValue = column.text || column.number || column.choice;
    return column.words && hasValueOfItsKind(column)
           && column.sort.has_value() == (column.form != SortForm::None)
           && (column.showing != Showing::Never) == (column.head && column.fullHead)
           && (!column.read || (column.sql && hasValue))
           && (!column.edit || column.field == QueryField::End || !column.sql
               || std::string_view(column.sql).find(columnOf(*column.edit))
                      != std::string_view::npos);
}

constexpr bool coverAllFields()
{
    for (std::size_t at = 0; at < kColumns.size(); ++at)
        if (static_cast<std::size_t>(kColumns[at].field) != at || !isWhole(kColumns[at]))
            return false;
    return true;
}
static_assert(coverAllFields(),
              "each field of queries has its whole column, in the order of QueryField");

/// Segments and comments are of rooms of their own, and a subset is not shown in the table.
constexpr bool coverAllEdits()
{
    for (const EditFieldInfo &info : kEditFields) {
        std::size_t columnsOfField = 0;
        for (const Column &column : kColumns)
            columnsOfField += column.edit == info.field ? 1 : 0;
        if (columnsOfField != (info.form != EditForm::List && info.field != Edit::Subset ? 1 : 0))
            return false;
    }
    return true;
}
static_assert(coverAllEdits(), "each field that people change is one column");

constexpr std::size_t kSorts = static_cast<std::size_t>(Sort::Meta) + 1;

/// As SortSource, of what is known while compiling.
struct KnownSource {
    const char *sql = nullptr;
    SortForm form = SortForm::None;
    bool missingIsLast = false;
    bool needsTexts = false;
    const char *then = "";
};

/// Sort orders that no query field has.
constexpr KnownSource kIds{"id", SortForm::Id};
constexpr KnownSource kCharRate{
    "iif(stop <= start OR text = '', NULL, length(text) / (stop - start))", SortForm::Number, true,
    true};

constexpr KnownSource sourceOf(const Column &column)
{
    KnownSource source{column.sql, column.form, column.mayBeMissing, !column.isInIndex};
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

constexpr std::array<KnownSource, kSorts> kSources = [] {
    std::array<KnownSource, kSorts> sources{};
    for (const Column &column : kColumns)
        if (column.sort && *column.sort != sortOf(column.field))
            sources[static_cast<std::size_t>(*column.sort)] = sourceOf(column);
    sources[static_cast<std::size_t>(Sort::DatasetOrder)] = kIds;
    sources[static_cast<std::size_t>(Sort::CharRate)] = kCharRate;
    return sources;
}();

constexpr bool coverAllSorts()
{
    for (const KnownSource &source : kSources)
        if (!source.sql || source.form == SortForm::None)
            return false;
    return true;
}
static_assert(coverAllSorts(), "each SortColumn is that of a column");
static_assert(!isEnumerator<static_cast<Sort>(kSorts)>(), "a SortColumn behind the last one");

const KnownSource &knownSourceOf(Sort sort)
{
    static constexpr auto kOfFields = [] {
        std::array<KnownSource, kColumns.size()> sources{};
        for (std::size_t at = 0; at < sources.size(); ++at)
            sources[at] = sourceOf(kColumns[at]);
        return sources;
    }();
    const auto number = static_cast<int>(sort);
    return number < kFirstSortOfField
               ? kSources.at(static_cast<std::size_t>(number))
               : kOfFields.at(static_cast<std::size_t>(number - kFirstSortOfField));
}

/// A call of a function of the metadata field `name` (QuerySql.cpp).
std::string metaCall(const char *function, std::string_view name)
{
    std::string call = std::string(function) + "(further, '";
    for (const char c : name)
        call += c == '\'' ? "''" : std::string(1, c);
    return call + "')";
}

/// As metaOrderOf(), in SQL.
std::string metaTerm(const SortKey &key)
{
    const std::string end = key.descending ? " DESC" : "";
    const std::string text = metaCall("vox_meta", key.field);
    const std::string number = metaCall("vox_meta_number", key.field);
    return text + " = '', " + number + " IS NULL" + end + ", " + number + end + ", " + text + end;
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

std::string_view choiceWordOf(const Column &column, std::int32_t value)
{
    for (const QueryChoice &choice : infoOf(column.field).choices)
        if (choice.value == value && !choice.isAlias)
            return choice.word;
    return {};
}

SortSource sortSourceOf(const SortKey &key)
{
    if (const Metric *const metric = metricOf(key.column))
        return {metricSql(*metric), SortForm::Number, true, false, {}};
    if (key.column == Sort::Meta)
        return {metaCall("vox_meta", key.field), SortForm::Value, true, true, {}};
    const KnownSource &known = knownSourceOf(key.column);
    return {known.sql, known.form, known.missingIsLast, known.needsTexts, known.then};
}

std::string orderTermOf(const SortKey &key)
{
    if (key.column == Sort::Meta)
        return metaTerm(key);
    const SortSource source = sortSourceOf(key);
    const std::string end = key.descending ? " DESC" : "";
    std::string term = source.sql;
    if (source.missingIsLast)
        term += " IS NULL, " + source.sql;
    term += end;
    if (!source.then.empty())
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

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0235, 0298, 0630
#pragma once

#include "core/query/QueryFields.h"
#include "core/search/RowReader.h"
#include "core/workspace/EditField.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/SegmentRow.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

/// How rows are put in the order of a column.
enum class SortForm : std::uint8_t {
    None,
    Id,     ///< the row's id: the dataset's own order
    Choice, ///< a small number
    Number,
    Word, ///< a short text that many rows share: sorted by its number
    Text, ///< a whole text: too large to be kept for all rows, SQLite sorts
    Value ///< of a metadata field: numbers by their size, then texts
};

/// When the window's table shows a column, where the user did not choose.
enum class Showing : std::uint8_t {
    Never,     ///< it has no column of its own
    Always,    ///< and cannot be hidden
    Usually,   ///< wherever the window is wide enough
    WhenKnown, ///< when the dataset has values for it
    OnRequest
};

/// One column of the segment table, defined once: SQL, sorting, filtering, editing, reading and the window's columns
/// are views of this.
/// Metrics are columns besides (MetricColumns.h).
struct Column {
    QueryField field{};
    /// Its value in a row of `segment`; of Shard, in one of `shard`. Null: several columns, or none.
    const char *sql = nullptr;
    bool mayBeMissing =
        false;              ///< a number that is NULL where it is unknown, and last in every order
    bool isInIndex = false; ///< segment_short has all that `sql` reads
    std::optional<SortColumn> sort = {}; ///< nothing: rows are not sorted by it
    SortForm form = SortForm::None;
    std::optional<EditField> edit = {}; ///< its number in the journal, where people may change it
    std::optional<FieldRole> role = {}; ///< of the field of a list that it is read from
    const char *words =
        nullptr; ///< its name within a sentence; the window translates it (ColumnWords.h)
    Showing showing = Showing::Never;
    const char *head = nullptr;     ///< over the window's column, to be translated
    const char *fullHead = nullptr; ///< the same for tooltips and screen readers
    /// Puts the value of the column of a result into the row; null: RowReader reads it from several.
    void (*read)(SegmentRow &, const Statement &, int) = nullptr;
    // Its value in a row that was read; null for other kinds.
    std::string_view (*text)(const SegmentRow &) = nullptr;
    std::optional<double> (*number)(const SegmentRow &) = nullptr;
    std::int32_t (*choice)(const SegmentRow &) = nullptr;

    /// Its name and its kind in queries.
    constexpr std::string_view name() const { return line().name; }
    constexpr QueryFieldKind kind() const { return line().kind; }

private:
    constexpr const QueryFieldInfo &line() const
    {
        return kQueryFields.at(static_cast<std::size_t>(field));
    }
};

/// All columns, in the order of QueryField.
std::span<const Column> columns();
/// Not for metrics.
const Column &columnOf(QueryField field);
/// The word of a choice in queries, such as "pending" or "yes"; empty where the value has none.
std::string_view choiceWordOf(const Column &column, std::int32_t value);

/// What rows are sorted by.
struct SortSource {
    std::string sql;
    SortForm form = SortForm::None;
    bool missingIsLast = false; ///< in either direction; else a missing value is less than all
    bool needsTexts = false;    ///< reads columns that segment_short does not have
    std::string then; ///< sorted by in the same direction among rows that are equal so far
};

/// Of metrics and metadata fields too.
SortSource sortSourceOf(const SortKey &key);
/// One key of ORDER BY, without the words before it.
std::string orderTermOf(const SortKey &key);
/// By which rows are sorted where a user names the field; nothing where they are not.
std::optional<SortColumn> sortColumnOf(QueryField field);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/Columns.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

struct Metric;

/// How wide a column is where the user did not choose.
enum class ColumnFont { Plain, Fixed };

/// A column of the window's table: which column of core it shows, and how wide it is. What a column is called, when it
/// is shown, how rows are sorted and filtered by it is told in core (core/search/Columns.h); only columns that core
/// knows nothing of tell it here.
struct ShownColumn {
    const char *kept = nullptr;   ///< its name in the settings file, which never changes
    const Column *core = nullptr; ///< null: the position of a row, a field that the user asked for
    const Metric *metric = nullptr;
    const char *sample = ""; ///< as wide as this
    ColumnFont font = ColumnFont::Plain;
    int room = 0;                          ///< pixels besides, for a bar or a mark
    std::optional<SortColumn> sort = {};   ///< that rows are sorted by; nothing: not at all
    std::optional<QueryField> filter = {}; ///< that the field under its head asks for
    Showing showing = Showing::OnRequest;
    bool isNumber = false; ///< written at the right end
    bool isFixed = false;  ///< its width never changes
};

/// All columns by their numbers: those of SegmentTableModel::Column, behind them those of core that have no number
/// there, behind them the metrics.
const std::vector<ShownColumn> &shownColumns();
const ShownColumn &shownColumn(int column);
/// The head of the column, or the head in full; empty for fields that the user asked for.
QString headOf(int column, bool isFull);

/// The value of a row as text for other programs: numbers with three decimals, words of the query language. Empty where
/// it is unknown, and for fields and metrics, which rows have by place.
std::string plainValueOf(const SegmentRow &row, int column);
/// The value on screen, for a column of core that has no number in SegmentTableModel::Column.
QString valueOnScreen(const SegmentRow &row, const Column &column);
/// Whether the row says something in this column.
bool hasValue(const SegmentRow &row, int column);

} // namespace voxdeck

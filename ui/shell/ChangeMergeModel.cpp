// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ChangeMergeModel.h"

#include "ui/common/Text.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace voxdeck {
namespace {

constexpr qsizetype kMostShown = 300; // letters of a cell

QString fieldWords(EditField field)
{
    switch (field) {
    case EditField::Text: return ChangeMergeModel::tr("Text");
    case EditField::Status: return ChangeMergeModel::tr("Status");
    case EditField::Flag: return ChangeMergeModel::tr("Flag");
    case EditField::Split: return ChangeMergeModel::tr("Split");
    case EditField::Language: return ChangeMergeModel::tr("Language");
    case EditField::Tags: return ChangeMergeModel::tr("Tags");
    case EditField::Subset: return ChangeMergeModel::tr("Subset");
    case EditField::Hypothesis: return ChangeMergeModel::tr("Hypothesis");
    case EditField::Speaker: return ChangeMergeModel::tr("Speaker");
    case EditField::Start: return ChangeMergeModel::tr("Start");
    case EditField::End: return ChangeMergeModel::tr("End");
    case EditField::Comment: return ChangeMergeModel::tr("Comment");
    case EditField::Assigned: return ChangeMergeModel::tr("Assigned");
    case EditField::Segments: break;
    }
    return ChangeMergeModel::tr("Segments");
}

QString valueText(const std::string &value)
{
    return value.empty() ? ChangeMergeModel::tr("(empty)") : toQString(value);
}

} // namespace

ChangeMergeModel::ChangeMergeModel(QObject *parent) : QAbstractTableModel(parent) {}

void ChangeMergeModel::setPlan(std::shared_ptr<MergePlan> plan)
{
    beginResetModel();
    m_plan = std::move(plan);
    fill();
    endResetModel();
}

void ChangeMergeModel::setOnlyConflicts(bool isOnly)
{
    beginResetModel();
    m_isOnlyConflicts = isOnly;
    fill();
    endResetModel();
}

void ChangeMergeModel::fill()
{
    m_rows.clear();
    if (!m_plan)
        return;
    m_rows.reserve(m_plan->rows.size());
    for (std::size_t row = 0; row < m_plan->rows.size(); ++row)
        if (!m_isOnlyConflicts || m_plan->rows[row].isConflict())
            m_rows.push_back(row);
}

const MergeRow *ChangeMergeModel::rowAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_plan->rows[m_rows[static_cast<std::size_t>(row)]]
                                        : nullptr;
}

MergeRow &ChangeMergeModel::rowOf(int row)
{
    return m_plan->rows[m_rows[static_cast<std::size_t>(row)]];
}

void ChangeMergeModel::takeMine(int firstRow, int lastRow)
{
    for (int row = firstRow; row <= lastRow; ++row)
        rowOf(row).result = rowOf(row).mine;
    emit dataChanged(index(firstRow, 0), index(lastRow, ColumnCount - 1));
    emit decided();
}

void ChangeMergeModel::takeTheirs(int firstRow, int lastRow)
{
    for (int row = firstRow; row <= lastRow; ++row)
        rowOf(row).result = rowOf(row).theirs.after;
    emit dataChanged(index(firstRow, 0), index(lastRow, ColumnCount - 1));
    emit decided();
}

int ChangeMergeModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(
        std::min<std::size_t>(m_rows.size(), std::numeric_limits<int>::max() - std::size_t{1}));
}

int ChangeMergeModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ChangeMergeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0
        || section >= ColumnCount)
        return {};
    const std::array<QString, ColumnCount> names{tr("Segment"), tr("What"),   tr("Base"),
                                                 tr("Mine"),    tr("Theirs"), tr("Result")};
    return names.at(static_cast<std::size_t>(section));
}

QString ChangeMergeModel::shownText(const MergeRow &row, int column) const
{
    switch (column) {
    case Segment: return toQString(row.key);
    case Field:
        return row.isConflict() ? tr("%1, conflict").arg(fieldWords(row.theirs.field))
                                : fieldWords(row.theirs.field);
    case Base: return valueText(row.theirs.before);
    case Mine: return valueText(row.mine);
    case Theirs: return valueText(row.theirs.after);
    default: return row.result ? valueText(*row.result) : tr("Not decided");
    }
}

QVariant ChangeMergeModel::data(const QModelIndex &index, int role) const
{
    const MergeRow *const row = index.isValid() ? rowAt(index.row()) : nullptr;
    if (!row)
        return {};
    if (role == Qt::EditRole && index.column() == Outcome)
        return toQString(row->result.value_or(row->theirs.after));
    if (role == Qt::FontRole && index.column() == Outcome) {
        QFont font;
        font.setItalic(!row->result);
        font.setWeight(row->isConflict() && row->result ? QFont::DemiBold : QFont::Normal);
        return font;
    }
    if (role == Qt::DisplayRole)
        return shownText(*row, index.column()).left(kMostShown);
    if (role == Qt::ToolTipRole)
        return shownText(*row, index.column()).left(10 * kMostShown);
    return {};
}

Qt::ItemFlags ChangeMergeModel::flags(const QModelIndex &index) const
{
    const auto usual = QAbstractTableModel::flags(index);
    return index.column() == Outcome ? usual | Qt::ItemIsEditable : usual;
}

bool ChangeMergeModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || index.column() != Outcome || !rowAt(index.row()))
        return false;
    MergeRow &row = rowOf(index.row());
    auto result = mergeResult(row.theirs.field, toUtf8(value.toString()));
    if (!result) {
        emit refused(toQString(result.error().detail));
        return false;
    }
    row.result = *std::move(result);
    emit dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    emit decided();
    return true;
}

} // namespace voxdeck

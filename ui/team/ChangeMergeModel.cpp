// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/ChangeMergeModel.h"

#include "ui/common/Text.h"
#include "ui/details/HistoryPanel.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace voxdeck {
namespace {

constexpr qsizetype kMostShown = 300; // letters of a cell
constexpr int kRowsInATurn = 2'000;   // a million in 500 turns

QString valueText(const std::string &value)
{
    return value.empty() ? ChangeMergeModel::tr("(empty)") : toQString(value);
}

} // namespace

ChangeMergeModel::ChangeMergeModel(QObject *parent) : QAbstractTableModel(parent)
{
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, &ChangeMergeModel::takeSome);
}

void ChangeMergeModel::setPlan(std::shared_ptr<MergePlan> plan)
{
    beginResetModel();
    m_toTake.clear();
    m_turn.stop();
    m_plan = std::move(plan);
    endResetModel();
}

void ChangeMergeModel::setOnlyConflicts(bool isOnly)
{
    if (isTaking())
        return;
    beginResetModel();
    m_isOnlyConflicts = isOnly;
    endResetModel();
}

std::size_t ChangeMergeModel::planRow(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return m_isOnlyConflicts ? m_plan->conflicts[at] : at;
}

const MergeRow *ChangeMergeModel::rowAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_plan->rows[planRow(row)] : nullptr;
}

void ChangeMergeModel::take(Side side, std::vector<Rows> rows)
{
    if (!m_plan || isTaking())
        return;
    m_side = side;
    m_toTake = std::move(rows);
    std::reverse(m_toTake.begin(), m_toTake.end());
    takeSome();
}

void ChangeMergeModel::takeSome()
{
    int left = kRowsInATurn;
    while (left > 0 && !m_toTake.empty()) {
        Rows &rows = m_toTake.back();
        const int first = rows.first;
        const int last = std::min(rows.last, first + left - 1);
        for (int row = first; row <= last; ++row) {
            const auto at = planRow(row);
            const MergeRow &taken = m_plan->rows[at];
            m_plan->decide(at, m_side == Side::Mine ? taken.mine : taken.theirs.after);
        }
        left -= last - first + 1;
        rows.first = last + 1;
        if (rows.first > rows.last)
            m_toTake.pop_back();
        emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
    }
    if (isTaking())
        m_turn.start(0);
    emit decided();
}

int ChangeMergeModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    if (!m_plan)
        return 0;
    const auto rows = m_isOnlyConflicts ? m_plan->conflicts.size() : m_plan->rows.size();
    return static_cast<int>(
        std::min<std::size_t>(rows, std::numeric_limits<int>::max() - std::size_t{1}));
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
    const MergeRow *const row = rowAt(index.row());
    if (role != Qt::EditRole || index.column() != Outcome || !row || isTaking())
        return false;
    auto result = mergeResult(row->theirs.field, toUtf8(value.toString()));
    if (!result) {
        emit refused(toQString(result.error().detail));
        return false;
    }
    m_plan->decide(planRow(index.row()), *std::move(result));
    emit dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    emit decided();
    return true;
}

} // namespace voxdeck

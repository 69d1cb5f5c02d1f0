// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/ChangeMergeModel.h"

#include "core/notes/Comments.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
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

QString valueText(EditField field, const std::string &value)
{
    const auto words = ChangeMergeModel::shownValue(field, value);
    return words.isEmpty() ? ChangeMergeModel::tr("(empty)") : words;
}

/// A comment whose words are others; nothing typed: no comment.
Result<std::string> commentWithWords(const MergeRow &row, const QString &words)
{
    if (words.trimmed().isEmpty())
        return std::string();
    for (const auto *value : {&row.theirs.after, &row.mine, &row.theirs.before})
        if (auto comment = commentIn(*value)) {
            comment->text = toUtf8(words);
            auto changed = commentValue(*comment);
            VOX_CHECK(commentIn(changed));
            return changed;
        }
    return fail(ErrorCode::InvalidArgument, "there is no comment to change");
}

} // namespace

QString ChangeMergeModel::shownValue(EditField field, const std::string &value)
{
    if (field == EditField::Segments)
        return toQString(mergeWords(field, value));
    if (field != EditField::Comment || value.empty())
        return valueWords(field, value);
    const auto comment = commentIn(value);
    if (!comment)
        return toQString(value);
    const auto words = toQString(comment->text);
    return comment->isResolved ? tr("%1 (resolved)").arg(words) : words;
}

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
            m_plan->take(planRow(row), m_side == Side::Mine);
        }
        left -= last - first + 1;
        rows.first = last + 1;
        if (rows.first > rows.last)
            m_toTake.pop_back();
        tellDecided(first, last);
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
    case Base: return valueText(row.theirs.field, row.theirs.before);
    case Mine: return valueText(row.theirs.field, row.mine);
    case Theirs: return valueText(row.theirs.field, row.theirs.after);
    default: return row.result ? valueText(row.theirs.field, *row.result) : tr("Not decided");
    }
}

QVariant ChangeMergeModel::data(const QModelIndex &index, int role) const
{
    const MergeRow *const row = index.isValid() ? rowAt(index.row()) : nullptr;
    if (!row)
        return {};
    if (role == Qt::EditRole && index.column() == Outcome) {
        const auto &value = row->result ? *row->result : row->theirs.after;
        const auto comment = row->theirs.field == EditField::Comment
                                 ? commentIn(value)
                                 : Result<Comment>(fail(ErrorCode::NotFound, ""));
        return toQString(comment ? comment->text : value);
    }
    if (role == Qt::FontRole && index.column() == Outcome) {
        QFont font;
        font.setItalic(!row->result);
        font.setWeight(row->isConflict() && row->result ? QFont::DemiBold : QFont::Normal);
        return font;
    }
    if (role == Qt::DisplayRole)
        return shownText(*row, index.column()).left(kMostShown);
    if (role == Qt::ToolTipRole && index.column() == Field && !row->why.empty())
        return toQString(row->why);
    if (role == Qt::ToolTipRole)
        return shownText(*row, index.column()).left(10 * kMostShown);
    return {};
}

Qt::ItemFlags ChangeMergeModel::flags(const QModelIndex &index) const
{
    const auto usual = QAbstractTableModel::flags(index);
    return index.column() == Outcome && canType(index.row()) ? usual | Qt::ItemIsEditable : usual;
}

/// Segments are taken whole, from one side or the other, and a flag has no third value: they are not typed.
bool ChangeMergeModel::canType(int row) const
{
    const MergeRow *const shown = rowAt(row);
    return shown && shown->theirs.field != EditField::Segments
           && shown->theirs.field != EditField::Flag;
}

bool ChangeMergeModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const MergeRow *const row = rowAt(index.row());
    if (role != Qt::EditRole || index.column() != Outcome || !row || isTaking()
        || !canType(index.row()))
        return false;
    auto result = row->theirs.field == EditField::Comment
                      ? commentWithWords(*row, value.toString())
                      : mergeResult(row->theirs.field, toUtf8(value.toString()));
    if (!result) {
        emit refused(toQString(result.error().detail));
        return false;
    }
    m_plan->decide(planRow(index.row()), *std::move(result));
    tellDecided(index.row(), index.row());
    emit decided();
    return true;
}

/// Decisions may have decided rows elsewhere: parts of the same change, and judgements of a text.
void ChangeMergeModel::tellDecided(int first, int last)
{
    const bool isOfOthers = !m_plan->together.empty() || !m_plan->judgements.empty();
    emit dataChanged(index(isOfOthers ? 0 : first, 0),
                     index(isOfOthers ? rowCount() - 1 : last, ColumnCount - 1));
}

} // namespace voxdeck

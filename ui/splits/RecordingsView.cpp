// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/RecordingsView.h"

#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Theme.h"
#include "ui/splits/BucketCard.h"
#include "ui/splits/RecordingsModel.h"
#include "ui/common/SplitBadge.h"

#include <QDrag>
#include <QHeaderView>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

namespace voxdeck {
namespace {

constexpr int kRowHeight = 26;
constexpr int kMargin = 6; ///< at both sides of a cell, as in the header
constexpr int kBox = 14, kLock = 14, kGap = 5;
constexpr std::array kWidths{30, 150, 96, 62, 90, 52, 76, 112, 30, 112};

class RecordingsDelegate final : public QStyledItemDelegate {
public:
    RecordingsDelegate(const RecordingsModel &model, QObject *parent)
        : QStyledItemDelegate(parent), m_model(model)
    {
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const auto &theme = Theme::of(option.palette);
        const bool isSelected = option.state & QStyle::State_Selected;
        const bool isAlternate = option.features & QStyleOptionViewItem::Alternate;
        painter->save();
        painter->fillRect(option.rect, isSelected    ? theme.selection
                                       : isAlternate ? theme.alternate
                                                     : theme.base);
        const auto cell = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        if (index.column() == RecordingsModel::Check)
            paintBox(*painter, cell, theme, isSelected);
        else if (index.column() == RecordingsModel::Now
                 || index.column() == RecordingsModel::Proposed)
            paintSplit(*painter, cell, theme, index);
        else
            paintText(*painter, cell, theme.text, index);
        if ((option.state & QStyle::State_HasFocus) && index.column() == RecordingsModel::Name) {
            painter->setPen(theme.accent);
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
        painter->restore();
    }

private:
    static void paintText(QPainter &painter, const QRect &cell, const QColor &color,
                          const QModelIndex &index)
    {
        if (const auto font = index.data(Qt::FontRole); font.isValid())
            painter.setFont(font.value<QFont>());
        painter.setPen(color);
        const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
        painter.drawText(cell, static_cast<int>(alignment),
                         elidedText(painter.fontMetrics(), index.data().toString(), cell.width()));
    }

    static void paintBox(QPainter &painter, const QRect &cell, const Theme &theme, bool isOn)
    {
        const QRect box(cell.left() + 2, cell.center().y() - kBox / 2, kBox, kBox);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(isOn ? theme.accent : theme.border);
        painter.setBrush(isOn ? theme.accent : theme.base);
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        if (!isOn)
            return;
        painter.setPen(QPen(theme.onAccent, 2));
        const QPointF from = box.topLeft();
        painter.drawPolyline(QPolygonF(
            {from + QPointF(3.5, 7.5), from + QPointF(6, 10), from + QPointF(10.5, 4.5)}));
    }

    void paintSplit(QPainter &painter, const QRect &cell, const Theme &theme,
                    const QModelIndex &index) const
    {
        const auto split = m_model.splitAt(index);
        if (!split) { // in several
            paintText(painter, cell, theme.warn.text, index);
            return;
        }
        paintSplitBadge(painter, cell, theme, *split);
        auto words = cell.adjusted(splitBadgeSide() + kGap, 0, 0, 0);
        if (m_model.isFrozenAt(index)) {
            const auto lock = iconPixmap(QStringLiteral("object-locked"), IconTone::Muted, kLock,
                                         painter.device()->devicePixelRatioF());
            painter.drawPixmap(QPoint(words.right() - kLock, words.center().y() - kLock / 2), lock);
            words.adjust(0, 0, -kLock - kGap, 0);
        }
        paintText(painter, words,
                  *split == Split::Unassigned ? theme.muted : splitTone(theme, *split).text, index);
    }

    const RecordingsModel &m_model;
};

} // namespace

RecordingsView::RecordingsView(RecordingsModel &model, QWidget *parent) : QTableView(parent)
{
    setModel(&model);
    setItemDelegate(new RecordingsDelegate(model, this));
    setAccessibleName(tr("Recordings"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setDragEnabled(true);
    setTabKeyNavigation(false);
    horizontalHeader()->setAccessibleName(tr("Columns of the recordings"));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setMinimumSectionSize(24);
    verticalHeader()->setAccessibleName(tr("Rows of the recordings"));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    for (std::size_t column = 0; column < kWidths.size(); ++column)
        setColumnWidth(static_cast<int>(column), kWidths.at(column));
}

/// Names get the remaining width; without any, the table scrolls.
void RecordingsView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    const int others = horizontalHeader()->length() - columnWidth(RecordingsModel::Name);
    setColumnWidth(RecordingsModel::Name,
                   std::max(kWidths.at(RecordingsModel::Name), viewport()->width() - others));
}

/// A drag carries the selection.
void RecordingsView::startDrag(Qt::DropActions)
{
    auto *data = new QMimeData;
    data->setData(QLatin1String(kRecordingsMime), {});
    auto *drag = new QDrag(this);
    drag->setMimeData(data);
    drag->exec(Qt::CopyAction);
}

void RecordingsView::mousePressEvent(QMouseEvent *event)
{
    const auto index = indexAt(event->position().toPoint());
    m_isOnBox = index.isValid() && index.column() == RecordingsModel::Check
                && event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier;
    if (!m_isOnBox) {
        QTableView::mousePressEvent(event);
        return;
    }
    setFocus(Qt::MouseFocusReason);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    selectionModel()->select(index, QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
}

void RecordingsView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_isOnBox)
        QTableView::mouseMoveEvent(event);
}

void RecordingsView::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_isOnBox)
        QTableView::mouseReleaseEvent(event);
    m_isOnBox = false;
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/SegmentTable.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Theme.h"
#include "ui/table/SegmentDelegate.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kHeaderHeight = 25;

SortColumn sortColumnOf(int column)
{
    switch (column) {
    case SegmentTableModel::Status: return SortColumn::Status;
    case SegmentTableModel::Key: return SortColumn::Key;
    case SegmentTableModel::Language: return SortColumn::Language;
    case SegmentTableModel::Country: return SortColumn::Country;
    case SegmentTableModel::Start: return SortColumn::Start;
    case SegmentTableModel::Duration: return SortColumn::Duration;
    case SegmentTableModel::Transcript: return SortColumn::Text;
    case SegmentTableModel::Cer: return SortColumn::Cer;
    case SegmentTableModel::SplitName: return SortColumn::Split;
    default: return SortColumn::DatasetOrder;
    }
}

int columnOf(SortColumn sort)
{
    for (int column = 0; column < SegmentTableModel::ColumnCount; ++column)
        if (sort != SortColumn::DatasetOrder && sortColumnOf(column) == sort)
            return column;
    return SegmentTableModel::Position;
}

} // namespace

SegmentTable::SegmentTable(QWidget *parent)
    : QTableView(parent),
      m_model(new SegmentTableModel(this)),
      m_delegate(new SegmentDelegate(*m_model, this))
{
    setModel(m_model);
    setItemDelegate(m_delegate);
    setAccessibleName(tr("Segment table"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerItem);
    setHorizontalScrollMode(ScrollPerPixel);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(m_delegate->rowHeight());
    auto *header = horizontalHeader();
    header->setFixedHeight(kHeaderHeight);
    header->setHighlightSections(false);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(false);
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(20);
    header->setAccessibleName(tr("Columns of the segment table"));
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::sectionClicked, this, &SegmentTable::sortBy);
    connect(header, &QHeaderView::customContextMenuRequested, this,
            [this, header](const QPoint &at) {
                auto *menu = makeColumnsMenu(this);
                menu->setAttribute(Qt::WA_DeleteOnClose);
                menu->popup(header->mapToGlobal(at));
            });
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, &SegmentTable::rememberPlace);
    connect(m_model, &QAbstractItemModel::modelReset, this, &SegmentTable::restorePlace);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this] {
        if (currentRow() < 0)
            goToRow(0);
    });
    connect(m_model, &SegmentTableModel::pageArrived, this, [this](int first) {
        if (currentRow() >= first && currentRow() < first + SegmentTableModel::kRowsPerPage)
            announceCurrent();
    });
    layOutColumns();
}

void SegmentTable::goToRow(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    setCurrentIndex(m_model->index(row, SegmentTableModel::Transcript));
    scrollTo(currentIndex());
}

bool SegmentTable::goToId(quint32 id)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return false;
    goToRow(row);
    return true;
}

std::vector<SegmentRow> SegmentTable::selectedSegments(std::size_t limit, quint64 &total) const
{
    std::vector<SegmentRow> rows;
    total = 0;
    // ranges, never selectedRows(): a selection may hold millions
    for (const auto &range : selectionModel()->selection()) {
        total += static_cast<quint64>(range.height());
        for (int row = range.top(); row <= range.bottom() && rows.size() < limit; ++row)
            if (const auto *segment = m_model->rowAt(row))
                rows.push_back(*segment);
    }
    return rows;
}

void SegmentTable::setSort(SortColumn column, bool descending)
{
    m_sort = column;
    m_isDescending = descending;
    auto *header = horizontalHeader();
    header->setSortIndicatorShown(column != SortColumn::DatasetOrder);
    if (column != SortColumn::DatasetOrder)
        header->setSortIndicator(columnOf(column),
                                 descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void SegmentTable::sortBy(int column)
{
    if (column == SegmentTableModel::Unpublished)
        return;
    const auto sort = sortColumnOf(column);
    // a third click gives the dataset's own order back
    if (sort == m_sort && m_isDescending)
        emit sortWanted(SortColumn::DatasetOrder, false);
    else
        emit sortWanted(sort, sort == m_sort && sort != SortColumn::DatasetOrder);
}

void SegmentTable::hideColumnsUntilSeen()
{
    m_empty = {SegmentTableModel::Language, SegmentTableModel::Country, SegmentTableModel::Cer,
               SegmentTableModel::SplitName};
    applyColumns();
}

void SegmentTable::showColumnsOf(const RowPage &page)
{
    const auto before = m_empty.size();
    for (const auto &row : page.rows) {
        if (m_empty.isEmpty())
            break;
        if (!row.language.empty())
            m_empty.remove(SegmentTableModel::Language);
        if (!row.country.empty())
            m_empty.remove(SegmentTableModel::Country);
        if (row.cer)
            m_empty.remove(SegmentTableModel::Cer);
        if (row.split != Split::Unassigned)
            m_empty.remove(SegmentTableModel::SplitName);
    }
    if (m_empty.size() != before)
        applyColumns();
}

void SegmentTable::hideForWidth(bool hidesCountry, bool hidesStart)
{
    m_narrow.clear();
    if (hidesCountry)
        m_narrow << SegmentTableModel::Country;
    if (hidesStart)
        m_narrow << SegmentTableModel::Start;
    applyColumns();
}

void SegmentTable::applyColumns()
{
    for (int column = 0; column < SegmentTableModel::ColumnCount; ++column) {
        const bool hides = m_empty.contains(column) || m_narrow.contains(column);
        setColumnHidden(column, !m_chosen.value(column, !hides));
    }
}

QMenu *SegmentTable::makeColumnsMenu(QWidget *parent)
{
    auto *menu = new QMenu(parent);
    for (int column = SegmentTableModel::Key; column < SegmentTableModel::Unpublished; ++column) {
        if (column == SegmentTableModel::Transcript)
            continue; // the one column that is always there
        auto *action = menu->addAction(
            m_model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool isShown) {
            m_chosen[column] = isShown;
            applyColumns();
        });
    }
    return menu;
}

void SegmentTable::layOutColumns()
{
    const QFontMetrics plain(interfaceFont());
    const QFontMetrics fixed(fixedFont());
    const auto width = [](const QFontMetrics &metrics, const char *sample) {
        return metrics.horizontalAdvance(QString::fromLatin1(sample)) + 14;
    };
    setColumnWidth(SegmentTableModel::Position, width(plain, "9,999,999"));
    setColumnWidth(SegmentTableModel::Status, 30);
    setColumnWidth(SegmentTableModel::Key, width(fixed, "en_cr_9c41f2_00418_000"));
    setColumnWidth(SegmentTableModel::Language, width(plain, "zh-TWx"));
    setColumnWidth(SegmentTableModel::Country, width(plain, "Ctryx"));
    setColumnWidth(SegmentTableModel::Start, width(fixed, "00:00:00.000x"));
    setColumnWidth(SegmentTableModel::Duration, width(plain, "9999.99"));
    setColumnWidth(SegmentTableModel::Transcript, 320);
    setColumnWidth(SegmentTableModel::Cer, width(plain, "100.0") + 42);
    setColumnWidth(SegmentTableModel::SplitName, width(plain, "unassigned") + 26);
    setColumnWidth(SegmentTableModel::Unpublished, 24);
    auto *header = horizontalHeader();
    for (const int column : {SegmentTableModel::Status, SegmentTableModel::Unpublished})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    header->setSectionResizeMode(SegmentTableModel::Transcript, QHeaderView::Stretch);
}

void SegmentTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (current.row() != previous.row())
        announceCurrent();
}

void SegmentTable::announceCurrent()
{
    const auto *segment = currentSegment();
    const auto id = segment ? segment->id : 0;
    if (id == 0 && currentRow() >= 0)
        return; // still being read: pageArrived tells
    if (id == m_announced)
        return;
    m_announced = id;
    emit currentSegmentChanged(id);
}

void SegmentTable::selectionChanged(const QItemSelection &selected,
                                    const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    quint64 rows = 0;
    for (const auto &range : selectionModel()->selection())
        rows += static_cast<quint64>(range.height());
    emit selectedCountChanged(rows);
}

void SegmentTable::rememberPlace()
{
    m_placeRow = std::max(currentRow(), 0);
    m_placeId = m_announced;
    m_placeOffset = m_placeRow - verticalScrollBar()->value();
}

void SegmentTable::restorePlace()
{
    if (m_model->rowCount() == 0)
        return; // the segment stays open in the editor
    const int row = m_placeId ? m_model->rowOf(m_placeId) : -1;
    if (row >= 0) {
        goToRow(row);
        if (m_placeOffset >= 0 && m_placeOffset < verticalScrollBar()->pageStep())
            verticalScrollBar()->setValue(row - m_placeOffset);
    } else {
        verticalScrollBar()->setValue(0);
        m_model->rowAt(0); // so that it is on its way before the first paint
        if (m_placeId == 0)
            goToRow(0);
    }
}

void SegmentTable::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier) {
            emit editWanted();
            return;
        }
        event->ignore();
        return;
    }
    if (event->key() == Qt::Key_Insert && event->modifiers() == Qt::NoModifier) {
        selectionModel()->select(currentIndex(),
                                 QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
        return;
    }
    if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End) {
        // rows, not columns: nobody walks the cells
        const int row = event->key() == Qt::Key_Home ? 0 : m_model->rowCount() - 1;
        if (!event->modifiers().testFlag(Qt::ShiftModifier))
            return goToRow(row);
    }
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        event->ignore();
        return;
    }
    QTableView::keyPressEvent(event);
}

void SegmentTable::contextMenuEvent(QContextMenuEvent *event)
{
    emit menuWanted(event->globalPos());
}

void SegmentTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(viewport());
    painter.setPen(QPen(Theme::of(palette()).accent, 2));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
}

void SegmentTable::focusInEvent(QFocusEvent *event)
{
    QTableView::focusInEvent(event);
    viewport()->update(); // the ring
}

void SegmentTable::focusOutEvent(QFocusEvent *event)
{
    QTableView::focusOutEvent(event);
    viewport()->update();
}

} // namespace voxdeck

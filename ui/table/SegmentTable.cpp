// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/SegmentTable.h"

#include "ui/common/DialogKeys.h"
#include "ui/common/NameDialog.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/table/ColumnsDialog.h"
#include "ui/table/KeptSelection.h"
#include "ui/table/SegmentDelegate.h"
#include "ui/table/TableColumns.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <iterator>

namespace voxdeck {
namespace {

constexpr int kHeaderHeight = 25;
constexpr int kLeastRows = 5; // to see what comes before and after

} // namespace

SegmentTable::SegmentTable(QWidget *parent)
    : RowView(parent),
      m_model(new SegmentTableModel(this)),
      m_delegate(new SegmentDelegate(*m_model, this)),
      m_columns(nullptr),
      m_kept(new KeptSelection(this))
{
    setModel(m_model);
    m_columns = new TableColumns(*this);
    setItemDelegate(m_delegate);
    setAccessibleName(tr("Segment table"));
    setProperty("vxOwnRing", true); // drawn by paintEvent(), above the rows alone
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setEditTriggers(NoEditTriggers);
    setCornerButtonEnabled(false);
    setHeightOfRows(m_delegate->rowHeight());
    setMinimumHeight(sized(kHeaderHeight) + kLeastRows * m_delegate->rowHeight()
                     + 2 * frameWidth());
    auto *header = horizontalHeader();
    header->setFixedHeight(sized(kHeaderHeight));
    header->setHighlightSections(false);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(false);
    for (auto *one : {header, frozenHeader()}) {
        one->setAccessibleName(tr("Columns of the segment table"));
        one->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(one, &QHeaderView::sectionClicked, this, &SegmentTable::sortBy);
        connect(one, &QHeaderView::customContextMenuRequested, this, [this, one](const QPoint &at) {
            auto *menu = new QMenu(this);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            m_columns->fillMenu(*menu);
            menu->popup(one->mapToGlobal(at));
        });
    }
    connect(m_columns, &TableColumns::dialogWanted, this, [this] {
        auto *dialog = new ColumnsDialog(*m_columns, window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(m_columns, &TableColumns::fieldWanted, this, &SegmentTable::askForField);
    connect(m_kept, &KeptSelection::found, this, &SegmentTable::showKept);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, &SegmentTable::rememberPlace);
    connect(m_model, &QAbstractItemModel::modelReset, this, &SegmentTable::restorePlace);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this] {
        if (currentRow() < 0) {
            const QScopedValueRollback restoring(m_isRestoring, true);
            goToRow(0);
        }
        findKept();
    });
    connect(m_model, &SegmentTableModel::pageArrived, this, [this](int first) {
        if (currentRow() >= first && currentRow() < first + SegmentTableModel::kRowsPerPage)
            announceCurrent();
    });
}

void SegmentTable::goToRow(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    // not the view's setCurrentIndex(), which adds to the selection while Ctrl is held
    const auto index = m_model->index(row, SegmentTableModel::Transcript);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect
                                                 | QItemSelectionModel::Rows);
    scrollTo(index);
}

bool SegmentTable::goToId(quint32 id)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return false;
    goToRow(row);
    return true;
}

std::vector<RowRange> SegmentTable::selectedRanges() const
{
    if (!m_scattered.empty())
        return m_scattered;
    std::vector<RowRange> ranges;
    for (const auto &range : selectionModel()->selection())
        ranges.push_back({static_cast<quint64>(range.top()), static_cast<quint64>(range.height())});
    std::sort(ranges.begin(), ranges.end(),
              [](const RowRange &a, const RowRange &b) { return a.first < b.first; });
    return ranges;
}

std::vector<SegmentRow> SegmentTable::selectedSegments(std::size_t limit, quint64 &total) const
{
    std::vector<SegmentRow> rows;
    // ranges, never selectedRows(): a selection may hold millions
    const auto ranges = selectedRanges();
    total = rowsIn(ranges);
    for (const auto &range : ranges)
        for (auto row = range.first; row < range.first + range.count && rows.size() < limit; ++row)
            if (const auto *segment = m_model->rowAt(static_cast<int>(row)))
                rows.push_back(*segment);
    return rows;
}

quint64 SegmentTable::selectedCount() const
{
    if (!m_scattered.empty())
        return rowsIn(m_scattered);
    quint64 rows = 0;
    for (const auto &range : selectionModel()->selection())
        rows += static_cast<quint64>(range.height());
    return rows;
}

bool SegmentTable::isAlsoSelected(int row) const
{
    const auto wanted = static_cast<quint64>(row);
    const auto next = std::upper_bound(
        m_scattered.begin(), m_scattered.end(), wanted,
        [](quint64 value, const RowRange &range) { return value < range.first; });
    return next != m_scattered.begin() && wanted < std::prev(next)->first + std::prev(next)->count;
}

void SegmentTable::selectOnlyCurrent()
{
    forgetKept();
    selectionModel()->setCurrentIndex(currentIndex(), QItemSelectionModel::ClearAndSelect
                                                          | QItemSelectionModel::Rows);
}

/// Before the rows go; what one filter hid stays selected over the next one.
void SegmentTable::keepSelection()
{
    if (m_kept->isKept() || !m_model->order() || selectedCount() < 2)
        return;
    m_kept->keep(m_model->order(), selectedRanges());
}

void SegmentTable::findKept()
{
    if (!m_model->order())
        forgetKept();
    else if (m_kept->isKept())
        m_kept->findIn(m_model->order());
}

void SegmentTable::showKept(const std::vector<RowRange> &ranges)
{
    constexpr std::size_t kMostPieces = 500; // a selection model looks at each for each cell
    m_scattered.clear();
    if (!ranges.empty()) {
        const QScopedValueRollback restoring(m_isRestoring, true);
        QItemSelection selection;
        const int last = SegmentTableModel::columns() - 1;
        if (ranges.size() <= kMostPieces)
            for (const auto &range : ranges)
                selection.append(QItemSelectionRange(
                    m_model->index(static_cast<int>(range.first), 0),
                    m_model->index(static_cast<int>(range.first + range.count - 1), last)));
        else
            m_scattered = ranges;
        selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    }
    viewport()->update();
    emit selectedCountChanged(selectedCount());
}

void SegmentTable::forgetKept()
{
    m_kept->forget();
    if (m_scattered.empty())
        return;
    m_scattered.clear();
    viewport()->update();
    emit selectedCountChanged(selectedCount());
}

void SegmentTable::askForField()
{
    auto *dialog = new NameDialog(
        {tr("Add column"),
         tr("A version of the transcript, or a field of the metainfo such as info.video"),
         tr("Add column"),
         {},
         m_fieldNames},
        window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("fieldColumn"));
    connect(dialog, &NameDialog::answered, this,
            [this](const QString &name) { m_columns->addField(name); });
    openAtOnce(*dialog);
}

void SegmentTable::setSort(const SortKey &key)
{
    m_sort = key;
    m_model->showSort(m_model->columnOf(key), key.descending);
}

void SegmentTable::sortBy(int column)
{
    if (!SegmentTableModel::isSortable(column))
        return;
    SortKey key = m_model->sortKeyOf(column);
    const bool isAgain = key.isOfSameColumn(m_sort);
    if (isAgain && m_sort.descending) // a third click restores the dataset's order
        key = {};
    else
        key.descending = isAgain && key.column != SortColumn::DatasetOrder;
    emit sortWanted(key);
}

void SegmentTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowView::currentChanged(current, previous);
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
    RowView::selectionChanged(selected, deselected);
    if (m_isRestoring)
        return;
    m_kept->forget();
    m_scattered.clear();
    emit selectedCountChanged(selectedCount());
}

quint32 SegmentTable::unreadId() const
{
    return currentSegment() || currentRow() < 0 ? 0 : currentId();
}

/// Also of a row that is still being read; without a row that of the segment that is open.
quint32 SegmentTable::currentId() const
{
    const auto &order = m_model->order();
    const int row = currentRow();
    return order && row >= 0 ? order->idAt(static_cast<std::uint64_t>(row)) : m_announced;
}

void SegmentTable::rememberPlace()
{
    m_placeRow = std::max(currentRow(), 0);
    m_placeId = currentId();
    m_placeOffset = m_placeRow - verticalScrollBar()->value();
    keepSelection();
}

void SegmentTable::restorePlace()
{
    m_scattered.clear();
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        showPlace();
    }
    findKept();
    if (!m_kept->isKept())
        emit selectedCountChanged(selectedCount());
}

void SegmentTable::showPlace()
{
    updateGeometries(); // the scroll bar counts the rows of now
    if (m_model->rowCount() == 0) {
        if (!m_model->order())
            m_announced = 0; // closed: the next dataset's first row is another, whatever its id
        return;              // else the segment stays open in the editor
    }
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
        // rows, not columns: the cursor does not move by cells
        const int row = event->key() == Qt::Key_Home ? 0 : m_model->rowCount() - 1;
        if (!event->modifiers().testFlag(Qt::ShiftModifier)) {
            goToRow(row);
            emit movedByKey();
            return;
        }
    }
    RowView::keyPressEvent(event);
}

void SegmentTable::mousePressEvent(QMouseEvent *event)
{
    const auto cell = indexAt(event->position().toPoint());
    m_clickedRow = cell.row();
    m_clickedColumn = cell.column();
    if (event->modifiers() == Qt::NoModifier && event->button() == Qt::LeftButton)
        forgetKept(); // also where the row clicked is the one selected by the model already
    RowView::mousePressEvent(event);
}

int SegmentTable::clickedColumn() const
{
    return m_clickedRow == currentRow() ? m_clickedColumn : -1;
}

QPoint SegmentTable::placeForMenu() const
{
    constexpr int kIndent = 60;
    const auto row = visualRect(m_model->index(currentRow(), SegmentTableModel::Transcript));
    return viewport()->mapToGlobal(
        QPoint(kIndent, std::clamp(row.bottom(), 0, viewport()->height())));
}

void SegmentTable::contextMenuEvent(QContextMenuEvent *event)
{
    emit menuWanted(event->reason() == QContextMenuEvent::Keyboard ? placeForMenu()
                                                                   : event->globalPos());
}

void SegmentTable::resizeEvent(QResizeEvent *event)
{
    RowView::resizeEvent(event);
    if (m_columns) // not while this is being made
        m_columns->fitTranscript();
}

void SegmentTable::paintEvent(QPaintEvent *event)
{
    RowView::paintEvent(event);
    QPainter painter(viewport());
    const auto &theme = Theme::of(palette());
    constexpr int kBar = 2;
    if (currentIndex().isValid()) { // stays to be seen when the table lacks the focus
        const QRect row = visualRect(m_model->index(currentRow(), SegmentTableModel::Transcript));
        const int left = isRightToLeft() ? viewport()->width() - kBar : 0;
        painter.fillRect(QRect(left, row.top(), kBar, row.height()), theme.accent);
    }
    if (!hasFocus())
        return;
    painter.setPen(QPen(theme.accent, 2));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
}

void SegmentTable::focusInEvent(QFocusEvent *event)
{
    if (currentIndex().isValid() || event->reason() == Qt::MouseFocusReason) {
        RowView::focusInEvent(event);
    } else { // QAbstractItemView would take the first row, whichever is open
        QAbstractScrollArea::focusInEvent(event); // NOLINT(bugprone-parent-virtual-call)
        emit rowWanted();
    }
    viewport()->update(); // the ring
}

void SegmentTable::focusOutEvent(QFocusEvent *event)
{
    RowView::focusOutEvent(event);
    viewport()->update();
}

} // namespace voxdeck

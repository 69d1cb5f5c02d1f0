// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/RowView.h"

#include "ui/common/Look.h"
#include "ui/common/Theme.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QScopedValueRollback>
#include <QStringListModel>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kExactRows = 100'000;     // on either side of the first one seen
constexpr int kLeastBesideFrozen = 160; // pixels for the columns that scroll
constexpr int kMostSampledRows = 500;   // for the width of a column
constexpr int kSidewaysStep = 60;
constexpr std::int64_t kFarthest = 2'000'000'000;

} // namespace

RowView::RowView(QWidget *parent)
    : QTableView(parent),
      m_noRows(new QStringListModel(this)),
      m_frozenHeader(new QHeaderView(Qt::Horizontal, this)),
      m_foot(new QWidget(this))
{
    setGround(m_foot, "base");
    m_foot->setAttribute(Qt::WA_TransparentForMouseEvents);
    setVerticalScrollMode(ScrollPerItem);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    m_frozenHeader->setSectionsClickable(true);
    m_frozenHeader->setHighlightSections(false);
    m_frozenHeader->setFocusPolicy(Qt::NoFocus);
    m_frozenHeader->hide();
    if (auto *corner = findChild<QAbstractButton *>(QString(), Qt::FindDirectChildrenOnly))
        corner->hide(); // of QTableView, which would place it
    auto *header = horizontalHeader();
    for (auto *one : {header, m_frozenHeader}) {
        one->setMinimumSectionSize(20);
        one->setStretchLastSection(false);
    }
    connect(header, &QHeaderView::sectionResized, this, [this] {
        mirrorHeader();
        updateGeometries();
    });
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        mirrorHeader();
        updateGeometries();
    });
    connect(m_frozenHeader, &QHeaderView::sectionResized, header,
            [header](int column, int, int size) { header->resizeSection(column, size); });
    connect(m_frozenHeader, &QHeaderView::sectionHandleDoubleClicked, this,
            &RowView::resizeColumnToContents);
}

void RowView::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    verticalHeader()->setModel(m_noRows);
    // A header that shares the selection asks of every row whether its column is selected.
    horizontalHeader()->setSelectionModel(new QItemSelectionModel(model, horizontalHeader()));
    m_frozenHeader->setModel(model);
    mirrorHeader();
    for (const auto &connection : std::exchange(m_rowChanges, {}))
        disconnect(connection);
    if (!model)
        return;
    const auto showRows = [this] {
        updateGeometries(); // the scroll bar counts rows
        viewport()->update();
    };
    m_rowChanges = {connect(model, &QAbstractItemModel::rowsInserted, this, showRows),
                    connect(model, &QAbstractItemModel::rowsRemoved, this, showRows),
                    connect(model, &QAbstractItemModel::rowsMoved, this, showRows),
                    connect(model, &QAbstractItemModel::layoutChanged, this, showRows),
                    connect(model, &QAbstractItemModel::modelReset, this, showRows)};
}

/// QTableView asks its vertical header where the rows are. That header is empty here, so QTableView
/// would paint nothing again: the rows keep their old picture until something else uncovers them.
void RowView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                          const QList<int> &roles)
{
    QTableView::dataChanged(topLeft, bottomRight, roles);
    updateRows(topLeft.isValid() ? topLeft.row() : 0,
               bottomRight.isValid() ? bottomRight.row() : rowCount() - 1);
}

/// Paints the rows from `top` to `bottom` again, if they are on screen.
void RowView::updateRows(int top, int bottom)
{
    const int first = std::max(top, firstVisibleRow());
    const std::int64_t lastSeen = std::int64_t{firstVisibleRow()} + rowsPerPage() + 1;
    const auto last = static_cast<int>(std::min<std::int64_t>(bottom, lastSeen));
    if (first <= last)
        viewport()->update(rowRect(first).united(rowRect(last)));
}

void RowView::setHeightOfRows(int pixels)
{
    m_rowHeight = std::max(pixels, 1);
    updateGeometries();
}

void RowView::setFrozenColumns(int count)
{
    m_frozen = count;
    mirrorHeader();
    updateGeometries();
    viewport()->update();
}

void RowView::setUnderHeader(QWidget *widget)
{
    m_underHeader = widget;
    if (widget)
        widget->setParent(this);
    updateGeometries();
}

void RowView::setUnderHeaderShown(bool isShown)
{
    m_underHeader->setVisible(isShown);
    updateGeometries();
}

void RowView::setOverRows(QWidget *widget)
{
    m_overRows = widget;
    widget->setParent(viewport());
    widget->hide();
    updateGeometries();
}

bool RowView::isFrozen(int column) const
{
    return horizontalHeader()->visualIndex(column) < frozenCount();
}

QList<int> RowView::columnsInOrder() const
{
    QList<int> columns;
    for (int place = 0; place < horizontalHeader()->count(); ++place)
        columns << horizontalHeader()->logicalIndex(place);
    return columns;
}

int RowView::rowCount() const
{
    return model() ? model()->rowCount(rootIndex()) : 0;
}

int RowView::firstVisibleRow() const
{
    return verticalScrollBar()->value();
}

int RowView::rowsPerPage() const
{
    return std::max(viewport()->height() / m_rowHeight, 1);
}

/// Counted from the first row seen, so that no sum of pixels grows with the number of rows.
int RowView::yOf(int row) const
{
    const std::int64_t distance = std::int64_t{row} - firstVisibleRow();
    const std::int64_t exact = std::int64_t{kExactRows} * m_rowHeight;
    if (distance > kExactRows)
        return static_cast<int>(std::min(exact + (distance - kExactRows), kFarthest));
    if (distance < -kExactRows)
        return static_cast<int>(std::max(-exact + (distance + kExactRows), -kFarthest));
    return static_cast<int>(distance * m_rowHeight);
}

int RowView::rowOfY(int y) const
{
    const std::int64_t exact = std::int64_t{kExactRows} * m_rowHeight;
    std::int64_t distance = 0;
    if (y > exact)
        distance = kExactRows + (y - exact);
    else if (y < -exact)
        distance = -kExactRows + (y + exact);
    else
        distance = y >= 0 ? y / m_rowHeight : -((-std::int64_t{y} + m_rowHeight - 1) / m_rowHeight);
    return static_cast<int>(
        std::clamp<std::int64_t>(firstVisibleRow() + distance, 0, std::max(rowCount() - 1, 0)));
}

QRect RowView::rowRect(int row) const
{
    return {0, yOf(row), viewport()->width(), m_rowHeight};
}

int RowView::frozenCount() const
{
    const auto *header = horizontalHeader();
    int width = 0;
    for (int visual = 0; visual < m_frozen; ++visual)
        width += header->sectionSize(header->logicalIndex(visual));
    return width + kLeastBesideFrozen <= viewport()->width() ? m_frozen : 0;
}

int RowView::frozenWidth() const
{
    const auto *header = horizontalHeader();
    int width = 0;
    for (int visual = 0; visual < frozenCount(); ++visual)
        width += header->sectionSize(header->logicalIndex(visual)); // 0 when hidden
    return width;
}

QRect RowView::columnRect(int column) const
{
    const auto *header = horizontalHeader();
    if (header->isSectionHidden(column))
        return {};
    const int width = header->sectionSize(column);
    int left = header->sectionViewportPosition(column);
    if (isFrozen(column))
        left = isRightToLeft() ? viewport()->width() - header->sectionPosition(column) - width
                               : header->sectionPosition(column);
    return {left, 0, width, viewport()->height()};
}

QRect RowView::visualRect(const QModelIndex &index) const
{
    if (!index.isValid() || isIndexHidden(index))
        return {};
    const QRect column = columnRect(index.column());
    // far away one pixel is one row, and the middle of it must be the same row again
    const bool isFar = std::abs(std::int64_t{index.row()} - firstVisibleRow()) > kExactRows;
    return {column.left(), yOf(index.row()), column.width(), isFar ? 1 : m_rowHeight};
}

QModelIndex RowView::indexAt(const QPoint &point) const
{
    const std::int64_t row = std::int64_t{firstVisibleRow()} + point.y() / m_rowHeight;
    if (point.y() < 0 || row >= rowCount())
        return {};
    for (const bool areFrozen : {true, false})
        for (const auto &column : seenColumns(areFrozen))
            if (point.x() >= column.left && point.x() < column.left + column.width)
                return model()->index(static_cast<int>(row), column.logical);
    return {};
}

/// Scrolls up and down only: the cursor does not move by cells, and going to a row must not move
/// the columns.
void RowView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    if (!index.isValid())
        return;
    const int row = index.row();
    const int page = rowsPerPage();
    const int first = firstVisibleRow();
    auto *bar = verticalScrollBar();
    if (hint == PositionAtTop || (hint == EnsureVisible && row < first))
        bar->setValue(row);
    else if (hint == PositionAtBottom || (hint == EnsureVisible && row - first >= page))
        bar->setValue(row - page + 1);
    else if (hint == PositionAtCenter)
        bar->setValue(row - page / 2);
}

void RowView::updateGeometries()
{
    if (m_isLayingOut)
        return;
    const QScopedValueRollback layingOut(m_isLayingOut, true);
    auto *header = horizontalHeader();
    const int headerHeight = header->isHidden() ? 0 : header->maximumHeight();
    const int under = m_underHeader && !m_underHeader->isHidden()
                          ? m_underHeader->sizeHint().height()
                          : 0;
    setViewportMargins(0, headerHeight + under, 0, 0);
    // no half row at the foot: it would be neither read nor clicked
    const int rest = viewport()->height() % m_rowHeight;
    if (rowCount() > viewport()->height() / m_rowHeight && viewport()->height() > m_rowHeight)
        setViewportMargins(0, headerHeight + under, 0, rest);
    const QRect seen = viewport()->geometry();
    m_foot->setGeometry(seen.left(), seen.bottom() + 1, seen.width(), viewportMargins().bottom());
    header->setGeometry(seen.left(), seen.top() - headerHeight - under, seen.width(), headerHeight);
    if (m_underHeader)
        m_underHeader->setGeometry(seen.left(), seen.top() - under, seen.width(), under);
    auto *across = horizontalScrollBar();
    across->setPageStep(seen.width());
    across->setSingleStep(kSidewaysStep);
    across->setRange(0, std::max(header->length() - seen.width(), 0));
    auto *down = verticalScrollBar();
    down->setPageStep(rowsPerPage());
    down->setSingleStep(1);
    down->setRange(0, std::max(rowCount() - rowsPerPage(), 0));
    keepCurrentInView();
    const int frozen = frozenWidth();
    m_frozenHeader->setVisible(frozen > 0 && !header->isHidden());
    m_frozenHeader->setGeometry(isRightToLeft() ? seen.right() + 1 - frozen : seen.left(),
                                header->y(), frozen, headerHeight);
    if (m_overRows)
        m_overRows->setGeometry(viewport()->rect());
    QAbstractItemView::updateGeometries(); // NOLINT(bugprone-parent-virtual-call): not QTableView's
    emit columnsPlaced();
}

/// The current row does not fall out of sight because the view has become lower.
void RowView::keepCurrentInView()
{
    const int before = std::exchange(m_page, rowsPerPage());
    const int row = currentIndex().row();
    const int past = row - firstVisibleRow();
    if (currentIndex().isValid() && past < before && past >= m_page)
        verticalScrollBar()->setValue(row - m_page + 1);
}

void RowView::mirrorHeader()
{
    const QSignalBlocker blocker(m_frozenHeader); // it follows and does not lead
    const auto *header = horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        const int at = m_frozenHeader->visualIndex(column);
        if (at >= 0 && at != visual)
            m_frozenHeader->moveSection(at, visual);
        const bool isHidden = header->isSectionHidden(column) || visual >= m_frozen;
        m_frozenHeader->setSectionHidden(column, isHidden);
        if (!isHidden)
            m_frozenHeader->resizeSection(column, header->sectionSize(column));
        m_frozenHeader->setSectionResizeMode(column, header->sectionResizeMode(column));
    }
    m_frozenHeader->setFixedHeight(header->maximumHeight());
}

void RowView::scrollContentsBy(int dx, int)
{
    if (dx != 0)
        horizontalHeader()->setOffset(horizontalScrollBar()->value());
    viewport()->update();
    if (dx != 0)
        emit columnsPlaced();
}

bool RowView::isIndexHidden(const QModelIndex &index) const
{
    return isColumnHidden(index.column());
}

QModelIndex RowView::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    const int rows = rowCount();
    if (rows == 0)
        return {};
    const QModelIndex now = currentIndex();
    std::int64_t row = now.isValid() ? now.row() : -1;
    switch (action) {
    case MoveUp:
    case MovePrevious: --row; break;
    case MoveDown:
    case MoveNext: ++row; break;
    case MovePageUp: row -= rowsPerPage(); break;
    case MovePageDown: row += rowsPerPage(); break;
    case MoveHome: row = 0; break;
    case MoveEnd: row = rows - 1; break;
    case MoveLeft:
    case MoveRight: break;
    }
    return model()->index(static_cast<int>(std::clamp<std::int64_t>(row, 0, rows - 1)),
                          now.isValid() ? now.column() : 0);
}

/// `rect` goes from where the selection began to where it is now. Its beginning is not asked: it may be
/// in pixels that have scrolled away since, or be rounded.
void RowView::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command)
{
    if (!selectionModel() || rowCount() == 0)
        return;
    const int to = rowOfY(rect.bottom());
    const int from = m_anchorRow < 0 ? to : std::min(m_anchorRow, rowCount() - 1);
    const QItemSelection rows(model()->index(std::min(from, to), 0),
                              model()->index(std::max(from, to), model()->columnCount() - 1));
    selectionModel()->select(rows, command);
}

QRegion RowView::visualRegionForSelection(const QItemSelection &selection) const
{
    const int first = firstVisibleRow();
    const std::int64_t last = std::int64_t{first} + rowsPerPage() + 1;
    QRegion region;
    for (const auto &range : selection) {
        const int top = std::max(range.top(), first);
        const auto bottom = static_cast<int>(std::min<std::int64_t>(range.bottom(), last));
        if (top <= bottom)
            region += rowRect(top).united(rowRect(bottom));
    }
    return region;
}

/// Not QTableView's, which lists every cell for a screen reader.
void RowView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    // NOLINTNEXTLINE(bugprone-parent-virtual-call)
    QAbstractItemView::selectionChanged(selected, deselected);
    QAccessibleEvent told(this, QAccessible::SelectionWithin);
    QAccessible::updateAccessibility(&told);
}

void RowView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (!m_isExtending)
        m_anchorRow = current.row();
    for (const auto &index : {current, previous})
        if (index.isValid())
            viewport()->update(rowRect(index.row())); // the whole row looks different
}

int RowView::sizeHintForColumn(int column) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int width = -1;
    const int first = std::max(firstVisibleRow() - kMostSampledRows / 2, 0);
    const int last = std::min<int>(rowCount(), first + kMostSampledRows);
    for (int row = first; row < last; ++row)
        width = std::max(width,
                         itemDelegate()->sizeHint(option, model()->index(row, column)).width());
    return width;
}

std::vector<RowView::Column> RowView::seenColumns(bool areFrozen) const
{
    const auto *header = horizontalHeader();
    const int frozen = frozenCount();
    const int first = areFrozen ? 0 : frozen;
    const int last = areFrozen ? frozen : header->count();
    std::vector<Column> columns;
    for (int visual = first; visual < last; ++visual) {
        const int logical = header->logicalIndex(visual);
        const QRect rect = columnRect(logical);
        if (!rect.isEmpty() && rect.right() >= 0 && rect.left() < viewport()->width())
            columns.push_back({logical, rect.left(), rect.width()});
    }
    return columns;
}

bool RowView::event(QEvent *event)
{
    const bool isHandled = QTableView::event(event);
    const int rest = viewportMargins().bottom();
    if (event->type() != QEvent::Paint || rest == 0)
        return isHandled;
    // No row's ground: it belongs to what is below the table.
    const QRect seen = viewport()->geometry();
    const auto &theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(seen.left(), seen.bottom() + 1, seen.width(), rest, theme.window);
    painter.fillRect(seen.left(), seen.bottom() + 1, seen.width(), 1, theme.hairline);
    return isHandled;
}

void RowView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    if (rowCount() == 0)
        return;
    const auto selection = selectionModel()->selection();
    const int frozen = frozenWidth();
    const QRect seen = viewport()->rect();
    paintRows(painter, seenColumns(false), event->rect(), selection);
    if (frozen == 0)
        return;
    paintRows(painter, seenColumns(true), event->rect(), selection); // over what scrolled under
    const int edge = isRightToLeft() ? seen.right() - frozen : frozen - 1;
    painter.setPen(QPen(Theme::of(palette()).line, horizontalScrollBar()->value() > 0 ? 2 : 1));
    painter.drawLine(edge, 0, edge,
                     yOf(std::min(rowCount(), firstVisibleRow() + rowsPerPage() + 2)));
}

void RowView::paintRows(QPainter &painter, const std::vector<Column> &columns, const QRect &dirty,
                        const QItemSelection &selection) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const auto usual = option.state & ~(QStyle::State_Selected | QStyle::State_HasFocus);
    const int first = firstVisibleRow() + std::max(dirty.top(), 0) / m_rowHeight;
    const std::int64_t last = std::int64_t{firstVisibleRow()} + dirty.bottom() / m_rowHeight;
    for (int row = first; row <= last && row < rowCount(); ++row) {
        const bool isSelected = isAlsoSelected(row)
                                || std::any_of(selection.begin(), selection.end(),
                                               [row](const QItemSelectionRange &range) {
                                                   return range.top() <= row
                                                          && row <= range.bottom();
                                               });
        option.state = usual;
        option.state.setFlag(QStyle::State_Selected, isSelected);
        option.features.setFlag(QStyleOptionViewItem::Alternate, row % 2 == 1);
        for (const auto &column : columns) {
            option.rect = {column.left, yOf(row), column.width, m_rowHeight};
            painter.save();
            itemDelegate()->paint(&painter, option, model()->index(row, column.logical));
            painter.restore();
        }
    }
}

void RowView::mousePressEvent(QMouseEvent *event)
{
    const bool isExtending = event->modifiers().testFlag(Qt::ShiftModifier);
    if (!isExtending)
        m_anchorRow = indexAt(event->position().toPoint()).row();
    const QScopedValueRollback extending(m_isExtending, isExtending);
    QTableView::mousePressEvent(event);
}

void RowView::mouseMoveEvent(QMouseEvent *event)
{
    const QScopedValueRollback extending(m_isExtending, true);
    QTableView::mouseMoveEvent(event);
}

void RowView::keyPressEvent(QKeyEvent *event)
{
    const auto *bar = horizontalScrollBar();
    const bool isSideways = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (isSideways && event->modifiers() == Qt::NoModifier && bar->maximum() > 0) {
        const bool isRight = event->key() == Qt::Key_Right;
        horizontalScrollBar()->setValue(bar->value() + (isRight ? kSidewaysStep : -kSidewaysStep));
        return;
    }
    if (isSideways) {
        event->ignore();
        return;
    }
    const QScopedValueRollback extending(m_isExtending,
                                         event->modifiers().testFlag(Qt::ShiftModifier));
    const auto before = currentIndex();
    QTableView::keyPressEvent(event);
    if (currentIndex() != before)
        emit movedByKey();
}

} // namespace voxdeck

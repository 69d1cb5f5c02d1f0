// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0063, 0185
#pragma once

#include <QList>
#include <QTableView>

#include <vector>

class QStringListModel;

namespace voxdeck {

/// A table view for any number of rows of one height, whose first columns can stay at the left.
///
/// QTableView keeps eight bytes a row in its vertical header and adds up its pixels in an int: ten
/// million rows cost 80 MB and a stall, and from 79 million rows on nothing can be painted. Here the
/// vertical header is empty; where a row is follows from its number, and the scroll bar counts rows.
///
/// Units    rows; pixels of the viewport. A row far outside of it has a position that is not to scale
///          but gives the same row again.
/// Threads  gui.
class RowView : public QTableView {
    Q_OBJECT
public:
    explicit RowView(QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    void setHeightOfRows(int pixels);
    /// So many of the leftmost columns do not scroll sideways, as long as there is room for others.
    void setFrozenColumns(int count);
    int frozenWidth() const;
    QHeaderView *frozenHeader() const { return m_frozenHeader; }
    bool isFrozen(int column) const;
    /// All columns from left to right, hidden ones too.
    QList<int> columnsInOrder() const;
    /// Placed between the header and the rows.
    void setUnderHeader(QWidget *widget);
    void setUnderHeaderShown(bool isShown);
    /// Covers the rows while it is shown.
    void setOverRows(QWidget *widget);
    int firstVisibleRow() const;
    /// Fully visible rows, at least 1.
    int rowsPerPage() const;
    /// Where a column is in the viewport; empty when it is hidden.
    QRect columnRect(int column) const;

    QRect visualRect(const QModelIndex &index) const override;
    QModelIndex indexAt(const QPoint &point) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    /// Paints the rows again, whichever columns have changed: an icon may depend on another column.
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                     const QList<int> &roles = {}) override;

signals:
    void columnsPlaced(); ///< they were moved, resized, shown, hidden or scrolled
    void movedByKey();    ///< the user went to another row by key

protected:
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    int verticalOffset() const override { return 0; }
    /// Rows that are painted as selected besides those of the selection model.
    virtual bool isAlsoSelected(int) const { return false; }
    bool isIndexHidden(const QModelIndex &index) const override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command) override;
    QRegion visualRegionForSelection(const QItemSelection &selection) const override;
    QModelIndexList selectedIndexes() const override { return {}; } ///< there may be millions
    void selectionChanged(const QItemSelection &selected,
                          const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    int sizeHintForColumn(int column) const override;
    bool event(QEvent *event) override; ///< paints what is left under the last whole row
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Column {
        int logical;
        int left, width;
    };
    int rowCount() const;
    int yOf(int row) const;
    int rowOfY(int y) const;
    int frozenCount() const;
    QRect rowRect(int row) const;
    std::vector<Column> seenColumns(bool areFrozen) const;
    void paintRows(QPainter &painter, const std::vector<Column> &columns, const QRect &dirty,
                   const QItemSelection &selection) const;
    void keepCurrentInView();
    void updateRows(int top, int bottom);
    void mirrorHeader();

    QStringListModel *m_noRows;
    std::vector<QMetaObject::Connection> m_rowChanges;
    QHeaderView *m_frozenHeader;
    QWidget *m_underHeader = nullptr;
    QWidget *m_overRows = nullptr;
    QWidget *m_foot; ///< under the last whole row, in the ground of the rows
    int m_rowHeight = 27;
    int m_page = 0; ///< visible rows at the last layout
    int m_frozen = 0;
    int m_anchorRow = -1; ///< where a selection of several rows begins
    bool m_isExtending = false;
    bool m_isLayingOut = false;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/RowView.h"
#include "ui/table/SegmentTableModel.h"

namespace voxdeck {

class KeptSelection;
class SegmentDelegate;
class TableColumns;

/// The segment table. The row with the focus is the current segment; the selection may hold more.
/// Tab leaves it, letters never jump rows, cells are not edited in place.
///
/// Threads  gui.
class SegmentTable final : public RowView {
    Q_OBJECT
public:
    explicit SegmentTable(QWidget *parent = nullptr);

    SegmentTableModel &segments() { return *m_model; }
    TableColumns &columns() { return *m_columns; }
    int currentRow() const { return currentIndex().row(); }
    const SegmentRow *currentSegment() const { return m_model->rowAt(currentRow()); }
    /// Makes a row the current one and brings it into view.
    void goToRow(int row);
    bool goToId(quint32 id);
    /// The selection, from the top down; the cost grows with the number of ranges, not of rows.
    std::vector<RowRange> selectedRanges() const;
    /// Selects only the current row.
    void selectOnlyCurrent();
    /// Rows that are selected and read, at most `limit`; `total` says how many are selected.
    std::vector<SegmentRow> selectedSegments(std::size_t limit, quint64 &total) const;

    /// Under the current row, on the screen.
    QPoint placeForMenu() const;
    /// The column of the current row that was clicked last; -1 when none was.
    int clickedColumn() const;

    void setSort(const SortKey &key);
    /// Offered where a column for a field is asked for.
    void setFieldNames(const QStringList &names) { m_fieldNames = names; }

    /// The current row where it is still being read; else 0.
    quint32 unreadId() const;

signals:
    /// Another segment is the current one, or the current one was read. Id 0: none.
    void currentSegmentChanged(quint32 id);
    void rowWanted(); ///< the keyboard came while no row is the current one
    void editWanted();
    void sortWanted(const voxdeck::SortKey &key);
    void selectedCountChanged(quint64 rows);
    void menuWanted(const QPoint &globalPosition);

protected:
    bool isAlsoSelected(int row) const override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void selectionChanged(const QItemSelection &selected,
                          const QItemSelection &deselected) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyboardSearch(const QString &) override {}
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    quint32 currentId() const;
    void rememberPlace();
    void restorePlace();
    void showPlace();
    void announceCurrent();
    void sortBy(int column);
    void keepSelection();
    void findKept();
    void showKept(const std::vector<RowRange> &ranges);
    void forgetKept();
    void askForField();
    quint64 selectedCount() const;

    SegmentTableModel *m_model;
    SegmentDelegate *m_delegate;
    TableColumns *m_columns;
    KeptSelection *m_kept;
    /// The selection where it has too many ranges for a selection model; by row.
    std::vector<RowRange> m_scattered;
    QStringList m_fieldNames;
    bool m_isRestoring = false;
    quint32 m_announced = 0;
    quint32 m_placeId = 0; ///< current segment over a reset
    int m_placeRow = 0;
    int m_placeOffset = 0; ///< rows between the top of the view and it
    int m_clickedRow = -1, m_clickedColumn = -1;
    SortKey m_sort;
    bool m_isDescending = false;
};

} // namespace voxdeck

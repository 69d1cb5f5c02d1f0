// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ChartBoard.h"
#include "ui/audit/HypothesisChoice.h"

#include <QPolygonF>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace voxdeck {

/// Two values of all segments against each other, painted as a density; segments that are alone are points. A lasso
/// selects cells.
///
/// Keys     as in a chart of bars: arrows move the cell cursor, with Shift they select a rectangle, Space plays the worst
///          segment of the cell, Enter filters the page to the selection (without one: to the cell), Shift+Enter lists its
///          segments, Escape clears it.
/// Threads  gui.
class ScatterView final : public QWidget {
    Q_OBJECT
public:
    explicit ScatterView(QWidget *parent = nullptr);

    /// `words` are the ends of both axes and their titles.
    struct Axis {
        QString title, from, to;
        friend bool operator==(const Axis &, const Axis &) = default;
    };
    void setGrid(std::shared_ptr<const ScatterGrid> grid, const Axis &x, const Axis &y);
    const ScatterGrid *grid() const { return m_grid.get(); }
    ScatterCell cursor() const { return m_cursor; }
    void setCursor(ScatterCell cell);
    /// As cellsWithin(); empty without a selection.
    const std::vector<char> &selection() const { return m_selected; }
    /// "Duration 3 of 80, CER 12 of 40: 5 segments".
    QString cellSentence(ScatterCell cell) const;

    QSize sizeHint() const override { return {640, 220}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

signals:
    void brushWanted(const std::vector<char> &cells); ///< only these rows are to be on the page
    void rowsWanted(const std::vector<char> &cells);
    void playWanted(const std::vector<char> &cells);
    void selectionChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    QRectF plot() const;
    QRectF titlePlace() const;
    ScatterPoint pointAt(QPointF place) const;
    QRectF rectOf(ScatterCell cell) const;
    QImage density() const;
    void paintPoints(QPainter &painter) const;
    void moveCursor(int columns, int rows, bool selects);
    std::vector<char> cursorCells() const;
    void select(std::vector<char> cells);
    void tell();

    std::shared_ptr<const ScatterGrid> m_grid;
    Axis m_x, m_y;
    ScatterCell m_cursor;
    std::optional<ScatterCell> m_anchor; ///< of a rectangle
    std::vector<char> m_selected;
    QPolygonF m_lasso; ///< being drawn
};

/// The view with the choice of both values.
///
/// Threads  gui.
class ScatterPane final : public QWidget {
    Q_OBJECT
public:
    explicit ScatterPane(QWidget *parent = nullptr);

    /// The charts to choose from; keeps the choice where it is still there.
    void setCharts(const ChartBoard &board, const HypothesisChoice &choice);
    void showNothing(const QString &words);
    void show(std::shared_ptr<const ScatterGrid> grid, const ChartBoard &board);
    /// Places in the board; nothing with fewer than two charts of numbers.
    std::optional<std::pair<std::size_t, std::size_t>> axes() const;
    ScatterView &view() { return *m_view; }
    QComboBox &acrossChooser() { return *m_across; }
    QComboBox &upChooser() { return *m_up; }

signals:
    void axesChosen();

private:
    QComboBox *m_across, *m_up;
    QLabel *m_note;
    QPushButton *m_brush, *m_list;
    ScatterView *m_view;
};

} // namespace voxdeck

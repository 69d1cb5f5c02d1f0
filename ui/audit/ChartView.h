// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/audit/ChartPicture.h"

#include <QWidget>

#include <optional>

namespace voxdeck {

/// Bars of a chart, painted; a brush over them. Grey is every row of the filter, colour those that the other
/// charts leave. It knows bars and no rows: what they count is given to it.
///
/// Keys     arrows, Home and End move the cursor; with Shift they extend the brush. Enter brushes the bar at
///          the cursor, Shift+Enter asks for its rows, Space for the sound of the worst one, Escape clears,
///          Backspace takes the last change of a brush back. In a chart of builds Enter asks for the build.
/// Paints   some 4 shapes a bar: below 2,000 for any chart.
/// Threads  gui.
class ChartView final : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget *parent = nullptr);

    /// Another chart: the cursor goes to its first bar.
    void setPicture(ChartPicture picture);
    const ChartPicture &picture() const { return m_picture; }
    /// Counts for the picture shown; as many as it has bars.
    void setCounts(const ChartCounts &all, const ChartCounts &matching, bool isEstimate);
    /// Bars are as long as their segments from now on, with a part for each split; as many as the picture has. None:
    /// they count segments.
    void setLengths(const std::vector<BarLength> &lengths, bool areEstimated);
    void setBrush(std::optional<BarRange> brush);
    std::optional<BarRange> brush() const { return m_brush; }
    std::uint32_t cursor() const { return m_cursor; }
    void setCursor(std::uint32_t bar);
    void setLogarithmic(bool isLogarithmic); ///< the axis of rows
    /// "30 to 32 %: 12 of 318 segments".
    QString barSentence(std::uint32_t bar) const;
    /// Of a build: what is neither written nor failed.
    quint64 pending(std::uint32_t bar) const;
    QRect rectOf(std::uint32_t bar) const; ///< the whole strip in which the bar stands

    QSize sizeHint() const override { return {360, 150}; }
    QSize minimumSizeHint() const override { return {200, 110}; }

signals:
    void cursorMoved();                                      ///< by a key
    void touched();                                          ///< a brush is likely to follow
    void brushMoved(std::optional<voxdeck::BarRange> brush); ///< and may move on
    void brushSet();                                         ///< the last brushMoved() was final
    void rowsWanted(voxdeck::BarRange bars);
    void playWanted(std::uint32_t bar);
    void undoWanted();  ///< of the last change of a brush, of whatever chart
    void stopWanted();  ///< Escape, and there is nothing to clear
    void buildWanted(); ///< of a chart of builds: the one at the cursor

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Scale {
        quint64 most = 1;
        bool isLogarithmic = false;
        double share(quint64 rows) const; ///< 0 to 1
    };
    std::uint32_t bars() const { return static_cast<std::uint32_t>(m_picture.bars.size()); }
    QRect plot() const;
    Scale scale() const;
    std::uint32_t barAt(QPoint point) const;
    int nameWidth() const;
    void paintBars(QPainter &painter) const;
    void paintLengths(QPainter &painter) const;
    bool showsLengths() const { return !m_picture.bars.empty() && m_picture.bars.front().length; }
    void paintAxes(QPainter &painter) const;
    void paintRowAxis(QPainter &painter) const;
    void paintTicks(QPainter &painter) const;
    void paintNames(QPainter &painter) const;
    void paintBrush(QPainter &painter) const;
    QColor fillOf(std::uint32_t bar) const;
    void changeBrush(std::optional<BarRange> brush, bool isSet);
    void moveCursor(std::uint32_t to, bool extends);
    void tellCursor();

    ChartPicture m_picture;
    std::optional<BarRange> m_brush;
    std::uint32_t m_cursor = 0;
    std::uint32_t m_anchor = 0; ///< where a brush was begun
    bool m_isDragging = false;
    bool m_isLogarithmic = false;
};

/// Makes charts tables of bins to screen readers, and gives scatters their role. Called where one is made; once is
/// enough.
void installChartAccessibility();

} // namespace voxdeck

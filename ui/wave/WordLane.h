// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineStrip.h"

#include <QRectF>

namespace voxdeck {

/// The words of the current segment at their times, under the wave. A click plays one; with the
/// keyboard Left and Right choose one, and Enter plays it. Hidden where the times are unknown.
///
/// Threads  the gui thread.
class WordLane final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 20;

    WordLane(TimelineState &state, QWidget *parent);

    void wordsChanged();                       ///< the state has other words
    QRectF boxOf(std::size_t word) const;      ///< in the widget, also where it is not in view
    int wordAt(const QPointF &position) const; ///< -1 for none
    int chosen() const { return m_chosen; }    ///< with the keyboard; -1 for none

signals:
    void wordWanted(int word); ///< to be played

protected:
    void drawPicture(QImage &image) override;
    void drawOverlay(QPainter &painter) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void choose(int word);
    int spokenNow() const; ///< the word at the playhead

    int m_chosen = -1;
};

} // namespace voxdeck

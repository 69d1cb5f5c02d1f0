// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace voxdeck {

/// A panel of fields that scrolls down alone: as wide as its fields need, so that none loses its right edge in a
/// language with longer words or with larger letters.
class FieldsArea final : public QScrollArea {
public:
    explicit FieldsArea(QWidget *parent = nullptr) : QScrollArea(parent)
    {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    QSize minimumSizeHint() const override
    {
        auto least = QScrollArea::minimumSizeHint();
        if (widget())
            least.setWidth(std::max(least.width(), widget()->minimumSizeHint().width()
                                                       + verticalScrollBar()->sizeHint().width()));
        return least;
    }

    /// Fields that grow while they are shown, such as by the hours of a plan: a scroll area does not pass that on.
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
};

} // namespace voxdeck

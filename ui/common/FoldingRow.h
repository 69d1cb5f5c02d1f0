// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QEvent>
#include <QWidget>

#include <algorithm>

namespace voxdeck {

/// Two groups of controls beside each other; the second below the first where both need more than the room there
/// is, as with the words of a longer language.
class FoldingRow final : public QWidget {
public:
    explicit FoldingRow(QWidget *parent = nullptr)
        : QWidget(parent),
          m_body(new QBoxLayout(QBoxLayout::LeftToRight, this)),
          m_first(new QHBoxLayout),
          m_second(new QHBoxLayout)
    {
        m_body->setContentsMargins(0, 0, 0, 0);
        m_body->addLayout(m_first);
        m_body->addLayout(m_second, 1);
    }
    QHBoxLayout &first() { return *m_first; }
    QHBoxLayout &second() { return *m_second; } ///< has what is left of the width
    void setSpacing(int pixels)
    {
        for (auto *row :
             {static_cast<QBoxLayout *>(m_first), static_cast<QBoxLayout *>(m_second), m_body})
            row->setSpacing(pixels);
    }
    QSize sizeHint() const override { return {beside(), QWidget::sizeHint().height()}; }
    QSize minimumSizeHint() const override
    {
        return {std::max(m_first->minimumSize().width(), m_second->minimumSize().width()),
                QWidget::minimumSizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        place();
    }
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::LayoutRequest) // of what is inside
            place();
        return QWidget::event(event);
    }

private:
    int beside() const
    {
        return m_first->minimumSize().width() + m_body->spacing() + m_second->minimumSize().width();
    }
    void place()
    {
        m_body->setDirection(beside() > width() ? QBoxLayout::TopToBottom
                                                : QBoxLayout::LeftToRight);
    }

    QBoxLayout *m_body;
    QHBoxLayout *m_first, *m_second;
};

} // namespace voxdeck

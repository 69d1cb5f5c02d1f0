// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/GripSplitter.h"

#include "ui/common/Theme.h"

#include <QPainter>
#include <QSplitterHandle>

namespace voxdeck {
namespace {

constexpr int kHandle = 5;
constexpr int kGrip = 28;

class GripHandle final : public QSplitterHandle {
public:
    using QSplitterHandle::QSplitterHandle;

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto &theme = Theme::of(palette());
        QPainter painter(this);
        painter.fillRect(rect(), underMouse() ? theme.hover : theme.window);
        const bool isUpright = orientation() == Qt::Horizontal;
        painter.setPen(QPen(theme.line, 0));
        if (isUpright)
            painter.drawLine(width() - 1, 0, width() - 1, height());
        else
            painter.drawLine(0, height() - 1, width(), height() - 1);
        const QRect grip = isUpright ? QRect(1, (height() - kGrip) / 2, 2, kGrip)
                                     : QRect((width() - kGrip) / 2, 1, kGrip, 2);
        painter.fillRect(grip, theme.faint);
    }
    void mouseDoubleClickEvent(QMouseEvent *) override
    {
        static_cast<GripSplitter *>(splitter())->resetSizes();
    }
};

} // namespace

GripSplitter::GripSplitter(Qt::Orientation orientation, QWidget *parent)
    : QSplitter(orientation, parent)
{
    setHandleWidth(kHandle);
}

void GripSplitter::setUsualSizes(const QList<int> &sizes)
{
    m_usual = sizes;
    setSizes(sizes);
}

QSplitterHandle *GripSplitter::createHandle()
{
    auto *handle = new GripHandle(orientation(), this);
    handle->setAccessibleName(orientation() == Qt::Horizontal ? tr("Divider of the columns")
                                                              : tr("Divider of the rows"));
    return handle;
}

} // namespace voxdeck

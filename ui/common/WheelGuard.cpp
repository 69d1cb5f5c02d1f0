// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/WheelGuard.h"

#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QWidget>

namespace voxdeck {
namespace {

bool isInScrolledPage(const QWidget *widget)
{
    const auto *at = widget->isWindow() ? nullptr : widget->parentWidget();
    while (at && !qobject_cast<const QAbstractScrollArea *>(at))
        at = at->isWindow() ? nullptr : at->parentWidget();
    return at != nullptr;
}

/// Whether the wheel over it could change a value unseen.
bool isGuarded(const QWidget *widget)
{
    if (qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget))
        return true;
    return qobject_cast<const QAbstractSlider *>(widget)
           && !qobject_cast<const QScrollBar *>(widget) && isInScrolledPage(widget);
}

bool hasKeyboard(const QWidget *widget)
{
    const auto *focus = QApplication::focusWidget();
    return focus && (focus == widget || widget->isAncestorOf(focus));
}

} // namespace

void WheelGuard::install()
{
    static const auto name = QStringLiteral("vxWheelGuard");
    if (qApp->findChild<WheelGuard *>(name, Qt::FindDirectChildrenOnly))
        return;
    auto *guard = new WheelGuard(qApp);
    guard->setObjectName(name);
    qApp->installEventFilter(guard);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (type != QEvent::Wheel && type != QEvent::Polish && type != QEvent::Show)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || !isGuarded(widget))
        return false;
    if (type != QEvent::Wheel) {
        // Qt gives the focus before it sends the wheel, so it would be too late then.
        if (widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus);
        return false;
    }
    if (hasKeyboard(widget))
        return false;
    event->ignore(); // Qt goes on with the parent, up to the page that scrolls
    return true;
}

} // namespace voxdeck

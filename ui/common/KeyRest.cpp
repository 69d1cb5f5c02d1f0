// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/KeyRest.h"

#include <QKeyEvent>

namespace voxdeck {
namespace {

/// Part of typing, or what ends it; not what leads on with Ctrl, Alt or a function key.
bool isOfTyping(const QKeyEvent &event)
{
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const int key = event.key();
    return modifiers == Qt::NoModifier && key != Qt::Key_Tab && key != Qt::Key_Backtab
           && (key < Qt::Key_F1 || key > Qt::Key_F35);
}

} // namespace

KeyRest::KeyRest(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("You cannot type here. Press Esc to go to the table."));
    setFixedSize(1, 1);
    lower();
}

bool KeyRest::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride
        && isOfTyping(*static_cast<const QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void KeyRest::keyPressEvent(QKeyEvent *event)
{
    if (!isOfTyping(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    event->accept();
    if (event->key() == Qt::Key_Escape)
        emit leaveWanted();
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/InputWatch.h"

#include "ui/common/DialogKeys.h"

#include <QApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QWidget>

namespace voxdeck {
namespace {

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt
           || key == Qt::Key_Meta || key == Qt::Key_AltGr || key == Qt::Key_CapsLock
           || key == Qt::Key_NumLock;
}

} // namespace

InputWatch::InputWatch(QWidget &window) : QObject(&window), m_window(window)
{
    qApp->installEventFilter(this);
}

bool InputWatch::isTaken() const
{
    return QApplication::activeModalWidget() || QApplication::activePopupWidget()
           || isBehindDialog(m_window) || QApplication::mouseButtons() != Qt::NoButton;
}

bool InputWatch::eventFilter(QObject *watched, QEvent *event)
{
    // ShortcutOverride: a key that is a shortcut comes as nothing else
    const auto type = event->type();
    const bool isKey = type == QEvent::ShortcutOverride || type == QEvent::KeyPress;
    if (!isKey && type != QEvent::MouseButtonPress && type != QEvent::InputMethod)
        return false;
    const auto *widget = qobject_cast<const QWidget *>(watched);
    if (!widget || widget->window() != &m_window)
        return false;
    if (type == QEvent::InputMethod) {
        const auto &input = static_cast<const QInputMethodEvent &>(*event);
        if (!input.commitString().isEmpty() || !input.preeditString().isEmpty())
            ++m_presses;
        return false;
    }
    if (isKey) {
        const auto &key = static_cast<const QKeyEvent &>(*event);
        if (key.isAutoRepeat() || isModifier(key.key()))
            return false;
    }
    const auto time = static_cast<const QInputEvent &>(*event).timestamp();
    const bool isSame = time != 0 && time == m_lastTime && type == m_lastType;
    m_lastTime = time;
    m_lastType = type;
    if (!isSame)
        ++m_presses;
    return false;
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/DialogKeys.h"

#include <QApplication>
#include <QDialog>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QPointer>
#include <QTimer>
#include <QWindow>

namespace voxdeck {
namespace {

constexpr int kLongestMs = 3000; ///< a window system that never gives a dialog the keyboard

/// Passes what is typed in one window to a dialog. Qt's own modality would drop it before any filter.
class DialogKeys final : public QObject {
public:
    DialogKeys(QDialog &dialog, bool blocks)
        : QObject(&dialog),
          m_dialog(dialog),
          m_owner(dialog.parentWidget() ? dialog.parentWidget()->window() : nullptr),
          m_blocks(blocks)
    {
        connect(&dialog, &QDialog::finished, this, &DialogKeys::end);
        if (!blocks)
            QTimer::singleShot(kLongestMs, this, &DialogKeys::end);
        qApp->installEventFilter(this);
    }

    bool blocks(const QWidget &window) const
    {
        return m_blocks && !m_isOver && m_owner == &window && m_dialog.isVisible();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (m_isOver)
            return false;
        if (watched == &m_dialog) {
            const bool isGone = event->type() == QEvent::Hide && !event->spontaneous();
            if (isGone || (!m_blocks && event->type() == QEvent::WindowActivate))
                end();
            return false;
        }
        return isOfOwner(watched) && take(*event);
    }

private:
    bool isOfOwner(const QObject *watched) const
    {
        if (!m_owner)
            return false;
        if (const auto *widget = qobject_cast<const QWidget *>(watched))
            return widget->window() == m_owner;
        return watched == m_owner->windowHandle();
    }

    /// True: the event is not the owner's.
    bool take(QEvent &event)
    {
        switch (event.type()) {
        case QEvent::ShortcutOverride: event.accept(); return true; // no shortcut of the owner
        case QEvent::Shortcut: return true;
        case QEvent::KeyPress: type(static_cast<QKeyEvent &>(event)); return true;
        case QEvent::InputMethod: return compose(static_cast<QInputMethodEvent &>(event));
        case QEvent::MouseButtonPress:
        case QEvent::NonClientAreaMouseButtonPress:
            if (m_blocks)
                m_dialog.activateWindow();
            else
                end();
            return m_blocks;
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseMove:
        case QEvent::Wheel:
        case QEvent::ContextMenu:
        case QEvent::DragEnter: return m_blocks;
        case QEvent::Close:
            if (m_blocks && event.spontaneous()) {
                event.ignore();
                m_dialog.activateWindow();
            }
            return m_blocks && event.spontaneous();
        default: return false;
        }
    }

    QWidget &target() const
    {
        auto *focus = m_dialog.focusWidget();
        return focus ? *focus : m_dialog;
    }

    void type(const QKeyEvent &key)
    {
        QKeyEvent copy(key.type(), key.key(), key.modifiers(), key.nativeScanCode(),
                       key.nativeVirtualKey(), key.nativeModifiers(), key.text(),
                       key.isAutoRepeat(), static_cast<quint16>(key.count()));
        QCoreApplication::sendEvent(&target(), &copy);
    }

    bool compose(const QInputMethodEvent &typed)
    {
        if (!typed.commitString().isEmpty()) {
            QInputMethodEvent copy;
            copy.setCommitString(typed.commitString());
            QCoreApplication::sendEvent(&target(), &copy);
        }
        return true;
    }

    void end()
    {
        m_isOver = true;
        qApp->removeEventFilter(this);
        deleteLater();
    }

    QDialog &m_dialog;
    QPointer<QWidget> m_owner;
    bool m_blocks, m_isOver = false;
};

void show(QDialog &dialog)
{
    dialog.show();
    dialog.raise();
    dialog.activateWindow();
}

} // namespace

void openAtOnce(QDialog &dialog)
{
    new DialogKeys(dialog, true);
    show(dialog);
}

void bringUpAtOnce(QDialog &dialog)
{
    if (!dialog.isActiveWindow())
        new DialogKeys(dialog, false);
    show(dialog);
}

bool isBehindDialog(const QWidget &window)
{
    for (const auto *dialog : window.findChildren<QDialog *>())
        for (const auto *child : dialog->children())
            if (const auto *keys = dynamic_cast<const DialogKeys *>(child);
                keys && keys->blocks(window))
                return true;
    return false;
}

} // namespace voxdeck

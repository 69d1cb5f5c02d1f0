// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/KeyRouter.h"

#include "ui/actions/Actions.h"
#include "ui/common/KeyRest.h"
#include "ui/table/SegmentTable.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>

namespace voxdeck {
namespace {

/// The key of a US keyboard at that position, for X11 and Wayland, whose scan codes are those of evdev
/// plus 8; 0 elsewhere.
int positionKey(quint32 scanCode)
{
    struct Row {
        quint32 first;
        const char *keys;
    };
    static constexpr Row rows[] = {
        {10, "1234567890-="}, {24, "QWERTYUIOP[]"}, {38, "ASDFGHJKL;'"}, {52, "ZXCVBNM,./"}};
    const auto platform = QGuiApplication::platformName();
    if (platform != QLatin1String("xcb") && !platform.startsWith(QLatin1String("wayland")))
        return 0;
    for (const auto &row : rows)
        if (scanCode >= row.first && scanCode < row.first + qstrlen(row.keys))
            return row.keys[scanCode - row.first];
    return 0;
}

/// Keys a control without text needs for itself.
bool isForControl(const QWidget *widget, int key)
{
    const bool isArrow = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left
                         || key == Qt::Key_Right;
    if (key == Qt::Key_Delete && widget->property("vxTakesDelete").toBool())
        return true; // what is chosen in there goes, and not the segment
    if (key >= Qt::Key_A && key <= Qt::Key_Z
        && widget->property("vxTakesLetters").toString().contains(QChar(key)))
        return true;                              // a list with letters of its own
    if (widget->property("vxTakesKeys").toBool()) // a painted control with a cursor
        return isArrow || key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter
               || key == Qt::Key_Escape || key == Qt::Key_Home || key == Qt::Key_End;
    const bool isUse = key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
    if (isUse && widget->property("vxTakesSpace").toBool())
        return true; // a list whose rows are played and listed, and not the segment
    if (qobject_cast<const QAbstractItemView *>(widget))
        return isArrow;
    const bool isControl = qobject_cast<const QAbstractButton *>(widget)
                           || qobject_cast<const QComboBox *>(widget)
                           || qobject_cast<const QAbstractSlider *>(widget)
                           || qobject_cast<const QTabBar *>(widget)
                           || qobject_cast<const QMenuBar *>(widget);
    return isControl && (isArrow || key == Qt::Key_Space);
}

/// Alt or Super with a letter. Where it is nobody's key Qt's text fields type the letter; AltGr, which types, comes
/// without either of them here, or with Ctrl.
bool isCommandWithLetter(const QKeyEvent &key)
{
#ifdef Q_OS_MACOS
    Q_UNUSED(key); // there Alt types
    return false;
#else
    const auto modifiers = key.modifiers();
    return modifiers & (Qt::AltModifier | Qt::MetaModifier)
           && !(modifiers & (Qt::ControlModifier | Qt::GroupSwitchModifier))
           && !key.text().isEmpty()
           && (key.text().at(0).isPrint() || key.text().at(0).isSurrogate());
#endif
}

} // namespace

bool takesText(const QWidget *widget)
{
    if (const auto *combo = qobject_cast<const QComboBox *>(widget))
        return combo->isEditable();
    return qobject_cast<const KeyRest *>(widget) || qobject_cast<const QLineEdit *>(widget)
           || qobject_cast<const QPlainTextEdit *>(widget)
           || qobject_cast<const QTextEdit *>(widget)
           || qobject_cast<const QAbstractSpinBox *>(widget);
}

KeyRouter::KeyRouter(Actions &actions, QWidget *window)
    : QObject(window), m_actions(actions), m_window(window)
{
    qApp->installEventFilter(this);
}

bool KeyRouter::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::InputMethod: {
        const bool composes = !static_cast<QInputMethodEvent *>(event)->preeditString().isEmpty();
        if (composes)
            m_composing = watched;
        else if (m_composing == watched)
            m_composing.clear();
        return false;
    }
    case QEvent::FocusOut:
        if (m_composing == watched)
            m_composing.clear();
        return false;
    case QEvent::ShortcutOverride:
        if (m_composing && m_composing == watched) {
            event->accept();
            return true;
        }
        return false;
    case QEvent::KeyPress: {
        auto *widget = qobject_cast<QWidget *>(watched);
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (takesText(widget) && m_composing != watched && isCommandWithLetter(key)) {
            emit untyped(whyUntyped(key));
            return true;
        }
        const auto *focus = QApplication::focusWidget();
        const bool isTarget = widget && (widget == focus || (!focus && widget == m_window));
        if (!isTarget || widget->window() != m_window || QApplication::activePopupWidget()
            || QApplication::activeModalWidget())
            return false;
        explainFunctionKey(key);
        return route(widget, key);
    }
    default: return false;
    }
}

/// Its action cannot be done now, or there is none.
QString KeyRouter::whyUntyped(const QKeyEvent &key) const
{
    const QKeySequence keys(
        QKeyCombination(key.modifiers() & (Qt::AltModifier | Qt::MetaModifier | Qt::ShiftModifier),
                        static_cast<Qt::Key>(key.key())));
    const auto shown = keys.toString(QKeySequence::NativeText);
    for (const auto id : Actions::all())
        if (m_actions.keys(id).everywhere.contains(keys))
            return tr("“%1” (%2) is not available now.").arg(m_actions.plainName(id), shown);
    return tr("%1 has no command; nothing was typed.").arg(shown);
}

/// Qt passes the key on where its action is not available, and nothing would happen.
void KeyRouter::explainFunctionKey(const QKeyEvent &key)
{
    if (key.key() < Qt::Key_F1 || key.key() > Qt::Key_F35 || key.isAutoRepeat())
        return;
    const QKeySequence keys(
        QKeyCombination(key.modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(key.key())));
    for (const auto id : Actions::all())
        if (!m_actions[id]->isEnabled() && m_actions.keys(id).everywhere.contains(keys)) {
            emit functionKeyRefused(id);
            return;
        }
}

bool KeyRouter::route(QWidget *target, const QKeyEvent &key)
{
    if (takesText(target) || isForControl(target, key.key()))
        return false;
    // of another list or a label: its own words, not the rows of the table
    const bool isOwn = key.matches(QKeySequence::Copy) || key.matches(QKeySequence::SelectAll);
    if (isOwn && !qobject_cast<const SegmentTable *>(target) && target != m_window)
        return false;
    const auto modifiers = key.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
    auto *action = m_actions.outsideText(
        QKeySequence(QKeyCombination(modifiers, Qt::Key(key.key()))));
    // Shift makes + of = and ) of 0: the sign itself counts too
    if (!action && modifiers == Qt::ShiftModifier && !key.text().isEmpty()
        && !key.text().at(0).isLetter())
        action = m_actions.outsideText(QKeySequence(Qt::Key(key.key())));
    if (!action) {
        const int position = positionKey(key.nativeScanCode());
        if (position != 0)
            action = m_actions.outsideText(
                QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(position))));
    }
    if (!action)
        return false;
    if (!action->isEnabled())
        emit refused(action);
    else if (!key.isAutoRepeat() || action->autoRepeat())
        action->trigger();
    return true;
}

} // namespace voxdeck

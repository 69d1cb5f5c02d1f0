// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/TimeField.h"

#include "ui/common/TimeText.h"

#include <QKeyEvent>

namespace voxdeck {

TimeField::TimeField(QWidget *parent) : QLineEdit(parent)
{
    setEnabled(false);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        if (isReadOnly())
            return;
        // What is shown is rounded: entered unchanged, it is the position itself.
        const auto typed = text() == shownText() ? std::optional(m_position)
                                                 : parseTimeText(text(), m_sampleRateHz);
        setModified(false);
        if (typed)
            emit entered(*typed);
        showPosition(); // an invalid time is discarded
        if (typed)
            emit leaveWanted();
    });
}

void TimeField::setForm(Form form)
{
    m_form = form;
    showPosition();
}

void TimeField::setSampleRate(int sampleRateHz)
{
    if (sampleRateHz == m_sampleRateHz)
        return;
    m_sampleRateHz = sampleRateHz;
    setEnabled(sampleRateHz > 0);
    setModified(false);
    showPosition();
}

void TimeField::setPosition(Frames position)
{
    m_position = position;
    if (!isModified())
        showPosition();
}

void TimeField::forgetTyped()
{
    setModified(false);
    showPosition();
}

QString TimeField::shownText() const
{
    return m_form == Form::Long    ? timeText(m_position, m_sampleRateHz)
           : m_form == Form::Short ? shortTimeText(m_position, m_sampleRateHz)
                                   : durationText(m_position, m_sampleRateHz);
}

void TimeField::showPosition()
{
    const QString shown = shownText();
    if (shown == text())
        return;
    setText(shown);
    if (!hasFocus())
        setCursorPosition(0); // where it is too narrow the hours are seen, not the milliseconds
}

void TimeField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        forgetTyped();
        emit leaveWanted();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

/// Where nothing is typed, undo is that of the window: the field has nothing to undo.
bool TimeField::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void TimeField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    forgetTyped();
}

} // namespace voxdeck

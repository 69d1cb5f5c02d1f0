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
        const auto typed = parseTimeText(text(), m_sampleRateHz);
        setModified(false);
        if (typed)
            emit entered(*typed);
        showPosition(); // an invalid time is discarded
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

void TimeField::showPosition()
{
    const QString shown = m_form == Form::Long    ? timeText(m_position, m_sampleRateHz)
                          : m_form == Form::Short ? shortTimeText(m_position, m_sampleRateHz)
                                                  : durationText(m_position, m_sampleRateHz);
    if (shown == text())
        return;
    setText(shown);
    if (!hasFocus())
        setCursorPosition(0); // where it is too narrow the hours are seen, not the milliseconds
}

void TimeField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        setModified(false);
        showPosition();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void TimeField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    setModified(false);
    showPosition();
}

} // namespace voxdeck

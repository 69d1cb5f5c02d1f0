// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/TimeField.h"

#include "ui/common/TimeText.h"

#include <QKeyEvent>

namespace voxdeck {

TimeField::TimeField(QWidget *parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::returnPressed, this, [this] {
        const auto typed = parseTimeText(text(), m_sampleRateHz);
        setModified(false);
        if (typed)
            emit entered(*typed);
        showPosition(); // what cannot be read as a time is taken back
    });
}

void TimeField::setSampleRate(int sampleRateHz)
{
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
    const QString shown = timeText(m_position, m_sampleRateHz);
    if (shown != text())
        setText(shown);
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

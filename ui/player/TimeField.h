// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"
#include "ui/common/FramesInSignals.h"

#include <QLineEdit>

namespace voxdeck {

/// A time that can be typed: Enter emits it, Esc shows the time of now again. Both give the keys back.
///
/// Threads  the gui thread.
class TimeField final : public QLineEdit {
    Q_OBJECT
public:
    enum class Form { Long, Short, Seconds }; ///< "00:14:21.384", "14:21.384", "861.384"

    explicit TimeField(QWidget *parent = nullptr);

    void setForm(Form form);

    void setSampleRate(int sampleRateHz);
    void setPosition(Frames position); ///< shown at once, except while the user is typing
    void forgetTyped();                ///< it was meant for something else

signals:
    void entered(voxdeck::Frames position);
    void leaveWanted(); ///< after Enter and Esc

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString shownText() const;
    void showPosition();

    Form m_form = Form::Long;
    int m_sampleRateHz = 0;
    Frames m_position{};
};

} // namespace voxdeck

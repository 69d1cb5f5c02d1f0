// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"
#include "ui/common/FramesInSignals.h"

#include <QLineEdit>

namespace voxdeck {

/// The playhead's time. Typing in it and pressing Enter goes there; Esc gives the playhead back.
///
/// Threads  the gui thread.
class TimeField final : public QLineEdit {
    Q_OBJECT
public:
    explicit TimeField(QWidget *parent = nullptr);

    void setSampleRate(int sampleRateHz);
    void setPosition(Frames position); ///< shown at once, unless somebody is typing

signals:
    void entered(voxdeck::Frames position);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void showPosition();

    int m_sampleRateHz = 0;
    Frames m_position{};
};

} // namespace voxdeck

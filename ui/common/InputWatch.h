// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0700
#pragma once

#include <QEvent>
#include <QObject>

namespace voxdeck {

/// Counts the keys and mouse buttons that are pressed in one window, so that it is known later whether somebody went on
/// working there.
///
/// Threads  gui.
class InputWatch final : public QObject {
    Q_OBJECT
public:
    explicit InputWatch(QWidget &window);

    quint64 presses() const { return m_presses; }
    /// Whether a dialog or a menu is in front of the window, or a mouse button is held.
    bool isTaken() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_window;
    quint64 m_presses = 0;
    QEvent::Type m_lastType = QEvent::None; ///< an event that nobody takes is sent to each parent
    quint64 m_lastTime = 0;
};

} // namespace voxdeck

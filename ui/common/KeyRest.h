// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0401
#pragma once

#include <QWidget>

namespace voxdeck {

/// Where the keyboard is put when what somebody was typing into closes and nobody asked for that: letters are no commands
/// here, and no text either. Esc leaves it; so do a click, Tab, and all keys with Ctrl or Alt.
///
/// Threads  gui.
class KeyRest final : public QWidget {
    Q_OBJECT
public:
    explicit KeyRest(QWidget *parent);

    /// From a widget of the same window.
    void takeKeys() { setFocus(Qt::OtherFocusReason); }

signals:
    void leaveWanted();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace voxdeck

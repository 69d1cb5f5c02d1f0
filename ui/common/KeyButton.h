// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace voxdeck {

/// A button that shows its key behind its words.
///
/// Threads  gui.
class KeyButton : public QPushButton {
    Q_OBJECT
public:
    using QPushButton::QPushButton;

    void setKey(const QString &key); ///< as a user reads it; empty: none is shown
    const QString &key() const { return m_key; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int keyWidth() const;

    QString m_key;
};

} // namespace voxdeck

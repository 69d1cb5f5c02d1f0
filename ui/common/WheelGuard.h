// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0361
#pragma once

#include <QObject>

namespace voxdeck {

/// The mouse wheel changes a combo box, a spin box or a slider only where it has the keyboard focus: over any other it
/// scrolls the page, and gives no focus. One for the whole application, whatever its windows hold.
///
/// Sliders outside of pages that scroll, such as the volume, keep the wheel.
/// Threads  gui.
class WheelGuard final : public QObject {
    Q_OBJECT
public:
    /// The second call and further ones do nothing.
    static void install();
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using QObject::QObject;
};

} // namespace voxdeck

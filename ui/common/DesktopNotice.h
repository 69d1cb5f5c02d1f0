// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voxdeck {

/// Sends a notice to the desktop's notification service (org.freedesktop.Notifications). Does
/// nothing without a session bus or such a service. Returns at once.
void tellDesktop(const QString &title, const QString &text);

} // namespace voxdeck

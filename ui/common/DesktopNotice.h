// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voxdeck {

/// Tells the desktop's notification service (org.freedesktop.Notifications) of something a person waits
/// for. Silent where there is no session bus or no such service. Returns at once.
void tellDesktop(const QString &title, const QString &text);

} // namespace voxdeck

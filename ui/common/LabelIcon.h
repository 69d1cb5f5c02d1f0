// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QIcon;
class QLabel;

namespace voxdeck {

/// Shows an icon of Icons.h in a label, in the colours of the theme; also after the theme has changed.
void showIcon(QLabel &label, const QIcon &icon, int size);

} // namespace voxdeck

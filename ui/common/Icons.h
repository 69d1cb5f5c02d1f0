// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace voxdeck {

/// The meaning of an icon's colour; its shape has the same meaning.
enum class IconTone { Text, Muted, Accent, OnAccent, Good, Warn, Bad };

/// One of resources/icons by name, drawn in the colour the tone has in the application's palette at
/// the moment of painting, so that it follows a change of theme.
QIcon icon(const QString &name, IconTone tone = IconTone::Text);

/// The same for painters: `size` in logical pixels.
QPixmap iconPixmap(const QString &name, IconTone tone, int size, double devicePixelRatio);

} // namespace voxdeck

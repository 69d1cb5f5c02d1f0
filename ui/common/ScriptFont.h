// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QString>

namespace voxdeck {

/// The interface font: the system's, or Noto Sans where it is installed, at 13 px or at the system's size (TextSize.h).
QFont interfaceFont();
/// Keys, times, paths: Hack or the system's fixed font, 12 px or as much larger.
QFont fixedFont();
/// Fonts for a text of this language tag, so that Han shapes are those of the language and every
/// script has a face: "zh-TW", "ja", "ur"; an empty or unknown tag selects the general chain.
QFont transcriptFont(const QString &language, int pixelSize);
/// Line height as a factor of the size: Urdu, with marks above and below, needs 1.9, other languages 1.6.
double lineHeight(const QString &language);
/// Left to right or right to left by the first strong character; left to right without one.
Qt::LayoutDirection directionOf(QStringView text);
/// The same in the text itself, for a painter that knows the window's direction only: its words in their order, and an
/// ellipsis where the reading ends.
QString inOwnDirection(const QString &text);
/// Cut to `width` pixels, and in its own direction.
QString elidedText(const QFontMetrics &metrics, const QString &text, int width,
                   Qt::TextElideMode mode = Qt::ElideRight);
/// "en" -> "English", in the language of the interface; the tag itself when it is not known.
QString languageName(const QString &tag);

} // namespace voxdeck

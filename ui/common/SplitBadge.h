// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"
#include "ui/common/Theme.h"

#include <QPixmap>
#include <QRect>

class QPainter;

namespace voxdeck {

int splitBadgeSide(); ///< of the square with the letter, in logical pixels

const ToneColors &splitTone(const Theme &theme, Split split);
/// The letter of a split in a square of its colours, at the left of `rect` and in its middle.
void paintSplitBadge(QPainter &painter, const QRect &rect, const Theme &theme, Split split);
/// The same for labels; it keeps the colours of the theme it was made in.
QPixmap splitBadge(Split split, const Theme &theme, double devicePixelRatio);

} // namespace voxdeck

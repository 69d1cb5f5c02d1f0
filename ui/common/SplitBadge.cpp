// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/SplitBadge.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/TextSize.h"
#include "ui/common/Words.h"

#include <QPainter>

namespace voxdeck {

const ToneColors &splitTone(const Theme &theme, Split split)
{
    switch (split) {
    case Split::Train: return theme.train;
    case Split::Validation: return theme.validation;
    case Split::Test: return theme.test;
    case Split::Unassigned: break;
    }
    return theme.unassigned;
}

int splitBadgeSide()
{
    return sized(16);
}

void paintSplitBadge(QPainter &painter, const QRect &rect, const Theme &theme, Split split)
{
    const auto &tone = splitTone(theme, split);
    const int side = splitBadgeSide();
    const QRect badge(rect.left(), rect.top() + (rect.height() - side) / 2, side, side);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tone.text, 1));
    painter.setBrush(tone.ground);
    painter.drawRoundedRect(QRectF(badge).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    auto font = interfaceFont();
    font.setPixelSize(sized(11));
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(badge, Qt::AlignCenter, splitLetter(split));
    painter.restore();
}

QPixmap splitBadge(Split split, const Theme &theme, double devicePixelRatio)
{
    const int side = splitBadgeSide();
    QPixmap pixmap(QSizeF(side * devicePixelRatio, side * devicePixelRatio).toSize());
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintSplitBadge(painter, QRect(0, 0, side, side), theme, split);
    return pixmap;
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/KeyButton.h"

#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"

#include <QPainter>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace voxdeck {
namespace {

constexpr int kKeyPixels = 11;
constexpr int kPadding = 4, kGap = 5, kEdge = 6;

QFont keyFont(const QWidget &button)
{
    QFont font = button.font();
    font.setPixelSize(sized(kKeyPixels));
    font.setWeight(QFont::Normal);
    return font;
}

} // namespace

void KeyButton::setKey(const QString &key)
{
    if (m_key == key)
        return;
    m_key = key;
    updateGeometry();
    update();
}

int KeyButton::keyWidth() const
{
    return m_key.isEmpty() ? 0
                           : QFontMetrics(keyFont(*this)).horizontalAdvance(m_key) + 2 * kPadding;
}

QSize KeyButton::sizeHint() const
{
    const int more = m_key.isEmpty() ? 0 : keyWidth() + kGap;
    return QPushButton::sizeHint() + QSize(more, 0);
}

QSize KeyButton::minimumSizeHint() const
{
    return sizeHint();
}

/// The words in the room that is left of the key, as the style draws them.
void KeyButton::paintEvent(QPaintEvent *event)
{
    if (m_key.isEmpty()) {
        QPushButton::paintEvent(event);
        return;
    }
    QStyleOptionButton option;
    initStyleOption(&option);
    QStylePainter painter(this);
    painter.drawControl(QStyle::CE_PushButtonBevel, option);
    const int wide = keyWidth();
    QStyleOptionButton words = option;
    words.rect.adjust(0, 0, -(wide + kGap - 2), 0);
    painter.drawControl(QStyle::CE_PushButtonLabel, words);
    const int tall = sized(kKeyPixels) + 5;
    const QRectF box(width() - kEdge - wide, (height() - tall) / 2.0, wide, tall);
    const bool isPrimary = property("vxRole").toString() == QLatin1String("primary");
    const auto &theme = Theme::of(
        window()->palette()); // the style sheet has changed the button's own
    const QColor color = !isEnabled() ? theme.line : isPrimary ? theme.onAccent : theme.muted;
    painter.setRenderHint(QPainter::Antialiasing);
    QColor border = color;
    border.setAlphaF(0.5f);
    painter.setPen(QPen(border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setFont(keyFont(*this));
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, m_key);
}

} // namespace voxdeck

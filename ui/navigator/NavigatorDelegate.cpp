// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/navigator/NavigatorDelegate.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/SplitBadge.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kBarWidth = 96, kBarHeight = 6, kGap = 8, kBadgeGap = 6, kMargin = 3;
constexpr int kSmallFont = 12;

void paintProgress(QPainter &painter, const QStyleOptionViewItem &option, double share)
{
    const auto &theme = Theme::of(option.palette);
    const auto area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const QRect bar(area.left(), area.center().y() - kBarHeight / 2,
                    std::min(kBarWidth, area.width() / 2), kBarHeight);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hairline);
    painter.drawRoundedRect(bar, 3, 3);
    const auto done = static_cast<int>(bar.width() * std::clamp(share, 0.0, 1.0));
    if (done > 0) {
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(QRect(bar.topLeft(), QSize(std::max(done, 3), kBarHeight)), 3, 3);
    }
    auto font = option.font;
    font.setPixelSize(sized(kSmallFont));
    painter.setFont(font);
    painter.setPen(theme.muted);
    const auto words = area.adjusted(bar.width() + kGap, 0, 0, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     elidedText(painter.fontMetrics(), option.text, words.width()));
}

void paintSplit(QPainter &painter, const QStyleOptionViewItem &option, Split split)
{
    const auto &theme = Theme::of(option.palette);
    const auto area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    paintSplitBadge(painter, area, theme, split);
    painter.setFont(option.font);
    painter.setPen(split == Split::Unassigned ? theme.muted : splitTone(theme, split).text);
    const auto words = area.adjusted(splitBadgeSide() + kBadgeGap, 0, 0, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     elidedText(painter.fontMetrics(), option.text, words.width()));
}

} // namespace

void NavigatorDelegate::initStyleOption(QStyleOptionViewItem *option,
                                        const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (m_isCounting && index.column() == 1 && !index.data(FixedRole).toBool())
        option->font.setItalic(true);
}

void NavigatorDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                              const QModelIndex &index) const
{
    const auto share = index.data(ShareRole);
    const auto split = index.data(SplitRole);
    if (!share.isValid() && !split.isValid()) {
        QStyledItemDelegate::paint(painter, given, index);
        return;
    }
    auto option = given;
    initStyleOption(&option, index);
    auto ground = option; // selection and hover as in the style
    ground.text.clear();
    const auto *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    painter->save();
    if (share.isValid())
        paintProgress(*painter, option, share.toDouble());
    else
        paintSplit(*painter, option, static_cast<Split>(split.toInt()));
    painter->restore();
}

} // namespace voxdeck

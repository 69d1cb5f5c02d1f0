// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildCells.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/SplitBadge.h"
#include "ui/common/Theme.h"
#include "ui/common/Words.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>
#include <QTreeWidgetItem>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {
namespace {

enum Role { SplitRole = Qt::UserRole + 20, ShareRole, ToneRole };

constexpr int kBadgeGap = 5;
constexpr int kBarHeight = 6;
constexpr int kBarSpace = kBarHeight + 6; ///< under text
constexpr int kBarWidth = 40;
constexpr int kMargin = 6;     ///< as the text of other cells has
constexpr int kTextWidth = 58; ///< "100.0 %" beside a bar

/// Selection and ground as in the style, without the text.
void paintGround(QPainter &painter, const QStyleOptionViewItem &option)
{
    QStyleOptionViewItem bare = option;
    bare.text.clear();
    bare.icon = {}; // a style with a sheet asks the icon, not the feature
    bare.features &= ~QStyleOptionViewItem::HasDecoration;
    const QStyle *const style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &bare, &painter, option.widget);
}

} // namespace

BuildCells::BuildCells(Bar bar, QObject *parent) : QStyledItemDelegate(parent), m_bar(bar) {}

void BuildCells::setSplit(QTreeWidgetItem &row, int column, std::string_view group)
{
    row.setData(column, SplitRole, static_cast<int>(splitOfGroup(group)));
}

void BuildCells::setShare(QTreeWidgetItem &row, int column, double share, Tone tone)
{
    row.setData(column, ShareRole, share);
    row.setData(column, ToneRole, static_cast<int>(tone));
}

double BuildCells::shareOf(const QTreeWidgetItem &row, int column)
{
    const auto share = row.data(column, ShareRole);
    return share.isValid() ? share.toDouble() : -1;
}

void BuildCells::paintBar(QPainter &painter, const QRect &rect, double share, Tone tone,
                          const QPalette &palette) const
{
    const Theme &theme = Theme::of(palette);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hairline);
    painter.drawRoundedRect(rect, 2, 2);
    const int width = static_cast<int>(rect.width() * std::clamp(share, 0.0, 1.0));
    if (width == 0 && share <= 0)
        return;
    painter.setBrush(tone == Tone::Warn ? theme.warn.fill : theme.accent);
    painter.drawRoundedRect(QRect(rect.topLeft(), QSize(std::max(width, 2), rect.height())), 2, 2);
}

void BuildCells::paint(QPainter *painter, const QStyleOptionViewItem &given,
                       const QModelIndex &index) const
{
    const auto split = index.data(SplitRole);
    const auto share = index.data(ShareRole);
    const bool hasBar = share.isValid() && share.toDouble() >= 0;
    if (!split.isValid() && !hasBar) {
        QStyledItemDelegate::paint(painter, given, index);
        return;
    }
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const auto tone = static_cast<Tone>(index.data(ToneRole).toInt());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (hasBar && m_bar == Bar::Below) {
        paintGround(*painter, option);
        QStyleOptionViewItem above = given; // the lines of text, clear of the bar
        above.rect.adjust(0, 0, 0, -kBarSpace);
        QStyledItemDelegate::paint(painter, above, index);
        const QRect bar(option.rect.left() + kMargin, option.rect.bottom() - kBarHeight - 3,
                        option.rect.width() - 2 * kMargin, kBarHeight);
        paintBar(*painter, bar, share.toDouble(), tone, option.palette);
        painter->restore();
        return;
    }
    paintGround(*painter, option);
    const QRect inner = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    if (split.isValid()) {
        const auto which = static_cast<Split>(split.toInt());
        const Theme &theme = Theme::of(option.palette);
        paintSplitBadge(*painter, inner, theme, which);
        painter->setFont(option.font);
        painter->setPen(isSelected ? option.palette.color(QPalette::HighlightedText)
                                   : splitTone(theme, which).text);
        const QRect words = inner.adjusted(splitBadgeSide() + kBadgeGap, 0, 0, 0);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                          elidedText(option.fontMetrics, option.text, words.width()));
    } else {
        const int textWidth = option.text.isEmpty() ? 0 : kTextWidth;
        const QRect bar(inner.left(), inner.center().y() - kBarHeight / 2,
                        std::max(8, inner.width() - textWidth), kBarHeight);
        paintBar(*painter, bar, share.toDouble(), tone, option.palette);
        painter->setFont(option.font);
        painter->setPen(
            option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, option.text);
    }
    painter->restore();
}

QSize BuildCells::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.data(SplitRole).isValid())
        size.rwidth() += splitBadgeSide() + kBadgeGap + kMargin;
    const auto share = index.data(ShareRole);
    if (!share.isValid() || share.toDouble() < 0)
        return size;
    if (m_bar == Bar::Below)
        size.rheight() += kBarSpace;
    else
        size.setWidth(std::max(size.width(), kBarWidth + 2 * kMargin + kTextWidth));
    return size;
}

Split splitOfGroup(std::string_view group)
{
    constexpr std::array kSplits{std::pair(std::string_view("train"), Split::Train),
                                 std::pair(std::string_view("validation"), Split::Validation),
                                 std::pair(std::string_view("test"), Split::Test)};
    for (const auto &[name, split] : kSplits)
        if (group == name
            || (group.starts_with(name) && group.substr(name.size()).starts_with("-")))
            return split;
    return Split::Unassigned;
}

} // namespace voxdeck

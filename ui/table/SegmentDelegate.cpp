// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/SegmentDelegate.h"

#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/SplitBadge.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Words.h"
#include "ui/table/SegmentTableModel.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kCellMargin = 6;
constexpr int kMinimumRowHeight = 27;
constexpr int kRowPadding = 6;
constexpr int kIconSize = 16;
constexpr int kFlagSize = 10;
constexpr double kFullCerBar = 0.4;
constexpr int kCerBar = 30;
constexpr int kBadgeGap = 5;
constexpr double kFetchedPlace = 5.5;
constexpr double kDimmed = 0.5;

QColor toneText(IconTone tone, const Theme &theme)
{
    return tone == IconTone::Good   ? theme.good.text
           : tone == IconTone::Warn ? theme.warn.text
                                    : theme.bad.text;
}

} // namespace

SegmentDelegate::SegmentDelegate(const SegmentTableModel &model, QObject *parent)
    : QStyledItemDelegate(parent),
      m_model(model),
      m_font(interfaceFont()),
      m_boldFont(m_font),
      m_fixed(fixedFont()),
      m_boldFixed(m_fixed)
{
    m_boldFont.setWeight(QFont::DemiBold);
    m_boldFixed.setWeight(QFont::Bold);
}

int SegmentDelegate::rowHeight() const
{
    // The height of the scripts' ink; the fonts' own line heights (CJK) are far larger
    static const char *const kSamples[] = {"Ág", "\u0939\u093f\u0902\u0926\u0940",
                                           "\u0c39\u0c48\u0c26\u0c30\u0c3e", "\u4e2d\u6587",
                                           "\u0644\u0622"};
    int tallest = 0;
    const QFontMetrics metrics(textFont({}));
    for (const char *sample : kSamples)
        tallest = std::max(tallest, metrics.tightBoundingRect(QString::fromUtf8(sample)).height());
    return std::max(sized(kMinimumRowHeight), tallest + kRowPadding);
}

/// Of a row that was read: none is read for it.
QSize SegmentDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    constexpr int kLeast = 40, kMost = 900;
    const auto *row = m_model.readRowAt(index.row());
    if (!row)
        return {kLeast, rowHeight()};
    const bool isFixed = index.column() == SegmentTableModel::Key
                         || index.column() == SegmentTableModel::Start
                         || index.column() == SegmentTableModel::End;
    const auto text = index.data().toString().left(kMost / 4);
    const auto &font = isFixed ? m_fixed : textFont(row->language);
    const int extra = index.column() == SegmentTableModel::Cer ? kCerBar + 6
                      : index.column() == SegmentTableModel::SplitName
                          ? splitBadgeSide() + kBadgeGap
                          : 0;
    const int width = QFontMetrics(font).horizontalAdvance(text) + 2 * kCellMargin + extra + 2;
    return {std::clamp(width, kLeast, kMost), rowHeight()};
}

void SegmentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const auto &theme = Theme::of(option.palette);
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const bool isCurrent = view && view->currentIndex().row() == index.row();
    paintGround(*painter, option);
    const auto *row = m_model.rowAt(index.row());
    const auto inner = option.rect.adjusted(kCellMargin, 0, -kCellMargin, 0);
    if (index.column() == SegmentTableModel::Position) {
        painter->setFont(m_font);
        painter->setPen(theme.muted);
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter,
                          countText(static_cast<quint64>(index.row()) + 1));
        if (const auto fetched = row ? m_model.isFetched(row->id) : std::nullopt)
            paintFetched(*painter, option.rect, theme, *fetched);
        return;
    }
    if (!row) {
        paintSkeleton(*painter, inner, theme, index.row(), index.column());
        return;
    }
    const Cell cell{*painter, inner, theme, *row, isCurrent};
    if (m_model.isDimmed(row->id)) // an edit has removed it from the filter
        painter->setOpacity(kDimmed);
    const auto plain = [&](const QString &text, const QColor &color, Qt::Alignment alignment) {
        paintText(cell, text, isCurrent ? m_boldFont : m_font, color, alignment);
    };
    switch (index.column()) {
    case SegmentTableModel::Status: return paintStatus(cell);
    case SegmentTableModel::Key:
        // keys of a recording begin alike, and often end with what tells them apart
        return paintText(cell, toQString(row->key), isCurrent ? m_boldFixed : m_fixed, theme.text,
                         Qt::AlignLeft, Qt::ElideMiddle);
    case SegmentTableModel::Language:
        return plain(toQString(row->language), theme.text, Qt::AlignLeft);
    case SegmentTableModel::Country:
        return plain(toQString(row->country), theme.muted, Qt::AlignLeft);
    case SegmentTableModel::Speaker:
        return plain(toQString(row->speaker), theme.text, Qt::AlignLeft);
    case SegmentTableModel::Start:
    case SegmentTableModel::End:
        return paintText(cell,
                         index.column() == SegmentTableModel::Start ? clockText(row->startSeconds)
                                                                    : endText(*row),
                         isCurrent ? m_boldFixed : m_fixed, theme.text, Qt::AlignRight);
    case SegmentTableModel::CharRate: return plain(charRateText(*row), theme.text, Qt::AlignRight);
    case SegmentTableModel::Duration: return plain(lengthText(*row), theme.text, Qt::AlignRight);
    case SegmentTableModel::Transcript: return paintTranscript(cell, row->text, theme.text);
    case SegmentTableModel::Hypothesis: return paintTranscript(cell, row->hypothesis, theme.muted);
    case SegmentTableModel::Cer: return paintCer(cell);
    case SegmentTableModel::SplitName: return paintSplit(cell);
    case SegmentTableModel::Unpublished: break;
    default: {
        const auto words = index.data().toString();
        const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
        return plain(words, theme.text, alignment & Qt::AlignHorizontal_Mask);
    }
    }
    if (row->isUnpublished) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.accent);
        painter->drawEllipse(QPointF(option.rect.center()) + QPointF(0.5, 0.5), 3, 3);
    }
}

void SegmentDelegate::paintGround(QPainter &painter, const QStyleOptionViewItem &option) const
{
    const auto &theme = Theme::of(option.palette);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isOdd = option.features.testFlag(QStyleOptionViewItem::Alternate);
    painter.fillRect(option.rect, isSelected ? theme.selection
                                  : isOdd    ? theme.alternate
                                             : theme.base);
}

/// A dot before the row's number: full where the sound is on this computer, a ring where it is on the server.
void SegmentDelegate::paintFetched(QPainter &painter, const QRect &rect, const Theme &theme,
                                   bool isFetched)
{
    constexpr double kRadius = 2.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isFetched ? theme.good.text : theme.muted);
    painter.setBrush(isFetched ? QBrush(theme.good.text) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QPointF(rect.left() + kFetchedPlace, rect.center().y() + 0.5), kRadius,
                        kRadius);
    painter.restore();
}

void SegmentDelegate::paintSkeleton(QPainter &painter, const QRect &rect, const Theme &theme,
                                    int row, int column) const
{
    if (column != SegmentTableModel::Key && column != SegmentTableModel::Transcript
        && column != SegmentTableModel::Hypothesis && column != SegmentTableModel::Start)
        return;
    const int part = column == SegmentTableModel::Transcript ? 45 + row * 37 % 50 : 80;
    const QRect bar(rect.left(), rect.center().y() - 3, rect.width() * part / 100, 7);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hairline);
    painter.drawRoundedRect(bar, 3, 3);
}

void SegmentDelegate::paintText(const Cell &cell, const QString &text, const QFont &font,
                                const QColor &color, Qt::Alignment alignment,
                                Qt::TextElideMode elided) const
{
    cell.painter.setFont(font);
    cell.painter.setPen(color);
    const QFontMetrics metrics(font, cell.painter.device());
    cell.painter.drawText(cell.rect,
                          static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                          elidedText(metrics, text, cell.rect.width(), elided));
}

void SegmentDelegate::paintStatus(const Cell &cell) const
{
    const auto ratio = cell.painter.device()->devicePixelRatioF();
    const auto center = cell.rect.center();
    const int top = center.y() - kIconSize / 2 + 1;
    const bool isFlagged = cell.row.isFlagged; // beside the status, never in its place
    const int both = isFlagged ? kFlagSize + 1 : 0;
    const int left = center.x() - (kIconSize + both) / 2 + 1;
    cell.painter.drawPixmap(
        left, top,
        iconPixmap(statusIcon(cell.row.status), statusTone(cell.row.status), kIconSize, ratio));
    if (isFlagged)
        cell.painter.drawPixmap(
            left + kIconSize + 1, center.y() - kFlagSize / 2 + 1,
            iconPixmap(QStringLiteral("vx-flag"), IconTone::Warn, kFlagSize, ratio));
}

void SegmentDelegate::paintTranscript(const Cell &cell, std::string_view words,
                                      const QColor &color) const
{
    // The text of a row is cut before it is measured: shaping an hour's transcript for one line
    // would cost milliseconds.
    constexpr qsizetype kMostShown = 400;
    const auto text = toQString(words.substr(0, kMostShown * 4))
                          .left(kMostShown)
                          .replace(QLatin1Char('\n'), QLatin1Char(' '));
    const auto &font = textFont(cell.row.language);
    const bool isRightToLeft = directionOf(text) == Qt::RightToLeft;
    const QFontMetrics metrics(font, cell.painter.device());
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(isRightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    // absolute: Qt would mirror a plain AlignRight for right-to-left text
    option.setAlignment((isRightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute
                        | Qt::AlignVCenter);
    cell.painter.setFont(font);
    cell.painter.setPen(color);
    cell.painter.setClipRect(cell.rect);
    cell.painter.drawText(QRectF(cell.rect), elidedText(metrics, text, cell.rect.width()), option);
    cell.painter.setClipping(false);
}

void SegmentDelegate::paintCer(const Cell &cell) const
{
    if (!cell.row.cer) {
        const Cell number{cell.painter, cell.rect.adjusted(0, 0, -kCerBar - 6, 0), cell.theme,
                          cell.row, cell.isCurrent};
        return paintText(number, QStringLiteral("—"), m_font, cell.theme.muted, Qt::AlignRight);
    }
    const double cer = *cell.row.cer;
    const auto tone = rateTone(RateKind::Cer, cer, cell.row.language);
    const QRect bar(cell.rect.right() - kCerBar + 1, cell.rect.center().y() - 3, kCerBar, 6);
    const Cell number{cell.painter, cell.rect.adjusted(0, 0, -kCerBar - 6, 0), cell.theme, cell.row,
                      cell.isCurrent};
    paintText(number, cerText(cer), m_boldFont, toneText(tone, cell.theme), Qt::AlignRight);
    const auto &fill = tone == IconTone::Good   ? cell.theme.good.fill
                       : tone == IconTone::Warn ? cell.theme.warn.fill
                                                : cell.theme.bad.fill;
    cell.painter.setRenderHint(QPainter::Antialiasing);
    cell.painter.setPen(Qt::NoPen);
    cell.painter.setBrush(cell.theme.hairline);
    cell.painter.drawRoundedRect(bar, 2, 2);
    cell.painter.setBrush(fill);
    const int width = static_cast<int>(kCerBar * std::min(cer / kFullCerBar, 1.0));
    cell.painter.drawRoundedRect(QRect(bar.left(), bar.top(), std::max(width, 2), bar.height()), 2,
                                 2);
}

void SegmentDelegate::paintSplit(const Cell &cell) const
{
    paintSplitBadge(cell.painter, cell.rect, cell.theme, cell.row.split);
    if (cell.row.split == Split::Unassigned)
        return;
    const Cell words{cell.painter, cell.rect.adjusted(splitBadgeSide() + kBadgeGap, 0, 0, 0),
                     cell.theme, cell.row, cell.isCurrent};
    paintText(words, splitWords(cell.row.split), m_font, splitTone(cell.theme, cell.row.split).text,
              Qt::AlignLeft);
}

const QFont &SegmentDelegate::textFont(const std::string &language) const
{
    const auto tag = QByteArray::fromStdString(language);
    auto found = m_textFonts.find(tag);
    if (found == m_textFonts.end())
        found = m_textFonts.insert(tag, transcriptFont(QString::fromUtf8(tag), m_font.pixelSize()));
    return *found;
}

} // namespace voxdeck

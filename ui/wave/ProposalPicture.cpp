// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/ProposalPicture.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/TextSize.h"
#include "ui/common/TimeText.h"
#include "ui/wave/TimelineState.h"

#include <QCoreApplication>
#include <QPainter>
#include <QRectF>

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

constexpr double kLabelPixels = 40;
constexpr double kBoxPixels = 3; // narrower ones are edges alone
constexpr int kBadgePadding = 8;

} // namespace

void drawSplitLine(QPainter &painter, const TimelineState &state, const QRect &area)
{
    if (!state.splitLine || !state.audio)
        return;
    const double x = std::round(state.scale.xOf(*state.splitLine));
    if (x < -2 || x > area.width() + 2)
        return;
    painter.setPen(QPen(state.colors.splitLine, 2, Qt::DashLine));
    painter.drawLine(QPointF(area.left() + x, area.top()), QPointF(area.left() + x, area.bottom()));
}

void drawSplitWords(QPainter &painter, const TimelineState &state, const QRect &area)
{
    if (!state.splitLine || !state.audio)
        return;
    const double x = std::round(state.scale.xOf(*state.splitLine));
    if (x < -2 || x > area.width() + 2)
        return;
    const QString words = QCoreApplication::translate("ProposalPicture", "Divide at %1")
                              .arg(shortTimeText(*state.splitLine, state.scale.sampleRateHz()));
    QFont font = painter.font();
    font.setPixelSize(sized(12));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const auto metrics = painter.fontMetrics();
    const double width = metrics.horizontalAdvance(words) + 2.0 * kBadgePadding;
    const double height = metrics.height() + 4.0;
    // left of the line where the right side has no room
    const bool isRight = x + kBadgePadding + width <= area.width();
    const QRectF badge(area.left() + (isRight ? x + kBadgePadding : x - kBadgePadding - width),
                       area.top() + 4.0, width, height);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(state.colors.splitLine, 1));
    painter.setBrush(state.colors.base);
    painter.drawRoundedRect(badge, 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(state.colors.text);
    painter.drawText(badge, Qt::AlignCenter, words);
}

void drawProposedBoxes(QPainter &painter, const TimelineState &state, const QRect &area)
{
    if (!state.audio)
        return;
    const FrameRange visible = state.scale.visible();
    QFont font = painter.font();
    font.setPixelSize(sized(12));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const auto first = std::partition_point(
        state.proposed.begin(), state.proposed.end(),
        [&](const TimelineSegment &segment) { return segment.range.end <= visible.begin; });
    double painted = -1; // thousands of them in a pixel are one
    for (auto segment = first;
         segment != state.proposed.end() && segment->range.begin < visible.end; ++segment) {
        const double x0 = std::round(state.scale.xOf(segment->range.begin));
        const double x1 = std::max(std::round(state.scale.xOf(segment->range.end)), x0 + 1);
        if (x1 <= painted)
            continue;
        painted = x1;
        const QRectF box(area.left() + x0, area.top() + 3.0, x1 - x0, area.height() - 7.0);
        painter.fillRect(box, state.colors.selection);
        if (box.width() < kBoxPixels) {
            painter.fillRect(box, state.colors.splitLine);
            continue;
        }
        painter.setPen(QPen(state.colors.splitLine, 2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(1, 1, -1, -1));
        const QRectF seen = box.intersected(QRectF(area)).adjusted(7, 0, -7, 0);
        if (segment->label.isEmpty() || seen.width() < kLabelPixels / 2)
            continue;
        painter.setPen(state.colors.text);
        painter.drawText(
            seen, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            elidedText(painter.fontMetrics(), segment->label, static_cast<int>(seen.width())));
    }
}

} // namespace voxdeck

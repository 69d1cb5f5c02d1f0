// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ChartView.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/SplitBadge.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QLocale>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kTickPixels = 11;
constexpr int kLeft = 44, kRight = 10, kTop = 8, kBottom = 32;
constexpr int kNamedTop = 4, kNamedRight = 82; // "≈ 24.7 min", "9,999,999"
constexpr int kMostNameWidth = 120;
constexpr int kMostNamedBar = 22;

/// 1, 2 or 5 times a power of ten, not below `value`.
quint64 roundedUp(quint64 value)
{
    quint64 power = 1;
    while (power <= value / 10)
        power *= 10;
    for (const quint64 step : {1, 2, 5, 10})
        if (step * power >= value)
            return step * power;
    return value;
}

/// In how many parts of whole rows an axis up to a value of roundedUp() is marked.
quint64 wholeParts(quint64 most)
{
    return most % 2 == 0 ? 2 : most;
}

/// "45 k", "1.2 M".
QString shortCount(quint64 rows)
{
    if (rows >= 1'000'000)
        return ChartView::tr("%1 M").arg(
            QLocale().toString(static_cast<double>(rows) / 1e6, 'f', rows % 1'000'000 ? 1 : 0));
    if (rows >= 10'000)
        return ChartView::tr("%1 k").arg(
            QLocale().toString(static_cast<double>(rows) / 1e3, 'f', rows % 1'000 ? 1 : 0));
    return countText(rows);
}

QString lengthText(const BarLength &length, bool isEstimate)
{
    const QString span = spanText(length.matching());
    return isEstimate ? QStringLiteral("≈ ") + span : span;
}

/// Of the segments that the brushes of other charts leave out.
QColor restFill(const Theme &theme)
{
    QColor rest = theme.unassigned.fill;
    rest.setAlphaF(0.45F); // its ground alone is hardly seen on a dark base
    return blended(rest, theme.base);
}

/// How much of a build is done; 100 % only where nothing is left.
QString doneText(const ChartBar &build)
{
    const auto done = std::min(build.all, build.matching + build.failed);
    const int percent = build.all == 0 ? 0
                                       : static_cast<int>(100.0 * static_cast<double>(done)
                                                          / static_cast<double>(build.all));
    return ChartView::tr("%1 %").arg(QLocale().toString(percent));
}

} // namespace

ChartView::ChartView(QWidget *parent) : QWidget(parent)
{
    installChartAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setProperty("vxTakesKeys", true); // KeyRouter leaves arrows, Enter, Space and Escape to it
}

void ChartView::setPicture(ChartPicture picture)
{
    m_picture = std::move(picture);
    m_cursor = 0;
    m_brush.reset();
    setAccessibleName(m_picture.title);
    setAccessibleDescription(
        m_picture.isProgress
            ? tr("Chart of %n builds. Arrows move, Enter opens the Build workspace.", nullptr,
                 static_cast<int>(bars()))
            : tr("Chart of %n bars. Arrows move, Shift and arrows brush, Enter "
                 "filters, Space plays the worst segment of the bar, Backspace undoes a brush.",
                 nullptr, static_cast<int>(bars())));
    update();
}

void ChartView::setCounts(const ChartCounts &all, const ChartCounts &matching, bool isEstimate)
{
    for (std::size_t bar = 0; bar < m_picture.bars.size(); ++bar) {
        m_picture.bars[bar].all = bar < all.cells.size() ? all.cells[bar] : 0;
        m_picture.bars[bar].matching = bar < matching.cells.size() ? matching.cells[bar] : 0;
    }
    m_picture.unknown = matching.unknown;
    m_picture.outside = matching.outside;
    m_picture.isEstimate = isEstimate;
    update();
}

void ChartView::setLengths(const std::vector<BarLength> &lengths, bool areEstimated)
{
    m_picture.areLengthsEstimated = areEstimated;
    m_picture.waitsForLengths = false;
    for (std::size_t bar = 0; bar < m_picture.bars.size(); ++bar)
        m_picture.bars[bar].length = bar < lengths.size() ? std::optional(lengths[bar])
                                                          : std::nullopt;
    update();
}

void ChartView::setBrush(std::optional<BarRange> brush)
{
    m_brush = brush;
    update();
}

void ChartView::setCursor(std::uint32_t bar)
{
    m_cursor = std::min(bar, std::max(1U, bars()) - 1);
    update();
}

void ChartView::setLogarithmic(bool isLogarithmic)
{
    m_isLogarithmic = isLogarithmic;
    update();
}

QString ChartView::barSentence(std::uint32_t bar) const
{
    if (bar >= bars())
        return {};
    const ChartBar &one = m_picture.bars[bar];
    if (m_picture.isProgress)
        return tr("%1: %2 of %Ln segments written, %3 failed, %4 pending", nullptr,
                  pluralCount(one.all))
            .arg(one.words, countText(one.matching), countText(one.failed),
                 countText(pending(bar)));
    const auto rows =
        one.matching == one.all
            ? tr("%Ln segments", nullptr, pluralCount(one.all))
            : tr("%1 of %Ln segments", nullptr, pluralCount(one.all)).arg(countText(one.matching));
    auto sentence = (m_picture.isEstimate ? tr("%1: about %2") : tr("%1: %2")).arg(one.words, rows);
    if (!one.length)
        return sentence;
    return (m_picture.areLengthsEstimated ? tr("%1, about %2") : tr("%1, %2"))
        .arg(sentence, spanText(one.length->matching()));
}

quint64 ChartView::pending(std::uint32_t bar) const
{
    const ChartBar &one = m_picture.bars.at(bar);
    return one.all - std::min(one.all, one.matching + one.failed);
}

double ChartView::Scale::share(quint64 rows) const
{
    if (rows == 0)
        return 0;
    const auto value = static_cast<double>(rows);
    const auto end = static_cast<double>(most);
    return std::min(1.0, isLogarithmic ? std::log1p(value) / std::log1p(end) : value / end);
}

ChartView::Scale ChartView::scale() const
{
    quint64 most = 1;
    for (const ChartBar &bar : m_picture.bars)
        most = std::max({most, bar.all, bar.matching});
    return {m_picture.isNamed ? most : roundedUp(most), m_isLogarithmic};
}

int ChartView::nameWidth() const
{
    auto small = font();
    small.setPixelSize(sized(kTickPixels + 1));
    const QFontMetrics metrics(small);
    int width = 20;
    for (const ChartBar &bar : m_picture.bars)
        width = std::max(width, metrics.horizontalAdvance(bar.tick));
    return std::min(width + 4, std::min(kMostNameWidth, this->width() / 3));
}

QRect ChartView::plot() const
{
    if (m_picture.isNamed)
        return rect().adjusted(nameWidth() + 16, kNamedTop, -sized(kNamedRight), -kNamedTop);
    return rect().adjusted(sized(kLeft), kTop, -kRight, -sized(kBottom));
}

QRect ChartView::rectOf(std::uint32_t bar) const
{
    const QRect area = plot();
    const auto count = static_cast<int>(std::max(1U, bars()));
    const auto at = static_cast<int>(bar);
    if (m_picture.isNamed) {
        const int height = std::min(area.height(), kMostNamedBar * count);
        const int top = area.top() + height * at / count;
        return {area.left(), top, area.width(), area.top() + height * (at + 1) / count - top};
    }
    const int left = area.left() + area.width() * at / count;
    return {left, area.top(), area.left() + area.width() * (at + 1) / count - left, area.height()};
}

std::uint32_t ChartView::barAt(QPoint point) const
{
    for (std::uint32_t bar = 0; bar + 1 < bars(); ++bar)
        if (m_picture.isNamed ? point.y() <= rectOf(bar).bottom()
                              : point.x() <= rectOf(bar).right())
            return bar;
    return std::max(1U, bars()) - 1;
}

QColor ChartView::fillOf(std::uint32_t bar) const
{
    const auto &theme = Theme::of(palette());
    if (m_picture.isOfSplits)
        return splitTone(theme, static_cast<Split>(bar)).fill;
    if (m_picture.isProgress)
        return pending(bar) == 0 ? theme.good.fill : theme.train.fill;
    if (!m_picture.hasRates)
        return theme.train.fill;
    const double upTo = (bar + 1) / m_picture.barsPerShare;
    constexpr double kRounding = 1e-9;
    return upTo <= m_picture.goodUpTo + kRounding   ? theme.good.fill
           : upTo <= m_picture.warnUpTo + kRounding ? theme.warn.fill
                                                    : theme.bad.fill;
}

void ChartView::paintBars(QPainter &painter) const
{
    if (m_picture.waitsForLengths)
        return;
    const auto &theme = Theme::of(palette());
    Scale rows = scale();
    for (std::uint32_t bar = 0; bar < bars(); ++bar) {
        const ChartBar &one = m_picture.bars[bar];
        if (m_picture.isProgress)
            rows = {std::max<quint64>(1, one.all), false};
        const QRect strip = rectOf(bar);
        const auto part = [&](quint64 count) {
            const int gap = m_picture.isNamed ? std::min(3, strip.height() / 5)
                                              : (strip.width() > 4 ? 1 : 0);
            if (m_picture.isNamed) {
                const int width = static_cast<int>(std::ceil(strip.width() * rows.share(count)));
                return QRect(strip.left(), strip.top() + gap, width, strip.height() - 2 * gap);
            }
            const int height = static_cast<int>(std::ceil(strip.height() * rows.share(count)));
            return QRect(strip.left(), strip.bottom() + 1 - height, strip.width() - gap, height);
        };
        if (one.all > 0)
            painter.fillRect(part(one.all), restFill(theme));
        if (one.failed > 0)
            painter.fillRect(part(one.matching + one.failed), theme.bad.fill);
        if (one.matching == 0)
            continue;
        QColor fill = fillOf(bar);
        if (m_brush && !m_brush->has(bar))
            fill.setAlphaF(0.35F);
        painter.fillRect(part(one.matching), fill);
    }
}

/// From left to right the splits, over the length of all of the filter.
void ChartView::paintLengths(QPainter &painter) const
{
    const auto &theme = Theme::of(palette());
    double most = 0;
    for (const ChartBar &bar : m_picture.bars)
        most = std::max({most, bar.length->all, bar.length->matching()});
    constexpr std::array kOrder{Split::Train, Split::Validation, Split::Test, Split::Unassigned};
    for (std::uint32_t bar = 0; bar < bars() && most > 0; ++bar) {
        const BarLength &length = *m_picture.bars[bar].length;
        const QRect strip = rectOf(bar);
        const int gap = std::min(3, strip.height() / 5);
        const auto part = [&](double from, double to) {
            return QRectF(strip.left() + strip.width() * from / most, strip.top() + gap,
                          strip.width() * (to - from) / most, strip.height() - 2 * gap);
        };
        painter.fillRect(part(0, length.all), restFill(theme));
        double at = 0;
        for (const Split split : kOrder) {
            const double seconds = length.bySplit.at(static_cast<std::size_t>(split));
            QColor fill = splitTone(theme, split).fill;
            if (m_brush && !m_brush->has(bar))
                fill.setAlphaF(0.35F);
            painter.fillRect(part(at, at + seconds), fill);
            at += seconds;
        }
    }
}

void ChartView::paintRowAxis(QPainter &painter) const
{
    const auto &theme = Theme::of(palette());
    const QRect area = plot();
    const Scale rows = scale();
    std::vector<quint64> steps{0};
    if (rows.isLogarithmic)
        for (quint64 step = 1; step <= rows.most; step *= 10)
            steps.push_back(step);
    else
        for (quint64 part = 1, parts = wholeParts(rows.most); part <= parts; ++part)
            steps.push_back(rows.most / parts * part);
    int last = area.bottom() + 100;
    for (const quint64 step : steps) {
        const int y = area.bottom() + 1 - static_cast<int>(area.height() * rows.share(step));
        if (last - y < sized(kTickPixels + 4) && step != 0)
            continue;
        last = y;
        painter.setPen(theme.hairline);
        painter.drawLine(area.left(), y, area.right(), y);
        painter.setPen(theme.muted);
        painter.drawText(QRect(0, y - sized(8), area.left() - 6, sized(16)),
                         Qt::AlignRight | Qt::AlignVCenter, shortCount(step));
    }
}

void ChartView::paintTicks(QPainter &painter) const
{
    const auto &theme = Theme::of(palette());
    const QRect area = plot();
    painter.setPen(theme.muted);
    int free = 0;
    const std::uint32_t step = std::max(1U, bars() / 5);
    for (std::uint32_t bar = 0; bar < bars(); bar += step) {
        const QString &tick = m_picture.bars[bar].tick;
        const int width = painter.fontMetrics().horizontalAdvance(tick);
        const int x = rectOf(bar).left() - width / 2;
        if (tick.isEmpty() || x < free || x + width > this->width())
            continue;
        painter.drawText(QPoint(x, area.bottom() + sized(14)), tick);
        free = x + width + 8;
    }
    painter.drawText(QRect(area.left(), area.bottom() + sized(16), area.width(), sized(15)),
                     Qt::AlignHCenter,
                     elidedText(painter.fontMetrics(), m_picture.axis, area.width()));
}

void ChartView::paintNames(QPainter &painter) const
{
    const auto &theme = Theme::of(palette());
    const int width = nameWidth();
    for (std::uint32_t bar = 0; bar < bars(); ++bar) {
        const ChartBar &one = m_picture.bars[bar];
        const QRect strip = rectOf(bar);
        painter.setPen(theme.text);
        painter.drawText(QRect(8, strip.top(), width, strip.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         elidedText(painter.fontMetrics(), one.tick, width));
        if (m_picture.waitsForLengths)
            continue;
        painter.setPen(theme.muted);
        painter.drawText(
            QRect(strip.right() + 4, strip.top(), sized(kNamedRight) - 10, strip.height()),
            Qt::AlignRight | Qt::AlignVCenter,
            m_picture.isProgress ? doneText(one)
            : one.length         ? lengthText(*one.length, m_picture.areLengthsEstimated)
                                 : shortCount(one.matching));
    }
}

void ChartView::paintAxes(QPainter &painter) const
{
    auto small = font();
    small.setPixelSize(sized(m_picture.isNamed ? kTickPixels + 1 : kTickPixels));
    painter.setFont(small);
    if (m_picture.isNamed) {
        paintNames(painter);
        return;
    }
    paintRowAxis(painter);
    paintTicks(painter);
}

void ChartView::paintBrush(QPainter &painter) const
{
    if (!m_brush)
        return;
    const auto &theme = Theme::of(palette());
    QRect area = rectOf(m_brush->first).united(rectOf(m_brush->last - 1));
    if (m_picture.isNamed)
        area.setLeft(4);
    painter.fillRect(area, theme.segmentCurrentFill);
    painter.setPen(QPen(theme.segmentCurrentEdge, 2));
    if (m_picture.isNamed) {
        painter.drawLine(area.left(), area.top(), area.left(), area.bottom());
        return;
    }
    painter.drawLine(area.left(), area.top(), area.left(), area.bottom());
    painter.drawLine(area.right(), area.top(), area.right(), area.bottom());
}

void ChartView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto &theme = Theme::of(palette());
    painter.fillRect(rect(), theme.base);
    if (m_picture.bars.empty())
        return;
    if (m_picture.isNamed)
        paintBrush(painter); // beneath the names
    paintAxes(painter);
    showsLengths() ? paintLengths(painter) : paintBars(painter);
    if (!m_picture.isNamed)
        paintBrush(painter);
    if (!hasFocus())
        return;
    QRect cursor = rectOf(m_cursor);
    if (m_picture.isNamed)
        cursor.setLeft(4);
    painter.setPen(QPen(theme.text, 1, Qt::DotLine));
    painter.drawRect(cursor.adjusted(0, 0, -1, -1));
    painter.setPen(QPen(theme.accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void ChartView::changeBrush(std::optional<BarRange> brush, bool isSet)
{
    if (m_brush != brush) {
        m_brush = brush;
        update();
        emit brushMoved(brush);
    }
    if (isSet)
        emit brushSet();
}

void ChartView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || bars() == 0)
        return;
    if (m_picture.isProgress) {
        moveCursor(barAt(event->position().toPoint()), false);
        return;
    }
    m_isDragging = true;
    const auto bar = barAt(event->position().toPoint());
    const bool extends = (event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) != 0;
    if (!extends || !m_brush)
        m_anchor = bar;
    m_cursor = bar;
    emit touched();
    changeBrush(BarRange{std::min(m_anchor, bar), std::max(m_anchor, bar) + 1}, false);
}

void ChartView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_isDragging)
        return;
    m_cursor = barAt(event->position().toPoint());
    changeBrush(BarRange{std::min(m_anchor, m_cursor), std::max(m_anchor, m_cursor) + 1}, false);
}

void ChartView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !std::exchange(m_isDragging, false))
        return;
    emit brushSet();
}

void ChartView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_picture.isProgress && event->button() == Qt::LeftButton)
        emit buildWanted();
    else
        mousePressEvent(event);
}

void ChartView::moveCursor(std::uint32_t to, bool extends)
{
    if (bars() == 0)
        return;
    extends = extends && !m_picture.isProgress;
    if (extends && !m_brush)
        m_anchor = m_cursor;
    m_cursor = std::min(to, bars() - 1);
    update();
    emit cursorMoved();
    if (extends) {
        emit touched();
        changeBrush(BarRange{std::min(m_anchor, m_cursor), std::max(m_anchor, m_cursor) + 1}, true);
    }
    tellCursor();
}

void ChartView::tellCursor()
{
    if (!QAccessible::isActive())
        return;
    QAccessibleValueChangeEvent told(this, barSentence(m_cursor));
    QAccessible::updateAccessibility(&told);
}

void ChartView::keyPressEvent(QKeyEvent *event)
{
    const bool hasShift = (event->modifiers() & Qt::ShiftModifier) != 0;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: moveCursor(m_cursor > 0 ? m_cursor - 1 : 0, hasShift); return;
    case Qt::Key_Right:
    case Qt::Key_Down: moveCursor(m_cursor + 1, hasShift); return;
    case Qt::Key_Home: moveCursor(0, hasShift); return;
    case Qt::Key_End: moveCursor(std::max(1U, bars()) - 1, hasShift); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (bars() == 0)
            return;
        if (m_picture.isProgress) {
            emit buildWanted();
            return;
        }
        if (hasShift) {
            emit rowsWanted(m_brush && m_brush->has(m_cursor) ? *m_brush
                                                              : BarRange{m_cursor, m_cursor + 1});
            return;
        }
        m_anchor = m_cursor;
        emit touched();
        changeBrush(BarRange{m_cursor, m_cursor + 1}, true);
        return;
    case Qt::Key_Space:
        if (bars() > 0 && !m_picture.isProgress)
            emit playWanted(m_cursor);
        return;
    case Qt::Key_Backspace: emit undoWanted(); return;
    case Qt::Key_Escape:
        if (m_brush)
            changeBrush(std::nullopt, true);
        else
            emit stopWanted();
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void ChartView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    emit touched();
    tellCursor();
}

void ChartView::enterEvent(QEnterEvent *event)
{
    QWidget::enterEvent(event);
    emit touched();
}

bool ChartView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && bars() > 0) {
        auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), barSentence(barAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/ShardGrid.h"

#include "core/shards/plan/BuildPreview.h"
#include "ui/common/AccessibleRole.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kSide = 15;
constexpr int kPitch = 20;
constexpr int kGroupGap = 4;
constexpr int kLabelWidth = 96;
constexpr int kMargin = 2;

/// Which square each shard of a split goes into, so that the squares of all splits are few enough.
std::size_t shardsPerSquare(std::size_t shards)
{
    return std::max<std::size_t>(1,
                                 (shards + ShardGrid::kMostSquares - 1) / ShardGrid::kMostSquares);
}

} // namespace

ShardGrid::ShardGrid(QWidget *parent) : QWidget(parent)
{
    installAccessibleRole<ShardGrid, QAccessible::List>();
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Shards of the build"));
    auto policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ShardGrid::showShards(const std::shared_ptr<const BuildPlan> &plan,
                           const std::shared_ptr<const std::vector<ShardState>> &states,
                           const std::vector<BuildProgress::Shard> &open)
{
    if (plan != m_plan) {
        m_plan = plan;
        arrange();
    }
    count(states.get(), open);
    setAccessibleDescription(m_squares.empty() ? QString() : words(m_current));
    update();
}

/// Squares in the order of the plan within their split, the splits as in the plan's table.
void ShardGrid::arrange()
{
    m_squares.clear();
    m_groups.clear();
    m_squareOf.assign(m_plan ? m_plan->shards.size() : 0, 0);
    m_current = 0;
    updateGeometry();
    if (!m_plan)
        return;
    std::map<std::string, std::vector<std::uint64_t>> bySplit;
    for (std::size_t shard = 0; shard < m_plan->shards.size(); ++shard)
        bySplit[m_plan->shards[shard].group.splitName()].push_back(shard);
    const std::size_t most = shardsPerSquare(m_plan->shards.size());
    for (const PlannedSplit &split : splitsOf(*m_plan)) {
        Group group{toQString(split.name), m_squares.size(), 0};
        for (const std::uint64_t shard : bySplit[split.name]) {
            if (group.count == 0 || m_squares.back().shards.size() == most) {
                m_squares.emplace_back();
                ++group.count;
            }
            m_squares.back().shards.push_back(shard);
            m_squareOf[static_cast<std::size_t>(shard)] = m_squares.size() - 1;
        }
        if (group.count > 0)
            m_groups.push_back(std::move(group));
    }
    setMinimumHeight(heightForWidth(width()));
}

void ShardGrid::count(const std::vector<ShardState> *states,
                      const std::vector<BuildProgress::Shard> &open)
{
    for (Square &square : m_squares) {
        square.written = square.writing = square.failed = 0;
        square.share = 0;
    }
    const std::size_t shards = m_plan ? m_plan->shards.size() : 0;
    std::vector<char> isOpen(shards);
    for (const auto &shard : open) {
        if (shard.number >= shards)
            continue;
        isOpen[static_cast<std::size_t>(shard.number)] = 1;
        Square &square = m_squares[m_squareOf[static_cast<std::size_t>(shard.number)]];
        ++square.writing;
        square.share += shard.rows > 0
                            ? static_cast<double>(shard.rowsDone) / static_cast<double>(shard.rows)
                            : 0;
    }
    if (states && states->size() == shards)
        for (std::size_t shard = 0; shard < shards; ++shard) {
            const ShardState state = (*states)[shard];
            if (isOpen[shard] != 0 || state == ShardState::Queued || state == ShardState::Writing)
                continue;
            Square &square = m_squares[m_squareOf[shard]];
            ++square.written;
            square.share += 1;
            square.failed += state == ShardState::WithFailures ? 1 : 0;
        }
    for (Square &square : m_squares)
        square.share /= static_cast<double>(square.shards.size());
}

std::size_t ShardGrid::squareCount() const
{
    return m_squares.size();
}

const std::vector<std::uint64_t> &ShardGrid::shardsOf(std::size_t square) const
{
    return m_squares[square].shards;
}

QString ShardGrid::legend() const
{
    std::size_t written = 0, writing = 0, failed = 0;
    for (const Square &square : m_squares) {
        written += square.written;
        writing += square.writing;
        failed += square.failed;
    }
    const std::size_t queued = m_squareOf.size() - written - writing;
    auto words = tr("%1 written · %2 being written · %3 queued")
                     .arg(countText(written), countText(writing), countText(queued));
    if (failed > 0)
        words = tr("%1 · %2 with failed segments").arg(words, countText(failed));
    if (m_squares.size() < m_squareOf.size())
        words = tr("%1 · %2 shards per square")
                    .arg(words, countText(shardsPerSquare(m_squareOf.size())));
    return words;
}

QString ShardGrid::words(std::size_t square) const
{
    const Square &one = m_squares[square];
    const auto &first = m_plan->shards[static_cast<std::size_t>(one.shards.front())];
    if (one.shards.size() == 1) {
        const auto state = one.failed > 0    ? tr("written, with failed segments")
                           : one.written > 0 ? tr("written")
                           : one.writing > 0
                               ? tr("being written, %1 %").arg(static_cast<int>(one.share * 100))
                               : tr("queued");
        return tr("%1: %2 · %3")
            .arg(toQString(first.path), state,
                 tr("%Ln segments", nullptr, pluralCount(first.rows)));
    }
    const auto &last = m_plan->shards[static_cast<std::size_t>(one.shards.back())];
    return tr("%1 to %2: %3 written, %4 being written, %5 queued, %6 with failed segments")
        .arg(toQString(first.path), toQString(last.path), countText(one.written),
             countText(one.writing), countText(one.shards.size() - one.written - one.writing),
             countText(one.failed));
}

int ShardGrid::columns(int width) const
{
    return std::max(1, (width - kLabelWidth - 2 * kMargin) / kPitch);
}

int ShardGrid::heightForWidth(int width) const
{
    const auto perLine = static_cast<std::size_t>(columns(width));
    int height = 2 * kMargin;
    for (const Group &group : m_groups)
        height += static_cast<int>((group.count + perLine - 1) / perLine) * kPitch + kGroupGap;
    return height;
}

QSize ShardGrid::sizeHint() const
{
    constexpr int kUsualColumns = 16;
    const int width = kLabelWidth + kUsualColumns * kPitch + 2 * kMargin;
    return {width, heightForWidth(width)};
}

QRect ShardGrid::rectOf(std::size_t square) const
{
    const auto perLine = static_cast<std::size_t>(columns(width()));
    int y = kMargin;
    for (const Group &group : m_groups) {
        if (square < group.first + group.count) {
            const std::size_t at = square - group.first;
            return {kMargin + kLabelWidth + static_cast<int>(at % perLine) * kPitch,
                    y + static_cast<int>(at / perLine) * kPitch + 2, kSide, kSide};
        }
        y += static_cast<int>((group.count + perLine - 1) / perLine) * kPitch + kGroupGap;
    }
    return {};
}

std::size_t ShardGrid::squareAt(const QPoint &at) const
{
    const auto perLine = static_cast<std::size_t>(columns(width()));
    int y = kMargin;
    for (const Group &group : m_groups) {
        const auto lines = static_cast<int>((group.count + perLine - 1) / perLine);
        const int x = at.x() - kMargin - kLabelWidth;
        if (at.y() >= y && at.y() < y + lines * kPitch && x >= 0) {
            const auto column = static_cast<std::size_t>(x / kPitch);
            const auto line = static_cast<std::size_t>((at.y() - y) / kPitch);
            const std::size_t number = line * perLine + column;
            return column < perLine && number < group.count ? group.first + number
                                                            : m_squares.size();
        }
        y += lines * kPitch + kGroupGap;
    }
    return m_squares.size();
}

void ShardGrid::paintSquare(QPainter &painter, const Square &square, const QRect &rect) const
{
    const Theme &theme = Theme::of(palette());
    const bool isDone = square.written == square.shards.size();
    painter.setPen(QPen(isDone ? theme.good.fill : theme.border, 1));
    painter.setBrush(isDone ? theme.good.fill : theme.base);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    if (!isDone && square.written + square.writing > 0) {
        auto filled = QRectF(rect).adjusted(2, 2, -2, -2);
        filled.setTop(filled.bottom() - std::max(2.0, filled.height() * square.share));
        painter.fillRect(filled, square.writing > 0 ? theme.train.fill : theme.good.fill);
    }
    if (square.failed > 0) { // a corner: recognisable by its shape too
        const QRectF box(rect);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.bad.fill);
        painter.drawPolygon(QPolygonF(
            {box.bottomRight(), {box.right(), box.top() + 5}, {box.left() + 5, box.bottom()}}));
    }
}

void ShardGrid::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = Theme::of(palette());
    for (const Group &group : m_groups) {
        const auto first = rectOf(group.first);
        painter.setPen(theme.muted);
        painter.drawText(QRect(kMargin, first.top() - 2, kLabelWidth - 8, kPitch),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         elidedText(fontMetrics(), group.name, kLabelWidth - 8));
        for (std::size_t at = group.first; at < group.first + group.count; ++at)
            if (const auto rect = rectOf(at); rect.intersects(event->rect()))
                paintSquare(painter, m_squares[at], rect);
    }
    if (!hasFocus() || m_squares.empty())
        return;
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rectOf(m_current)).adjusted(-2, -2, 2, 2), 3, 3);
}

void ShardGrid::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    setMinimumHeight(heightForWidth(width()));
}

void ShardGrid::setCurrent(std::size_t square)
{
    m_current = square;
    setAccessibleDescription(words(square));
    update();
}

void ShardGrid::mousePressEvent(QMouseEvent *event)
{
    if (const auto square = squareAt(event->pos()); square < m_squares.size())
        setCurrent(square);
}

void ShardGrid::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const auto square = squareAt(event->pos()); square < m_squares.size())
        emit rowsWanted(shardsOf(square));
}

void ShardGrid::keyPressEvent(QKeyEvent *event)
{
    const auto perLine = static_cast<std::size_t>(columns(width()));
    const auto last = m_squares.empty() ? 0 : m_squares.size() - 1;
    const auto back = [this](std::size_t by) {
        return m_current - std::min(m_current, by);
    };
    if (m_squares.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left: setCurrent(back(1)); return;
    case Qt::Key_Right: setCurrent(std::min(last, m_current + 1)); return;
    case Qt::Key_Up: setCurrent(back(perLine)); return;
    case Qt::Key_Down: setCurrent(std::min(last, m_current + perLine)); return;
    case Qt::Key_Home: setCurrent(0); return;
    case Qt::Key_End: setCurrent(last); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit rowsWanted(shardsOf(m_current)); return;
    default: QWidget::keyPressEvent(event);
    }
}

bool ShardGrid::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto square = squareAt(help->pos());
    QToolTip::showText(help->globalPos(),
                       square < m_squares.size()
                           ? tr("%1\nEnter or a double click shows its rows").arg(words(square))
                           : QString(),
                       this);
    return true;
}

} // namespace voxdeck

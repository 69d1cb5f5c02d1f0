// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/WordLane.h"

#include "ui/common/AccessibleRole.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/TextSize.h"
#include "ui/common/TimeText.h"
#include "ui/wave/TimelineState.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

constexpr double kLeastLabelPixels = 9;
constexpr int kFontPixels = 11;

} // namespace

WordLane::WordLane(TimelineState &state, QWidget *parent) : TimelineStrip(state, parent)
{
    installAccessibleRole<WordLane, QAccessible::List>();
    setObjectName(QStringLiteral("wordLane"));
    setAccessibleName(tr("Words and their times"));
    setFixedHeight(sized(kHeight));
    setMouseTracking(true); // the pointer shows what can be played
    setFocusPolicy(Qt::TabFocus);
    hide();
}

void WordLane::wordsChanged()
{
    m_chosen = -1;
    setAccessibleDescription(tr("Left and Right select a word; Enter plays it."));
    setVisible(!m_state.words.empty());
    redraw();
}

QRectF WordLane::boxOf(std::size_t word) const
{
    const FrameRange range = m_state.words[word].range;
    const double x0 = std::round(m_state.scale.xOf(range.begin));
    const double x1 = std::round(m_state.scale.xOf(range.end));
    return {kTimelineGutter + x0, 1, std::max(x1 - x0, 2.0), height() - 2.0};
}

/// Of words that overlap the one that begins last, which is drawn on top.
int WordLane::wordAt(const QPointF &position) const
{
    if (position.x() < kTimelineGutter || !m_state.audio)
        return -1;
    for (auto word = m_state.words.size(); word-- > 0;) {
        const QRectF box = boxOf(word);
        if (position.x() >= box.left() && position.x() < box.right())
            return static_cast<int>(word);
    }
    return -1;
}

int WordLane::spokenNow() const
{
    const auto &words = m_state.words;
    const auto found = std::find_if(words.begin(), words.end(), [this](const TimelineWord &word) {
        return word.range.begin <= m_state.playhead && m_state.playhead < word.range.end;
    });
    return m_state.isPlaying && found != words.end() ? static_cast<int>(found - words.begin()) : -1;
}

void WordLane::drawPicture(QImage &image)
{
    image.fill(m_state.colors.window);
    QPainter painter(&image);
    painter.fillRect(kTimelineGutter, 0, timeWidth(), 1, m_state.colors.hairline);
    if (!m_state.audio)
        return;
    QFont small = font();
    small.setPixelSize(sized(kFontPixels));
    painter.save();
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()));
    painter.setFont(small);
    const FrameRange visible = m_state.scale.visible();
    for (std::size_t word = 0; word < m_state.words.size(); ++word) {
        const auto &one = m_state.words[word];
        if (one.range.end <= visible.begin || one.range.begin >= visible.end)
            continue;
        const QRectF box = boxOf(word);
        painter.fillRect(box, m_state.colors.base);
        painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), m_state.colors.line);
        painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()),
                         m_state.colors.hairline);
        const QRectF inner = box.adjusted(3, 0, -2, 0);
        if (inner.width() < kLeastLabelPixels)
            continue;
        painter.setPen(m_state.colors.text);
        painter.drawText(
            inner, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
            elidedText(painter.fontMetrics(), one.text, static_cast<int>(inner.width())));
    }
    painter.restore();
    drawGutterText(painter, tr("Words"), height() / 2, kFontPixels);
}

void WordLane::drawOverlay(QPainter &painter)
{
    TimelineStrip::drawOverlay(painter);
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](int word, const QColor &color) {
        if (word < 0 || static_cast<std::size_t>(word) >= m_state.words.size())
            return;
        painter.setPen(QPen(color, 2));
        painter.drawRect(boxOf(static_cast<std::size_t>(word)).adjusted(1, 1, -1, -1));
    };
    frame(spokenNow(), m_state.colors.segmentCurrentEdge);
    if (hasFocus())
        frame(m_chosen, m_state.colors.accent);
}

void WordLane::mousePressEvent(QMouseEvent *event)
{
    const int word = wordAt(event->position());
    if (event->button() != Qt::LeftButton || word < 0) {
        TimelineStrip::mousePressEvent(event);
        return;
    }
    m_chosen = word;
    update();
    emit wordWanted(word);
}

void WordLane::mouseMoveEvent(QMouseEvent *event)
{
    TimelineStrip::mouseMoveEvent(event);
    const int word = wordAt(event->position());
    setCursor(word >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (word < 0) {
        setToolTip({});
        return;
    }
    const auto &one = m_state.words[static_cast<std::size_t>(word)];
    const int rate = m_state.scale.sampleRateHz();
    setToolTip(tr("Play “%1”, %2 to %3")
                   .arg(one.text, shortTimeText(one.range.begin, rate),
                        shortTimeText(one.range.end, rate)));
}

void WordLane::choose(int word)
{
    m_chosen = std::clamp(word, 0, static_cast<int>(m_state.words.size()) - 1);
    update();
    setAccessibleDescription(m_state.words[static_cast<std::size_t>(m_chosen)].text);
    QAccessibleEvent told(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
}

void WordLane::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const int key = event->key();
    if (!isPlain || m_state.words.empty())
        return event->ignore();
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        choose(m_chosen + (key == Qt::Key_Left ? -1 : 1));
    } else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_chosen >= 0) {
        emit wordWanted(m_chosen);
    } else {
        event->ignore();
    }
}

void WordLane::focusInEvent(QFocusEvent *event)
{
    if (m_chosen < 0 && !m_state.words.empty())
        choose(0);
    update();
    TimelineStrip::focusInEvent(event);
}

void WordLane::focusOutEvent(QFocusEvent *event)
{
    update();
    TimelineStrip::focusOutEvent(event);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/FieldOverlay.h"

#include "ui/common/Theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QTextBlock>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr std::size_t kMostDrawn = 2000; // of each kind: more would be unreadable in one text
constexpr int kSign = 6;                 // pixels of a mark's sign

bool isRightward(char32_t c)
{
    return c == 0x200E || c == 0x202A || c == 0x202D || c == 0x2066;
}

bool isLeftward(char32_t c)
{
    return c == 0x061C || c == 0x200F || c == 0x202B || c == 0x202E || c == 0x2067;
}

} // namespace

void FieldOverlay::setHints(std::vector<FieldHint> hints)
{
    m_hints = std::move(hints);
    refresh();
}

void FieldOverlay::setMarks(std::vector<FieldMark> marks)
{
    m_marks = std::move(marks);
    m_field.viewport()->update();
}

void FieldOverlay::setMarksShown(bool areShown)
{
    m_showsMarks = areShown;
    m_field.viewport()->update();
}

void FieldOverlay::setFinds(std::vector<FieldRange> finds)
{
    m_finds = std::move(finds);
    refresh();
}

QString FieldOverlay::wordsAt(int place) const
{
    for (const auto &hint : m_hints)
        if (hint.begin <= place && place <= hint.end()) {
            const auto fix = fixText(hint);
            return fix.isEmpty() ? hint.words : QStringLiteral("%1  %2").arg(hint.words, fix);
        }
    for (const auto &mark : m_marks)
        if (m_showsMarks && mark.begin <= place && place <= mark.begin + 1)
            return characterText(mark.codePoint);
    return {};
}

void FieldOverlay::refresh()
{
    const auto &theme = Theme::of(m_field.palette());
    const int length = m_field.document()->characterCount() - 1;
    QList<QTextEdit::ExtraSelection> shown;
    const auto add = [&](int begin, int size, const QTextCharFormat &format) {
        if (begin + size > length || shown.size() > static_cast<qsizetype>(kMostDrawn))
            return; // of a text that was there before
        QTextEdit::ExtraSelection one;
        one.cursor = QTextCursor(m_field.document());
        one.cursor.setPosition(begin);
        one.cursor.setPosition(begin + size, QTextCursor::KeepAnchor);
        one.format = format;
        shown << one;
    };
    QTextCharFormat find;
    find.setBackground(theme.warn.ground);
    for (const auto &range : m_finds)
        add(range.begin, range.length, find);
    for (const auto &hint : m_hints) {
        QTextCharFormat format;
        const bool isWord = hint.rule == TextRule::Spelling;
        format.setUnderlineStyle(isWord ? QTextCharFormat::WaveUnderline
                                        : QTextCharFormat::DashUnderline);
        format.setUnderlineColor(isWord ? theme.bad.fill : theme.warn.fill);
        add(hint.begin, hint.length, format);
    }
    m_field.setExtraSelections(shown);
    m_field.viewport()->update();
}

void FieldOverlay::paint(QPainter &painter) const
{
    if (!m_showsMarks)
        return;
    for (std::size_t i = 0; i < m_marks.size() && i < kMostDrawn; ++i)
        paintMark(painter, m_marks[i]);
}

void FieldOverlay::paintMark(QPainter &painter, const FieldMark &mark) const
{
    auto cursor = QTextCursor(m_field.document());
    if (mark.begin >= m_field.document()->characterCount() - 1)
        return;
    cursor.setPosition(mark.begin);
    const QRect before = m_field.cursorRect(cursor);
    if (!before.intersects(m_field.viewport()->rect()))
        return;
    cursor.setPosition(mark.begin + 1);
    const QRect after = m_field.cursorRect(cursor);
    const auto &theme = Theme::of(m_field.palette());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.warn.text, 1.2));
    const bool hasWidth = before.top() == after.top() && before.left() != after.left();
    const qreal left = hasWidth ? std::min(before.left(), after.left()) : before.left();
    const qreal right = hasWidth ? std::max(before.left(), after.left()) : before.left();
    const qreal bottom = before.bottom() - 3;
    const qreal top = before.top() + 1;
    if (hasWidth && mark.kind == CharacterKind::Control) { // an arrow over its room
        const qreal middle = (before.top() + before.bottom()) / 2.0;
        painter.drawLine(QPointF(left + 2, middle), QPointF(right - 2, middle));
        painter.drawLine(QPointF(right - 5, middle - 3), QPointF(right - 2, middle));
        painter.drawLine(QPointF(right - 5, middle + 3), QPointF(right - 2, middle));
    } else if (hasWidth && mark.kind == CharacterKind::OddSpace) { // a lying bracket
        painter.drawPolyline(QPolygonF{QPointF(left + 1, bottom - 4), QPointF(left + 1, bottom),
                                       QPointF(right - 1, bottom), QPointF(right - 1, bottom - 4)});
    } else {
        painter.drawLine(QPointF(left, top), QPointF(left, bottom));
        painter.setBrush(theme.warn.fill);
        constexpr qreal kHalf = kSign / 2.0;
        if (isRightward(mark.codePoint))
            painter.drawPolygon(QPolygonF{QPointF(left, top), QPointF(left + kSign, top + kHalf),
                                          QPointF(left, top + kSign)});
        else if (isLeftward(mark.codePoint))
            painter.drawPolygon(QPolygonF{QPointF(left, top), QPointF(left - kSign, top + kHalf),
                                          QPointF(left, top + kSign)});
        else if (mark.kind == CharacterKind::Joiner)
            painter.drawEllipse(QPointF(left, top + kHalf), kHalf, kHalf);
        else if (mark.kind == CharacterKind::SoftHyphen)
            painter.drawLine(QPointF(left - kHalf, top), QPointF(left + kHalf, top));
        else
            painter.drawRect(QRectF(left - kHalf, top, kSign, kSign));
    }
    painter.restore();
}

} // namespace voxdeck

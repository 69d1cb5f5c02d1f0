// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/MarkedText.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cstddef>

namespace voxdeck {
namespace {

constexpr qsizetype kBeforeFirst = 28, kMostShown = 260; // characters of a text
constexpr std::size_t kMostMarked = 40;
constexpr QChar kEllipsis(0x2026);
constexpr std::size_t kMostAligned = 600; // words: a table of their square is 360,000 cells

struct Word {
    qsizetype begin = 0, end = 0;
};

/// The words between blanks; the blanks themselves are not compared.
std::vector<Word> wordsOf(const QString &text)
{
    std::vector<Word> words;
    for (qsizetype at = 0; at < text.size();) {
        while (at < text.size() && text[at].isSpace())
            ++at;
        const qsizetype begin = at;
        while (at < text.size() && !text[at].isSpace())
            ++at;
        if (at > begin)
            words.push_back({begin, at});
    }
    return words;
}

/// Which of `mine` are on the longest common subsequence with `theirs`.
std::vector<bool> shared(const std::vector<QStringView> &mine,
                         const std::vector<QStringView> &theirs)
{
    const std::size_t rows = mine.size();
    const std::size_t columns = theirs.size();
    std::vector<std::size_t> longest((rows + 1) * (columns + 1), 0);
    const auto at = [&longest, columns](std::size_t row, std::size_t column) -> std::size_t & {
        return longest[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;)
        for (std::size_t column = columns; column-- > 0;)
            at(row, column) = mine[row] == theirs[column]
                                  ? at(row + 1, column + 1) + 1
                                  : std::max(at(row + 1, column), at(row, column + 1));
    std::vector<bool> isShared(rows, false);
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        if (mine[row] == theirs[column]) {
            isShared[row++] = true;
            ++column;
        } else if (at(row + 1, column) >= at(row, column + 1)) {
            ++row;
        } else {
            ++column;
        }
    }
    return isShared;
}

std::vector<QStringView> viewsOf(const QString &text, const std::vector<Word> &words,
                                 std::size_t begin, std::size_t end)
{
    std::vector<QStringView> views;
    for (std::size_t at = begin; at < end; ++at)
        views.push_back(QStringView(text).mid(words[at].begin, words[at].end - words[at].begin));
    return views;
}

QTextCharFormat formatOf(const Theme &theme, MarkKind kind)
{
    QTextCharFormat format;
    const auto &tone = kind == MarkKind::Added ? theme.good : theme.bad;
    format.setBackground(tone.ground);
    format.setForeground(tone.text);
    format.setFontUnderline(kind == MarkKind::Added);
    format.setFontStrikeOut(kind == MarkKind::Removed);
    return format;
}

} // namespace

std::vector<TextMark> wordsNotIn(const QString &other, const QString &text)
{
    const auto mine = wordsOf(text);
    const auto theirs = wordsOf(other);
    auto mineViews = viewsOf(text, mine, 0, mine.size());
    auto theirViews = viewsOf(other, theirs, 0, theirs.size());
    std::size_t first = 0;
    while (first < mine.size() && first < theirs.size() && mineViews[first] == theirViews[first])
        ++first;
    std::size_t last = 0;
    while (last < mine.size() - first && last < theirs.size() - first
           && mineViews[mine.size() - 1 - last] == theirViews[theirs.size() - 1 - last])
        ++last;
    mineViews = viewsOf(text, mine, first, mine.size() - last);
    theirViews = viewsOf(other, theirs, first, theirs.size() - last);
    const bool isShort = mineViews.size() <= kMostAligned && theirViews.size() <= kMostAligned;
    const auto isShared = isShort ? shared(mineViews, theirViews)
                                  : std::vector<bool>(mineViews.size(), false);
    std::vector<TextMark> marks;
    bool goesOn = false;
    for (std::size_t at = 0; at < mineViews.size(); ++at) {
        const Word &word = mine[first + at];
        if (isShared[at]) {
            goesOn = false;
            continue;
        }
        if (goesOn)
            marks.back().length = word.end - marks.back().begin;
        else
            marks.push_back({word.begin, word.end - word.begin});
        goesOn = true;
    }
    return marks;
}

namespace {

/// So much before the first mark that the mark itself is seen: at most half of the width.
qsizetype startShown(const QString &text, qsizetype firstAt, const QFont &font, int width)
{
    const QFontMetrics metrics(font);
    auto start = std::max<qsizetype>(firstAt - kBeforeFirst, 0);
    if (metrics.horizontalAdvance(text.mid(0, kMostShown)) <= width)
        return text.size() <= kMostShown ? 0 : start;
    while (start < firstAt
           && metrics.horizontalAdvance(text.mid(start, firstAt - start)) > width / 2)
        ++start;
    return start;
}

/// Cut where the reading ends, with an ellipsis, unless it fits into `width` pixels.
QString elidedAtEnd(const QString &text, const QFont &font, int width)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    auto line = layout.createLine();
    if (line.isValid())
        line.setNumColumns(static_cast<int>(text.size()));
    layout.endLayout();
    if (!line.isValid() || line.naturalTextWidth() <= width)
        return text;
    const auto room = width - QFontMetrics(font).horizontalAdvance(kEllipsis);
    const bool isRtl = directionOf(text) == Qt::RightToLeft;
    const auto cut = line.xToCursor(isRtl ? line.naturalTextWidth() - room : room,
                                    QTextLine::CursorOnCharacter);
    return text.left(cut) + kEllipsis;
}

} // namespace

void paintMarkedText(QPainter &painter, const QRect &inner, const QPalette &palette,
                     const QFont &font, const QString &text, const std::vector<TextMark> &marks,
                     MarkKind kind)
{
    const auto &theme = Theme::of(palette);
    const auto firstAt = marks.empty() ? 0 : marks.front().begin;
    const auto cut = startShown(text, firstAt, font, inner.width());
    auto shown = text.mid(cut, kMostShown).replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (cut > 0 && !shown.isEmpty())
        shown[0] = kEllipsis;
    shown = elidedAtEnd(shown, font, inner.width());
    QList<QTextLayout::FormatRange> formats;
    for (std::size_t mark = 0; mark < std::min(marks.size(), kMostMarked); ++mark)
        if (marks[mark].begin - cut < shown.size())
            formats << QTextLayout::FormatRange{static_cast<int>(marks[mark].begin - cut),
                                                static_cast<int>(marks[mark].length),
                                                formatOf(theme, kind)};
    QTextLayout layout(shown, font);
    QTextOption direction;
    direction.setWrapMode(QTextOption::NoWrap);
    direction.setTextDirection(directionOf(shown));
    direction.setAlignment(directionOf(shown) == Qt::RightToLeft
                               ? Qt::AlignRight | Qt::AlignAbsolute
                               : Qt::AlignLeft | Qt::AlignAbsolute);
    layout.setTextOption(direction);
    layout.setFormats(formats);
    layout.beginLayout();
    auto line = layout.createLine();
    if (line.isValid())
        line.setLineWidth(inner.width());
    layout.endLayout();
    painter.setPen(theme.text);
    painter.setClipRect(inner);
    layout.draw(&painter, QPointF(inner.left(), inner.center().y() - line.height() / 2));
}

QString markedHtml(const QPalette &palette, const QString &text, const std::vector<TextMark> &marks,
                   MarkKind kind)
{
    const auto format = formatOf(Theme::of(palette), kind);
    const auto open = QStringLiteral("<span style=\"background:%1;color:%2;text-decoration:%3\">")
                          .arg(format.background().color().name(),
                               format.foreground().color().name(),
                               kind == MarkKind::Added ? QStringLiteral("underline")
                                                       : QStringLiteral("line-through"));
    QString html;
    qsizetype at = 0;
    for (const auto &mark : marks) {
        html += text.mid(at, mark.begin - at).toHtmlEscaped() + open
                + text.mid(mark.begin, mark.length).toHtmlEscaped() + QStringLiteral("</span>");
        at = mark.begin + mark.length;
    }
    html += text.mid(at).toHtmlEscaped();
    return html.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

} // namespace voxdeck

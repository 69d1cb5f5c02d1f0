// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/ComparisonView.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "ui/common/AccessibleRole.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace voxdeck {
namespace {

constexpr int kFontPixels = 16, kSmallestText = 11;
constexpr double kSide = 8, kTop = 12, kBetweenLines = 16, kWordGap = 7, kBoxPad = 3, kBadge = 13;
constexpr double kSmallestCell = 16;
constexpr int kMostSpoken = 20; // differences read out

const ToneColors &toneOf(AlignmentKind kind, const Theme &theme)
{
    return kind == AlignmentKind::Substitution ? theme.warn
           : kind == AlignmentKind::Deletion   ? theme.bad
                                               : theme.train;
}

QString letterOf(AlignmentKind kind)
{
    return kind == AlignmentKind::Substitution ? QStringLiteral("S")
           : kind == AlignmentKind::Deletion   ? QStringLiteral("D")
                                               : QStringLiteral("I");
}

/// The text of a piece; a gap between two words is visible only where it differs.
QString pieceText(std::string_view text, const TextPiece &piece, bool isDifferent)
{
    if (piece.isGap() && isDifferent)
        return QString(QChar(0x2423));
    return toQString(text.substr(piece.begin, piece.end - piece.begin));
}

void drawWave(QPainter &painter, const QRectF &rect, const QColor &color)
{
    QPainterPath path(rect.bottomLeft() - QPointF(-2, 2));
    bool isUp = true;
    for (double x = rect.left() + 2; x < rect.right() - 3; x += 3, isUp = !isUp)
        path.lineTo(x + 3, rect.bottom() - (isUp ? 4 : 2));
    painter.setPen(QPen(color, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

} // namespace

ComparisonView::ComparisonView(QWidget *parent) : QAbstractScrollArea(parent)
{
    installAccessibleRole<ComparisonView, QAccessible::StaticText>();
    setObjectName(QStringLiteral("comparison"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // until there is something to go through
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    m_font = transcriptFont({}, sized(kFontPixels));
}

void ComparisonView::setVersions(std::vector<ComparedVersion> versions, const QString &language)
{
    m_versions = std::move(versions);
    m_font = transcriptFont(language, sized(kFontPixels));
    m_message.clear();
    m_current.reset();
    setFocusPolicy(m_versions.empty() ? Qt::NoFocus : Qt::StrongFocus);
    if (!m_versions.empty()) {
        const auto &first = m_versions.front().comparison;
        m_isRightToLeft = directionOf(toQString(first.yours.empty() ? first.theirs : first.yours))
                          == Qt::RightToLeft;
    }
    makeColumns();
    layOut();
    setAccessibleDescription(sentence());
    viewport()->update();
}

void ComparisonView::setMessage(const QString &sentence)
{
    m_message = sentence;
    setFocusPolicy(Qt::NoFocus);
    m_versions.clear();
    m_columns.clear();
    m_lines.clear();
    m_current.reset();
    setAccessibleDescription(sentence);
    layOut();
    viewport()->update();
}

void ComparisonView::makeColumns()
{
    m_columns.clear();
    if (m_versions.empty())
        return;
    std::vector<std::size_t> steps(m_versions.size(), 0); // of each version, how far
    const std::size_t pieces = m_versions.front().comparison.yoursPieces.size();
    for (std::size_t piece = 0; piece <= pieces; ++piece) {
        addInsertions(piece, steps);
        if (piece < pieces)
            addPiece(piece, steps);
    }
    for (std::size_t version = 0; version < m_versions.size(); ++version) {
        for (const StepRange &range : m_versions[version].comparison.differences())
            for (auto &column : m_columns)
                if (auto &cell = column.cells[version]; !cell.isBlank
                                                        && cell.range.first >= range.first
                                                        && cell.range.first < range.last)
                    cell.range = range;
    }
    if (m_versions.front().comparison.unit == CompareUnit::Characters)
        joinEqual();
}

/// Insertions before a piece share columns across versions.
void ComparisonView::addInsertions(std::size_t gap, std::vector<std::size_t> &steps)
{
    const std::size_t first = m_columns.size();
    for (std::size_t version = 0; version < m_versions.size(); ++version) {
        const auto &of = m_versions[version].comparison;
        std::size_t column = first;
        for (auto &step = steps[version]; step < of.steps.size(); ++step, ++column) {
            const auto &now = of.steps[step];
            if (now.kind != AlignmentKind::Insertion || now.reference != gap)
                break;
            if (column == m_columns.size()) {
                m_columns.emplace_back();
                m_columns.back().cells.resize(m_versions.size());
            }
            const auto &piece = of.theirsPieces[now.hypothesis];
            m_columns[column].cells[version] = {
                pieceText(of.theirs, piece, true), now.kind, {step, step + 1}, false};
            if (now.hypothesis > 0 && of.theirsPieces[now.hypothesis - 1].end == piece.begin)
                m_columns[column].joins = true;
        }
    }
}

void ComparisonView::addPiece(std::size_t piece, std::vector<std::size_t> &steps)
{
    Column column;
    const auto &own = m_versions.front().comparison;
    const auto &ownPiece = own.yoursPieces[piece];
    bool isDifferent = false;
    for (std::size_t version = 0; version < m_versions.size(); ++version) {
        const auto &of = m_versions[version].comparison;
        Cell cell;
        if (steps[version] < of.steps.size()) {
            const std::size_t at = steps[version]++;
            const auto &now = of.steps[at];
            cell = {{}, now.kind, {at, at + 1}, false};
            const bool differs = now.kind != AlignmentKind::Equal;
            if (now.kind != AlignmentKind::Deletion)
                cell.text = pieceText(of.theirs, of.theirsPieces[now.hypothesis], differs);
            isDifferent = isDifferent || differs;
        }
        column.cells.push_back(std::move(cell));
    }
    column.isYours = true;
    column.yours = pieceText(own.yours, ownPiece, isDifferent);
    column.joins = piece > 0 && own.yoursPieces[piece - 1].end == ownPiece.begin;
    m_columns.push_back(std::move(column));
}

/// Letters that are equal are drawn as one, as scripts join them, up to the end of the word.
void ComparisonView::joinEqual()
{
    const auto isPlain = [](const Column &column) {
        return column.isYours && !column.yours.trimmed().isEmpty()
               && isSpaceSeparatedScript(static_cast<char32_t>(column.yours.at(0).unicode()))
               && std::all_of(column.cells.begin(), column.cells.end(), [](const Cell &cell) {
                      return !cell.isBlank && cell.kind == AlignmentKind::Equal
                             && !cell.text.trimmed().isEmpty();
                  });
    };
    std::vector<Column> joined;
    bool wasPlain = false;
    for (auto &column : m_columns) {
        const bool isPlainNow = isPlain(column);
        if (isPlainNow && wasPlain && column.joins) {
            joined.back().yours += column.yours;
            for (std::size_t version = 0; version < column.cells.size(); ++version)
                joined.back().cells[version].text += column.cells[version].text;
        } else {
            joined.push_back(std::move(column));
        }
        wasPlain = isPlainNow;
    }
    m_columns = std::move(joined);
}

double ComparisonView::textHeight() const
{
    return QFontMetricsF(m_font).height() + 2;
}

double ComparisonView::lineHeight() const
{
    return textHeight() * static_cast<double>(m_versions.size() + 1);
}

/// Room for the names of several versions.
double ComparisonView::gutter() const
{
    if (m_versions.size() < 2)
        return 0;
    const QFontMetricsF metrics(interfaceFont());
    double widest = metrics.horizontalAdvance(tr("yours"));
    for (const auto &version : m_versions)
        widest = std::max(widest, metrics.horizontalAdvance(version.name));
    return std::min(widest + 10, viewport()->width() / 4.0);
}

int ComparisonView::heightOf(int lines) const
{
    // a sentence in place of a comparison has the room of one, so that nothing jumps from row to row
    const double line = textHeight() * std::max(2.0, static_cast<double>(m_versions.size() + 1));
    return static_cast<int>(std::ceil(kTop + lines * line + (lines - 1) * kBetweenLines + 6));
}

void ComparisonView::layOut()
{
    const QFontMetricsF metrics(m_font);
    const double left = kSide + gutter();
    const double right = viewport()->width() - kSide;
    const bool byWord = !m_versions.empty()
                        && m_versions.front().comparison.unit == CompareUnit::Words;
    m_lines.clear();
    double y = kTop;
    double x = left;
    for (auto &column : m_columns) {
        double width = metrics.horizontalAdvance(column.yours);
        bool isBox = !column.isYours;
        for (const auto &cell : column.cells) {
            width = std::max(width, metrics.horizontalAdvance(cell.text));
            isBox = isBox || cell.kind != AlignmentKind::Equal;
        }
        if (isBox)
            width = std::max(width + 2 * kBoxPad, kSmallestCell);
        const double space = x > left ? (byWord ? kWordGap : isBox ? 2 : 0) : 0;
        if (m_lines.empty() || (x > left && x + space + width > right)) {
            y += m_lines.empty() ? 0 : lineHeight() + kBetweenLines;
            m_lines.push_back(y);
            x = left;
        } else {
            x += space;
        }
        column.place = {m_isRightToLeft ? right - (x - left) - width : x, y, width, lineHeight()};
        x += width;
    }
    if (m_isRightToLeft)
        keepNumbersLeftToRight();
    const int height = m_lines.empty() ? 0 : static_cast<int>(m_lines.back() + lineHeight() + 6);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(lineHeight() + kBetweenLines));
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

/// A time such as 12:30, a number with its point and words of Latin letters run to the right in such a text too, in
/// however many pieces they are compared.
void ComparisonView::keepNumbersLeftToRight()
{
    struct Letters {
        bool isLeftToRight = false, isRightToLeft = false;
        void add(const QString &text)
        {
            for (const auto letter : text) {
                isLeftToRight = isLeftToRight || letter.direction() == QChar::DirL;
                isRightToLeft = isRightToLeft || letter.direction() == QChar::DirR
                                || letter.direction() == QChar::DirAL;
            }
        }
    };
    const auto lettersOf = [](const Column &column) {
        Letters letters;
        letters.add(column.yours);
        for (const auto &cell : column.cells)
            letters.add(cell.text);
        return letters;
    };
    const auto runsOn = [&](const Column &before, const Column &column) {
        const auto first = lettersOf(before);
        const auto second = lettersOf(column);
        return before.place.top() == column.place.top() && !first.isRightToLeft
               && !second.isRightToLeft
               && (column.joins || (first.isLeftToRight && second.isLeftToRight));
    };
    for (std::size_t first = 0; first < m_columns.size();) {
        std::size_t end = first + 1;
        while (end < m_columns.size() && runsOn(m_columns[end - 1], m_columns[end]))
            ++end;
        const double right = m_columns[first].place.right();
        const double left = m_columns[end - 1].place.left();
        for (auto at = first; at < end; ++at) {
            m_columns[at].isInRun = end > first + 1;
            m_columns[at].place.moveLeft(left + right - m_columns[at].place.right());
        }
        first = end;
    }
}

QRectF ComparisonView::cellRect(const Column &column, std::size_t row) const
{
    return {column.place.left(), column.place.top() + textHeight() * static_cast<double>(row),
            column.place.width(), textHeight()};
}

void ComparisonView::drawText(QPainter &painter, const QRectF &rect, const QString &text,
                              const QColor &color) const
{
    painter.setPen(color);
    painter.drawText(
        rect, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
}

void ComparisonView::paintEvent(QPaintEvent *event)
{
    const auto &theme = Theme::of(palette());
    QPainter painter(viewport());
    painter.fillRect(event->rect(), theme.window);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_message.isEmpty()) {
        painter.setPen(theme.muted);
        painter.drawText(viewport()->rect().adjusted(int(kSide), 4, -int(kSide), 0),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_message);
    }
    painter.translate(0, -verticalScrollBar()->value());
    if (m_versions.size() > 1) {
        painter.setFont(interfaceFont());
        const QFontMetrics metrics(interfaceFont());
        for (const double top : m_lines) {
            for (std::size_t row = 0; row <= m_versions.size(); ++row) {
                const QRectF rect(kSide, top + textHeight() * static_cast<double>(row),
                                  gutter() - 6, textHeight());
                const auto name = row == 0 ? tr("yours") : m_versions[row - 1].name;
                painter.setPen(theme.muted);
                painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                                 elidedText(metrics, name, int(rect.width()), Qt::ElideMiddle));
            }
        }
    }
    painter.setFont(m_font);
    const double top = verticalScrollBar()->value() - kTop;
    for (const auto &column : m_columns)
        if (column.place.bottom() >= top && column.place.top() <= top + viewport()->height() + 40)
            paintColumn(painter, column);
    if (hasFocus()) {
        painter.resetTransform();
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void ComparisonView::paintColumn(QPainter &painter, const Column &column) const
{
    const auto &theme = Theme::of(palette());
    for (std::size_t version = 0; version < column.cells.size(); ++version)
        if (const auto &cell = column.cells[version];
            !cell.isBlank && cell.kind != AlignmentKind::Equal)
            paintDifference(painter, column, version);
    painter.setLayoutDirection(m_isRightToLeft && !column.isInRun ? Qt::RightToLeft
                                                                  : Qt::LeftToRight);
    if (column.isYours)
        drawText(painter, cellRect(column, 0), column.yours, theme.text);
    for (std::size_t version = 0; version < column.cells.size(); ++version) {
        const auto &cell = column.cells[version];
        if (!cell.text.isEmpty())
            drawText(painter, cellRect(column, version + 1), cell.text,
                     cell.kind == AlignmentKind::Equal ? theme.muted : theme.text);
    }
}

/// Colour, shape and letter: any one of them is enough.
void ComparisonView::paintDifference(QPainter &painter, const Column &column,
                                     std::size_t version) const
{
    const auto &theme = Theme::of(palette());
    const auto &cell = column.cells[version];
    const auto &tone = toneOf(cell.kind, theme);
    const auto yours = cellRect(column, 0);
    const auto theirs = cellRect(column, version + 1);
    const bool isAlone = m_versions.size() == 1;
    const auto box = isAlone ? yours.united(theirs).adjusted(0, -1, 0, 2)
                             : theirs.adjusted(0, 1, 0, -1);
    painter.setPen(QPen(tone.fill, 1.2));
    painter.setBrush(tone.ground);
    painter.drawRoundedRect(box, 2.5, 2.5);
    const auto hatch = [&](const QRectF &rect) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(tone.fill, Qt::BDiagPattern));
        painter.drawRect(rect.adjusted(2, 2, -2, -2));
    };
    if (cell.kind == AlignmentKind::Substitution)
        drawWave(painter, box, tone.fill);
    else if (cell.kind == AlignmentKind::Deletion)
        hatch(theirs);
    else
        hatch(yours);
    const auto &differences = m_versions[version].comparison.differences();
    if (version == 0 && m_current && *m_current < differences.size()
        && differences[*m_current] == cell.range) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
    }
    // the letter, outside of the box's upper corner
    const QRectF badge(box.right() - kBadge / 2, box.top() - kBadge + 3, kBadge, kBadge);
    auto small = interfaceFont();
    small.setPixelSize(sized(kSmallestText));
    small.setWeight(QFont::DemiBold);
    painter.save();
    painter.setFont(small);
    painter.setPen(QPen(tone.fill, 1));
    painter.setBrush(theme.base);
    painter.drawRect(badge);
    painter.setPen(tone.text);
    painter.drawText(badge, Qt::AlignCenter, letterOf(cell.kind));
    painter.restore();
}

std::optional<std::pair<std::size_t, StepRange>>
ComparisonView::differenceUnder(const QPoint &at) const
{
    const QPointF place(at.x(), at.y() + verticalScrollBar()->value());
    for (const auto &column : m_columns) {
        if (!column.place.adjusted(-1, -4, 1, 4).contains(place))
            continue;
        const auto row = static_cast<std::size_t>(
            std::clamp((place.y() - column.place.top()) / textHeight(), 0.0,
                       static_cast<double>(m_versions.size())));
        const std::size_t version = row == 0 ? 0 : std::min(row, m_versions.size()) - 1;
        const auto &cell = column.cells[version];
        if (!cell.isBlank && cell.kind != AlignmentKind::Equal)
            return std::pair{version, cell.range};
    }
    return std::nullopt;
}

void ComparisonView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto found = differenceUnder(event->position().toPoint()))
        emit takeWanted(found->first, found->second);
}

void ComparisonView::mouseMoveEvent(QMouseEvent *event)
{
    const bool isOver = differenceUnder(event->position().toPoint()).has_value();
    viewport()->setCursor(isOver ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool ComparisonView::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        viewport()->update();
    return QAbstractScrollArea::event(event);
}

void ComparisonView::keyPressEvent(QKeyEvent *event)
{
    const bool isForward = (event->key() == Qt::Key_Right) != m_isRightToLeft;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: step(isForward ? 1 : -1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current && !m_versions.empty()) {
            const auto differences = m_versions.front().comparison.differences();
            if (*m_current < differences.size())
                emit takeWanted(0, differences[*m_current]);
        }
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void ComparisonView::step(int direction)
{
    if (m_versions.empty())
        return;
    const auto count = m_versions.front().comparison.differences().size();
    if (count == 0)
        return;
    const std::size_t next = !m_current      ? (direction > 0 ? 0 : count - 1)
                             : direction > 0 ? std::min(*m_current + 1, count - 1)
                                             : *m_current - std::min<std::size_t>(*m_current, 1);
    setCurrent(next);
    emit differenceChosen(next);
}

void ComparisonView::setCurrent(std::optional<std::size_t> difference)
{
    m_current = difference;
    showCurrent();
    viewport()->update();
}

void ComparisonView::showCurrent()
{
    if (!m_current || m_versions.empty())
        return;
    const auto differences = m_versions.front().comparison.differences();
    if (*m_current >= differences.size())
        return;
    for (const auto &column : m_columns) {
        const auto &cell = column.cells.front();
        if (cell.isBlank || !(cell.range == differences[*m_current]))
            continue;
        auto *bar = verticalScrollBar();
        const int top = static_cast<int>(column.place.top() - kTop);
        const int bottom = static_cast<int>(column.place.bottom() + 6);
        if (top < bar->value())
            bar->setValue(top);
        else if (bottom > bar->value() + viewport()->height())
            bar->setValue(bottom - viewport()->height());
        return;
    }
}

void ComparisonView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    showCurrent();
}

void ComparisonView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        viewport()->update();
}

QString ComparisonView::sentence() const
{
    if (m_versions.empty())
        return m_message;
    const auto &of = m_versions.front().comparison;
    const auto differences = of.differences();
    if (differences.empty())
        return tr("No differences.");
    QStringList parts;
    for (const auto &range : differences) {
        if (parts.size() == kMostSpoken)
            break;
        const auto yours = toQString(of.yoursText(range));
        const auto theirs = toQString(of.theirsText(range));
        const auto &first = of.steps[range.first];
        const auto before = first.reference == 0
                                ? QString()
                                : toQString(of.yoursPieces[first.reference - 1].comparable);
        const auto what = yours.isEmpty()    ? tr("insertion “%1”").arg(theirs)
                          : theirs.isEmpty() ? tr("deletion “%1”").arg(yours)
                                             : tr("substitution “%1” by “%2”").arg(yours, theirs);
        parts << (before.trimmed().isEmpty() ? what : tr("%1 after “%2”").arg(what, before));
    }
    return tr("%1: %2.").arg(tr("%Ln differences", nullptr, pluralCount(differences.size())),
                             parts.join(QStringLiteral(", ")));
}

} // namespace voxdeck

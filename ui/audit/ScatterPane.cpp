// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ScatterPane.h"

#include "ui/audit/ChartPicture.h"
#include "ui/audit/ChartView.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"

#include <QAccessible>
#include <QComboBox>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kLeft = 56, kRight = 12, kTop = 20, kBottom = 34;
constexpr int kLine = 18;           ///< of the title above
constexpr std::uint32_t kAlone = 2; ///< a cell with so few segments is painted as a point
constexpr int kMostPoints = 1'500;
constexpr double kPoint = 2.5;   ///< radius
constexpr qreal kLeastLasso = 4; ///< pixels; less is a click

} // namespace

ScatterView::ScatterView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    installChartAccessibility();
    setProperty("vxTakesKeys", true);
    setAccessibleName(tr("Scatter of two values"));
    setToolTip(tr("Draw an outline around segments to select them. Space plays the worst segment "
                  "of the cell; Enter lists the selection."));
}

void ScatterView::setGrid(std::shared_ptr<const ScatterGrid> grid, const Axis &x, const Axis &y)
{
    const bool isSame = m_grid && grid && m_grid->columns == grid->columns
                        && m_grid->rows == grid->rows && m_x == x && m_y == y;
    m_grid = std::move(grid);
    m_x = x;
    m_y = y;
    if (!isSame) {
        m_cursor = {};
        m_anchor.reset();
        m_selected.clear();
        emit selectionChanged();
    }
    tell();
    update();
}

QRectF ScatterView::plot() const
{
    return QRectF(rect()).adjusted(sized(kLeft), sized(kTop), -kRight, -sized(kBottom));
}

/// Of the title of the vertical axis: above it, as the axis may be shorter than its title.
QRectF ScatterView::titlePlace() const
{
    constexpr double kFromEdge = 8;
    return {kFromEdge, 0, width() - kFromEdge - kRight, static_cast<double>(sized(kLine))};
}

ScatterPoint ScatterView::pointAt(QPointF place) const
{
    const QRectF box = plot();
    return {(place.x() - box.left()) / box.width() * m_grid->columns,
            (box.bottom() - place.y()) / box.height() * m_grid->rows};
}

QRectF ScatterView::rectOf(ScatterCell cell) const
{
    const QRectF box = plot();
    const double width = box.width() / m_grid->columns;
    const double height = box.height() / m_grid->rows;
    return {box.left() + width * cell.column, box.bottom() - height * (cell.row + 1), width,
            height};
}

/// A pixel per cell: however many rows there are, it is one image.
QImage ScatterView::density() const
{
    const auto &theme = Theme::of(palette());
    QImage image(static_cast<int>(m_grid->columns), static_cast<int>(m_grid->rows),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const double most = std::log1p(static_cast<double>(m_grid->most()));
    for (std::uint32_t row = 0; row < m_grid->rows; ++row)
        for (std::uint32_t column = 0; column < m_grid->columns; ++column) {
            const auto count = m_grid->at({column, row});
            if (count <= kAlone)
                continue;
            QColor color = theme.accent;
            color.setAlphaF(static_cast<float>(0.2 + 0.8 * std::log1p(count) / most));
            image.setPixelColor(static_cast<int>(column), static_cast<int>(m_grid->rows - 1 - row),
                                color);
        }
    return image;
}

void ScatterView::paintPoints(QPainter &painter) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::of(palette()).accent);
    int painted = 0;
    for (std::uint32_t row = 0; row < m_grid->rows && painted < kMostPoints; ++row)
        for (std::uint32_t column = 0; column < m_grid->columns && painted < kMostPoints; ++column)
            if (const auto count = m_grid->at({column, row}); count > 0 && count <= kAlone) {
                painter.drawEllipse(rectOf({column, row}).center(), kPoint, kPoint);
                ++painted;
            }
}

void ScatterView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto &theme = Theme::of(palette());
    const QRectF box = plot();
    painter.setPen(theme.line);
    painter.drawLine(box.bottomLeft(), box.bottomRight());
    painter.drawLine(box.bottomLeft(), box.topLeft());
    if (!m_grid || m_grid->counts.empty())
        return;
    painter.drawImage(box, density());
    painter.setRenderHint(QPainter::Antialiasing);
    paintPoints(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    QColor chosen = theme.warn.fill;
    chosen.setAlphaF(0.35F);
    for (std::size_t at = 0; at < m_selected.size(); ++at)
        if (m_selected[at] != 0)
            painter.fillRect(rectOf({static_cast<std::uint32_t>(at % m_grid->columns),
                                     static_cast<std::uint32_t>(at / m_grid->columns)}),
                             chosen);
    painter.setPen(theme.muted);
    const auto label = [&painter](const QRectF &where, int flags, const QString &text) {
        painter.drawText(where, flags, text);
    };
    const QRectF below(box.left(), box.bottom() + 2, box.width(), sized(kBottom) - 2);
    label(below, Qt::AlignLeft | Qt::AlignTop, m_x.from);
    label(below, Qt::AlignRight | Qt::AlignTop, m_x.to);
    label(below, Qt::AlignHCenter | Qt::AlignBottom, m_x.title);
    const QRectF beside(0, box.top(), sized(kLeft) - 4, box.height());
    label(beside, Qt::AlignRight | Qt::AlignBottom, m_y.from);
    label(beside, Qt::AlignRight | Qt::AlignTop, m_y.to);
    label(titlePlace(), Qt::AlignLeft | Qt::AlignVCenter,
          elidedText(painter.fontMetrics(), m_y.title, static_cast<int>(titlePlace().width())));
    if (m_lasso.size() > 1) {
        painter.setPen(QPen(theme.text, 1, Qt::DashLine));
        painter.drawPolygon(m_lasso);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(rectOf(m_cursor).adjusted(-2, -2, 2, 2));
    }
}

void ScatterView::mousePressEvent(QMouseEvent *event)
{
    if (!m_grid || event->button() != Qt::LeftButton)
        return;
    m_lasso = QPolygonF({event->position()});
}

void ScatterView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_lasso.isEmpty())
        return;
    m_lasso << event->position();
    update();
}

void ScatterView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_lasso.isEmpty() || !m_grid)
        return;
    const QRectF drawn = m_lasso.boundingRect();
    const auto place = pointAt(event->position());
    if (drawn.width() < kLeastLasso && drawn.height() < kLeastLasso) { // a click
        m_lasso.clear();
        m_anchor.reset();
        select({});
        setCursor({static_cast<std::uint32_t>(std::clamp(place.x, 0.0, m_grid->columns - 1.0)),
                   static_cast<std::uint32_t>(std::clamp(place.y, 0.0, m_grid->rows - 1.0))});
        return;
    }
    std::vector<ScatterPoint> polygon;
    for (const QPointF &point : m_lasso)
        polygon.push_back(pointAt(point));
    m_lasso.clear();
    m_anchor.reset();
    select(cellsWithin(*m_grid, polygon));
}

void ScatterView::mouseDoubleClickEvent(QMouseEvent *)
{
    if (m_grid)
        emit rowsWanted(cursorCells());
}

std::vector<char> ScatterView::cursorCells() const
{
    std::vector<char> cells(m_grid->counts.size());
    if (!cells.empty())
        cells[std::size_t{m_cursor.row} * m_grid->columns + m_cursor.column] = 1;
    return cells;
}

void ScatterView::select(std::vector<char> cells)
{
    m_selected = std::move(cells);
    emit selectionChanged();
    update();
}

void ScatterView::setCursor(ScatterCell cell)
{
    m_cursor = cell;
    tell();
    update();
}

void ScatterView::moveCursor(int columns, int rows, bool selects)
{
    const auto moved = [](std::uint32_t from, int by, std::uint32_t count) {
        return static_cast<std::uint32_t>(
            std::clamp(static_cast<int>(from) + by, 0, static_cast<int>(count) - 1));
    };
    if (selects && !m_anchor)
        m_anchor = m_cursor;
    setCursor({moved(m_cursor.column, columns, m_grid->columns),
               moved(m_cursor.row, rows, m_grid->rows)});
    if (!selects)
        return;
    std::vector<char> cells(m_grid->counts.size());
    for (auto row = std::min(m_anchor->row, m_cursor.row);
         row <= std::max(m_anchor->row, m_cursor.row); ++row)
        for (auto column = std::min(m_anchor->column, m_cursor.column);
             column <= std::max(m_anchor->column, m_cursor.column); ++column)
            cells[std::size_t{row} * m_grid->columns + column] = 1;
    select(std::move(cells));
}

void ScatterView::keyPressEvent(QKeyEvent *event)
{
    if (!m_grid || m_grid->counts.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const bool selects = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Left: moveCursor(-1, 0, selects); return;
    case Qt::Key_Right: moveCursor(1, 0, selects); return;
    case Qt::Key_Up: moveCursor(0, 1, selects); return;
    case Qt::Key_Down: moveCursor(0, -1, selects); return;
    case Qt::Key_Space: emit playWanted(cursorCells()); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: {
        const auto cells = m_selected.empty() ? cursorCells() : m_selected;
        selects ? emit rowsWanted(cells) : emit brushWanted(cells);
        return;
    }
    case Qt::Key_Escape:
        if (!m_selected.empty()) {
            m_anchor.reset();
            select({});
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void ScatterView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    tell();
}

QString ScatterView::cellSentence(ScatterCell cell) const
{
    return tr("%1 %2 of %3, %4 %5 of %6: %Ln segments", nullptr, pluralCount(m_grid->at(cell)))
        .arg(m_x.title, countText(cell.column + 1), countText(m_grid->columns), m_y.title,
             countText(cell.row + 1), countText(m_grid->rows));
}

/// A screen reader speaks the cell at the cursor.
void ScatterView::tell()
{
    setAccessibleDescription(m_grid && !m_grid->counts.empty() ? cellSentence(m_cursor)
                                                               : QString());
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

ScatterPane::ScatterPane(QWidget *parent)
    : QWidget(parent),
      m_across(new QComboBox(this)),
      m_up(new QComboBox(this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_brush(new QPushButton(tr("Filter charts"), this)),
      m_list(new QPushButton(tr("List selected segments"), this)),
      m_view(new ScatterView(this))
{
    m_across->setAccessibleName(tr("Horizontal axis"));
    m_across->setToolTip(tr("The value of the horizontal axis"));
    m_up->setAccessibleName(tr("Vertical axis"));
    m_up->setToolTip(tr("The value of the vertical axis"));
    m_list->setToolTip(tr("Lists the segments inside the outline"));
    m_brush->setToolTip(
        tr("Limits all charts and tables of the page to the segments inside the outline"));
    for (QPushButton *const button : {m_brush, m_list})
        button->setEnabled(false);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_across);
    head->addWidget(makeLabel(QStringLiteral("×"), "muted", this));
    head->addWidget(m_up);
    head->addWidget(m_brush);
    head->addWidget(m_list);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_view, 1);
    for (QComboBox *const chooser : {m_across, m_up})
        connect(chooser, &QComboBox::activated, this, &ScatterPane::axesChosen);
    connect(m_view, &ScatterView::selectionChanged, this, [this] {
        for (QPushButton *const button : {m_brush, m_list})
            button->setEnabled(!m_view->selection().empty());
    });
    connect(m_brush, &QPushButton::clicked, this,
            [this] { emit m_view->brushWanted(m_view->selection()); });
    connect(m_list, &QPushButton::clicked, this,
            [this] { emit m_view->rowsWanted(m_view->selection()); });
}

void ScatterPane::setCharts(const ChartBoard &board, const HypothesisChoice &choice)
{
    const std::pair<QComboBox *, QString> choosers[] = {{m_across, QStringLiteral("dur")},
                                                        {m_up, toQString(nameOf(choice.rate()))}};
    const auto titleOf = [&choice](const AuditChart &chart) {
        const QString own = choice.names().value(0); // "" where each list has its own
        return isOwnRate(chart) && choice.names().size() > 1 && !own.isEmpty()
                   ? choice.titleOf(chart) + QStringLiteral(" · ") + own
                   : choice.titleOf(chart);
    };
    for (const auto &[chooser, usual] : choosers) {
        const auto before = chooser->currentData(Qt::UserRole + 1).toString();
        const QSignalBlocker quiet(chooser);
        chooser->clear();
        for (std::size_t at = 0; at < board.size(); ++at) {
            const AuditChart &chart = board.chart(at);
            if (chart.kind != AuditChart::Kind::Number || board.column(at).known == 0)
                continue;
            chooser->addItem(titleOf(chart), static_cast<qulonglong>(at));
            chooser->setItemData(chooser->count() - 1, toQString(nameOf(chart)), Qt::UserRole + 1);
        }
        const int kept = chooser->findData(before, Qt::UserRole + 1);
        chooser->setCurrentIndex(
            std::max(0, kept >= 0 ? kept : chooser->findData(usual, Qt::UserRole + 1)));
    }
}

std::optional<std::pair<std::size_t, std::size_t>> ScatterPane::axes() const
{
    if (m_across->count() < 1 || m_up->count() < 1)
        return std::nullopt;
    return std::pair(static_cast<std::size_t>(m_across->currentData().toULongLong()),
                     static_cast<std::size_t>(m_up->currentData().toULongLong()));
}

void ScatterPane::showNothing(const QString &words)
{
    m_view->setGrid(nullptr, {}, {});
    m_note->setText(words);
}

void ScatterPane::show(std::shared_ptr<const ScatterGrid> grid, const ChartBoard &board)
{
    const auto chosen = axes();
    if (!chosen)
        return;
    const auto axisOf = [&board](const QComboBox &chooser, std::size_t at) {
        const auto last = board.wordsOf(at, board.bars(at) - 1);
        return ScatterView::Axis{chooser.currentText(), toQString(board.wordsOf(at, 0).from),
                                 toQString(last.to.empty() ? last.from + "+" : last.to)};
    };
    m_note->setText(
        tr("%Ln segments", nullptr, pluralCount(grid->shown))
        + (grid->unknown > 0
               ? QStringLiteral(" · ") + tr("%1 without a value").arg(countText(grid->unknown))
               : QString()));
    m_view->setGrid(std::move(grid), axisOf(*m_across, chosen->first),
                    axisOf(*m_up, chosen->second));
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/HintBar.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kHeight = 24;
constexpr int kChipGap = 8;
constexpr std::size_t kMostShown = 200; // chips; the count is of all

} // namespace

HintBar::HintBar(QWidget *parent)
    : QWidget(parent),
      m_count(new QToolButton(this)),
      m_list(new QListWidget(this)),
      m_more(new QToolButton(this))
{
    m_list->setObjectName(QStringLiteral("hints")); // the style sheet makes chips of its items
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setSpacing(2);
    m_list->setFixedHeight(sized(kHeight));
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Hints for the transcript"));
    m_list->setTextElideMode(Qt::ElideRight);
    m_count->setAccessibleName(tr("Hints"));
    m_count->setAutoRaise(true);
    m_count->setFocusPolicy(Qt::TabFocus); // a click leaves the caret in the text
    m_count->setToolTip(tr("Show all hints"));
    m_count->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(m_count, &QToolButton::clicked, this, &HintBar::popUpAll);
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setAccessibleName(tr("Show all hints"));
    m_more->setToolTip(tr("Show all hints"));
    m_more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_more->hide();
    connect(m_more, &QToolButton::clicked, this, &HintBar::popUpAll);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kChipGap);
    row->addWidget(m_count);
    row->addWidget(m_list, 1);
    row->addWidget(m_more);
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem *item) { emit hintChosen(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem *item) { emit hintChosen(m_list->row(item)); });
    hide();
}

void HintBar::setHints(const std::vector<FieldHint> &hints)
{
    m_list->clear();
    for (std::size_t i = 0; i < hints.size() && i < kMostShown; ++i) {
        const auto &hint = hints[i];
        const auto fix = fixText(hint);
        auto *item = new QListWidgetItem(
            fix.isEmpty() ? hint.words : QStringLiteral("%1  %2").arg(hint.words, fix), m_list);
        item->setToolTip(
            tr("%1, at character %2")
                .arg(item->text(), voxdeck::countText(static_cast<std::uint64_t>(hint.begin) + 1)));
    }
    m_count->setText(tr("%Ln hints", nullptr, pluralCount(hints.size())));
    m_count->setAccessibleName(m_count->text());
    setVisible(!hints.empty());
    m_first = 0;
    fitChips();
}

/// Chips are whole: those that have no room are behind the button at the end. One that is wider than the bar ends
/// with an ellipsis.
void HintBar::fitChips()
{
    constexpr int kAround = 24; // padding, border and the margins of the delegate
    const int between = 2 * m_list->spacing();
    const int all = width() - m_count->sizeHint().width() - kChipGap - between;
    const QFontMetrics metrics(m_list->font());
    m_more->setText(tr("+%1").arg(m_list->count()));
    const int forMore = m_more->sizeHint().width() + kChipGap;
    std::vector<int> widths;
    int sum = 0;
    for (int number = 0; number < m_list->count(); ++number) {
        const int text = metrics.horizontalAdvance(m_list->item(number)->text());
        widths.push_back(std::min(text + kAround, std::max(all - forMore - between, 40)));
        sum += widths.back() + between;
        m_list->item(number)->setSizeHint({widths.back(), sized(kHeight) - 4});
    }
    const int room = sum <= all ? all : all - forMore;
    const auto endFrom = [&](int first) {
        int end = first;
        for (int used = 0; end < m_list->count(); ++end) {
            used += widths[static_cast<std::size_t>(end)] + between;
            if (used > room && end > first)
                break;
        }
        return end;
    };
    const int current = m_list->currentRow();
    m_first = sum <= all ? 0 : std::min(m_first, std::max(current, 0));
    while (current >= 0 && endFrom(m_first) <= current)
        ++m_first;
    const int end = endFrom(m_first);
    for (int number = 0; number < m_list->count(); ++number)
        m_list->setRowHidden(number, number < m_first || number >= end);
    m_more->setText(tr("+%1").arg(hidden()));
    m_more->setAccessibleName(tr("%Ln more hints", nullptr, hidden()));
    m_more->setVisible(hidden() > 0);
}

int HintBar::hidden() const
{
    int count = 0;
    for (int number = 0; number < m_list->count(); ++number)
        count += m_list->isRowHidden(number) ? 1 : 0;
    return count;
}

void HintBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitChips();
}

void HintBar::popUpAll()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int number = 0; number < m_list->count(); ++number)
        connect(menu->addAction(
                    m_list->item(number)->text().replace(QLatin1Char('&'), QStringLiteral("&&"))),
                &QAction::triggered, this, [this, number] { emit hintChosen(number); });
    menu->popup(m_count->mapToGlobal(QPoint(0, m_count->height())));
}

void HintBar::setCurrent(int number)
{
    m_list->setCurrentRow(number);
    fitChips();
}

QString HintBar::countText() const
{
    return m_count->text();
}

} // namespace voxdeck

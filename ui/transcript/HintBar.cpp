// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/HintBar.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kHeight = 24;
constexpr std::size_t kMostShown = 200; // chips; the count is of all

} // namespace

HintBar::HintBar(QWidget *parent)
    : QWidget(parent), m_count(new QToolButton(this)), m_list(new QListWidget(this))
{
    m_list->setObjectName(QStringLiteral("hints")); // the style sheet makes chips of its items
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setSpacing(2);
    m_list->setFixedHeight(kHeight);
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
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_count);
    row->addWidget(m_list, 1);
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
    fitChips();
}

/// A chip is whole, or as wide as the list and shortened with an ellipsis: never cut in a letter.
void HintBar::fitChips()
{
    constexpr int kAround = 18; // its padding and border
    const int most = std::max(m_list->viewport()->width() - 2 * m_list->spacing() - 2, 40);
    const QFontMetrics metrics(m_list->font());
    for (int number = 0; number < m_list->count(); ++number) {
        auto *item = m_list->item(number);
        const int width = metrics.horizontalAdvance(item->text()) + kAround;
        item->setSizeHint({std::min(width, most), kHeight - 4});
    }
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
    if (auto *item = m_list->item(number))
        m_list->scrollToItem(item);
}

QString HintBar::countText() const
{
    return m_count->text();
}

} // namespace voxdeck

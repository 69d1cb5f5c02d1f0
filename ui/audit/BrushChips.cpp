// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/BrushChips.h"

#include "ui/audit/ChartPicture.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

namespace voxdeck {
namespace {

constexpr int kMostInChip = 40;

} // namespace

BrushChips::BrushChips(QWidget *parent)
    : QWidget(parent), m_chips(new QHBoxLayout), m_undo(new QPushButton(tr("Undo brush"), this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_chips->setContentsMargins(0, 0, 0, 0);
    m_chips->setSpacing(6);
    row->addLayout(m_chips);
    row->addWidget(m_undo);
    row->addStretch();
    setLook(m_undo, "vxRole", "chipAdd");
    m_undo->setToolTip(tr("Undoes the last brush change (Backspace in a chart)"));
    connect(m_undo, &QPushButton::clicked, this, &BrushChips::undoWanted);
    m_undo->setEnabled(false);
    setVisible(false);
}

void BrushChips::show(const ChartBoard &board, const HypothesisChoice &choice, bool canUndo)
{
    const bool hadFocus = isAncestorOf(window()->focusWidget());
    while (auto *item = m_chips->takeAt(0)) {
        item->widget()->deleteLater(); // it may be the one that was pressed
        item->widget()->hide();
        delete item;
    }
    for (std::size_t at = 0; at < board.size(); ++at)
        if (const auto brush = board.brush(at)) {
            auto *const chip = makeChip(
                chipWords(board, at, *brush),
                tr("%1: %2").arg(choice.titleOf(board.chart(at)), brushWords(board, at, *brush)));
            connect(chip, &QPushButton::clicked, this, [this, at] { emit removeWanted(at); });
            m_chips->addWidget(chip);
        }
    m_undo->setEnabled(canUndo);
    appear();
    if (hadFocus && m_chips->count() > 0)
        m_chips->itemAt(0)->widget()->setFocus();
    else if (hadFocus && canUndo)
        m_undo->setFocus();
}

void BrushChips::showLasso(const QString &words)
{
    if (m_lasso) {
        m_lasso->deleteLater();
        m_lasso->hide();
        m_lasso = nullptr;
    }
    if (!words.isEmpty()) {
        m_lasso = makeChip(words, words);
        connect(m_lasso, &QPushButton::clicked, this, &BrushChips::removeLassoWanted);
        static_cast<QHBoxLayout *>(layout())->insertWidget(0, m_lasso);
    }
    appear();
}

void BrushChips::appear()
{
    setVisible(m_undo->isEnabled() || m_chips->count() > 0 || m_lasso);
}

QPushButton *BrushChips::makeChip(QString words, const QString &whole)
{
    if (words.size() > kMostInChip) // a list of names; a range is short
        words = words.left(kMostInChip - 1) + QStringLiteral("…");
    auto *chip = new QPushButton(words.replace(QLatin1Char('&'), QStringLiteral("&&")), this);
    setLook(chip, "vxRole", "chip");
    chip->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    chip->setIconSize({12, 12});
    chip->setLayoutDirection(Qt::RightToLeft); // the cross follows the words
    chip->setToolTip(tr("Removes the brush %1").arg(whole.toHtmlEscaped()));
    chip->setAccessibleName(tr("Brush %1, press to remove it").arg(whole));
    // Tab goes from left to right: a new one would be the last of all. What is before the button may be a widget without
    // focus, behind which Qt puts nothing.
    setTabOrder(m_undo, chip);
    setTabOrder(chip, m_undo);
    return chip;
}

void BrushChips::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Backspace)
        emit undoWanted();
    else
        QWidget::keyPressEvent(event);
}

} // namespace voxdeck

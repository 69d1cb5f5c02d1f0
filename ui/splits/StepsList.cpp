// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/StepsList.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/session/TimedStep.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kIndexRole = Qt::UserRole;
constexpr int kTimeRole = Qt::UserRole + 1;
constexpr int kTimeGap = 8;    ///< between the words and the time, and behind it
constexpr int kMostShown = 12; ///< before and after now; the undo list shows more
constexpr int kRowHeight = 24;
constexpr int kHeight = 132;

/// The time is shown at the end of the row; words that would reach it are cut.
class StepDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const auto time = index.data(kTimeRole).toString();
        const int width = time.isEmpty()
                              ? 0
                              : option.fontMetrics.horizontalAdvance(time) + 2 * kTimeGap;
        auto whole = option;
        initStyleOption(&whole, index);
        auto words = whole;
        whole.text.clear();
        whole.icon = {};
        const auto *style = option.widget ? option.widget->style() : QApplication::style();
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &whole, painter, option.widget);
        words.rect.adjust(0, 0, -width, 0);
        words.backgroundBrush = Qt::NoBrush;
        style->drawControl(QStyle::CE_ItemViewItem, &words, painter, option.widget);
        if (time.isEmpty())
            return;
        painter->save();
        painter->setPen(Theme::of(option.palette).muted);
        painter->drawText(option.rect.adjusted(0, 0, -kTimeGap, 0),
                          Qt::AlignRight | Qt::AlignVCenter, time);
        painter->restore();
    }
};

} // namespace

StepsList::StepsList(QWidget *parent)
    : QWidget(parent), m_list(new QListWidget(this)), m_head(new QWidget(this))
{
    setGround(this, "window");
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins(10, 6, 10, 6);
    head->addWidget(makeLabel(tr("Steps"), "strong", m_head));
    head->addStretch();
    m_list->setAccessibleName(tr("Steps, newest first"));
    m_list->setToolTip(tr("Activate a step to undo or redo everything up to it"));
    m_list->setIconSize({12, 12});
    m_list->setItemDelegate(new StepDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedHeight(kHeight);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(m_list);
    connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        emit stepWanted(item->data(kIndexRole).toInt());
    });
}

void StepsList::follow(const QUndoStack &stack, QAction *undo)
{
    m_stack = &stack;
    auto *button = new QToolButton(m_head);
    button->setDefaultAction(undo);
    button->setIconSize({16, 16});
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(tr("Undo the newest step"));
    m_head->layout()->addWidget(button);
    connect(&stack, &QUndoStack::indexChanged, this, &StepsList::fill);
    fill();
}

void StepsList::fill()
{
    m_list->clear();
    const int now = m_stack->index();
    const auto add = [this](const QString &words, int index, bool isDone) {
        const auto *step = dynamic_cast<const TimedStep *>(m_stack->command(index - 1));
        const auto time = step && step->atMs() > 0 ? timeOfDayText(step->atMs()) : QString();
        auto *item = new QListWidgetItem(
            icon(isDone ? QStringLiteral("dialog-ok-apply") : QStringLiteral("edit-redo"),
                 isDone ? IconTone::Accent : IconTone::Muted),
            words, m_list);
        item->setData(kIndexRole, index);
        item->setData(kTimeRole, time);
        if (!time.isEmpty())
            item->setData(Qt::AccessibleTextRole, tr("%1, at %2").arg(words, time));
        item->setSizeHint({0, kRowHeight});
        item->setToolTip(words);
        return item;
    };
    for (int index = std::min(m_stack->count(), now + kMostShown); index > now; --index)
        add(tr("Undone: %1").arg(m_stack->text(index - 1)), index, false);
    QListWidgetItem *current = nullptr;
    for (int index = now; index > std::max(0, now - kMostShown); --index) {
        auto *item = add(m_stack->text(index - 1), index, true);
        if (index == now)
            current = item;
    }
    if (now <= kMostShown) {
        auto *first = add(tr("Dataset opened"), 0, true);
        if (!current)
            current = first;
    }
    m_list->setCurrentItem(current);
}

} // namespace voxdeck

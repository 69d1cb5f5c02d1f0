// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/StepsList.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"

#include <QAction>
#include <QHBoxLayout>
#include <QListWidget>
#include <QToolButton>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kIndexRole = Qt::UserRole;
constexpr int kMostShown = 12; ///< before and after now; the undo list shows more
constexpr int kRowHeight = 24;
constexpr int kHeight = 132;

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
        auto *item = new QListWidgetItem(
            icon(isDone ? QStringLiteral("dialog-ok-apply") : QStringLiteral("edit-redo"),
                 isDone ? IconTone::Accent : IconTone::Muted),
            words, m_list);
        item->setData(kIndexRole, index);
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

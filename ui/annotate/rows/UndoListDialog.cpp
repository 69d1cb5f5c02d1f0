// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/UndoListDialog.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/session/TimedStep.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kIndexRole = Qt::UserRole;
constexpr int kMostShown = 500; // steps on either side; Undo goes further

constexpr int kNameRole = Qt::UserRole + 1;

QString timed(const QString &words, const QUndoStack &stack, int index)
{
    const auto *step = dynamic_cast<const TimedStep *>(stack.command(index));
    return step && step->atMs() > 0 ? UndoListDialog::tr("%1 · %2", "a step and its time of day")
                                          .arg(words, timeOfDayText(step->atMs()))
                                    : words;
}

/// What tells a step apart when the stack is filled anew.
QString nameOf(const QUndoStack &stack, int index)
{
    const auto *step = dynamic_cast<const TimedStep *>(stack.command(index));
    return QStringLiteral("%1 %2").arg(step ? step->atMs() : 0).arg(stack.text(index));
}

} // namespace

UndoListDialog::UndoListDialog(const QUndoStack &stack, QWidget *parent)
    : QDialog(parent), m_stack(&stack), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Undo list"));
    m_list->setAccessibleName(tr("Steps, newest first"));
    m_list->setIconSize({16, 16});
    auto *hint = makeLabel(
        tr("Undoes or redoes every step between “Now” and the chosen one, including it."), "muted",
        this);
    hint->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    m_go = buttons->addButton(tr("Undo or redo to here"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    setLook(m_go, "vxRole", "primary");
    m_go->setDefault(true);
    connect(m_list, &QListWidget::currentRowChanged, this, &UndoListDialog::refresh);
    connect(m_list, &QListWidget::itemActivated, this, &UndoListDialog::choose);
    connect(buttons, &QDialogButtonBox::accepted, this, &UndoListDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &UndoListDialog::fill);
    connect(&stack, &QUndoStack::indexChanged, this, [this] {
        m_go->setEnabled(false); // nothing is chosen by a place that holds another step by now
        m_soon.start();
    });
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(10);
    column->addWidget(hint);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    resize(560, 420);
    fill();
    m_list->setFocus();
}

/// The step that was chosen stays chosen as long as it is in the list.
void UndoListDialog::fill()
{
    if (!m_stack)
        return;
    const auto &stack = *m_stack;
    const auto *chosen = m_list->currentItem();
    const auto name = chosen ? chosen->data(kNameRole).toString() : QString();
    QListWidgetItem *found = nullptr;
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    const int now = stack.index();
    const auto add = [&](const QString &words, int index, const QString &stepName,
                         const QString &iconName) {
        auto *item = new QListWidgetItem(icon(iconName, IconTone::Muted), words, m_list);
        item->setData(kIndexRole, index);
        item->setData(kNameRole, stepName);
        if (!stepName.isEmpty() && stepName == name)
            found = item;
        return item;
    };
    const int newest = std::min(stack.count(), now + kMostShown);
    for (int index = newest; index > now; --index)
        add(timed(tr("Redo: %1").arg(stack.text(index - 1)), stack, index - 1), index,
            nameOf(stack, index - 1), QStringLiteral("edit-redo"));
    auto *current = add(tr("Now"), now, {}, QStringLiteral("go-next"));
    const int oldest = std::max(0, now - kMostShown);
    for (int index = now - 1; index >= oldest; --index)
        add(timed(tr("Undo: %1").arg(stack.text(index)), stack, index), index, nameOf(stack, index),
            QStringLiteral("edit-undo"));
    m_list->setCurrentItem(found ? found : current);
    refresh();
}

void UndoListDialog::refresh()
{
    const auto *item = m_list->currentItem();
    m_go->setEnabled(!m_soon.isActive() && m_stack && item
                     && item->data(kIndexRole).toInt() != m_stack->index());
}

void UndoListDialog::choose()
{
    const auto *item = m_list->currentItem();
    if (!item || m_soon.isActive())
        return;
    const int index = item->data(kIndexRole).toInt();
    accept();
    emit stepWanted(index);
}

} // namespace voxdeck

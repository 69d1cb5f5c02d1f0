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

QString timed(const QString &words, const QUndoStack &stack, int index)
{
    const auto *step = dynamic_cast<const TimedStep *>(stack.command(index));
    return step && step->atMs() > 0 ? UndoListDialog::tr("%1 · %2", "a step and its time of day")
                                          .arg(words, timeOfDayText(step->atMs()))
                                    : words;
}

} // namespace

UndoListDialog::UndoListDialog(const QUndoStack &stack, QWidget *parent)
    : QDialog(parent), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Undo list"));
    m_list->setAccessibleName(tr("Steps, newest first"));
    m_list->setIconSize({16, 16});
    const int now = stack.index();
    const auto add = [this](const QString &words, int index, const QString &iconName) {
        auto *item = new QListWidgetItem(icon(iconName, IconTone::Muted), words, m_list);
        item->setData(kIndexRole, index);
        return item;
    };
    const int newest = std::min(stack.count(), now + kMostShown);
    for (int index = newest; index > now; --index)
        add(timed(tr("Redo: %1").arg(stack.text(index - 1)), stack, index - 1), index,
            QStringLiteral("edit-redo"));
    auto *current = add(tr("Now"), now, QStringLiteral("go-next"));
    const int oldest = std::max(0, now - kMostShown);
    for (int index = now - 1; index >= oldest; --index)
        add(timed(tr("Undo: %1").arg(stack.text(index)), stack, index), index,
            QStringLiteral("edit-undo"));
    m_list->setCurrentItem(current);
    auto *hint = makeLabel(
        tr("Every step between “Now” and the one you choose is undone or redone, "
           "the chosen one included."),
        "muted", this);
    hint->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    auto *go = buttons->addButton(tr("Go there"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    setLook(go, "vxRole", "primary");
    go->setDefault(true);
    const auto refresh = [this, go, now] {
        const auto *item = m_list->currentItem();
        go->setEnabled(item && item->data(kIndexRole).toInt() != now);
    };
    connect(m_list, &QListWidget::currentRowChanged, this, refresh);
    connect(m_list, &QListWidget::itemActivated, this, &UndoListDialog::choose);
    connect(buttons, &QDialogButtonBox::accepted, this, &UndoListDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(10);
    column->addWidget(hint);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    resize(560, 420);
    m_list->setFocus();
}

void UndoListDialog::choose()
{
    const auto *item = m_list->currentItem();
    if (!item)
        return;
    const int index = item->data(kIndexRole).toInt();
    accept();
    emit stepWanted(index);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/QueuesPane.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>

namespace voxdeck {
namespace {

enum Column { Name, Rows, Dismissed, Reason, Query, Columns };

/// The titles of core's rules.
struct QueueWords {
    const char *queue;
    const char *title;
};

constexpr QueueWords kWords[] = {
    {"worst", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Worst CER")},
    {"no-reference", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "No reference")},
    {"no-hypothesis", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "No hypothesis")},
    {"blank", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Blank transcript")},
    {"missing-audio", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Missing audio")},
    {"too-fast", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too fast")},
    {"too-slow", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too slow")},
    {"silent", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Silent")},
    {"quiet", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Quiet")},
    {"clipped", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Clipped")},
    {"noisy", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Noisy")},
    {"narrow-band", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Narrow band")},
    {"cut-at-start", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Cut at the start")},
    {"cut-at-end", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Cut at the end")},
    {"repeated", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Repeated words")},
    {"many-switches", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Many switches")},
    {"wrong-language", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Wrong language")},
    {"other-language", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Another language heard")},
    {"odd-characters", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Odd characters")},
    {"disagreement", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Hypotheses disagree")},
    {"duplicate-text", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Duplicate text")},
    {"duplicate-audio", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Duplicate audio")},
    {"too-short", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too short")},
    {"too-long", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too long")},
    {"no-length", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "No length")},
};

const QueueWords *wordsOf(const AuditQueue &queue)
{
    for (const QueueWords &words : kWords)
        if (queue.name == words.queue)
            return &words;
    return nullptr;
}

} // namespace

QueuesPane::QueuesPane(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("Queues of the audit"));
    setHeaderLabels({tr("Queue"), tr("Segments"), tr("Dismissed"), tr("Reason"), tr("Query")});
    header()->setAccessibleName(tr("Columns of the queues"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setToolTip(tr("Space plays the worst segment of the queue; Enter or a double click lists its "
                  "segments"));
    setProperty("vxTakesSpace", true);
    addChoice(tr("Dismiss these segments"),
              tr("Removes segments you found correct from this queue; they can be restored"),
              QKeySequence(Qt::Key_Delete), &QueuesPane::dismissCurrent);
    addChoice(tr("Restore dismissed segments"), tr("Puts dismissed segments back into the queue"),
              QKeySequence(Qt::SHIFT | Qt::Key_Delete), &QueuesPane::restoreCurrent);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    for (const int column : {int(Rows), int(Dismissed)})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    setColumnWidth(Name, 150);
    setColumnWidth(Rows, 110);
    setColumnWidth(Dismissed, 96);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Reason, QHeaderView::Stretch);
    setColumnWidth(Query, 260);
    connect(this, &QTreeWidget::currentItemChanged, this, &QueuesPane::choiceChanged);
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        if (item->data(Rows, Qt::UserRole).isValid())
            emit rowsWanted(item->text(Query));
    });
}

void QueuesPane::addChoice(const QString &words, const QString &tip, const QKeySequence &key,
                           void (QueuesPane::*act)())
{
    auto *choice = new QAction(words, this);
    choice->setToolTip(tip);
    choice->setShortcut(key);
    choice->setShortcutContext(Qt::WidgetShortcut);
    connect(choice, &QAction::triggered, this, act);
    addAction(choice);
}

void QueuesPane::dismissCurrent()
{
    if (const auto queue = currentQueue(); !queue.isEmpty())
        emit dismissWanted(queue);
}

void QueuesPane::restoreCurrent()
{
    if (const auto queue = currentQueue(); !queue.isEmpty())
        emit restoreWanted(queue);
}

bool QueuesPane::canDismiss() const
{
    return !currentQueue().isEmpty() && currentItem()->data(Rows, Qt::UserRole).toDouble() > 0;
}

bool QueuesPane::canRestore() const
{
    return !currentQueue().isEmpty() && !currentItem()->text(Dismissed).isEmpty();
}

QString QueuesPane::currentQueue() const
{
    const auto *const item = currentItem();
    return item && item->data(Rows, Qt::UserRole).isValid()
               ? item->data(Name, Qt::UserRole).toString()
               : QString();
}

void QueuesPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Space)
        QTreeWidget::keyPressEvent(event);
    else if (!currentQueue().isEmpty())
        emit playWanted(currentItem()->text(Query));
}

void QueuesPane::show(const std::vector<QueueCount> &queues)
{
    const int place = indexOfTopLevelItem(currentItem());
    clear();
    for (const QueueCount &count : queues) {
        const auto *const words = wordsOf(*count.queue);
        auto *item = new QTreeWidgetItem(this);
        item->setText(Name, words ? tr(words->title) : toQString(count.queue->name));
        item->setText(Rows, count.rows ? countText(*count.rows) : tr("not measured"));
        if (count.rows)
            item->setData(Rows, Qt::UserRole, static_cast<double>(*count.rows));
        item->setData(Name, Qt::UserRole, toQString(count.queue->name));
        item->setText(Dismissed, count.dismissed > 0 ? countText(count.dismissed) : QString());
        for (const int column : {int(Rows), int(Dismissed)})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        const auto reason = translated(count.queue->reason);
        item->setText(Reason, reason);
        item->setToolTip(Reason, reason);
        item->setText(Query, toQString(count.query));
        item->setFont(Query, fixedFont());
    }
    if (auto *item = topLevelItem(place))
        setCurrentItem(item);
    emit choiceChanged();
}

} // namespace voxdeck

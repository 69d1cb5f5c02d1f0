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

/// core's rules in the words of the window.
struct QueueWords {
    const char *queue;
    const char *title;
    const char *reason;
};

constexpr QueueWords kWords[] = {
    {"worst", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Worst CER"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "At least half of the characters differ from the reference.")},
    {"no-reference", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "No reference"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The segment has no reference transcript.")},
    {"no-hypothesis", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "No hypothesis"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The hypothesis is missing or empty.")},
    {"blank", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Blank transcript"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The reference transcript has no letters or "
                                              "digits, only white space or punctuation.")},
    {"missing-audio", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Missing audio"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "The audio was missing or unreadable when it was last measured.")},
    {"too-fast", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too fast"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "More letters per second than people speak: text of "
                                              "another segment, or times that are too short.")},
    {"too-slow", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too slow"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "Few letters per second: text is missing, or the times include silence.")},
    {"silent", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Silent"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The audio contains almost no speech.")},
    {"quiet", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Quiet"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The audio is very quiet.")},
    {"clipped", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Clipped"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The audio clips at full scale.")},
    {"noisy", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Noisy"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Noise is nearly as strong as speech.")},
    {"narrow-band", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Narrow band"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The audio has telephone bandwidth.")},
    {"cut-at-start", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Cut at the start"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "Speech begins with the first sample: it may be cut off.")},
    {"cut-at-end", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Cut at the end"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "Speech continues to the last sample: it may be cut off.")},
    {"repeated", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Repeated words"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "The transcript repeats words, as recognisers do when they fail.")},
    {"many-switches", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Many switches"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "The transcript changes between scripts many times.")},
    {"wrong-language", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Wrong language"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "The transcript is in another language than the segment declares.")},
    {"other-language", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Another language heard"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "A language identifier heard another language than the segment declares.")},
    {"odd-characters", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Odd characters"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "The transcript has invisible characters, look-alikes or lost characters.")},
    {"disagreement", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Hypotheses disagree"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "Two hypotheses differ in at least half of their words or characters.")},
    {"duplicate-text", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Duplicate text"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "An earlier segment of the split has the same "
                                              "transcript, or nearly the same.")},
    {"duplicate-audio", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Duplicate audio"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "An earlier segment has the same sound, perhaps encoded again.")},
    {"too-short", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too short"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The segment is shorter than a word.")},
    {"too-long", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "Too long"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane",
                       "The segment is longer than most recognisers accept.")},
    {"no-length", QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "No length"),
     QT_TRANSLATE_NOOP("voxdeck::QueuesPane", "The end of the segment is unknown.")},
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
        const auto reason = words ? tr(words->reason) : toQString(count.queue->reason);
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

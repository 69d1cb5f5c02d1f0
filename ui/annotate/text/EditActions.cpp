// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/EditActions.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/UndoListDialog.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/details/HistoryPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QTextCursor>

namespace voxdeck {
namespace {

using Id = ActionId;

/// Undo and Redo name the step they would take.
void nameSteps(const Actions &actions, const QUndoStack &stack)
{
    auto *undo = actions[Id::Undo];
    auto *redo = actions[Id::Redo];
    undo->setProperty(kDoesNothingProperty, !stack.canUndo()); // before the text, which tells of it
    undo->setText(stack.canUndo() ? EditDesk::tr("Undo: %1").arg(stack.undoText())
                                  : EditDesk::tr("Undo"));
    redo->setText(stack.canRedo() ? EditDesk::tr("Redo: %1").arg(stack.redoText())
                                  : EditDesk::tr("Redo"));
    undo->setToolTip(actions.toolTip(Id::Undo));
    redo->setToolTip(actions.toolTip(Id::Redo));
}

void openUndoList(const Workbench &bench, EditDesk &edits)
{
    if (!bench.isOpen() || !edits.commit())
        return;
    auto *list = new UndoListDialog(edits.undoStack(), bench.window());
    list->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(list, &UndoListDialog::stepWanted, &edits, &EditDesk::goToStep);
    openAtOnce(*list);
}

void journalNow(const Workbench &bench, EditDesk &edits)
{
    if (!bench.isOpen() || !edits.commit())
        return;
    const auto unpublished = bench.filter().totals().unpublishedEdits;
    emit bench.reports().notice(
        unpublished == 0
            ? EditDesk::tr("All edits are in the journal and published.")
            : EditDesk::tr("All %Ln edits are in the journal. Publish when you want others to see "
                           "them.",
                           nullptr, pluralCount(unpublished)));
    bench.filter().refreshTotals();
}

void registerUndo(Workbench &bench, EditDesk &edits)
{
    auto &actions = bench.actions();
    auto &stack = edits.undoStack();
    actions.on(Id::Undo, &edits, [&edits] { edits.undo(); });
    actions.on(Id::Redo, &edits, [&edits] { edits.redo(); });
    actions.on(Id::UndoList, &edits, [&bench, &edits] { openUndoList(bench, edits); });
    actions.on(Id::UndoInSegment, &edits, [&bench, &edits] {
        if (const auto *current = bench.currentRow().row())
            edits.undoIn(current->ref);
    });
    // with nothing to undo Undo says why
    actions.limit({Id::Undo}, [&edits] { return !edits.isLocked() || edits.isStepRunning(); });
    actions.limit({Id::Redo}, [&edits, &stack] {
        return edits.isStepRunning() || (!edits.isLocked() && stack.canRedo());
    });
    actions.limit({Id::UndoList}, [&stack] { return stack.canUndo() || stack.canRedo(); });
    actions.limit({Id::UndoInSegment}, [&stack] { return stack.canUndo(); });
    QObject::connect(&stack, &QUndoStack::indexChanged, &bench, &Workbench::refreshActions);
    QObject::connect(&edits, &EditDesk::stepRunningChanged, &edits, [&bench, &actions, &edits] {
        for (const auto id :
             {Id::Undo, Id::Redo}) // a key that is held counts once while a step runs
            actions[id]->setAutoRepeat(!edits.isStepRunning());
        bench.refreshActions();
    });
    QObject::connect(&actions, &Actions::refreshed, &edits,
                     [&actions, &stack] { nameSteps(actions, stack); });
}

/// The keys of the question that the editor asks about the text.
void registerAnswers(Workbench &bench, MessageBar &bar, EditDesk &edits)
{
    auto &actions = bench.actions();
    int at = 0;
    for (const auto id : {Id::Answer1, Id::Answer2, Id::Answer3}) {
        actions.on(id, &edits, [&bar, at] { bar.choose(at); });
        actions.limit({id}, [&bar, at] { return bar.offers(at); });
        ++at;
    }
    QObject::connect(&bar, &MessageBar::choicesChanged, &bench, &Workbench::refreshActions);
}

} // namespace

void registerEditActions(Workbench &bench, AnnotateView &view, EditDesk &edits)
{
    auto &actions = bench.actions();
    auto &editor = *view.editor;
    registerUndo(bench, edits);
    registerAnswers(bench, editor.messages(), edits);
    actions.on(Id::JournalNow, &edits, [&bench, &edits] { journalNow(bench, edits); });
    actions.on(Id::RevertText, &edits, [&edits] { edits.revertText(); });
    actions.on(Id::CycleDirection, &edits, [&editor] { editor.cycleDirection(); });
    actions.on(Id::EditTranscript, &edits, [&editor] {
        editor.field().setFocus(Qt::OtherFocusReason);
        editor.field().moveCursor(QTextCursor::End);
    });
    QObject::connect(view.table, &SegmentTable::editWanted, actions[Id::EditTranscript],
                     &QAction::trigger);
    QObject::connect(&editor.field(), &TranscriptField::leaveWanted, view.table,
                     [table = view.table] { table->setFocus(); });
    QObject::connect(view.history, &HistoryPanel::restoreWanted, &edits, &EditDesk::restoreText);
}

} // namespace voxdeck

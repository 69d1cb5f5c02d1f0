// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/EditDesk.h"

#include "core/edit/RowSteps.h"
#include "core/manifest/RowReader.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"
#include "ui/details/HistoryPanel.h"
#include "ui/shell/DatasetSession.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QDateTime>
#include <QUndoCommand>

#include <cstdint>

namespace voxdeck {
namespace {

constexpr std::uint64_t kRowsAtOnce = 100; // of one step, on the gui thread

std::string flagValue(bool isFlagged)
{
    return isFlagged ? "1" : "0";
}

/// The row as the workspace has it: what follows from an edit, such as the CER, is worked out there and
/// nowhere else. Where it cannot be read, `row` itself.
SegmentRow asStored(DatasetSession &session, const SegmentRow &row)
{
    auto stored = RowReader(session.workspace()).row(row.ref);
    if (!stored)
        return row;
    stored->fields = row.fields; // of the columns that the person has added: not asked for here
    return *std::move(stored);
}

} // namespace

/// One step of the journal on the undo stack. It holds the step's number, never rows or widgets.
class EditStep final : public QUndoCommand {
public:
    EditStep(EditDesk &desk, EditGroup step, bool isDone, const QString &words)
        : QUndoCommand(words), m_desk(desk), m_step(step), m_isDone(isDone)
    {
    }
    EditGroup step() const { return m_step; }
    void redo() override
    {
        if (m_isDone || m_desk.m_isRestoring) // push() calls this, and it was done already
            return;
        take(false);
    }
    void undo() override
    {
        if (!m_desk.m_isRestoring)
            take(true);
    }

private:
    void take(bool isUndo)
    {
        const auto next = m_desk.stepBack(m_step, isUndo);
        if (!next) {
            setObsolete(true); // the stack drops a step that cannot be taken
            return;
        }
        m_step = *next;
        m_isDone = !isUndo;
    }

    EditDesk &m_desk;
    EditGroup m_step;
    bool m_isDone;
};

EditDesk::EditDesk(TranscriptEditor &editor, QObject *parent)
    : QObject(parent), m_editor(editor), m_undo(this), m_draftTimer(this)
{
    connect(&editor, &TranscriptEditor::edited, this, [this] {
        m_draftTimer.typed();
        emit savingChanged(true);
    });
    connect(&m_draftTimer, &DraftTimer::due, this, &EditDesk::saveDraft);
    connect(&editor.field(), &TranscriptField::left, this, &EditDesk::commit);
}

void EditDesk::attach(DatasetSession &session, const std::vector<Draft> &drafts)
{
    m_session = &session;
    m_drafts.clear();
    for (const auto &draft : drafts)
        m_drafts[draft.ref] = draft;
    reloadSteps();
}

void EditDesk::detach()
{
    m_draftTimer.cancel();
    m_editor.showNothing();
    m_undo.clear();
    m_drafts.clear();
    m_session = nullptr;
    m_isBlocked = false;
}

void EditDesk::reloadSteps()
{
    m_isRestoring = true;
    m_undo.clear();
    const auto words = [this](EditGroup step) {
        const auto size = m_session->edits().sizeOfStep(step);
        const auto isBulk = m_session->edits().rowsOfBulkStep(step);
        if (size && isBulk && *isBulk == 0 && *size > kRowsAtOnce) // not read for its name
            return tr("change of %1").arg(counted(*size, tr("1 segment"), tr("%1 segments")));
        const auto records = m_session->edits().recordsOf(step);
        return records && !records->empty()
                   ? tr("%1, %2").arg(editWords(records->front()), toQString(records->front().key))
                   : tr("edit");
    };
    std::size_t done = 0;
    if (const auto steps = m_session->edits().undoableSteps()) {
        // texts of the newest only: a journal may hold many thousands
        constexpr std::size_t kNamed = 50;
        for (const auto step : *steps) {
            const bool isNamed = steps->size() - done <= kNamed;
            m_undo.push(new EditStep(*this, step, true, isNamed ? words(step) : tr("edit")));
            ++done;
        }
    }
    if (const auto steps = m_session->edits().redoableSteps())
        for (const auto step : *steps)
            m_undo.push(new EditStep(*this, step, false, words(step)));
    m_undo.setIndex(static_cast<int>(done));
    m_isRestoring = false;
}

void EditDesk::show(const SegmentRow &row, int caret)
{
    const auto draft = m_drafts.find(row.ref);
    if (draft != m_drafts.end())
        m_editor.showSegment(row, toQString(draft->second.text),
                             caret < 0 ? draft->second.caret : caret);
    else
        m_editor.showSegment(row, toQString(row.text), caret);
    if (draft != m_drafts.end())
        m_editor.showSaved(tr("draft of %1").arg(timeOfDayText(draft->second.atMs)));
    m_draftTimer.cancel();
    emit savingChanged(false);
}

void EditDesk::acceptRow(const SegmentRow &row)
{
    if (row.ref != m_editor.segment().ref)
        return;
    if (!m_editor.isChanged()) {
        m_editor.showCommitted(row);
        return;
    }
    // What is typed was typed over the old text: kept as its base, so that a change made elsewhere
    // is found when it is committed.
    auto kept = row;
    kept.text = m_editor.segment().text;
    m_editor.updateSegment(kept);
}

bool EditDesk::change(const std::vector<FieldChange> &changes, const QString &words)
{
    return m_session && !isLocked() && apply(changes, words);
}

bool EditDesk::commit()
{
    emit committing();
    m_draftTimer.cancel();
    if (!m_session || !m_editor.hasSegment()) {
        emit savingChanged(false);
        return true;
    }
    const auto row = m_editor.segment();
    if (!m_editor.isChanged()) {
        if (m_drafts.erase(row.ref) > 0)
            setJournalWorks(m_session->edits().dropDraft(row.ref));
        emit savingChanged(false);
        return !m_isBlocked;
    }
    const FieldChange change{row.ref, EditField::Text, row.text, toUtf8(m_editor.text())};
    if (!apply({change}, tr("Text edited, %1").arg(toQString(row.key))))
        return false;
    m_drafts.erase(row.ref);
    auto changed = row;
    changed.text = change.after;
    changed.isUnpublished = true;
    changed = asStored(*m_session, changed);
    m_editor.showCommitted(changed);
    emit savingChanged(false);
    emit rowChanged(changed);
    return true;
}

bool EditDesk::apply(const std::vector<FieldChange> &changes, const QString &words)
{
    const auto step = m_session->edits().apply(changes);
    if (!step) {
        const auto code = step.error().code;
        if (code == ErrorCode::DiskFull || code == ErrorCode::Io)
            setJournalWorks(fail(step.error()));
        else
            emit failed(step.error());
        return false;
    }
    setJournalWorks({});
    if (*step != 0)
        m_undo.push(new EditStep(*this, *step, true, words));
    return true;
}

void EditDesk::saveDraftNow()
{
    if (m_draftTimer.isWaiting()) {
        m_draftTimer.cancel();
        saveDraft();
    }
}

void EditDesk::saveDraft()
{
    if (!m_session || !m_editor.hasSegment())
        return;
    const auto now = QDateTime::currentMSecsSinceEpoch();
    const auto &ref = m_editor.segment().ref;
    const Draft draft{ref, toUtf8(m_editor.text()), m_editor.field().caret(), now};
    const auto saved = m_editor.isChanged() ? m_session->edits().saveDraft(draft)
                                            : m_session->edits().dropDraft(ref);
    if (!saved && saved.error().code == ErrorCode::Busy) {
        m_draftTimer.typed(); // another process writes: again in a moment
        return;
    }
    setJournalWorks(saved);
    if (!saved)
        return;
    if (m_editor.isChanged())
        m_drafts[ref] = draft;
    else
        m_drafts.erase(ref);
    m_editor.showSaved(tr("draft saved %1").arg(timeOfDayText(now)));
    emit savingChanged(false);
}

void EditDesk::setJournalWorks(const Result<> &result)
{
    if (!result) {
        m_isBlocked = true;
        m_editor.field().setReadOnly(true);
        emit journalFailed(result.error());
        const auto reason = result.error().code == ErrorCode::DiskFull
                                ? tr("disk full")
                                : toQString(result.error().detail);
        m_editor.messages().show(
            MessageBar::Kind::Bad,
            tr("Edits cannot be saved to the journal: %1. Typing is blocked until there is space. "
               "Nothing typed so far is lost.")
                .arg(reason),
            {{tr("Try again"), [this] {
                  m_draftTimer.cancel();
                  saveDraft();
              }}});
        return;
    }
    if (!m_isBlocked)
        return;
    m_isBlocked = false;
    m_editor.messages().dismiss();
    m_editor.field().setReadOnly(isLocked());
}

void EditDesk::revertText()
{
    if (m_editor.hasSegment() && m_editor.isChanged())
        m_editor.field().replaceTranscript(toQString(m_editor.segment().text));
}

bool EditDesk::setStatus(const std::vector<SegmentRow> &rows, SegmentStatus status)
{
    if (!m_session || isLocked() || !commit())
        return false;
    std::vector<FieldChange> changes;
    for (const auto &row : rows)
        if (row.status != status)
            changes.push_back(
                {row.ref, EditField::Status, statusName(row.status), statusName(status)});
    if (changes.empty())
        return true;
    const auto words =
        rows.size() == 1
            ? tr("Status, %1").arg(toQString(rows.front().key))
            : tr("Status of %1").arg(counted(changes.size(), tr("1 segment"), tr("%1 segments")));
    if (!apply(changes, words))
        return false;
    for (auto row : rows) {
        row.status = status;
        row.isUnpublished = true;
        if (row.ref == m_editor.segment().ref) // its text was committed just now
            row = asStored(*m_session, row);
        acceptRow(row);
        emit rowChanged(row);
    }
    return true;
}

bool EditDesk::toggleFlag(const std::vector<SegmentRow> &rows)
{
    if (!m_session || isLocked() || rows.empty() || !commit())
        return false;
    const bool flagged = !rows.front().isFlagged; // the first decides for all
    std::vector<FieldChange> changes;
    for (const auto &row : rows)
        if (row.isFlagged != flagged)
            changes.push_back(
                {row.ref, EditField::Flag, flagValue(row.isFlagged), flagValue(flagged)});
    if (!apply(changes, tr("Flag, %1").arg(toQString(rows.front().key))))
        return false;
    for (auto row : rows) {
        row.isFlagged = flagged;
        row.isUnpublished = true;
        if (row.ref == m_editor.segment().ref)
            row = asStored(*m_session, row);
        acceptRow(row);
        emit rowChanged(row);
    }
    return true;
}

void EditDesk::undo()
{
    if (isLocked() || !commit() || handsOver(m_undo.index() - 1, true))
        return;
    m_undo.undo();
}

void EditDesk::redo()
{
    if (isLocked() || !commit() || handsOver(m_undo.index(), false))
        return;
    m_undo.redo();
}

void EditDesk::undoIn(const SegmentRef &ref)
{
    if (!m_session || isLocked() || !commit())
        return;
    auto &edits = m_session->edits();
    const auto last = lastStepOf(edits, ref);
    if (!last) {
        emit failed(last.error());
        return;
    }
    if (last->step == 0) {
        emit notice(tr("Nothing more to undo in this segment."));
        return;
    }
    if (!last->isOfRowAlone) {
        emit notice(tr("This segment was changed last together with others. Ctrl+Z takes that back "
                       "when it is its turn."));
        return;
    }
    const auto taken = edits.undo(last->step);
    if (!taken && taken.error().code == ErrorCode::Busy) {
        emit notice(tr("Other segments of this recording were changed since. Ctrl+Z takes that "
                       "back first."));
        return;
    }
    if (!taken) {
        emit failed(taken.error());
        return;
    }
    reloadSteps(); // it may have stood anywhere among them
    if (const auto records = edits.recordsOf(*taken))
        emit stepTaken(*records);
}

/// Whether the step is of so many rows that somebody else takes it, in the background.
bool EditDesk::handsOver(int command, bool isUndo)
{
    const auto *next = static_cast<const EditStep *>(m_undo.command(command));
    if (!next || !m_session)
        return false;
    const auto rows = m_session->edits().sizeOfStep(next->step());
    const auto bulkRows = m_session->edits().rowsOfBulkStep(next->step());
    const bool isWanted = m_handsOverBulkSteps && bulkRows && *bulkRows > 0;
    if (!rows || (*rows <= kRowsAtOnce && !isWanted))
        return false;
    emit longStepWanted(next->step(), isUndo, *rows);
    return true;
}

void EditDesk::finishLongStep(EditGroup taken, bool isUndo)
{
    m_takenLong = taken;
    if (isUndo)
        m_undo.undo();
    else
        m_undo.redo();
    m_takenLong.reset();
}

void EditDesk::adoptStep(EditGroup step, const QString &words)
{
    m_undo.push(new EditStep(*this, step, true, words));
}

std::optional<EditGroup> EditDesk::stepBack(EditGroup step, bool isUndo)
{
    if (m_takenLong)
        return m_takenLong;
    auto &edits = m_session->edits();
    const auto taken = isUndo ? edits.undo(step) : edits.redo(step);
    if (!taken) {
        emit failed(taken.error());
        return std::nullopt;
    }
    if (const auto records = edits.recordsOf(*taken))
        emit stepTaken(*records);
    return *taken;
}

void EditDesk::setLocked(const QString &why)
{
    m_locked = why;
    m_editor.setLocked(why);
    if (m_isBlocked)
        m_editor.field().setReadOnly(true);
}

} // namespace voxdeck

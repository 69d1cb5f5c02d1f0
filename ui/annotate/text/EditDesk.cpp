// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/EditDesk.h"

#include "core/base/Clock.h"
#include "core/edit/RowSteps.h"
#include "core/edit/TypedText.h"
#include "core/io/MachineFault.h"
#include "core/search/RowReader.h"
#include "ui/annotate/text/EditStep.h"
#include "ui/common/KeyWords.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/details/HistoryPanel.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QGuiApplication>
#include <QInputMethod>
#include <QScopedValueRollback>

#include <cstdint>

namespace voxdeck {
namespace {

std::string flagValue(bool isFlagged)
{
    return isFlagged ? "1" : "0";
}

/// The row as in the workspace: what follows from an edit, such as the CER, is worked out there and
/// nowhere else. Where it cannot be read, `row` itself.
SegmentRow asStored(DatasetSession &session, const SegmentRow &row)
{
    auto stored = RowReader(session.workspace()).row(row.ref);
    if (!stored)
        return row;
    stored->fields = row.fields; // of the columns that the user has added: not asked for here
    return *std::move(stored);
}

} // namespace

EditDesk::EditDesk(Workbench &bench, TranscriptEditor &editor, QObject *parent)
    : Editing(parent), m_bench(bench), m_editor(editor), m_undo(this), m_draftTimer(this)
{
    bench.setEditing(*this);
    bench.hear(*this);
    connect(&bench, &Workbench::opening, this, &EditDesk::attach);
    connect(&bench, &Workbench::closed, this, &EditDesk::detach);
    auto &row = bench.currentRow();
    connect(&row, &CurrentRow::aboutToChange, this, [this](const SegmentRow &to, bool &mayChange) {
        // neither in the journal nor a draft: nothing else is shown before it is
        if (m_editor.hasSegment() && m_editor.segment().ref != to.ref && !leave())
            mayChange = false;
    });
    connect(&row, &CurrentRow::changing, this, [this](const SegmentRow &to) {
        if (m_editor.segment().ref != to.ref)
            show(to);
    });
    connect(&row, &CurrentRow::detailsComing, this,
            [this](const SegmentDetails &details) { acceptRow(details.row); });
    connect(&editor, &TranscriptEditor::edited, this, [this] {
        m_draftTimer.typed();
        emit savingChanged(true);
    });
    connect(&editor, &TranscriptEditor::notice, this, &EditDesk::notice);
    connect(&editor.field(), &TranscriptField::stepWanted, this,
            [this](bool isUndo, bool &isTaken) { isTaken = takeStepOfText(isUndo); });
    connect(&m_draftTimer, &DraftTimer::due, this, &EditDesk::saveDraft);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &EditDesk::takeWaiting);
    connect(&bench.rowChanges(), &RowChanges::changed, this, &EditDesk::watchOthers);
    connect(&editor.field(), &TranscriptField::left, this, [this] {
        const QScopedValueRollback leaving(m_isLeaving, true); // nothing was asked for
        commit();
    });
}

void EditDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_drafts.clear();
    for (const auto &draft : session.drafts())
        m_drafts[draft.ref] = draft;
    for (const auto &draft : session.dividedDrafts())
        m_divided[draft.ref] = {draft, true};
    findLost();
    reloadSteps();
    tellDrafts();
}

void EditDesk::detach()
{
    m_draftTimer.cancel();
    m_divided.clear();
    m_dividing.reset();
    m_lost.clear();
    m_answers.clear();
    m_made.reset();
    m_placed.clear();
    endConflict();
    showLost();
    m_editor.showNothing();
    m_undo.clear();
    m_again.stop();
    m_waiting = m_tries = 0;
    endStep(false);
    m_drafts.clear();
    m_session = nullptr;
    m_isBlocked = m_acceptsLoss = false;
    emit keptDraftsChanged(0);
}

/// A draft is shown over the text it was typed over, so that what was written elsewhere meanwhile is
/// found when it is committed, and is never replaced without a question.
void EditDesk::show(const SegmentRow &row, int caret)
{
    endConflict();
    m_draftTimer.cancel();
    const auto found = m_drafts.find(row.ref);
    if (found == m_drafts.end()) {
        m_editor.showSegment(row, toQString(row.text), caret);
    } else {
        const auto draft = found->second;
        auto shown = row;
        shown.text = draft.base.value_or(row.text);
        m_editor.showSegment(shown, toQString(draft.text), caret < 0 ? draft.caret : caret);
        m_editor.showSaved(tr("draft of %1").arg(timeOfDayText(draft.atMs)));
        const auto conflict = m_session->edits().conflictOf(
            {row.ref, EditField::Text, shown.text, draft.text});
        if (conflict && *conflict && (*conflict)->theirs == draft.text)
            takeTheirs((*conflict)->theirs); // it became an edit in another window
        else if (conflict && *conflict)
            showConflict(**conflict);
    }
    showLost();
    emit savingChanged(false);
    tellDrafts();
}

void EditDesk::acceptRow(const SegmentRow &row)
{
    if (row.ref != m_editor.segment().ref)
        return;
    if (!m_editor.isChanged() && !m_editor.field().isComposing()) {
        m_editor.showCommitted(row);
        return;
    }
    // The text was typed over the old text, which stays its base, so that a change made elsewhere
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
    if (m_editor.field().isComposing())
        QGuiApplication::inputMethod()->commit(); // what is composed is typed too
    dropTypedBlanks();
    m_draftTimer.cancel();
    writeDivided();
    if (!m_session || !m_editor.hasSegment()) {
        emit savingChanged(false);
        return true;
    }
    const auto row = m_editor.segment();
    if (!m_editor.isChanged()) {
        dropDraft(row.ref);
        forgetPlaced(row.ref);
        endConflict();
        emit savingChanged(false);
        tellDrafts();
        return !m_isBlocked;
    }
    const FieldChange change{row.ref, EditField::Text, row.text, toUtf8(m_editor.text())};
    const auto step = m_session->edits().apply({change});
    if (!step) {
        refuse(change, step.error());
        return false;
    }
    setJournalWorks({});
    endConflict();
    for (Placed &placed : m_placed)
        if (placed.step == 0 && placed.in == row.ref) {
            placed.step = *step;
            placed.after = change.after;
        }
    m_undo.push(new EditStep(*this, *step, true, tr("Text edited, %1").arg(toQString(row.key))));
    m_drafts.erase(row.ref);
    auto changed = row;
    changed.text = change.after;
    changed.isUnpublished = true;
    changed = asStored(*m_session, changed);
    m_editor.showCommitted(changed);
    emit savingChanged(false);
    tellDrafts();
    m_bench.rowChanges().tellEdit(changed);
    return true;
}

/// Those at the ends of what was typed, which nobody sees and not every list can hold.
void EditDesk::dropTypedBlanks()
{
    if (!m_session || !m_editor.hasSegment() || !m_editor.isChanged())
        return;
    const auto typed = toUtf8(m_editor.text());
    const auto text = withoutNewBlanks(typed, m_editor.segment().text);
    if (text.size() == typed.size())
        return;
    const auto before = text.empty() ? 0 : typed.find(text);
    m_editor.field().dropEnds(static_cast<int>(before),
                              static_cast<int>(typed.size() - before - text.size()));
}

bool EditDesk::leave()
{
    const QScopedValueRollback leaving(m_isLeaving, true);
    const bool isCommitted = commit();
    if (!isDividedKept())
        return false;
    if (isCommitted)
        return true;
    if (!isKept())
        return false;
    emit leftUnsettled(m_editor.segment());
    return true;
}

bool EditDesk::keep()
{
    // Another process holds the workspace for the length of a transaction, seldom for longer.
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i)
        if (leave() || m_isBlocked)
            break;
    return !m_session || ((!m_editor.isChanged() || isKept()) && isDividedKept());
}

/// Whether the typed text is on disk unchanged.
bool EditDesk::isKept() const
{
    const auto draft = m_drafts.find(m_editor.segment().ref);
    return draft != m_drafts.end() && draft->second.text == toUtf8(m_editor.text());
}

/// Reports how many typed texts have not become edits, except a text being typed without a
/// conflict.
void EditDesk::tellDrafts()
{
    auto kept = drafts();
    if (m_dividing && m_divided.contains(*m_dividing))
        --kept;
    if (!m_isInConflict && m_editor.hasSegment() && m_drafts.contains(m_editor.segment().ref))
        --kept;
    emit keptDraftsChanged(static_cast<int>(kept));
}

bool EditDesk::apply(const std::vector<FieldChange> &changes, const QString &words, bool isOfText)
{
    const auto step = m_session->edits().apply(changes);
    if (!step) {
        const auto code = step.error().code;
        if (code == ErrorCode::Io || isOfTheMachine(step.error())) {
            setJournalWorks(fail(step.error()));
            return false;
        }
        emit failed(step.error());
        if (code == ErrorCode::Busy)
            m_bench.rowChanges().tell(RowChange::Elsewhere);
        return false;
    }
    setJournalWorks({});
    if (*step != 0)
        m_undo.push(new EditStep(*this, *step, true, words, nowMs(), isOfText));
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
    if (!m_session || !writeDivided() || !m_editor.hasSegment())
        return;
    const auto saved = writeDraft();
    if (!saved && saved.error().code == ErrorCode::Busy) {
        m_draftTimer.typed(); // another process writes: again in a moment
        return;
    }
    setJournalWorks(saved);
    if (!saved)
        return;
    m_editor.showSaved(tr("draft saved %1").arg(timeOfDayText(nowMs())));
    emit savingChanged(false);
    tellDrafts();
}

Result<> EditDesk::writeDraft()
{
    const auto &row = m_editor.segment();
    if (!m_editor.isChanged()) {
        VOX_CHECK(m_session->edits().dropDraft(row.ref));
        m_drafts.erase(row.ref);
        return {};
    }
    const Draft draft{row.ref, toUtf8(m_editor.text()), m_editor.field().caret(), nowMs(),
                      row.text};
    VOX_CHECK(m_session->edits().saveDraft(draft));
    m_drafts[row.ref] = draft;
    return {};
}

void EditDesk::dropDraft(const SegmentRef &ref)
{
    if (m_drafts.erase(ref) > 0)
        setJournalWorks(m_session->edits().dropDraft(ref));
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
        m_isInConflict = false; // its message gave way; the next commit finds it again
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
    const auto words = rows.size() == 1
                           ? tr("Status, %1").arg(toQString(rows.front().key))
                           : tr("Status of %Ln segments", nullptr, pluralCount(changes.size()));
    if (!apply(changes, words))
        return false;
    for (auto row : rows) {
        row.status = status;
        row.isUnpublished = true;
        if (row.ref == m_editor.segment().ref) // its text was committed just now
            row = asStored(*m_session, row);
        acceptRow(row);
        m_bench.rowChanges().tellEdit(row);
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
        m_bench.rowChanges().tellEdit(row);
    }
    return true;
}

void EditDesk::restoreText(const QString &text)
{
    if (!m_session || isLocked() || !m_editor.hasSegment() || !commit())
        return;
    if (text == m_editor.text()) {
        emit notice(tr("The transcript is already the same."));
        return;
    }
    m_editor.field().replaceTranscript(text);
    if (commit())
        emit notice(tr("The earlier transcript is restored as a new edit. Undo reverts it."));
}

void EditDesk::setLocked(const QString &why)
{
    m_locked = why;
    m_editor.setLocked(why);
    if (m_isBlocked)
        m_editor.field().setReadOnly(true);
}

} // namespace voxdeck

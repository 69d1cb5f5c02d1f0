// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/EditDesk.h"

#include "core/base/Clock.h"
#include "core/edit/Journal.h"
#include "core/edit/RowSteps.h"
#include "core/edit/SettledLines.h"
#include "core/io/MachineFault.h"
#include "core/search/RowReader.h"
#include "ui/common/ConflictDialog.h"
#include "ui/annotate/text/EditStep.h"
#include "ui/common/KeyWords.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/details/HistoryPanel.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QClipboard>
#include <QGuiApplication>

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

EditDesk::EditDesk(Workbench &bench, TranscriptEditor &editor, QObject *parent)
    : Editing(parent), m_bench(bench), m_editor(editor), m_undo(this), m_draftTimer(this)
{
    bench.setEditing(*this);
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
    connect(&m_draftTimer, &DraftTimer::due, this, &EditDesk::saveDraft);
    connect(&editor.field(), &TranscriptField::left, this, &EditDesk::commit);
}

void EditDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_drafts.clear();
    for (const auto &draft : session.drafts())
        m_drafts[draft.ref] = draft;
    reloadSteps();
    tellDrafts();
}

void EditDesk::detach()
{
    m_draftTimer.cancel();
    endConflict();
    m_editor.showNothing();
    m_undo.clear();
    m_drafts.clear();
    m_session = nullptr;
    m_isBlocked = false;
    emit keptDraftsChanged(0);
}

void EditDesk::reloadSteps()
{
    m_isRestoring = true;
    m_undo.clear();
    const auto words = [this](EditGroup step) {
        const auto size = m_session->edits().sizeOfStep(step);
        const auto isBulk = m_session->edits().rowsOfBulkStep(step);
        if (size && isBulk && *isBulk == 0 && *size > kRowsAtOnce) // not read for its name
            return tr("change of %Ln segments", nullptr, pluralCount(*size));
        const auto records = m_session->edits().recordsOf(step);
        if (!records || records->empty())
            return tr("edit");
        const auto what = editWords(records->front());
        const auto key = toQString(records->front().key); // a step of many rows has none
        return key.isEmpty() ? what : tr("%1, %2", "an edit and its segment").arg(what, key);
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
    emit savingChanged(false);
    tellDrafts();
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
        dropDraft(row.ref);
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

bool EditDesk::leave()
{
    if (commit())
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
    return !m_session || !m_editor.isChanged() || isKept();
}

/// Whether what is typed is on the disk as it is.
bool EditDesk::isKept() const
{
    const auto draft = m_drafts.find(m_editor.segment().ref);
    return draft != m_drafts.end() && draft->second.text == toUtf8(m_editor.text());
}

void EditDesk::askAboutLoss()
{
    const auto closeNow = [this] {
        emit lossAccepted();
    };
    const auto copyText = [this] {
        QGuiApplication::clipboard()->setText(m_editor.text());
        askAboutLoss();
    };
    m_editor.messages().show(
        MessageBar::Kind::Bad,
        tr("Your text in %1 cannot be saved, not even as a draft. It is lost if you close now.")
            .arg(toQString(m_editor.segment().key)),
        {{tr("Stay"),
          [this] {
              setJournalWorks(writeDraft());
          }},
         {tr("Copy the text"), copyText},
         {tr("Close and lose it"), closeNow}});
    m_editor.messages().focusChoice();
}

/// What was typed could not become an edit: whatever the reason, it is on the disk before it is said.
void EditDesk::refuse(const FieldChange &typed, const Error &error)
{
    if (error.code == ErrorCode::Io || isOfTheMachine(error)) {
        setJournalWorks(fail(error));
        return;
    }
    const auto written = writeDraft();
    if (!written && written.error().code == ErrorCode::Busy)
        m_draftTimer.typed(); // again in a moment
    else
        setJournalWorks(written);
    if (written)
        emit savingChanged(false);
    Result<std::optional<TextConflict>> conflict{std::nullopt};
    if (error.code == ErrorCode::Busy)
        conflict = m_session->edits().conflictOf(typed);
    if (conflict && *conflict) {
        showConflict(**conflict);
        m_bench.rowChanges().tell(RowChange::Elsewhere);
    } else if (error.code == ErrorCode::NotFound) {
        showGone();
    } else {
        emit failed(error);
    }
    tellDrafts();
}

void EditDesk::showGone()
{
    m_isInConflict = true;
    m_editor.messages().show(
        MessageBar::Kind::Warn,
        tr("This segment was divided, merged or deleted elsewhere. What you typed is kept as a "
           "draft."),
        {{tr("Copy the text"),
          [this] {
              QGuiApplication::clipboard()->setText(m_editor.text());
              showGone();
          }},
         {tr("Discard the text"), [this] {
              takeTheirs(m_editor.segment().text);
          }}});
}

void EditDesk::showConflict(const TextConflict &conflict)
{
    m_isInConflict = true;
    constexpr qsizetype kShown = 50;
    auto theirs = toQString(conflict.theirs).simplified();
    if (theirs.size() > kShown)
        theirs = theirs.left(kShown) + QStringLiteral("…");
    const auto words = conflict.who.empty()
                           ? tr("The dataset now says “%1”. Yours is kept as a draft.").arg(theirs)
                           : tr("%1 changed this at %2 to “%3”. Yours is kept as a draft.")
                                 .arg(toQString(conflict.who), timeOfDayText(conflict.atMs),
                                      theirs);
    m_editor.messages().show(MessageBar::Kind::Warn, words,
                             {{tr("Keep mine"),
                               [this, theirs = conflict.theirs] {
                                   settle(theirs, m_editor.text());
                               }},
                              {tr("Use theirs"),
                               [this, theirs = conflict.theirs] {
                                   takeTheirs(theirs);
                                   m_editor.field().setFocus(
                                       Qt::OtherFocusReason); // not where the button was
                               }},
                              {tr("Compare…"), [this, conflict] {
                                   compare(conflict);
                               }}});
    tellDrafts();
}

void EditDesk::endConflict()
{
    if (m_isInConflict)
        m_editor.messages().dismiss();
    m_isInConflict = false;
}

/// `result` is chosen knowing what the others wrote; what they wrote after that is asked about again.
void EditDesk::settle(const std::string &theirs, const QString &result)
{
    auto row = m_editor.segment();
    row.text = theirs;
    m_editor.updateSegment(row);
    if (result != m_editor.text())
        m_editor.field().replaceTranscript(result);
    m_editor.field().setFocus(Qt::OtherFocusReason); // not where the button was
    commit();
}

void EditDesk::takeTheirs(const std::string &theirs)
{
    auto row = m_editor.segment();
    row.text = theirs;
    dropDraft(row.ref);
    endConflict();
    m_draftTimer.cancel();
    m_editor.showCommitted(row);
    emit savingChanged(false);
    tellDrafts();
    m_bench.rowChanges().tell(RowChange::Elsewhere);
}

void EditDesk::compare(const TextConflict &conflict)
{
    const auto &row = m_editor.segment();
    const auto ref = row.ref;
    auto *dialog = new ConflictDialog(
        {{ref, row.key, row.text, conflict.theirs, toUtf8(m_editor.text())}}, 1, m_editor.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, [this, dialog, conflict, ref](int result) {
        if (!m_session || m_editor.segment().ref != ref)
            return;
        const auto choices = dialog->choices();
        if (result == QDialog::Accepted && !choices.empty())
            settle(conflict.theirs, toQString(choices.front().result));
        else
            showConflict(conflict);
    });
    dialog->open();
}

/// How many texts are typed and are no edits, but for what is being typed without a conflict.
void EditDesk::tellDrafts()
{
    auto kept = m_drafts.size();
    if (!m_isInConflict && m_editor.hasSegment() && m_drafts.contains(m_editor.segment().ref))
        --kept;
    emit keptDraftsChanged(static_cast<int>(kept));
}

bool EditDesk::apply(const std::vector<FieldChange> &changes, const QString &words)
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

void EditDesk::undo()
{
    if (isLocked() || !commit())
        return;
    if (m_session && !m_undo.canUndo()) {
        emit notice(hasPublished() ? tr("Nothing to undo since publishing. Edit the text again to "
                                        "change what was published; History shows what it was.")
                                   : tr("Nothing to undo."));
        return;
    }
    if (!handsOver(m_undo.index() - 1, true))
        m_undo.undo();
}

/// Whether the newest line of the journal is published: undo ends there.
bool EditDesk::hasPublished() const
{
    const auto newest = m_session->edits().history({}, 1);
    return newest && !newest->empty() && newest->front().revision;
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
        emit notice(
            tr("The last change of this segment included others. %1 undoes it in its order.")
                .arg(keyOf(m_editor, "undo")));
        return;
    }
    const auto taken = edits.undo(last->step);
    if (!taken && taken.error().code == ErrorCode::Busy) {
        emit notice(tr("Other segments of this recording were changed since. Undo those first with "
                       "%1.")
                        .arg(keyOf(m_editor, "undo")));
        return;
    }
    if (!taken) {
        emit failed(taken.error());
        return;
    }
    reloadSteps(); // it may have stood anywhere among them
    if (const auto records = edits.recordsOf(*taken))
        tellStep(*records);
}

void EditDesk::goToStep(int index)
{
    if (isLocked() || !commit())
        return;
    while (m_undo.index() != index) {
        const int before = m_undo.index();
        const bool isUndo = before > index;
        if (handsOver(isUndo ? before - 1 : before, isUndo))
            return;
        isUndo ? m_undo.undo() : m_undo.redo();
        const int moved = isUndo ? before - m_undo.index() : m_undo.index() - before;
        if (moved != 1) // the step could not be taken, and that was said
            return;
    }
}

void EditDesk::restoreText(const QString &text)
{
    if (!m_session || isLocked() || !m_editor.hasSegment() || !commit())
        return;
    if (text == m_editor.text()) {
        emit notice(tr("The transcript is the same already."));
        return;
    }
    m_editor.field().replaceTranscript(text);
    if (commit())
        emit notice(tr("The earlier transcript is restored as a new edit. Undo takes it back."));
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
    isUndo ? m_undo.undo() : m_undo.redo();
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
    const auto stays = settledLinesOf(m_session->workspace().database(), step);
    const auto taken = isUndo ? edits.undo(step) : edits.redo(step);
    if (!taken) {
        emit failed(taken.error());
        return std::nullopt;
    }
    if (const auto records = edits.recordsOf(*taken))
        tellStep(*records);
    if (stays && *stays > 0)
        emit notice(tr("%Ln published values of this step stay as they are; the rest is undone.",
                       nullptr, pluralCount(*stays)));
    return *taken;
}

void EditDesk::tellStep(const std::vector<EditRecord> &records)
{
    emit stepTaken(records);
    m_bench.rowChanges().tell(RowChange::Step);
}

void EditDesk::setLocked(const QString &why)
{
    m_locked = why;
    m_editor.setLocked(why);
    if (m_isBlocked)
        m_editor.field().setReadOnly(true);
}

} // namespace voxdeck

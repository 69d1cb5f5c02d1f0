// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0279, 0320
#pragma once

#include "core/edit/EditSession.h"
#include "core/edit/SegmentStep.h"
#include "ui/session/Editing.h"
#include "ui/session/RowChanges.h"
#include "ui/transcript/DraftTimer.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <map>
#include <optional>
#include <utility>

namespace voxdeck {

class DatasetSession;
class TranscriptEditor;
class Workbench;

/// Edits the current segment and the selection: drafts while typing, commits on leaving, status and
/// flag, undo and redo over the journal's steps.
///
/// Threads  gui. Only one edit, one small step of undo or redo, and drafts are written on it.
class EditDesk final : public Editing {
    Q_OBJECT
public:
    EditDesk(Workbench &bench, TranscriptEditor &editor, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

    /// Shows another segment. Call commit() for the one before first. `caret` -1: the end.
    void show(const SegmentRow &row, int caret = -1);
    /// The current segment as in the manifest now; what is being typed stays.
    void acceptRow(const SegmentRow &row);
    /// Makes what was typed an edit. False: it could not be journalled; the text stays in the field and
    /// is kept as a draft where a draft can be written.
    bool commit() override;
    /// For going somewhere else: true also where the text could not become an edit but is a draft.
    bool leave() override;
    /// The same before the window closes: tries again while another process writes.
    bool keep() override;
    bool mayClose() override;
    /// Says that what is typed cannot be kept anywhere, and asks what to do.
    void askAboutLoss();
    void saveDraftNow();
    void revertText();
    bool setStatus(const std::vector<SegmentRow> &rows, SegmentStatus status);
    bool toggleFlag(const std::vector<SegmentRow> &rows);

    /// One step of what another desk worked out; what is typed is committed before. False: it was not done.
    bool change(const std::vector<FieldChange> &changes, const QString &words);
    /// The last step made this segment, which is open: undo in its text takes that back while nothing is typed.
    void noteMade(const SegmentRef &ref);

    QUndoStack &undoStack() override { return m_undo; }
    void undo();
    void redo();
    void goToStep(int index) override;
    /// Makes an earlier transcript of the current segment a new edit.
    void restoreText(const QString &text);
    /// Undoes the last change of this segment, regardless of later changes elsewhere.
    void undoIn(const SegmentRef &ref);
    /// A step that was made elsewhere, such as one of many rows.
    void adoptStep(EditGroup step, const QString &words) override;
    void setStepTaker(TakeStep taker) override { m_bulkSteps = std::move(taker); }
    /// Receives undo and redo steps that change too many rows to wait for, unless another desk
    /// handles them.
    void setLongSteps(TakeStep taker) { m_longSteps = std::move(taker); }
    /// What a step of the journal did, "Undone: Status pending → rejected, utt-00007".
    QString stepWords(EditGroup step);
    /// The step that was handed over was taken.
    void finishLongStep(EditGroup taken, bool isUndo);
    void beginStep() override;
    void endStep(bool isDone) override;
    bool isStepRunning() const { return m_isStepRunning; }
    /// After publishing: what is published cannot be undone any more.
    void reloadSteps() override;
    bool hasDraft(const SegmentRef &ref) const { return m_drafts.contains(ref); }
    std::size_t drafts() const { return m_drafts.size() + m_divided.size(); }
    std::vector<SegmentRef> refsOfDrafts() const;
    /// The segment whose parts are shown for dividing: what is typed for them is not offered meanwhile.
    void setDividing(const std::optional<SegmentRef> &ref);
    /// Keeps the texts typed for the parts of a segment, which is not divided yet. False: they are not on the
    /// disk; neither another row nor the end of the window comes before they are.
    bool keepDivided(const DividedDraft &draft);
    void dropDivided(const SegmentRef &ref);
    const DividedDraft *divided(const SegmentRef &ref) const; ///< null: nothing is kept
    void setLocked(const QString &why) override;
    bool isLocked() const override { return !m_locked.isEmpty(); }

signals:
    void committing(); ///< other typed text that is not journalled yet must become an edit now
    void stepTaken(const std::vector<voxdeck::EditRecord> &records); ///< an undo or a redo was done
    void stepRunningChanged();
    /// It is handed over, being too much to wait for; finishLongStep() or reloadSteps() when it is done.
    void longStepWanted(voxdeck::EditGroup step, bool isUndo, quint64 rows);
    void savingChanged(bool isSaving);
    void journalFailed(const voxdeck::Error &error); ///< typing is blocked until it works again
    /// Drafts that are not about to be committed: of other segments, and of a conflict on this one.
    void keptDraftsChanged(int drafts);
    void divisionWanted(const voxdeck::SegmentRef &ref); ///< to go on with its kept parts
    void draftAsked(const voxdeck::SegmentRef &ref);     ///< the editor asks what to do with it
    void
    leftUnsettled(const voxdeck::SegmentRow &row); ///< its draft is kept and has not become an edit
    void failed(const voxdeck::Error &error);
    void notice(const QString &sentence);
    void lossAccepted(); ///< mayClose() says yes now

private:
    bool hasPublished() const;
    QString whyNothingToUndo() const;
    bool handsOver(int index, bool isUndo);
    friend class EditStep;
    bool apply(const std::vector<FieldChange> &changes, const QString &words,
               bool isOfText = false);
    bool takeStepOfText(bool isUndo);
    void saveDraft();
    void dropTypedBlanks();
    Result<> writeDraft();
    void dropDraft(const SegmentRef &ref);
    bool isKept() const;
    bool keepTyped();
    void watchOthers(RowChange what, const std::vector<SegmentRef> &rows);
    void checkTyped();
    void refuse(const FieldChange &typed, const Error &error);
    void showConflict(const TextConflict &conflict);
    void showGone();
    /// The draft of a segment that another process divided, merged or deleted.
    struct LostDraft {
        Draft draft;
        GoneSegment gone;
        std::optional<SegmentRef> now; ///< the segment in its place
        bool isDivided = false;        ///< typed for two parts
    };
    struct KeptParts {
        DividedDraft draft;
        bool isWritten = false;
    };
    bool writeDivided();
    bool isDividedKept() const;
    void offerDivided(const DividedDraft &draft);
    void findLost();
    void showLost();
    bool isLostStill() const;
    void offerLost(const LostDraft &lost);
    void placeLost(const LostDraft &lost);
    /// A lost draft that was put somewhere, so that undo takes back the whole of it.
    struct Placed {
        LostDraft lost;
        std::optional<DividedDraft> parts; ///< it was
        SegmentRef in;                     ///< where it was put
        std::string before, after;         ///< what was in the field of that
        EditGroup step = 0;                ///< 0: not an edit yet
    };
    Placed placedNow(const LostDraft &lost, const std::string &after) const;
    bool takePlacedBack();
    std::optional<SegmentRef> followPlaced(EditGroup step, EditGroup taken, bool isUndo);
    void forgetPlaced(const SegmentRef &ref);
    bool loseAgain(const Placed &placed);
    std::vector<FieldChange> changesOfParts(const LostDraft &lost);
    void showStored(const SegmentRef &ref);
    void discardLost(const LostDraft &lost);
    void endConflict();
    /// How the question of two texts was answered, so that undo takes back the whole of it.
    struct Answer {
        std::string base;  ///< what `typed` was typed over
        std::string typed; ///< what was in the field when it was asked
        int caret = 0;
        std::string result; ///< the text by the answer
        EditGroup step = 0; ///< that made it; 0: the text of the others was taken as it was
    };
    Answer answerNow(const std::string &result) const;
    void followAnswer(EditGroup step, EditGroup taken, bool isUndo);
    void askAgain(const SegmentRef &ref, const Answer &answer);
    void settle(const std::string &theirs, const QString &result);
    void chooseTheirs(const std::string &theirs);
    void takeTheirs(const std::string &theirs);
    void compare(const TextConflict &conflict);
    void tellDrafts();
    void tellStep(const std::vector<EditRecord> &records);
    void setJournalWorks(const Result<> &result);
    Result<EditGroup> stepBack(EditGroup step, bool isUndo);
    bool takeNext(bool isUndo);
    void takeWaiting();
    std::pair<QString, std::int64_t> wordsOf(EditGroup step);

    Workbench &m_bench;
    TranscriptEditor &m_editor;
    DatasetSession *m_session = nullptr;
    QUndoStack m_undo;
    DraftTimer m_draftTimer;
    std::map<SegmentRef, Draft> m_drafts;
    std::map<SegmentRef, KeptParts> m_divided;
    std::optional<SegmentRef> m_dividing;
    TakeStep m_bulkSteps, m_longSteps;
    bool m_acceptsLoss = false;       ///< the user gave up what could not be kept
    std::optional<EditGroup> m_taken; ///< the step that the stack is about to take was taken
    bool m_isStepRunning = false;     ///< in the background; see beginStep()
    int m_waiting = 0;                ///< steps to take behind it: undo above 0, redo below
    int m_tries = 0;                  ///< of one step, while another process writes
    QTimer m_again;
    QString m_locked;
    bool m_isBlocked = false;            ///< the journal could not be written
    bool m_isInConflict = false;         ///< of what is typed here with what another process wrote
    std::optional<std::string> m_theirs; ///< what the conflict that is shown is with
    bool m_isLeaving = false;            ///< a text that cannot become an edit is no obstacle
    std::map<SegmentRef, Answer> m_answers; ///< of this window; the newest of each segment
    struct Made {
        EditGroup step = 0;
        SegmentRef ref;
    };
    std::optional<Made> m_made; ///< the newest
    std::vector<LostDraft> m_lost;
    std::vector<Placed> m_placed; ///< of this window, the newest last
    bool m_isLostShown = false;
    std::optional<SegmentRef> m_shownLost; ///< whose draft is offered; empty: another one
    bool m_isRestoring = false;            ///< the stack is filled from the journal
};

} // namespace voxdeck

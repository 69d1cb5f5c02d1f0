// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"
#include "ui/transcript/DraftTimer.h"

#include <QObject>
#include <QUndoStack>

#include <map>
#include <optional>

namespace voxdeck {

class DatasetSession;
class TranscriptEditor;

/// Changes of the current segment and of the selection: drafts while typing, commits on leaving, status
/// and flag, undo and redo over the journal's steps.
///
/// Threads  gui. Committing one edit is the one write the gui thread does by itself.
class EditDesk final : public QObject {
    Q_OBJECT
public:
    explicit EditDesk(TranscriptEditor &editor, QObject *parent = nullptr);

    void attach(DatasetSession &session, const std::vector<Draft> &drafts);
    void detach();

    /// Shows another segment. Call commit() for the one before first. `caret` -1: the end.
    void show(const SegmentRow &row, int caret = -1);
    /// The current segment as the manifest has it now; what is being typed stays.
    void acceptRow(const SegmentRow &row);
    /// Makes what was typed an edit. False: it could not be journalled, the text stays in the field.
    bool commit();
    void saveDraftNow();
    void revertText();
    bool setStatus(const std::vector<SegmentRow> &rows, SegmentStatus status);
    bool toggleFlag(const std::vector<SegmentRow> &rows);

    /// One step of what another desk worked out; what is typed is committed before. False: it was not done.
    bool change(const std::vector<FieldChange> &changes, const QString &words);

    QUndoStack &undoStack() { return m_undo; }
    void undo();
    void redo();
    /// Takes back what was done last in this segment, whatever was done elsewhere since.
    void undoIn(const SegmentRef &ref);
    /// A step that was made elsewhere, such as one of many rows.
    void adoptStep(EditGroup step, const QString &words);
    /// Every step of bulk edits is asked for with longStepWanted(), however few its rows.
    void handOverBulkSteps(bool isWanted) { m_handsOverBulkSteps = isWanted; }
    /// The step asked for with longStepWanted() was taken.
    void finishLongStep(EditGroup taken, bool isUndo);
    /// After publishing: what is published cannot be undone any more.
    void reloadSteps();
    bool hasDraft(const SegmentRef &ref) const { return m_drafts.contains(ref); }
    /// Empty: editing is possible.
    void setLocked(const QString &why);
    bool isLocked() const { return !m_locked.isEmpty(); }

signals:
    void committing(); ///< what else is shown and not journalled yet is to be made an edit now
    void rowChanged(const voxdeck::SegmentRow &row); ///< by an edit that was journalled
    void stepTaken(const std::vector<voxdeck::EditRecord> &records); ///< an undo or a redo was done
    /// To be undone or redone, and too much to wait for; finishLongStep() or reloadSteps() when it is done.
    void longStepWanted(voxdeck::EditGroup step, bool isUndo, quint64 rows);
    void savingChanged(bool isSaving);
    void journalFailed(const voxdeck::Error &error); ///< typing is blocked until it works again
    void failed(const voxdeck::Error &error);
    void notice(const QString &sentence);

private:
    bool hasPublished() const;
    bool handsOver(int index, bool isUndo);
    friend class EditStep;
    bool apply(const std::vector<FieldChange> &changes, const QString &words);
    void saveDraft();
    void setJournalWorks(const Result<> &result);
    std::optional<EditGroup> stepBack(EditGroup step, bool isUndo);

    TranscriptEditor &m_editor;
    DatasetSession *m_session = nullptr;
    QUndoStack m_undo;
    DraftTimer m_draftTimer;
    std::map<SegmentRef, Draft> m_drafts;
    bool m_handsOverBulkSteps = false;
    std::optional<EditGroup> m_takenLong; ///< the next step to be taken was taken already
    QString m_locked;
    bool m_isBlocked = false;   ///< the journal could not be written
    bool m_isRestoring = false; ///< the stack is filled from the journal
};

} // namespace voxdeck

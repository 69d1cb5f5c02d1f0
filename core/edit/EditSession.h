// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0070, 0461, 0500
#pragma once

#include "core/base/Result.h"
#include "core/edit/Drafts.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/journal/JournalLine.h"
#include "core/workspace/EditField.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct BulkChange;
struct BulkOptions;

/// Why a text could not become an edit: the segment says something else than what it was typed over.
struct TextConflict {
    std::string theirs;    ///< the current text
    std::string who;       ///< the author; empty where the dataset itself was changed
    std::int64_t atMs = 0; ///< of their edit; 0 where the dataset itself was changed
};

/// The two texts of a publish conflict as they were shown to the person who decided it.
struct DecidedTexts {
    std::string theirs; ///< in the dataset
    std::string yours;  ///< edited here
};

/// The only way to change the workspace by hand. Every apply is one transaction that checks the old
/// value, changes the manifest row (if it was imported) and appends to the journal; it returns when
/// the journal is on the disk (synchronous=FULL). The journal only grows: undo appends the inverse.
///
/// The dataset is asked for the current text when the segment has no earlier edit, so edits need no
/// import first. The record's SHA-256 is kept with each text edit, so that publishing can tell whether
/// the record on disk is still the one the edit was made against.
///
/// Threads  that of its Workspace. Errors: Busy (the value is not `before` any more, or another
///          process writes), NotFound (no such segment), InvalidArgument (not UTF-8, a step that is
///          published or was undone already), DiskFull, Io.
class EditSession {
public:
    EditSession(Workspace &workspace, std::shared_ptr<const ItemSource> items, std::string who);
    EditSession(Workspace &workspace, std::shared_ptr<const touch::TouchDataset> dataset,
                std::string who);

    const std::string &who() const { return m_who; }
    const ItemSource &items() const { return *m_items; }
    void setWho(const std::string
                    &who); ///< of what is done from now on; the old name stays known (Person.h)
    /// Whether a step of that person is one's own: of this session under any of its names, or of unknown people.
    bool isOwn(const std::string &who) const;
    /// Whose drafts are kept and dropped: the SessionMark's name of a window; empty for commands.
    void setDraftOwner(std::string owner) { m_draftOwner = std::move(owner); }

    /// One step. Changes with equal values are left out; gives 0 if nothing is left. A changed text
    /// drops the own draft of the segment, as undo and redo never do; any change makes what was undone
    /// before final. Fields that only bulk edits change (isBulkField()) are changed by one, in the same step.
    /// With many changes, `progress` and `stop` are for it: stopped, nothing is changed.
    Result<EditGroup> apply(const std::vector<FieldChange> &changes,
                            const ProgressSink &progress = {}, const std::stop_token &stop = {});
    /// The same together with bulk edits, which come first: one step, all or nothing.
    Result<EditGroup> apply(const std::vector<FieldChange> &changes,
                            const std::vector<BulkChange> &bulk, const BulkOptions &options,
                            const ProgressSink &progress = {}, const std::stop_token &stop = {});
    /// Appends the inverse as a new group that undoes `step`, whoever made it. A bulk edit's may take a while (see
    /// rowsOfBulkStep()): then `progress` and `stop` are for it. InvalidArgument where a later change of
    /// another person than the step's rests on it (LaterChanges.h). `reason`: as in BulkOptions.
    Result<EditGroup> undo(EditGroup step, const ProgressSink &progress = {},
                           const std::stop_token &stop = {}, const std::string &reason = {});
    /// Applies again what `undone` took back.
    Result<EditGroup> redo(EditGroup undone, const ProgressSink &progress = {},
                           const std::stop_token &stop = {}, const std::string &reason = {});
    /// The segments a bulk edit changed; 0 for any other step.
    Result<std::uint64_t> rowsOfBulkStep(EditGroup step);
    /// The lines of the journal a step has, or the segments a bulk edit changed: how long it takes.
    Result<std::uint64_t> sizeOfStep(EditGroup step);
    /// Settles a publish conflict: `result` becomes the text, chosen between `decided`. Busy when the dataset's text,
    /// or the edited one, has changed again.
    Result<EditGroup> resolve(const SegmentRef &ref, const DecidedTexts &decided,
                              const std::string &result);

    /// The current text: the last edit in the journal, or the dataset's.
    Result<std::string> currentText(const SegmentRef &ref);
    /// A status or a flag: last edit in the journal, or "pending" and "0".
    Result<std::string> currentValue(const SegmentRef &ref, EditField field);
    /// After Busy for a text: the segment's current text. Empty where it equals the text the change
    /// was based on: then another process was writing for a moment, and the change can be applied
    /// again.
    Result<std::optional<TextConflict>> conflictOf(const FieldChange &change);
    Result<> saveDraft(const Draft &draft) { return ownDrafts().save(draft); }
    Result<> dropDraft(const SegmentRef &ref) { return ownDrafts().drop(ref); }
    Result<std::vector<Draft>> drafts() { return ownDrafts().all(); }
    Result<> saveDraft(const DividedDraft &draft) { return ownDrafts().save(draft); }
    Result<> dropDividedDraft(const SegmentRef &ref) { return ownDrafts().dropDivided(ref); }
    Result<std::vector<DividedDraft>> dividedDrafts() { return ownDrafts().allDivided(); }
    Result<> saveDraft(const CommentDraft &draft) { return ownDrafts().save(draft); }
    Result<> dropCommentDraft(const SegmentRef &ref, const std::string &uid)
    {
        return ownDrafts().dropComment(ref, uid);
    }
    Result<std::vector<CommentDraft>> commentDrafts() { return ownDrafts().allComments(); }
    /// Takes on the drafts of windows that are gone (Drafts.h); those in `alive` keep theirs.
    Result<> adoptDrafts(const std::vector<std::string> &alive) { return ownDrafts().adopt(alive); }
    Result<> adoptDraftsOf(const std::string &name, const std::vector<std::string> &alive)
    {
        return ownDrafts().adoptOf(name, alive);
    }
    Result<std::vector<DraftsOfOthers>> draftsOfOthers(const std::vector<std::string> &alive)
    {
        return ownDrafts().ofOthers(alive);
    }

    /// Newest first. Of one segment, or of all.
    Result<std::vector<EditRecord>> history(std::optional<SegmentRef> ref, std::uint64_t limit);
    /// Newest first, of an item and all its segments.
    Result<std::vector<EditRecord>> historyOfItem(const SegmentRef &item, std::uint64_t limit);
    /// One's own steps (isOwn()) that can be undone (oldest first) and redone (next first): kept across restarts.
    Result<std::vector<EditGroup>> undoableSteps();
    Result<std::vector<EditGroup>> redoableSteps();
    Result<std::vector<OpenStep>> undoableStepsOfAll(); ///< of everybody, in the same orders
    Result<std::vector<OpenStep>> redoableStepsOfAll();
    Result<std::vector<EditRecord>> recordsOf(EditGroup step);

private:
    Result<StoredText> stored(const SegmentRef &ref) const;
    Result<StoredText> storedNow(const SegmentRef &ref) const;
    Result<std::string> keyOf(const SegmentRef &ref, std::uint32_t row);
    Result<> applyOne(const FieldChange &change, EditRecord line, int unpublishedEdits,
                      const std::string &givenBase);
    Result<StoredText> stored(const SegmentRef &ref, ItemSource::Freshness freshness) const;
    Result<std::string> checkedBase(const FieldChange &change);
    Result<EditGroup> invert(EditGroup step, bool isUndo, bool hasBulk, const BulkOptions &options,
                             const ProgressSink &progress, const std::stop_token &stop);
    Result<> invertLines(const std::vector<EditRecord> &lines, const EditRecord &line, bool isUndo,
                         const ProgressSink &progress, const std::stop_token &stop);
    Result<EditGroup> take(EditGroup step, bool isUndo, const BulkOptions &options,
                           const ProgressSink &progress, const std::stop_token &stop);
    Result<> showListed(const FieldChange &undone);
    Result<> applyComment(const FieldChange &change, EditRecord line);
    Result<> applySegments(const FieldChange &change, EditRecord line,
                           const std::string &givenBase);
    Result<> forgetUndoneList(const FieldChange &undone);
    Result<> changeRow(std::uint32_t row, const FieldChange &change, int unpublishedEdits);
    std::vector<EditGroup> ownOf(const std::vector<OpenStep> &steps) const;
    Drafts ownDrafts() { return {m_workspace.database(), m_draftOwner, m_who}; }

    Workspace &m_workspace;
    std::shared_ptr<const ItemSource> m_items;
    std::string m_who;
    std::string m_draftOwner;
};

} // namespace voxdeck

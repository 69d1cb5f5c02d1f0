// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0129, 0408, 0502
#pragma once

#include "core/base/Sentence.h"
#include "core/changes/ChangeSet.h"
#include "core/edit/EditSession.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// One value of another person's change set beside the value here. The base is `theirs.before`, the
/// wanted value `theirs.after`.
struct MergeRow {
    ChangeRecord theirs;
    SegmentRef ref;
    std::uint32_t id = 0; ///< row in the workspace
    std::string key;      ///< of the segment, as the table shows it
    std::string mine;     ///< as the journal spells it
    /// The resolved value; empty until it is decided.
    std::optional<std::string> result;
    /// Another change that it belongs to is in conflict: merged texts are not written without the merge.
    bool isHeld = false;
    /// Why it is in conflict where no other value here is the reason; a sentence without its subject. Empty otherwise.
    Sentence why = {};
    /// The segment was divided, merged or deleted here; their value brings it back.
    bool isGone = false;
    /// Of a status that approves or rejects: the row of the text that came with it. Without a decision about the text the
    /// status is not written.
    std::optional<std::size_t> text = {};

    bool isConflict() const { return isHeld || mine != theirs.before; }
    bool isChange() const { return result && *result != mine; }
};

/// What applying a change set would do to this copy. A value that is unchanged here since their
/// work began has their value as its result; a value that was changed here as well has no result
/// yet. A value that an earlier set of the same person brought counts as what their work began with; one that a later set of
/// theirs brought stays.
struct MergePlan {
    std::string dataset, who; ///< as the set says
    std::vector<MergeRow> rows;
    std::uint64_t same = 0;             ///< have their value already, or were seen by them and left
    std::vector<std::size_t> conflicts; ///< which of `rows`, rising
    bool movesSplits = false;           ///< one of the rows is of a split
    std::vector<Error> failures;        ///< subject "line N, item KEY": the change is not applied
    std::vector<ChangeRecord> failed;   ///< these changes
    // Counted as they change: a dialog of a million rows asks after each decision.
    std::uint64_t decided = 0; ///< of `rows`, that have a result
    std::uint64_t changes = 0; ///< of these, whose result is not what is here

    /// Rows that belong to one change, by ChangeRecord::together.
    std::map<std::string, std::vector<std::size_t>> together;

    /// The row of the status that approves or rejects a text, by the row of the text.
    std::map<std::size_t, std::size_t> judgements;

    /// Sets the result of row number `row`. A judgement of a text follows the decision about the text: theirs with their
    /// text, else what is here, unless its own values are in conflict; it can be decided otherwise afterwards.
    void decide(std::size_t row, std::string result);
    /// Their value or the one here as its result, and so for the rows that belong to the same change: a merge is made as
    /// a whole or not. Those with a result that a person typed keep it.
    void take(std::size_t row, bool isMine);
    /// Whether it belongs to a change of which a part has no result, or judges a text without one: then it is not written.
    bool isOpen(const MergeRow &row) const;
};

/// Compares only. Segments must have been imported.
///
/// Units    memory: some 500 bytes a change. Threads: that of the workspace.
/// Errors   Cancelled; those of the workspace.
Result<MergePlan> planMerge(Workspace &workspace, EditSession &session, const ChangeSet &set,
                            const ProgressSink &progress = {}, const std::stop_token &stop = {});

/// A result that a person typed, spelled as the journal does. InvalidArgument: the field cannot have it.
Result<std::string> mergeResult(EditField field, const std::string &typed);

struct MergeReport {
    std::uint64_t applied = 0;
    std::uint64_t kept = 0;      ///< conflicts decided for what is here
    std::uint64_t undecided = 0; ///< left unchanged
    /// Which of the plan's rows: their value was changed here since the plan was made. They are left unchanged and are
    /// conflicts now, and so is what belongs to the same change; rising.
    std::vector<std::size_t> overtaken = {};
    EditGroup step = 0; ///< of all of it; 0: nothing was changed
};

/// Writes the results of the plan into their rows; rows without a result stay unchanged, and so does what belongs to the
/// same change. A row whose value was changed here since the plan was made keeps it, and the others are written
/// (MergeReport::overtaken; docs/decisions/0462-one-changed-value-stops-no-import.md). The person of `session` imports
/// them.
///
/// Errors   those of EditSession::apply() and BulkEdit::apply(): nothing is changed.
Result<MergeReport> applyMerge(Workspace &workspace, EditSession &session, const MergePlan &plan,
                               const std::string &reason, const ProgressSink &progress = {},
                               const std::stop_token &stop = {});

/// A value as people read it: what segments become and what a comment says, not their JSON.
std::string mergeWords(EditField field, const std::string &value);

/// The author that the journal records for each change whose result is theirs: whose work it is, and who imported it. It
/// keeps the time at which it was made.
std::string importedBy(const std::string &theirs, const std::string &me);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/changes/ChangeSet.h"
#include "core/edit/EditSession.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
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

    bool isConflict() const { return mine != theirs.before; }
    bool isChange() const { return result && *result != mine; }
};

/// What applying a change set would do to this copy. A value that is unchanged here since their
/// work began has their value as its result; a value that was changed here as well has no result
/// yet.
struct MergePlan {
    std::string dataset, who; ///< as the set says
    std::vector<MergeRow> rows;
    std::uint64_t same = 0;             ///< have their value already, or were seen by them and left
    std::vector<std::size_t> conflicts; ///< which of `rows`, rising
    bool movesSplits = false;           ///< one of the rows is of a split
    std::vector<Error> failures;        ///< subject "line N, item KEY": the change is not applied
    // Counted as they change: a dialog of a million rows asks after each decision.
    std::uint64_t decided = 0; ///< of `rows`, that have a result
    std::uint64_t changes = 0; ///< of these, whose result is not what is here

    /// Sets the result of row number `row`.
    void decide(std::size_t row, std::string result);
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
    EditGroup step = 0;          ///< of all of it; 0: nothing was changed
};

/// Writes the results of the plan into their rows; rows without a result stay unchanged.
///
/// Errors   Busy: a value was changed here since the plan was made; those of EditSession::apply() and
///          BulkEdit::apply(): nothing is changed.
Result<MergeReport> applyMerge(EditSession &session, const MergePlan &plan,
                               const std::string &reason, const ProgressSink &progress = {},
                               const std::stop_token &stop = {});

/// The author that the journal records for such changes: whose work it is, and who imported it.
std::string importedBy(const std::string &theirs, const std::string &me);

/// Their changes for a later look: the undecided ones, or all of them.
ChangeSet undecidedOf(const MergePlan &plan, bool withDecided = false);

/// Where undecided changes are kept, beside the workspace: a folder of change sets.
std::filesystem::path undecidedFolder(const std::filesystem::path &workspaceFile);
/// Keeps them in a file of the folder; returns its path.
Result<std::filesystem::path> keepUndecided(FileSystem &fs,
                                            const std::filesystem::path &workspaceFile,
                                            const ChangeSet &undecided);
/// Whether the file is one of these.
bool isUndecidedFile(const std::filesystem::path &file, const std::filesystem::path &workspaceFile);
/// Call after applying changes of the file `source`: stores the undecided ones first, then removes
/// `source` if it is such a kept file itself. A crash in between loses no change.
Result<> settleUndecided(FileSystem &fs, const std::filesystem::path &workspaceFile,
                         const std::filesystem::path &source, const ChangeSet &undecided);
/// The kept files, oldest first.
Result<std::vector<std::filesystem::path>>
undecidedFiles(const FileSystem &fs, const std::filesystem::path &workspaceFile);

} // namespace voxdeck

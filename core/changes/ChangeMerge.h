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

/// One value of somebody's change set beside what it is here. The base is `theirs.before`, what they want
/// `theirs.after`.
struct MergeRow {
    ChangeRecord theirs;
    SegmentRef ref;
    std::uint32_t id = 0; ///< row in the workspace
    std::string key;      ///< of the segment, as the table shows it
    std::string mine;     ///< as the journal spells it
    /// What it shall be; nothing as long as nobody has decided.
    std::optional<std::string> result;

    bool isConflict() const { return mine != theirs.before; }
    bool isChange() const { return result && *result != mine; }
};

/// What a change set means for this copy. A value that is here as their work began has theirs as its
/// result; one that was changed here, too, has none.
struct MergePlan {
    std::string dataset, who; ///< as the set says
    std::vector<MergeRow> rows;
    std::uint64_t same = 0;             ///< have their value already, or were seen by them and left
    std::vector<std::size_t> conflicts; ///< which of `rows`, rising
    bool movesSplits = false;           ///< one of the rows is of a split
    std::vector<Error> failures; ///< subject "line N, item KEY": nothing comes of that change
    // Counted as they change: a dialog of a million rows asks after each decision.
    std::uint64_t decided = 0; ///< of `rows`, that have a result
    std::uint64_t changes = 0; ///< of these, whose result is not what is here

    /// Row number `row` is to become that.
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
    std::uint64_t undecided = 0; ///< left as they are
    EditGroup step = 0;          ///< of all of it; 0: nothing was changed
};

/// Gives the rows of the plan their results; those without one stay as they are.
///
/// Errors   Busy: a value was changed here since the plan was made; those of EditSession::apply() and
///          BulkEdit::apply(): nothing is changed.
Result<MergeReport> applyMerge(EditSession &session, const MergePlan &plan,
                               const std::string &reason, const ProgressSink &progress = {},
                               const std::stop_token &stop = {});

/// What the journal says of who made the changes: whose work it is, and who brought it in.
std::string importedBy(const std::string &theirs, const std::string &me);

/// Their changes, to be looked at another time: those that nobody has decided about, or all of them.
ChangeSet undecidedOf(const MergePlan &plan, bool withDecided = false);

/// Where undecided changes are kept, beside the workspace: a folder of change sets.
std::filesystem::path undecidedFolder(const std::filesystem::path &workspaceFile);
/// Keeps them in a file of the folder; gives its path.
Result<std::filesystem::path> keepUndecided(FileSystem &fs,
                                            const std::filesystem::path &workspaceFile,
                                            const ChangeSet &undecided);
/// Whether the file is one of these.
bool isUndecidedFile(const std::filesystem::path &file, const std::filesystem::path &workspaceFile);
/// After changes of the file `source` were made: keeps those nobody has decided about, and only then removes
/// `source` where it was kept itself. Whatever dies in between, no change is lost.
Result<> settleUndecided(FileSystem &fs, const std::filesystem::path &workspaceFile,
                         const std::filesystem::path &source, const ChangeSet &undecided);
/// The files there, the oldest first.
Result<std::vector<std::filesystem::path>>
undecidedFiles(const FileSystem &fs, const std::filesystem::path &workspaceFile);

} // namespace voxdeck

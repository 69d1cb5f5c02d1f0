// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0062
#pragma once

#include "core/edit/EditSession.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/workspace/EditField.h"

#include <compare>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct BulkOfStep;

/// Rows by their id in the manifest: runs that rise and do not overlap, 8 bytes each.
class RowIds {
public:
    struct Run {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    static RowIds range(std::uint32_t first, std::uint32_t count);
    /// In any order, some perhaps twice.
    static RowIds of(std::vector<std::uint32_t> ids);
    /// All rows that a table shows.
    static RowIds of(const RowOrder &order);

    /// One more, above all there are.
    void append(std::uint32_t id);

    const std::vector<Run> &runs() const { return m_runs; }
    std::uint64_t size() const;

private:
    std::vector<Run> m_runs;
};

/// Whose change it is, where it was made elsewhere.
struct ChangeAuthor {
    std::string who;       ///< empty: the session's person
    std::int64_t atMs = 0; ///< 0: now
    friend auto operator<=>(const ChangeAuthor &, const ChangeAuthor &) = default;
};

enum class BulkOperation {
    Set,
    Add,   ///< tags, several separated by spaces
    Remove ///< tags
};

/// One field's new value for many rows. No Text.
struct BulkChange {
    EditField field = EditField::Status;
    BulkOperation operation = BulkOperation::Set;
    std::string value; ///< "approved"; "1"; "train" ("" unassigns); "te"; "noise music"; "3"
    RowIds rows;
    std::string reason = {}; ///< kept in the journal; empty: that of BulkOptions
    ChangeAuthor author = {};
};

/// A value of a segment that the lines of the same step make.
struct MadeValue {
    SegmentRef ref;
    EditField field = EditField::Tags;
    std::string value;
    std::string reason = {};
    ChangeAuthor author = {};
};

struct BulkOptions {
    std::string reason; ///< kept in the journal; needed where rows go into or out of a frozen split
    /// rowLayout() when the ids were read. Busy when an import has moved rows since; empty: any.
    std::string layout;
    /// Of each line of the same step, where they are not all of the session's person and of now.
    std::vector<ChangeAuthor> authors = {};
    std::vector<MadeValue> made = {}; ///< after the lines
};

struct BulkReport {
    EditGroup step = 0;     ///< 0: every row was as it should be, nothing was done
    std::uint64_t rows = 0; ///< changed, once per change
    std::uint64_t same = 0; ///< had the wanted value already, or were changed by someone else since
};

/// Identifies the layout that row ids depend on. Rows that an import adds do not change it.
Result<std::string> rowLayout(Workspace &workspace);

/// Changes of many rows (10 million and more) as one step of the journal and one transaction: others see
/// all of it or nothing, whenever this process dies, and their edits meanwhile are Busy. The journal
/// keeps each row's place and old value, some 4 bytes a row (BulkChunk). It is a step like any other for
/// EditSession::undo() and redo(), but lives in the workspace alone: it does not count as unpublished.
///
/// Threads  that of its Workspace; a job's, for more than a few thousand rows.
/// Errors   Busy (others write, or rows have moved), InvalidArgument (no such value, a frozen split
///          without a reason, a step that was undone), Cancelled, DiskFull, Io: nothing is changed.
class BulkEdit {
public:
    BulkEdit(Workspace &workspace, std::string who);

    /// One step; the changes are made one after the other.
    Result<BulkReport> apply(const std::vector<BulkChange> &changes,
                             const BulkOptions &options = {}, const ProgressSink &progress = {},
                             const std::stop_token &stop = {});
    /// Appends the inverse as a new step. Finds rows by their position; a row that was changed
    /// since, or whose position another item has now, stays unchanged. Only for bulk edits:
    /// EditSession::undo() undoes any step.
    Result<BulkReport> undo(EditGroup step, const BulkOptions &options = {},
                            const ProgressSink &progress = {}, const std::stop_token &stop = {});
    Result<BulkReport> redo(EditGroup undone, const BulkOptions &options = {},
                            const ProgressSink &progress = {}, const std::stop_token &stop = {});

    /// As a part of `step`, inside the transaction of who began it; checkpoint() once that is committed.
    Result<BulkReport> applyWithin(EditGroup step, const std::vector<BulkChange> &changes,
                                   const BulkOptions &options, const ProgressSink &progress,
                                   const std::stop_token &stop);
    /// The inverse of what `inverted` did as a part of `step`.
    Result<BulkReport> invertWithin(EditGroup inverted, EditGroup step, const BulkOptions &options,
                                    const ProgressSink &progress, const std::stop_token &stop);
    void checkpoint(std::uint64_t rows);

private:
    struct Run; ///< what one apply or inversion needs at hand
    Result<> applyOne(const BulkChange &change, Run &run);
    Result<> invertOne(const BulkOfStep &bulk, Run &run);
    Result<BulkReport> invert(EditGroup step, bool isUndo, const BulkOptions &options,
                              const ProgressSink &progress, const std::stop_token &stop);

    Workspace &m_workspace;
    std::string m_who;
};

} // namespace voxdeck

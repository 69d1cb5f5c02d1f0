// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0261
#pragma once

#include "core/base/Result.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace voxdeck {

class Database;

/// The changes in a workspace between two calls of changes().
struct WorkspaceChanges {
    static constexpr std::size_t kMostRefs = 100;

    bool rows = false;     ///< values of rows: texts, statuses, comments, metrics
    bool segments = false; ///< there are other rows: imported, divided, merged, added, deleted
    bool splits = false;
    bool settings = false; ///< tags, words, rules and other named values of the project
    bool steps = false;    ///< steps were made, undone or published: others can be undone now
    std::vector<SegmentRef> refs; ///< with `rows` alone: the rows changed; empty: any rows

    bool any() const { return rows || segments || splits || settings || steps; }
    void add(const WorkspaceChanges &later);
};

/// Counts the commits that other connections, of any process, made to the file: the number differs from that of
/// an earlier call on this connection when there was one. Reads a few bytes of shared memory.
Result<std::int64_t> dataVersion(Database &database);

/// Tells what has changed in a workspace since the last call. Journal lines are read by their
/// numbers, so the cost grows with the new lines only. Drafts and the text store are private and
/// not reported.
///
/// Threads  that of its Database. Errors: Busy, Io, Cancelled.
class WorkspaceWatch {
public:
    /// A request to `stop` ends a running look with Cancelled.
    explicit WorkspaceWatch(Database &database, std::stop_token stop = {});

    /// Whether another connection committed anything since the last call; false in the first call.
    Result<bool> hasCommits();
    /// The changes since the last call; the first call returns none. A commit that the watched
    /// tables do not explain counts as `rows`.
    Result<WorkspaceChanges> changes();

private:
    struct Mark {
        std::int64_t edit = 0, bulk = 0, revision = 0, freeze = 0;     ///< the last number of each
        std::uint64_t shards = 0, settings = 0, drafts = 0, texts = 0; ///< hashes
    };
    Result<Mark> mark();
    Result<> addEdits(std::int64_t behind, WorkspaceChanges &changes);
    Result<> addBulkEdits(std::int64_t behind, WorkspaceChanges &changes);

    Database &m_database;
    std::shared_ptr<void> m_interruptible; ///< a Database::StopScope
    std::int64_t m_version = 0;
    bool m_hasVersion = false;
    Mark m_mark;
    std::int64_t m_markVersion = 0; ///< dataVersion() at m_mark
    bool m_hasMark = false;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0366
#pragma once

#include "core/changes/ChangeEvents.h"
#include "core/changes/ChangeSet.h"
#include "core/changes/SegmentsValue.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// The changes of segments (divided, merged, added, deleted, other times of a record's) among events of the journal, as
/// lines of a change set: which segments each one that another copy has became. Reads the workspace as it is now.
class SegmentsExport {
public:
    /// `events` sorted by segment, field and place in the journal; they must outlive this.
    ///
    /// Errors   those of the workspace.
    static Result<SegmentsExport> of(Database &database, std::span<const ChangeEvent> events);

    /// Whether the value is part of what records() says: of a new segment, of one that is gone, or times.
    bool isTold(const ChangeEvent &event) const;
    /// Whether it is a comment on a segment that is gone, which another copy still has.
    bool isOfGone(const ChangeEvent &event) const;
    /// Changes of the same word belong together: the lines of a merge. Empty of a change alone.
    std::string together(const SegmentRef &ref) const;
    /// The words of the changes of which one part at least is in a row that is wanted.
    Result<std::set<std::string>> wordsIn(const std::function<bool(std::uint32_t)> &isWanted) const;

    /// Of an item: the values of its segments that changed. `isWanted` tells whether a row is in the filter; a segment of
    /// which no row is left is wanted where all are, or with its word. A segment that no segment of another copy leads to
    /// becomes one of `failures`.
    Result<std::vector<ChangeRecord>> records(const SegmentRef &item, const std::string &itemKey,
                                              const std::function<bool(std::uint32_t)> &isWanted,
                                              const std::set<std::string> &words,
                                              std::vector<Error> &failures) const;

private:
    using Item = std::pair<std::uint32_t, std::uint64_t>;
    struct Changed {
        const ChangeEvent *first = nullptr, *last = nullptr;
        std::vector<SegmentEntry> before, after;
        std::map<std::int32_t, std::int32_t> parents;

        /// Which of the segments before it is, or is made of.
        std::optional<std::int32_t> originOf(std::int32_t number) const;
        std::vector<const SegmentEntry *> partsOf(std::int32_t number) const;
    };
    SegmentsExport(Database &database, std::span<const ChangeEvent> events)
        : m_db(database), m_events(events)
    {
    }
    const Changed *changedOf(const SegmentRef &ref) const;
    std::span<const ChangeEvent> eventsOf(const SegmentRef &ref, EditField field) const;
    Result<std::string> baseOf(const SegmentRef &ref, EditField field) const;
    double timeBefore(const Changed &item, const SegmentRef &ref, EditField field,
                      double listed) const;
    double timeNow(const Changed &item, const SegmentRef &ref, EditField field,
                   double listed) const;
    Result<BecomeSegment> madeOf(const Changed &item, const SegmentRef &ref,
                                 const SegmentRef &origin, const SegmentEntry &entry,
                                 bool isAdded) const;
    Result<> findMerges();
    SegmentRef rootOf(SegmentRef ref) const;

    Database &m_db;
    std::span<const ChangeEvent> m_events;
    std::map<Item, Changed> m_items;
    std::map<SegmentRef, SegmentRef> m_up; ///< segments whose changes belong together
    std::map<Item, std::string> m_keys;
};

} // namespace voxdeck

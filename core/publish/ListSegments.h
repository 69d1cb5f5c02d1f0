// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0212, 0400
#pragma once

#include "core/format/ListRewrite.h"
#include "core/publish/ListTimes.h"
#include "core/publish/Publisher.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace voxdeck {

/// What publishing does to the lines of one utterance whose segments were divided, merged, added or deleted.
struct LineChange {
    /// A line that comes, and the row it is of.
    struct Added {
        SegmentRef ref;
        std::string key;
        TimeSpan span;
        std::string text;
    };
    std::size_t edit = 0;               ///< of EditField::Segments, into ListPlan::edits
    std::vector<std::size_t> with = {}; ///< edits of texts that are published with it
    std::vector<std::string> removed;   ///< keys of lines that go
    std::vector<Added> added;
    bool isThere = false; ///< the list has these lines already
};

/// The changes of lines in one list.
struct LinePlan {
    std::vector<LineChange> changes;
    std::vector<ListRowEdit> rows;
    std::vector<std::size_t> changeOfRow;   ///< into `changes`
    std::vector<TimeWrite> moved;           ///< lines that stay, with other times
    std::set<std::uint64_t> items;          ///< whose segments these are
    std::map<std::uint64_t, Error> refused; ///< items whose lines cannot be changed, and why
    /// Of these, where another program changed a line.
    std::map<std::uint64_t, PublishConflict> conflicts;
};

/// The keys of the lines that edits of segments affect, before and after.
Result<std::set<std::string>> keysOfSegments(Database &database,
                                             const std::vector<SegmentEdits> &edits);

/// Edits that are one change, such as the two lines of a merge: all of them are published, or none. Gives
/// for each item with a change of segments the smallest item of its group.
///
/// Units    O(edits of the steps).
Result<std::map<std::uint64_t, std::uint64_t>> groupsOfSegments(Database &database,
                                                                std::uint32_t shard);

/// Works out the changes of lines that edits of segments mean, but for the items in `left`, with the values that the
/// lines had at `upTo`.
Result<LinePlan> planLines(Database &database, const KnownList &list, const ListLookup &lookup,
                           const std::vector<SegmentEdits> &edits, const JournalMark &upTo,
                           const std::set<std::uint64_t> &left);

/// Publishing has changed lines of items whose changes of segments are still to be published: these are of the lines as
/// they are now, unless another program had changed them before.
Result<> followOwnWrites(Database &database, const std::vector<SegmentEdits> &edits,
                         const ListLookup &before, const ListLookup &after);

/// Whether the list says what was to be written.
bool saysLines(const ListLookup &lookup, const LineChange &change);

} // namespace voxdeck

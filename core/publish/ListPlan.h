// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/ListRewrite.h"
#include "core/publish/ListFields.h"
#include "core/publish/ListLookup.h"
#include "core/publish/ListSegments.h"
#include "core/publish/ListTimes.h"
#include "core/publish/PublishPlan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The writes that publishing into one list needs, decided against the list as it was looked up.
struct ListPlan {
    struct Write {
        std::size_t edit = 0; ///< into `edits`
        FoundUtterance place;
    };
    std::vector<SegmentEdits> edits;
    std::vector<Write> writes;
    std::vector<FieldEdit> fields;
    std::vector<FieldWrites::Write> fieldWrites; ///< of `fields`
    std::vector<TimeWrite> timeWrites;
    std::vector<TimeWrite> timesSettled; ///< edits with nothing to write
    std::vector<SegmentEdits> times;  ///< unpublished edits of times; those of `lines` go with them
    std::vector<LineChange> lines;    ///< added and removed lines; done already where `isThere`
    std::vector<std::size_t> settled; ///< edits without a write: the list has these values already
    std::vector<PublishConflict> conflicts;
    std::vector<Error> problems; ///< a row's, with its key
    std::vector<PatchedFile> files;
    std::vector<std::size_t> subsets; ///< of `fields`: what the splits file of a country takes
    bool changesSplitsFile = false;   ///< the first of `files`
    bool isEmpty() const
    {
        return writes.empty() && fieldWrites.empty() && timeWrites.empty() && !changesSplitsFile
               && !changesLines();
    }
    bool changesLines() const
    {
        return std::any_of(lines.begin(), lines.end(),
                           [](const LineChange &change) { return !change.isThere; });
    }
    /// Whether what was set by hand of fields will all be in the list.
    bool areFieldsWhole = true;
    /// Error rates that go with what is written: as many fields of the list.
    std::size_t scoreWrites = 0;
    std::size_t valueChanges = 0; ///< of the list: FilePatch::change of a line is behind them
    /// Values and lines as records, bytes and files of the above: the files as they will be, packed ones as they are.
    PublishReport amounts() const;
};

/// The keys of the edits that are to be looked up.
Result<std::set<std::string>> keysOf(Database &database, const std::vector<SegmentEdits> &edits,
                                     const std::vector<FieldEdit> &fields);

/// All values as they were at `upTo`.
///
/// Errors   those of locateListChanges().
Result<ListPlan> planList(Database &database, const FileSystem &fs, const KnownList &list,
                          const ListLookup &lookup, const std::vector<SegmentEdits> &edits,
                          const std::vector<FieldEdit> &fields, const JournalMark &upTo,
                          const std::stop_token &stop);

} // namespace voxdeck

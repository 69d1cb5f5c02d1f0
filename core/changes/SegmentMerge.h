// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/changes/SegmentsValue.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/EditSession.h"
#include "core/rows/SegmentList.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

struct SegmentRestoring;

/// Which segments a segment became here (SegmentsValue.h): its present parts, or itself, with texts unless it is kept in
/// what it is compared with. NotFound: it is not known here.
Result<std::vector<BecomeSegment>> becomeHere(Database &database, const SegmentRef &ref,
                                              bool isKeptThere);

/// By number, the segment that a segment of the item was made of; also of those that are gone.
Result<std::map<std::int32_t, std::int32_t>> segmentParents(Database &database,
                                                            const SegmentRef &item);
/// A value of a row that is shown, or that an edit put aside; empty of none.
Result<std::string> valueOfSegment(Database &database, const SegmentRef &ref, EditField field);

/// Makes segments become others, as edits: one of the segments of each item, then those of the values of new ones.
class SegmentMerge {
public:
    explicit SegmentMerge(Database &database) : m_db(database) {}

    /// InvalidArgument: the segment is to be kept and is gone.
    Result<> add(const SegmentRef &ref, const std::vector<BecomeSegment> &segments,
                 const ChangeAuthor &author);
    /// Brings back a segment that is gone here, instead of its parts and of what it was merged into. The values of the
    /// latter are for the caller.
    Result<> restore(const SegmentRef &ref, const SegmentRestoring &restoring);
    /// Lines come first in `lines`, with their authors; values that only bulk edits change go into `made`.
    Result<> finish(std::vector<FieldChange> &lines, std::vector<ChangeAuthor> &authors,
                    std::vector<MadeValue> &made);

private:
    struct Item {
        SegmentRef ref;
        std::vector<SegmentEntry> before, after;
        std::optional<SegmentNumbers> numbers;
        ChangeAuthor author;
    };
    struct Made {
        SegmentRef ref, parent;
        BecomeSegment wanted;
        ChangeAuthor author;
    };
    Result<Item *> itemOf(const SegmentRef &ref);
    Result<std::string> hypothesisOfNew(const Made &made);
    Result<> addValues(const Made &made);

    Database &m_db;
    std::map<std::pair<std::uint32_t, std::uint64_t>, Item> m_items;
    std::vector<Made> m_made;
    std::vector<std::pair<FieldChange, ChangeAuthor>> m_lines;
    std::vector<MadeValue> m_values;
};

} // namespace voxdeck

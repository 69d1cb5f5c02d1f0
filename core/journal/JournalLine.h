// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/EditField.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <string>

namespace voxdeck {

using EditGroup = std::int64_t; ///< one undo step; 0: no step

/// A step that can be undone or redone now.
struct OpenStep {
    EditGroup group = 0;
    std::string who; ///< who made it; empty where that is not known
};

/// One value changed: what it was when it was read, and what it shall be. Status and Flag are written
/// as their names ("approved", "1"/"0"), Start and End as secondsText(), texts and speakers as they are,
/// Segments (of the item as a whole: `ref.segment` is -1) as core/rows/SegmentList.h has them.
/// Comment is one of the segment's, as core/notes/Comments.h has it: "" if the segment has none.
/// The other fields are changed by BulkEdit (core/edit). Which of them publishing writes is told in
/// core/workspace/UnpublishedEdits.h; lists take what they have a field for (core/publish/ListFields.h).
struct FieldChange {
    SegmentRef ref;
    EditField field = EditField::Text;
    std::string before;
    std::string after;
};

/// A line of the journal.
struct EditRecord {
    std::int64_t id = 0;
    EditGroup group = 0;
    std::int64_t atMs = 0; ///< milliseconds since the epoch, UTC
    std::string who;
    FieldChange change;
    std::string key;                      ///< of the segment
    EditGroup undoes = 0;                 ///< the step this line takes back, if it does
    bool isRedo = false;                  ///< that step was an undo: this line brings back
    std::optional<std::int64_t> revision; ///< the publish that wrote it, if any
    /// Of a bulk edit as a whole: the segments it changed; then `change.ref` and `key` mean nothing, `id` is below 0,
    /// `before` is what all of them had, and `after` what was asked for: "train", "+noise", "-noise", or "" where it was
    /// many values. 1 is a line of one segment, also where a bulk edit made it.
    std::uint64_t rows = 1;
    bool areBeforesMany =
        false; ///< of a bulk edit as a whole: they had several values, or so many that it was not looked
    bool areAftersMany =
        false; ///< the same of what they have since; not told where one value was asked for
    bool isBulk = false; ///< lives in the workspace alone: publishing has nothing to do with it
    std::string reason;  ///< given by who made it, where one was asked for
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/EditField.h"

namespace voxdeck {

// What an unpublished edit is, told here and nowhere else: a line of the journal that publishing writes into
// the dataset's own files, that is not written yet, and that was not taken back. Those are lines of texts and
// of an item's segments. Statuses, flags, comments, tags and whatever was changed for many rows at once are
// kept in the workspace; of a list publishing also writes the values that the list has a field for
// (core/edit/ListFields.h), which are known by comparison with the list and not from the journal.

/// Whether publishing writes lines of this field into a dataset.
constexpr bool isPublished(EditField field)
{
    return field == EditField::Text || field == EditField::Segments;
}

/// The same of a row of the table `edit`.
#define VOX_PUBLISHED_FIELDS "field IN (0, 11)"
/// An unpublished edit among `edit JOIN step ON step.id = edit.step`.
#define VOX_UNPUBLISHED                                                                            \
    "edit.revision IS NULL AND " VOX_PUBLISHED_FIELDS " AND NOT step.is_undo AND step.state <> 1"
/// How many unpublished edits the row of `segment` has: its own texts, and its item's segments.
#define VOX_UNPUBLISHED_OF_SEGMENT                                                                 \
    "(SELECT count(*) FROM edit JOIN step ON step.id = edit.step WHERE edit.shard = segment.shard" \
    " AND edit.item = segment.item AND (edit.segment = segment.segment AND edit.field <> 11"       \
    " OR edit.segment = -1 AND edit.field = 11) AND " VOX_UNPUBLISHED ")"

} // namespace voxdeck

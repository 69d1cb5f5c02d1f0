// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0360
// Inside core/edit.
#pragma once

#include "core/edit/BulkEdit.h"
#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"
#include "core/workspace/UnpublishedEdits.h"

#include <vector>

namespace voxdeck {

inline bool isTimeOfWholeItem(const FieldChange &change)
{
    return isTime(change.field) && change.ref.segment < 0;
}

/// A record that has no segments has no times either: one that is given times becomes a segment, last of all, with the
/// text, the status and the flag that it has by then; its hypotheses are those of its only segment (laySegments()). `authors` are those of the changes; where there are any, they are those of the result
/// afterwards. Busy: the item was changed since.
Result<std::vector<FieldChange>> withWholeItemsDivided(Database &database,
                                                       const std::vector<FieldChange> &changes,
                                                       std::vector<ChangeAuthor> &authors);

} // namespace voxdeck

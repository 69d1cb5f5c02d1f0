// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/UnpublishedEdits.h"

// Used instead of `edit` in a FROM that wants only some lines of the journal; a name may follow (AS).

/// The lines that were not undone.
#define VOX_LIVE_EDIT                                                                              \
    "(SELECT edit.* FROM edit JOIN step ON step.id = edit.step"                                    \
    " WHERE NOT step.is_undo AND step.state <> 1)"
/// The unpublished ones.
#define VOX_UNPUBLISHED_EDIT                                                                       \
    "(SELECT edit.* FROM edit JOIN step ON step.id = edit.step WHERE " VOX_UNPUBLISHED ")"

namespace voxdeck {

// UnpublishedEdits.h spells these in SQL that the schema is made of, which cannot bind them.
static_assert(static_cast<int>(EditField::Text) == 0);
static_assert(static_cast<int>(EditField::Start) == 9 && static_cast<int>(EditField::End) == 10);
static_assert(static_cast<int>(EditField::Segments) == 11);

} // namespace voxdeck

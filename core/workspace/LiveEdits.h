// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0284
#pragma once

#include "core/workspace/UnpublishedEdits.h"

// The views of the journal: what stands in a FROM in the place of `edit` where not all lines count; a name may
// follow (AS). The tables of the journal themselves are spelled in core/journal and in the schema only.

/// The lines that were not undone.
#define VOX_LIVE_EDIT                                                                              \
    "(SELECT edit.* FROM edit JOIN step ON step.id = edit.step WHERE " VOX_IS_LIVE ")"
/// The unpublished ones.
#define VOX_UNPUBLISHED_EDIT                                                                       \
    "(SELECT edit.* FROM edit JOIN step ON step.id = edit.step WHERE " VOX_UNPUBLISHED ")"

// SPDX-License-Identifier: Apache-2.0
// Inside core/changes.
#pragma once

#include "core/base/Sentence.h"
#include "core/edit/EditSession.h"
#include "core/rows/SegmentList.h"

#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// How a segment that was divided, merged into another one or deleted here comes to be again.
struct SegmentRestoring {
    Sentence why;                      ///< "was divided here"; a sentence without its subject
    SegmentEntry entry;                ///< as it was
    std::optional<SegmentEntry> other; ///< of the same item: the one it was merged into, as it was
    std::vector<FieldChange> values = {}; ///< of the one it was merged into: as they were
};

/// The line of a list that has the key and that edits put aside; nothing where no line or several have it.
Result<std::optional<SegmentRef>> lineAside(Workspace &workspace, const std::string &key);

/// Nothing where the segment is shown, or cannot come back: the journal does not know it, or others are at its place by
/// now.
Result<std::optional<SegmentRestoring>> restoringOf(Workspace &workspace, EditSession &session,
                                                    const SegmentRef &ref);

} // namespace voxdeck

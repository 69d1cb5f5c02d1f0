// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/AudioFacts.h"
#include "core/items/ItemSource.h"
#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The name of a recording in an annotation file.
struct LabelledName {
    std::string name;
    std::string audio;       ///< path or address; empty: the file names none
    bool isExact = false;    ///< a user named it: only exact names match
    bool isOneToken = false; ///< formats of words apart: blanks of the name became "_"
};

/// What its labels are about.
struct LabelTarget {
    enum class Kind {
        None,
        Item,    ///< an item of a TouchDataset, or a recording of a list, with all its segments
        Segment, ///< one segment: times count from its start
        Ambiguous
    };
    Kind kind = Kind::None;
    std::string name;
    SegmentRef ref;                      ///< of the segment, or of the item's first
    std::uint32_t row = 0;               ///< likewise
    std::uint32_t recording = 0;         ///< of a list
    std::vector<std::string> candidates; ///< when Ambiguous: at most 16
};

/// Finds the targets in one pass over the rows. A name is compared as a path of the audio, as
/// written, then without folders, then without extension; first with items and recordings, then
/// with keys of segments. Where several fit equally well, the name stays unmatched.
///
/// Units    memory: that of the names.
/// Threads  that of the workspace. Errors: Cancelled.
Result<std::vector<LabelTarget>> findLabelTargets(Workspace &workspace,
                                                  std::span<const LabelledName> names,
                                                  const std::stop_token &stop);

/// The rows of a target, by start.
Result<std::vector<SegmentRow>> rowsOfTarget(Workspace &workspace, const LabelTarget &target);

/// The length of the audio that a row is part of; empty if unknown.
std::optional<double> audioSecondsOf(Workspace &workspace, const ItemSource &items,
                                     AudioFactsReader &facts, const SegmentRef &ref);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/OpenWorkspace.h"
#include "core/audio/Silence.h"
#include "core/edit/EditSession.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::cli {

/// What `edit` is asked to do with an item's segments; one of these.
struct SegmentOptions {
    std::optional<double> splitAt;
    std::optional<std::size_t> textAt; ///< characters
    bool mayOverlap = false;           ///< `times` may pass those of the neighbours
    bool joins = false;
    bool removes = false;
    std::vector<double> times; ///< start and end of the segment
    std::vector<double> added; ///< start and end of a new one
    bool atPauses = false;     ///< all segments of the recording again
    PauseRule pauses;
    bool isDryRun = false; ///< they are shown, not made
    int asked() const
    {
        return int{splitAt.has_value()} + int{joins} + int{removes} + int{!times.empty()}
               + int{!added.empty()} + int{atPauses};
    }
};

/// A segment of an item, counted from 0; without a number the first, or the item where it has none.
Result<SegmentRef> segmentNamed(Surroundings &surroundings, OpenedDataset &opened,
                                const std::string &item, std::optional<std::uint32_t> segment);

/// Makes the edit as one step. `segment` is counted from 0 in the present order of the item's
/// segments.
Result<EditGroup> editSegments(Surroundings &surroundings, OpenedDataset &opened,
                               const std::string &item, std::optional<std::uint32_t> segment,
                               const std::string &text, const SegmentOptions &options);

/// The segments that the rule proposes for the item's recording; changes nothing.
Result<std::vector<TimeSpan>> proposedSegments(Surroundings &surroundings, OpenedDataset &opened,
                                               const std::string &item,
                                               const SegmentOptions &options);

} // namespace voxdeck::cli

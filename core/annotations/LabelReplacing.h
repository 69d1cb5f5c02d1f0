// SPDX-License-Identifier: Apache-2.0
// Inside core/edit: labels that become the segments of their recording.
#pragma once

#include "core/annotations/LabelPlacing.h"
#include "core/base/Sentence.h"
#include "core/edit/SegmentEdits.h"
#include "core/edit/SegmentReplacement.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// Why these cannot be the segments of one recording; empty where they can. Tiers without speakers that
/// cover the same time (words and their sounds) would be two segments for everything said.
Sentence whyNoSegments(std::span<const labels::FlatSegment> given);

/// For each label the place it becomes: one with the same times, or one that shares at least half
/// of the time of both; each place once. `isWholeItem`: the only place has no times, and stands for
/// all of its audio.
std::vector<std::optional<std::size_t>> keptPlaces(std::span<const LabelPlace> places,
                                                   std::span<const labels::FlatSegment> given,
                                                   bool isWholeItem);

} // namespace voxdeck

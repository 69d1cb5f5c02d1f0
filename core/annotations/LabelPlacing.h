// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/labels/FlatLabels.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// Seconds at each end: annotators and frames are not more precise.
inline constexpr double kLabelTolerance = 0.05;

/// A segment that a label may be about. Times on the clock of the labels.
struct LabelPlace {
    double start = 0;
    double end = 0;
    std::string speaker;
    std::optional<int> channel; ///< from 0; none: all of them
};

/// The labels of one segment, joined.
struct PlacedLabel {
    std::size_t place = 0;
    std::string text;    ///< one line; of several labels joined, as their script does
    std::string speaker; ///< empty where they name none, or several
    double start = 0;
    double end = 0;
    bool isOne = false;     ///< one label, about this segment and no part of it: its times count
    std::uint64_t line = 0; ///< of the first
    std::size_t label = 0;  ///< the first
};

struct UnplacedLabel {
    std::size_t label = 0;
    Sentence reason;
};

struct LabelPlacing {
    std::vector<PlacedLabel> placed; ///< by place; each place once
    std::vector<UnplacedLabel> unplaced;
};

/// Which label is about which segment. A label with a segment's times (50 ms at each end) is that
/// segment's; among several of the same times speaker and channel decide, then their order. Any other is
/// part of the segment that holds at least half of it, and the labels of one tier in one segment are
/// joined. What could be meant in two ways (two labels for one segment, two tiers within it) is
/// placed nowhere, with the reason.
///
/// Units    `places` by start. Of more than 1,000 segments at one moment some are not looked at.
LabelPlacing placeLabels(std::span<const LabelPlace> places,
                         std::span<const labels::FlatSegment> given);

/// Words on one line, single spaces between them.
std::string oneLineOf(std::string_view text);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/InputUtterance.h"

#include <string_view>
#include <vector>

namespace voxdeck::wenet {

/// Where a record has its segments.
inline constexpr std::string_view kInfo = "info";
inline constexpr std::string_view kSegments = "segments";

/// The lines that a line of a raw list becomes where its segments are wanted: a record with
/// `info.segments = [{"start": s, "end": e, "txt": t}, ...]` (formats 1.5; seconds of the item,
/// whose beginning is the record's own `start`, numbers or numeric strings) becomes one utterance
/// per segment, with times of the audio file; any other line stays unchanged.
///
/// A segment's key is the item's with "_00000" and so on where there are several, and `item` is the
/// item's own. A segment's further fields take precedence over the item's.
/// A segment without times that can be used is a line with a problem.
std::vector<InputLine> linesOfSegments(InputLine whole);

} // namespace voxdeck::wenet

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/InputUtterance.h"

#include <vector>

namespace voxdeck::wenet {

/// What a line of a raw list becomes where its segments are wanted: of a record with
/// `info.segments = [{"start": s, "end": e, "txt": t}, ...]` (formats 1.5; seconds of the item, whose
/// beginning is the record's own `start`, numbers or numeric strings) an utterance for each, its times
/// those of the audio file; any other line as it is.
///
/// A segment's key is the item's with "_00000" and so on where there are several, and `item` is the
/// item's own. What a segment has besides its times and text goes before what the item has.
/// A segment without times that can be used is a line with a problem.
std::vector<InputLine> linesOfSegments(InputLine whole);

} // namespace voxdeck::wenet

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0291, 0425
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::touch {

/// Whether a field of a segment was made of its words or its sound: it holds for no part of the segment.
bool isOfWords(std::string_view name, const JsonValue &value);

/// One segment a record is to have.
struct SegmentPatch {
    std::optional<std::uint32_t> from; ///< the segment of the record it is; nothing: a new one
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text;
    std::string language = {}; ///< of a new one: written where the record's segments say theirs
    std::string speaker = {};  ///< the same
};

/// The record with these segments in `info.segments` (formats.md 1.5), in their order. Other fields
/// of a segment stay with it; parts of a divided one keep them, and one that others were merged into has those
/// in which all agree, both without hypotheses, scores and alignments, and its own speaker and language; and an unchanged time
/// keeps its spelling; where the record already has `info.segments`, its remaining bytes stay the same. `txt` becomes the texts put together
/// where it was that before, and where the record had no segments; otherwise it stays.
///
/// Errors   Corrupt, InvalidArgument: as in Metainfo.h; NotFound for a missing segment.
Result<std::string> withSegments(std::string_view record,
                                 const std::vector<SegmentPatch> &segments);

} // namespace voxdeck::touch

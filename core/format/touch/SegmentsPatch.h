// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::touch {

/// One segment a record is to have.
struct SegmentPatch {
    std::optional<std::uint32_t> from; ///< the segment of the record it is; nothing: a new one
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text;
    std::string language = {}; ///< of a new one: written where the record's segments say theirs
};

/// The record with these segments in `info.segments` (formats.md 1.5), in their order. What is said of a
/// segment besides its times and text stays with it, and a time that is the same keeps its spelling; the
/// rest of the record keeps every byte where it has `info.segments` already. `txt` becomes the texts put
/// together where it was that before, and where the record had no segments; it is left alone otherwise.
///
/// Errors   Corrupt, InvalidArgument: as in Metainfo.h; NotFound for a segment that is not there.
Result<std::string> withSegments(std::string_view record,
                                 const std::vector<SegmentPatch> &segments);

} // namespace voxdeck::touch

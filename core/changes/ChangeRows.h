// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <string>

namespace voxdeck {

/// What the manifest says of a segment, as far as change sets need it.
struct KnownRow {
    std::uint32_t id = 0; ///< 0: it has no such row
    std::string itemKey;
    std::uint64_t siblings = 0;
    std::string text;
};

Result<KnownRow> knownRow(Database &db, const SegmentRef &ref);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <string>

namespace voxdeck {

/// The facts of the manifest about a segment that change sets need.
struct KnownRow {
    std::uint32_t id = 0; ///< 0: the manifest has no such row
    std::string itemKey;
    std::uint64_t siblings = 0;
    std::string text;
};

Result<KnownRow> knownRow(Database &db, const SegmentRef &ref);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// A line of the journal as far as a change set needs it.
struct ChangeEvent {
    FieldChange change;
    std::string who;
    std::int64_t atMs = 0;
    std::int64_t edit = 0; ///< its place in the journal: this line, or after it
    std::int64_t bulk = 0;
    std::optional<std::uint32_t> keyHash; ///< of the item then, of a bulk edit
    std::string part = {};                ///< of several values of the field
    std::string key = {};                 ///< of the segment then; empty of a bulk edit
    EditGroup step = 0;
    std::string reason = {};
};

} // namespace voxdeck

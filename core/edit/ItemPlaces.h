// SPDX-License-Identifier: Apache-2.0
// Inside core/edit.
#pragma once

#include "core/base/Result.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace voxdeck {

/// Where the items with some keys are in a workspace.
class ItemPlaces {
public:
    /// One pass over the rows. Errors: Cancelled; those of the workspace.
    static Result<ItemPlaces> of(Workspace &workspace, const std::unordered_set<std::string> &keys,
                                 const std::stop_token &stop);

    /// Items that have this key.
    std::size_t count(const std::string &key) const;
    /// The item with this key; of several the one with this number in its shard. `segment` of the result
    /// is -1. NotFound: no item has the key; InvalidArgument: several have it and the number does not tell.
    Result<SegmentRef> find(const std::string &key, std::uint64_t number) const;

private:
    using Item = std::pair<std::uint32_t, std::uint64_t>; ///< shard, number
    std::unordered_map<std::string, std::vector<Item>> m_items;
};

} // namespace voxdeck

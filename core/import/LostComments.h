// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

/// In a workspace that was rescued (WorkspaceRescue.h): comments that the journal tells, and whose own rows are lost.
///
/// Threads  that of its Database; inside the caller's transaction.
class LostComments {
public:
    explicit LostComments(Database &database) : m_db(database) {}
    /// Reads the journal.
    ///
    /// Errors   those of Database.
    Result<> find();
    /// The item's key, where a row of the damaged workspace tells it.
    void nameItem(std::uint32_t shard, std::uint64_t item, std::string_view key);
    /// Makes them, as the last line about each says; returns how many.
    ///
    /// Errors   those of Database.
    Result<std::uint64_t> make();

private:
    struct Lost {
        SegmentRef ref;
        std::string key; ///< of the segment
        std::string value;
        std::size_t order = 0; ///< in which they were made
    };
    Database &m_db;
    std::map<std::string, Lost> m_lost; ///< by uid
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> m_itemKeys;
};

} // namespace voxdeck

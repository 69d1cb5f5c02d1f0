// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace voxdeck {

/// The journalled values of one segment, which replace those of the dataset.
struct JournalledSegment {
    std::string key;                 ///< of the segment when it was last edited
    std::optional<std::string> text; ///< only while it is not published
    std::optional<SegmentStatus> status;
    std::optional<bool> isFlagged;
    std::optional<std::string> hypothesis, speaker; ///< these four until they are undone
    std::optional<double> start, end;
    int unpublishedEdits = 0; ///< without those undone
    bool hasLiveText = false;
    /// Puts hypothesis, speaker and times into the row.
    void layOver(SegmentRow &row) const;
};

/// The journal's edits of one shard, by (item, segment).
///
/// Units    memory: one entry per edited segment of the shard.
class JournalOverlay {
public:
    /// Reads them again if the journal has grown since.
    Result<> refresh(Database &database, std::uint32_t shard);
    const JournalledSegment *find(std::uint64_t item, std::int32_t segment) const;

private:
    std::uint32_t m_shard = 0;
    std::int64_t m_lastEdit = -1;
    std::map<std::pair<std::uint64_t, std::int32_t>, JournalledSegment> m_segments;
};

} // namespace voxdeck

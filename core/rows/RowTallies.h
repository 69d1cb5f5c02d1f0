// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rows/ManifestRows.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace voxdeck {

/// What new rows add to the tallies of their shard, counted before it is written.
///
/// Threads  one at a time.
class RowTallies {
public:
    void count(const SegmentRow &row);
    /// Adds them to the shard's tallies, and begins again. Inside the caller's transaction.
    Result<> write(Database &database, std::uint32_t shard);
    void clear() { m_sums.clear(); }

private:
    /// Rows and seconds.
    std::map<std::pair<TallyKind, std::string>, std::pair<std::int64_t, double>> m_sums;
};

} // namespace voxdeck

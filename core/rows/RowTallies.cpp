// SPDX-License-Identifier: Apache-2.0
#include "core/rows/RowTallies.h"

namespace voxdeck {

void RowTallies::count(const SegmentRow &row)
{
    const auto add = [&](TallyKind kind, const std::string &value) {
        auto &sum = m_sums[{kind, value}];
        ++sum.first;
        sum.second += row.durationSeconds();
    };
    add(TallyKind::All, {});
    add(TallyKind::Language, row.language);
    add(TallyKind::Status, statusName(row.status));
    add(TallyKind::Flag, row.isFlagged ? "1" : "0");
}

Result<> RowTallies::write(Database &database, std::uint32_t shard)
{
    ManifestRows rows(database);
    for (const auto &[what, sum] : m_sums)
        VOX_CHECK(rows.addToTally(shard, what.first, what.second, sum.first, sum.second));
    m_sums.clear();
    return {};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/search/KeyIndex.h"

#include "core/base/Hash.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"

#include <algorithm>

namespace voxdeck {

Result<> KeyIndex::load(Database &database, const std::stop_token &stop)
{
    const Database::StopScope scope(database, stop);
    VOX_TRY(const auto rows, database.integer("SELECT count(*) FROM segment"));
    m_entries.reserve(static_cast<std::size_t>(rows));
    auto query = database.statement("SELECT id, item_key, segment, siblings FROM segment");
    VOX_CHECK(eachRow(query, [this](std::uint32_t id, std::string_view key, std::int32_t segment,
                                    std::uint64_t siblings) {
        // Most rows are whole items, whose key needs no making.
        const std::uint64_t hash = segment < 0 ? fnv64(key)
                                               : fnv64(segmentKey(key, segment, siblings));
        m_entries.push_back({hash, id});
    }));
    std::sort(m_entries.begin(), m_entries.end(), [](const Entry &a, const Entry &b) {
        return std::pair(a.hash, a.id) < std::pair(b.hash, b.id);
    });
    m_isMet.resize(m_entries.size());
    return {};
}

std::pair<std::size_t, std::size_t> KeyIndex::find(std::string_view key) const
{
    const std::uint64_t hash = fnv64(key);
    const auto begin = std::lower_bound(
        m_entries.begin(), m_entries.end(), hash,
        [](const Entry &entry, std::uint64_t wanted) { return entry.hash < wanted; });
    auto end = begin;
    while (end != m_entries.end() && end->hash == hash)
        ++end;
    return {static_cast<std::size_t>(begin - m_entries.begin()),
            static_cast<std::size_t>(end - m_entries.begin())};
}

bool KeyIndex::meet(std::size_t place)
{
    const bool isNew = !m_isMet[place];
    m_isMet[place] = true;
    return isNew;
}

} // namespace voxdeck

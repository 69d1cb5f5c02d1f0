// SPDX-License-Identifier: Apache-2.0
#include "core/import/LostKeys.h"

#include "core/base/Stopped.h"
#include "core/import/ListImport.h"
#include "core/import/ListedSegment.h"
#include "core/journal/BulkJournal.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace voxdeck {

Result<> LostKeys::find(std::vector<Sentence> &notes)
{
    VOX_CHECK(load());
    if (m_wanted.empty())
        return {};
    const std::size_t all = m_wanted.size();
    auto looked = lookInList();
    if (!looked && looked.error().code == ErrorCode::Cancelled)
        return looked;
    if (!looked)
        notes.push_back(Sentence::tr("the list could not be read: %1", describe(looked.error())));
    if (!m_wanted.empty())
        notes.push_back(all == 1
                            ? Sentence::tr("changes of many rows could not be matched with lines "
                                           "of the list for %1 of %2 line whose rows are damaged",
                                           m_wanted.size(), all)
                            : Sentence::tr("changes of many rows could not be matched with lines "
                                           "of the list for %1 of %2 lines whose rows are damaged",
                                           m_wanted.size(), all));
    return {};
}

Result<> LostKeys::load()
{
    std::set<std::uint64_t> known;
    auto numbers = m_db.statement("SELECT item FROM gone_row WHERE shard = ?");
    VOX_CHECK(
        eachRow(bindAll(numbers, m_shard), [&known](std::uint64_t item) { known.insert(item); }));
    const auto want = [&](std::uint64_t item, std::uint32_t hash) {
        if (known.insert(item).second)
            m_wanted.emplace(hash, item);
    };
    const auto use = [&](const BulkLine &, std::uint32_t of, const BulkChunk &chunk) -> Result<> {
        for (const BulkRow &row : chunk.rows)
            if (of == m_shard && row.segment == -1)
                want(row.item, row.keyHash);
        return {};
    };
    VOX_CHECK(BulkJournal(m_db).eachChunk(use));
    for (const char *const table : {"attached_text", "imported_score"}) {
        const std::string sql = std::string("SELECT item, key_hash FROM ") + table
                                + " WHERE shard = ? AND segment = -1";
        auto rows = m_db.statement(sql);
        VOX_CHECK(eachRow(bindAll(rows, m_shard), want));
    }
    return {};
}

/// Those found are no longer wanted. A hash that two lines of the list have tells nothing.
Result<> LostKeys::lookInList()
{
    VOX_TRY(const auto lists, knownLists(m_db));
    const auto list = std::find_if(lists.begin(), lists.end(),
                                   [&](const KnownList &one) { return one.shard == m_shard; });
    if (list == lists.end())
        return fail(ErrorCode::NotFound, Sentence::tr("is not among the lists of the workspace"),
                    std::to_string(m_shard));
    std::set<std::string> taken;
    auto numbers = m_db.statement("SELECT item_key FROM gone_row WHERE shard = ?");
    VOX_CHECK(eachRow(bindAll(numbers, m_shard),
                      [&taken](std::string key) { taken.insert(std::move(key)); }));
    std::map<std::uint32_t, std::optional<std::string>> keys;
    VOX_TRY(const auto source, openKnownList(m_fs, *list));
    for (;;) {
        VOX_CHECK(checkStop(m_stop));
        VOX_TRY(const auto line, source->next());
        if (!line)
            break;
        const auto listed = line->utterance ? listedSegment(*line->utterance, list->mapping)
                                            : fail(ErrorCode::NotFound, {});
        if (!listed || taken.contains(listed->row.itemKey))
            continue;
        const std::uint32_t hash = bulkKeyHash(listed->row.itemKey, 0);
        if (!m_wanted.contains(hash))
            continue;
        const auto [at, isFirst] = keys.try_emplace(hash, listed->row.itemKey);
        if (!isFirst)
            at->second.reset();
    }
    auto insert = m_db.statement("INSERT OR IGNORE INTO gone_row (shard, item, item_key)"
                                 " VALUES (?, ?, ?)");
    for (const auto &[hash, key] : keys) {
        const auto [begin, end] = m_wanted.equal_range(hash);
        if (!key || std::distance(begin, end) != 1)
            continue;
        VOX_CHECK(bindAll(insert.rewind(), m_shard, begin->second, std::string_view(*key)).run());
        m_wanted.erase(begin);
    }
    return {};
}

} // namespace voxdeck

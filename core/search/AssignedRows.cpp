// SPDX-License-Identifier: Apache-2.0
#include "core/search/AssignedRows.h"

#include "core/rows/ManifestRows.h"
#include "core/search/RowMatcher.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

Result<> AssignedRows::makeFindable()
{
    return m_database.run("CREATE INDEX IF NOT EXISTS segment_assigned ON segment (assigned)"
                          " WHERE assigned <> ''");
}

Result<std::vector<std::string>> AssignedRows::people()
{
    return names("SELECT value FROM tally WHERE kind = ? AND value <> ''"
                 " GROUP BY value HAVING sum(rows) > 0 ORDER BY value");
}

Result<std::vector<std::string>> AssignedRows::knownPeople()
{
    return names("SELECT name FROM person UNION SELECT value FROM tally WHERE kind = ?"
                 " AND value <> '' GROUP BY value HAVING sum(rows) > 0 ORDER BY 1");
}

Result<std::vector<std::string>> AssignedRows::names(const char *sql)
{
    auto query = m_database.statement(sql);
    std::vector<std::string> found;
    VOX_CHECK(eachRow(bindAll(query, TallyKind::Assigned),
                      [&found](std::string name) { found.push_back(std::move(name)); }));
    return found;
}

Result<> AssignedRows::remember(const std::string &name)
{
    VOX_CHECK(m_database
                  .statement("INSERT INTO person (name, at_ms) VALUES (?,"
                             " CAST(strftime('%s', 'now') AS INTEGER) * 1000)"
                             " ON CONFLICT DO NOTHING")
                  .bind(name)
                  .run());
    return {};
}

Result<std::vector<std::uint32_t>> AssignedRows::find(const QueryTest &test,
                                                      const std::stop_token &stop)
{
    std::vector<std::uint32_t> ids;
    VOX_TRY(const auto hasIndex, m_database.integer("SELECT count(*) FROM sqlite_schema"
                                                    " WHERE name = 'segment_assigned'"));
    if (hasIndex == 0) // no row was ever anybody's
        return ids;
    VOX_TRY(const auto matcher, matcherFor(test)); // null for Empty
    VOX_TRY(const auto names, people());
    const Database::StopScope scope(m_database, stop);
    auto query = m_database.statement("SELECT id FROM segment INDEXED BY segment_assigned"
                                      " WHERE assigned = ? AND assigned <> '' ORDER BY id");
    bool isRising = true;
    for (const std::string &name : names) {
        if (matcher && matcher->matches(name) != TextMatcher::Answer::Yes)
            continue;
        isRising = ids.empty();
        VOX_CHECK(eachRow(bindAll(query.rewind(), name),
                          [&ids](std::uint32_t id) { ids.push_back(id); }));
    }
    if (!isRising)
        std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace voxdeck

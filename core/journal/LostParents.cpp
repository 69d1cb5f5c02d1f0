// SPDX-License-Identifier: Apache-2.0
#include "core/journal/LostParents.h"

#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SqlNumbers.h"

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace voxdeck {

Result<> makeLostSteps(Database &database)
{
    struct Lost {
        std::int64_t undoes = 0;
        bool isWritten = false;
    };
    std::map<std::int64_t, Lost> lost;
    VOX_CHECK(eachRow(
        database.statement("SELECT step, max(undoes), min(revision IS NOT NULL) FROM edit"
                           " WHERE step NOT IN (SELECT id FROM step) GROUP BY step UNION ALL"
                           " SELECT step, max(undoes), 0 FROM bulk_edit"
                           " WHERE step NOT IN (SELECT id FROM step) GROUP BY step"),
        [&lost](std::int64_t step, std::int64_t undoes, bool isWritten) {
            lost[step] = {undoes, isWritten};
        }));
    auto undone = database.statement("SELECT is_undo FROM step WHERE id = ?");
    auto later = database.statement("SELECT EXISTS (SELECT 1 FROM edit WHERE undoes = ?1)"
                                    " OR EXISTS (SELECT 1 FROM bulk_edit WHERE undoes = ?1)"
                                    " OR EXISTS (SELECT 1 FROM step WHERE undoes = ?1)");
    auto insert = database.statement("INSERT INTO step (id, undoes, is_undo, state)"
                                     " VALUES (?, ?, ?, ?)");
    for (const auto &[step, known] : lost) { // a step comes behind the one it takes back
        bool isUndo = false;
        if (known.undoes > 0) {
            VOX_TRY(const auto of, firstRow<bool>(bindAll(undone.rewind(), known.undoes)));
            isUndo = !of || !std::get<0>(*of);
        }
        VOX_TRY(const auto taken, firstRow<bool>(bindAll(later.rewind(), step)));
        const StepState state = taken && std::get<0>(*taken) ? StepState::TakenBack
                                : isUndo                     ? StepState::Dropped
                                : known.isWritten            ? StepState::Published
                                                             : StepState::Live;
        VOX_CHECK(bindAll(insert.rewind(), step, known.undoes, isUndo, state).run());
    }
    return {};
}

Result<> makeLostRevisions(Database &database)
{
    for (const char *const sql :
         {"INSERT OR IGNORE INTO revision (id, at_ms, who, note) SELECT revision, max(at_ms), '',"
          " '' FROM edit WHERE revision IS NOT NULL GROUP BY revision",
          "INSERT OR IGNORE INTO revision (id, at_ms, who, note) SELECT DISTINCT revision, 0, '',"
          " '' FROM published_text WHERE revision IS NOT NULL"})
        VOX_CHECK(database.statement(sql).run());
    return {};
}

Result<> settleLostSteps(Database &database,
                         const std::function<Result<std::string>(const std::string &uid)> &comment)
{
    // The lines of a value follow on each other: where one does not go on from the one before it, one between is lost.
    // Changes of many rows come between others of their fields.
    struct Last {
        std::int64_t step = 0;
        std::string value;
    };
    using Place = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::string>;
    std::map<Place, Last> values;
    std::set<std::int64_t> settled;
    auto lines = database.statement(
        "SELECT step, shard, item, segment, field, before, after, iif(field = ?1,"
        " coalesce(iif(json_valid(after), json_extract(after, '$.uid'), NULL),"
        "  iif(json_valid(before), json_extract(before, '$.uid'), NULL), ''), '')"
        " FROM edit WHERE field = ?1 OR field NOT IN (SELECT field FROM bulk_edit) ORDER BY id");
    VOX_CHECK(eachRow(bindAll(lines, EditField::Comment),
                      [&](std::int64_t step, std::int64_t shard, std::int64_t item,
                          std::int64_t segment, std::int64_t field, const std::string &before,
                          std::string after, std::string uid) {
                          Last &last = values[{shard, item, segment, field, std::move(uid)}];
                          if (last.step != 0 && last.value != before)
                              settled.insert(last.step);
                          last = {step, std::move(after)};
                      }));
    for (const auto &[place, last] : values) {
        const std::string &uid = std::get<4>(place);
        if (uid.empty())
            continue;
        VOX_TRY(const auto now, comment(uid));
        if (now != last.value)
            settled.insert(last.step);
    }
    VOX_CHECK(eachRow(database.statement("SELECT id FROM step WHERE id NOT IN (SELECT step FROM"
                                         " edit) AND id NOT IN (SELECT step FROM bulk_edit)"),
                      [&settled](std::int64_t step) { settled.insert(step); }));
    auto settle = database.statement("UPDATE step SET state = iif(is_undo, ?, ?) WHERE id = ?"
                                     " AND state = " VOX_SQL_STEP_LIVE);
    for (const std::int64_t step : settled)
        VOX_CHECK(bindAll(settle.rewind(), StepState::Dropped, StepState::Published, step).run());
    return {};
}

Result<std::set<std::int64_t>> shardsInJournal(Database &database)
{
    std::set<std::int64_t> shards;
    VOX_CHECK(eachRow(database.statement("SELECT shard FROM edit UNION SELECT shard FROM bulk_rows"
                                         " UNION SELECT shard FROM published_text"),
                      [&shards](std::int64_t shard) { shards.insert(shard); }));
    return shards;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/split/LeakCounts.h"

#include "core/journal/JournalQueries.h"
#include "core/split/LeakSurvey.h"
#include "core/workspace/Rows.h"

#include <optional>
#include <sstream>
#include <string>

namespace voxdeck {

namespace {

using Counts = LeakTally;

constexpr const char *kKeptName = "leaks";
/// Changes when the rules by which leaks are found do: older counts are made again.
constexpr int kRules = 4;

/// Identifies the present rows: by the import, and by the length of the journals, which only grow.
Result<std::string> stateOf(Workspace &workspace)
{
    VOX_TRY(std::string state, rowLayout(workspace));
    Database &db = workspace.database();
    VOX_TRY(const auto journal, journalLength(db));
    static constexpr Select kQuery(
        "SELECT (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name ="
        " 'text_change') AS text_changes, (SELECT ifnull(sum(rows), 0) FROM"
        " shard) AS rows, (SELECT ifnull(sum(text_epoch), 0) FROM shard) AS"
        " text_epochs, (SELECT count(*) FROM segment_added) AS added");
    auto query = db.statement(kQuery.sql());
    VOX_CHECK(query.step());
    for (const std::int64_t number :
         {journal.steps, journal.lines, journal.bulkEdits, journal.bulkRows,
          query.integer(kQuery["text_changes"]), query.integer(kQuery["rows"]),
          query.integer(kQuery["text_epochs"]), query.integer(kQuery["added"])})
        state += ' ' + std::to_string(number);
    return std::to_string(kRules) + ' ' + state;
}

Result<std::optional<Counts>> keptCounts(Database &database, const std::string &state)
{
    auto query = database.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const auto kept, firstRow<std::string>(bindAll(query, std::string_view(kKeptName))));
    if (!kept || !std::get<0>(*kept).starts_with(state + '\n'))
        return std::nullopt;
    std::istringstream numbers(std::get<0>(*kept).substr(state.size()));
    Counts counts{};
    for (auto &count : counts)
        numbers >> count;
    return numbers ? std::optional(counts) : std::nullopt;
}

void keep(Database &database, const std::string &state, const Counts &counts)
{
    std::string value = state + '\n';
    for (const auto count : counts)
        value += std::to_string(count) + ' ';
    auto insert = database.statement(
        "INSERT OR REPLACE INTO workspace (name, value) VALUES (?, ?)");
    // A workspace that cannot be written to now is looked through again the next time.
    static_cast<void>(insert.bind(kKeptName).bind(value).run().has_value());
}

} // namespace

Result<LeakTally> countLeaks(const FileSystem &fs, Workspace &workspace,
                             const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(const auto state, stateOf(workspace));
    Database &db = workspace.database();
    VOX_TRY(const auto kept, keptCounts(db, state));
    if (kept)
        return *kept;
    VOX_TRY(const auto report, findLeaks(fs, workspace, LeakOptions{}, progress, stop));
    VOX_TRY(const auto after, stateOf(workspace));
    if (after == state) // no row has changed meanwhile
        keep(db, state, report.count);
    return report.count;
}

} // namespace voxdeck

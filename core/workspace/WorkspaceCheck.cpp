// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/WorkspaceCheck.h"

#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/Salvage.h"
#include "core/workspace/Schema.h"

#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostUnreadable = 100;

std::string readableText(std::string_view text)
{
    std::string readable;
    for (std::size_t at = 0; at < text.size();)
        appendUtf8(readable, nextUtf8(text, at));
    return readable;
}

Result<std::vector<Error>> askedOfSqlite(Database &database)
{
    std::vector<Error> problems;
    const std::string file = database.file().string();
    VOX_CHECK(
        eachRow(database.statementOnce("PRAGMA integrity_check(100)"), [&](std::string_view said) {
            if (said != "ok")
                problems.push_back({ErrorCode::Corrupt, std::string(said), file});
        }));
    if (!problems.empty())
        return problems;
    VOX_CHECK(eachRow(
        database.statementOnce("SELECT \"table\", parent, count(*) FROM"
                               " pragma_foreign_key_check GROUP BY 1, 2"),
        [&](const std::string &table, const std::string &parent, std::uint64_t rows) {
            problems.push_back(
                {ErrorCode::Corrupt,
                 rows == 1 ? Sentence::tr("%1 row of %2 refer to rows of %3 that do not exist",
                                          rows, table, parent)
                           : Sentence::tr("%1 rows of %2 refer to rows of %3 that do not exist",
                                          rows, table, parent),
                 file});
        }));
    return problems;
}

/// Pages have no checksums; but what people wrote is UTF-8.
Result<std::vector<Error>> unreadableTexts(Database &database, const std::stop_token &stop)
{
    std::vector<Error> problems;
    const auto look = [&](const std::string &table, const char *what,
                          const std::string &columns) -> Result<> {
        auto known = database.statement("SELECT 1 FROM sqlite_schema WHERE name = ?");
        VOX_TRY(const auto found, firstRow<bool>(bindAll(known, std::string_view(table))));
        if (!found) // of another version
            return {};
        return eachRow(database.statementOnce("SELECT " + columns + " FROM " + table),
                       [&](std::string_view key, std::string_view one, std::string_view other) {
                           if (problems.size() < kMostUnreadable
                               && !(isValidUtf8(key) && isValidUtf8(one) && isValidUtf8(other)))
                               problems.push_back(
                                   {ErrorCode::Corrupt,
                                    Sentence::tr("%1 has bytes that are not UTF-8", what),
                                    readableText(key)});
                       });
    };
    VOX_CHECK(look("edit", "an edit", "key, before, after"));
    VOX_CHECK(look("comment", "a comment", "key, who, text"));
    VOX_CHECK(checkStop(stop));
    return problems;
}

Sentence wordsOf(const std::string &table, std::uint64_t pages, std::uint64_t first)
{
    const auto words = pages == 1 ? Sentence::tr("%1: %2 page of it damaged", table, pages)
                                  : Sentence::tr("%1: %2 pages of it damaged", table, pages);
    return first > 0 ? Sentence::tr("%1, the first is page %2", words, first) : words;
}

/// Which tables the damaged pages are of.
Result<> addTables(const FileSystem &fs, const std::filesystem::path &file,
                   const std::stop_token &stop, std::vector<Error> &problems)
{
    VOX_TRY(const auto sound, Database::open(":memory:", Database::Access::ReadWrite));
    VOX_CHECK(migrate(*sound));
    VOX_TRY(auto tables, storedTables(*sound));
    VOX_TRY(const auto salvage, Salvage::open(fs, file, std::move(tables), stop));
    for (const auto &damage : salvage.damage())
        problems.push_back(
            {ErrorCode::Corrupt, wordsOf(damage.name, damage.pages, damage.first), file.string()});
    return {};
}

} // namespace

Result<std::vector<Error>> checkWorkspaceFile(const FileSystem &fs,
                                              const std::filesystem::path &file,
                                              const std::stop_token &stop)
{
    std::vector<Error> problems;
    {
        auto database = Database::open(file, Database::Access::ReadOnly);
        auto found = Result<std::vector<Error>>(std::vector<Error>());
        if (database) {
            const Database::StopScope scope(**database, stop);
            found = askedOfSqlite(**database);
            if (found && found->empty())
                found = unreadableTexts(**database, stop);
        } else {
            found = fail(database.error());
        }
        if (!found && found.error().code != ErrorCode::Corrupt)
            return fail(std::move(found).error());
        if (found)
            problems = *std::move(found);
        else
            problems.push_back(std::move(found).error());
    }
    if (!problems.empty())
        VOX_CHECK(addTables(fs, file, stop, problems));
    return problems;
}

} // namespace voxdeck

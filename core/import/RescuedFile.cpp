// SPDX-License-Identifier: Apache-2.0
#include "core/import/RescuedFile.h"

#include "core/base/Utf8.h"
#include "core/workspace/Schema.h"

#include <cstddef>
#include <type_traits>
#include <variant>

namespace voxdeck {

namespace {

void bindValue(Statement &statement, const SalvagedValue &value)
{
    std::visit(
        [&statement](const auto &one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, std::monostate>)
                statement.bindNull();
            else if constexpr (std::is_same_v<T, std::string>)
                statement.bindBorrowed(one);
            else if constexpr (std::is_same_v<T, SalvagedBlob>)
                statement.bindBlob(one.bytes);
            else
                statement.bind(one);
        },
        value);
}

} // namespace

NewWorkspace::~NewWorkspace()
{
    m_database.reset();
    if (!m_isKept)
        removeParts();
}

Result<Database *> NewWorkspace::make()
{
    for (const auto &path : {m_target, std::filesystem::path(m_target.string() + "-wal")})
        if (exists(m_fs, path))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("is there already; name a new file for the rescued workspace"),
                        path.string());
    removeParts();
    VOX_TRY(m_database, Database::open(m_part, Database::Access::ReadWrite));
    VOX_CHECK(migrate(*m_database));
    // Parents that are lost are made at the end.
    VOX_CHECK(m_database->run("PRAGMA foreign_keys = OFF; PRAGMA synchronous = NORMAL;"));
    return m_database.get();
}

Result<> NewWorkspace::keep()
{
    // Closing moves the log into the file and syncs it.
    VOX_CHECK(m_database->run("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE);"));
    m_database.reset();
    VOX_CHECK(m_fs.rename(m_part, m_target));
    m_isKept = true;
    return m_fs.syncDirectory(m_target.parent_path());
}

void NewWorkspace::removeParts()
{
    for (const char *const end : {"", "-wal", "-shm"})
        if (exists(m_fs, m_part.string() + end))
            static_cast<void>(m_fs.remove(m_part.string() + end).has_value());
}

std::string withoutBadBytes(std::string_view text)
{
    std::string clean;
    for (std::size_t at = 0; at < text.size();)
        appendUtf8(clean, nextUtf8(text, at));
    return clean;
}

Result<int> insertRecord(Database &database, const StoredTable &table, const SalvagedRecord &record)
{
    std::string sql = "INSERT OR IGNORE INTO " + table.name + " (";
    std::string marks;
    for (std::size_t at = 0; at < record.values.size(); ++at) {
        sql.append(at > 0 ? ", \"" : "\"").append(table.columns[at].name).append("\"");
        marks += at > 0 ? ", ?" : "?";
    }
    auto insert = database.statement(sql + ") VALUES (" + marks + ")");
    for (const auto &value : record.values)
        bindValue(insert, value);
    return insert.run();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/WorkspaceValues.h"

#include "core/base/WhoIsThere.h"
#include "core/workspace/Database.h"
#include "core/workspace/Person.h"
#include "core/workspace/SqlFunctions.h"

#include <sqlite3.h>

#include <cstddef>
#include <memory>
#include <string>

namespace voxdeck {

namespace {

constexpr const char *kPersonFunction = "vox_person";

/// vox_person(name) sets the person of the connection, vox_person() tells it.
void person(sqlite3_context *context, int count, sqlite3_value **values)
{
    auto &name = *static_cast<std::string *>(sqlite3_user_data(context));
    if (count > 0) {
        const auto *const bytes = reinterpret_cast<const char *>(sqlite3_value_text(values[0]));
        name.assign(bytes ? bytes : "", static_cast<std::size_t>(sqlite3_value_bytes(values[0])));
    }
    sqlite3_result_text(context, name.data(), static_cast<int>(name.size()), SQLITE_TRANSIENT);
}

Result<std::unique_ptr<Workspace>> opened(const WorkspaceLogin &login, Workspace::Access access)
{
    VOX_TRY(auto workspace, Workspace::openKnown(login.file, access));
    VOX_CHECK(setPerson(workspace->database(), login.person));
    return workspace;
}

} // namespace

int registerPersonFunction(sqlite3 *connection)
{
    auto name = std::make_unique<std::string>();
    return sqlite3_create_function_v2(
        connection, kPersonFunction, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, name.release(), &person,
        nullptr, nullptr, [](void *kept) { delete static_cast<std::string *>(kept); });
}

std::string personOf(Database &database)
{
    auto query = database.statement("SELECT vox_person()");
    const auto hasRow = query.step();
    auto name = hasRow && *hasRow ? query.text(0) : std::string();
    return name.empty() ? loginName() : name;
}

Result<> setPerson(Database &database, const std::string &name)
{
    auto query = database.statement("SELECT vox_person(?)");
    VOX_CHECK(query.bind(name).step());
    return {};
}

Result<std::unique_ptr<Workspace>> WorkspaceLogin::read() const
{
    return opened(*this, Workspace::Access::ReadOnly);
}

Result<std::unique_ptr<Workspace>> WorkspaceLogin::write() const
{
    return opened(*this, Workspace::Access::ReadWrite);
}

Result<std::string> workspaceValue(Database &database, std::string_view name)
{
    auto query = database.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const bool hasRow, query.bind(name).step());
    return hasRow ? query.text(0) : std::string();
}

Result<> setWorkspaceValue(Database &database, std::string_view name, std::string_view value)
{
    if (value.empty())
        VOX_CHECK(database.statement("DELETE FROM workspace WHERE name = ?").bind(name).run());
    else
        VOX_CHECK(database
                      .statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                                 " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                      .bind(name)
                      .bind(value)
                      .run());
    return {};
}

} // namespace voxdeck

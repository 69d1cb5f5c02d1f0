// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/WorkspaceValues.h"

#include "core/base/WhoIsThere.h"
#include "core/workspace/Database.h"
#include "core/workspace/Person.h"
#include "core/workspace/SqlFunctions.h"

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr const char *kPersonFunction = "vox_person";

using Names = std::vector<std::string>; // the present one last; empty: the login name

/// vox_person(name) sets the person of the connection, vox_person() returns it, vox_person(number) its former names,
/// and NULL behind the last.
void person(sqlite3_context *context, int count, sqlite3_value **values)
{
    auto &names = *static_cast<Names *>(sqlite3_user_data(context));
    const std::string *shown = &names.back();
    if (count > 0 && sqlite3_value_type(values[0]) == SQLITE_INTEGER) {
        const auto number = static_cast<std::size_t>(sqlite3_value_int64(values[0]));
        shown = number + 1 < names.size() ? &names[number] : nullptr;
    } else if (count > 0) {
        const auto *const bytes = reinterpret_cast<const char *>(sqlite3_value_text(values[0]));
        std::string name(bytes ? bytes : "",
                         static_cast<std::size_t>(sqlite3_value_bytes(values[0])));
        if (names.back().empty())
            names.pop_back(); // the login name until now
        std::erase(names, name);
        names.push_back(std::move(name));
        shown = &names.back();
    }
    if (shown)
        sqlite3_result_text(context, shown->data(), static_cast<int>(shown->size()),
                            SQLITE_TRANSIENT);
    else
        sqlite3_result_null(context);
}

Result<std::unique_ptr<Workspace>> opened(const WorkspaceLogin &login, Workspace::Access access)
{
    VOX_TRY(auto workspace, Workspace::openKnown(login.file, access));
    for (const std::string &name : login.formerNames)
        VOX_CHECK(setPerson(workspace->database(), name));
    VOX_CHECK(setPerson(workspace->database(), login.person));
    return workspace;
}

} // namespace

int registerPersonFunction(sqlite3 *connection)
{
    auto names = std::make_unique<Names>(1);
    return sqlite3_create_function_v2(
        connection, kPersonFunction, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, names.release(), &person,
        nullptr, nullptr, [](void *kept) { delete static_cast<Names *>(kept); });
}

std::string personOf(Database &database)
{
    auto query = database.statement("SELECT vox_person()");
    const auto hasRow = query.step();
    auto name = hasRow && *hasRow ? query.text(0) : std::string();
    return name.empty() ? loginName() : name;
}

std::vector<std::string> namesOf(Database &database, const std::string &name)
{
    std::vector<std::string> names{name};
    if (name != personOf(database))
        return names;
    for (std::int64_t number = 0;; ++number) {
        auto query = database.statement("SELECT vox_person(?)");
        const auto hasRow = query.bind(number).step();
        if (!hasRow || !*hasRow || query.isNull(0))
            return names;
        names.push_back(query.text(0));
    }
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

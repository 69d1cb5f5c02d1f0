// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/WorkspaceValues.h"

#include "core/workspace/Database.h"

namespace voxdeck {

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

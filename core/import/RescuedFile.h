// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/workspace/Database.h"
#include "core/workspace/Salvage.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

/// The workspace that a rescue writes: under a name of its own until it is whole. Removed with SQLite's files beside it
/// unless it was kept.
class NewWorkspace {
public:
    NewWorkspace(FileSystem &fs, std::filesystem::path target)
        : m_fs(fs), m_target(std::move(target)), m_part(m_target.string() + ".part")
    {
    }
    NewWorkspace(const NewWorkspace &) = delete;
    NewWorkspace &operator=(const NewWorkspace &) = delete;
    ~NewWorkspace();

    Result<Database *> make();
    Result<> keep();

private:
    void removeParts();

    FileSystem &m_fs;
    std::filesystem::path m_target;
    std::filesystem::path m_part;
    std::unique_ptr<Database> m_database;
    bool m_isKept = false;
};

/// With U+FFFD in the place of bytes that are no UTF-8.
std::string withoutBadBytes(std::string_view text);
/// Returns 0 where the row was there.
Result<int> insertRecord(Database &database, const StoredTable &table,
                         const SalvagedRecord &record);

} // namespace voxdeck

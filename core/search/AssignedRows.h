// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/query/QueryExpression.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Whose work rows are (the column `assigned`), found without a look at every row.
///
/// Threads  that of its Database.
class AssignedRows {
public:
    explicit AssignedRows(Database &database) : m_database(database) {}

    /// Creates the index of the assigned rows if it is missing, which reads every row once in the
    /// life of a workspace. Inside the caller's transaction.
    Result<> makeFindable();
    /// All people with assigned rows, by name.
    Result<std::vector<std::string>> people();
    /// They, and who was named before.
    Result<std::vector<std::string>> knownPeople();
    Result<> remember(const std::string &name);
    /// The ids of the rows that the test is about, rising; of Empty those of everybody, which it is not
    /// about.
    Result<std::vector<std::uint32_t>> find(const QueryTest &test, const std::stop_token &stop);

private:
    Result<std::vector<std::string>> names(const char *sql);
    Database &m_database;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0300, 0592
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Workspace.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck {

/// The person for whom a connection works: `assigned:me` in its queries, the author of what it publishes.
/// Where none was set, the login name (core/base/WhoIsThere.h).
std::string personOf(Database &database);
/// For this connection, until it is closed; an empty name means the login name again. The name before stays known as a
/// former one.
Result<> setPerson(Database &database, const std::string &name);
/// That name, and the others of the same person where it is the connection's.
std::vector<std::string> namesOf(Database &database, const std::string &name);

/// A workspace file and the person who works in it: what a job needs to open the workspace on its thread.
struct WorkspaceLogin {
    std::filesystem::path file;
    std::string person;                        ///< empty: the login name
    std::vector<std::string> formerNames = {}; ///< of the same session

    /// Errors   those of Workspace::openKnown().
    Result<std::unique_ptr<Workspace>> read() const;
    Result<std::unique_ptr<Workspace>> write() const;
};

} // namespace voxdeck

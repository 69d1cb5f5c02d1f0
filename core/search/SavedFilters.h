// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0372
#pragma once

#include "core/workspace/Workspace.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A query under a name.
struct SavedFilter {
    std::string name;
    std::string query;
    std::string sort; ///< as parseSort() takes it; empty: the dataset's order
    std::int64_t atMs = 0;
    /// The scoring profile of the project when it was saved, where its query asks for error rates; else empty.
    std::string profile = {}; ///< its hash
    std::string profileName = {};
    bool isOfOtherProfile = false; ///< the project's is another one now: the query finds others
};

/// Names of filters and baskets: 1 to 100 bytes of UTF-8 without control characters, no white space
/// around them; upper and lower case (of ASCII) are the same name.
Result<std::string> storedName(std::string_view name);

/// The workspace's saved filters. Each change is one transaction.
///
/// Format   of files: {"voxdeck_filters": [{"name": ..., "query": ..., "sort": ..., "profile": hash, "profile_name":
///          ...}, ...]}, the last two where the query asks for error rates
/// Threads  that of its Workspace.
/// Errors   NotFound; InvalidArgument: a name in use, a query that is invalid or refers to itself.
class SavedFilters {
public:
    explicit SavedFilters(Database &database) : m_database(database) {}
    explicit SavedFilters(Workspace &workspace) : m_database(workspace.database()) {}

    Result<std::vector<SavedFilter>> all(); ///< by name
    Result<SavedFilter> find(std::string_view name);
    Result<> save(const SavedFilter &filter, bool replaces);
    Result<> remove(std::string_view name);
    /// Queries that refer to the old name are not changed.
    Result<> rename(std::string_view name, std::string_view to);
    /// One, or all where `name` is empty.
    Result<std::string> toJson(std::string_view name);
    /// The names in a file that filters here already have; empty for a file without filters.
    Result<std::vector<std::string>> taken(std::string_view json);
    /// Returns how many it has; one transaction.
    Result<std::uint64_t> addJson(std::string_view json, bool replaces);

private:
    Result<> write(const SavedFilter &filter, bool replaces);
    Result<> addProfiles(std::vector<SavedFilter> &filters);
    Result<> keepProfile(const std::string &name, const SavedFilter &filter, bool hasRates);
    Database &m_database;
};

} // namespace voxdeck

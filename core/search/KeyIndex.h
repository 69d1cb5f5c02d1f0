// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

class Database;

/// Rows by the hashes of their keys, for files that name segments by key. A hash names no key for sure: whoever finds
/// a row by it compares the key.
///
/// Units    16 bytes a row.
/// Threads  one at a time.
class KeyIndex {
public:
    /// Errors   Cancelled; those of the database.
    Result<> load(Database &database, const std::stop_token &stop);
    /// Remembers the segments met so far as met in earlier files.
    void beginFile() { m_isMetEarlier = m_isMet; }
    /// No segment is met: a file is read once more.
    void forget() { m_isMet.assign(m_entries.size(), false); }
    bool wasMetEarlier(std::size_t place) const { return m_isMetEarlier[place]; }

    /// The places of the entries with that hash, the last left out.
    std::pair<std::size_t, std::size_t> find(std::string_view key) const;
    std::uint32_t idAt(std::size_t place) const { return m_entries[place].id; }
    /// False: it was met before.
    bool meet(std::size_t place);

private:
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t id = 0;
    };
    std::vector<Entry> m_entries;
    std::vector<bool> m_isMet;
    std::vector<bool> m_isMetEarlier;
};

} // namespace voxdeck

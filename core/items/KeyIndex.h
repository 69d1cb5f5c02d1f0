// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0332
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

class Database;

/// A key without folders and without the extension of audio: "utt1" of "clips/utt1.mp3". "show.2" is a name.
std::string_view nameInKey(std::string_view key);

/// What the keys of a line name.
struct KeyMatch {
    enum class Kind : std::uint8_t { None, One, Several };
    Kind kind = Kind::None;
    std::size_t place = 0; ///< in the index, of One
    std::size_t count = 0; ///< segments, of Several
    std::string key;       ///< of One: as its row spells it; else as in the line
    bool isByName = false;
};

/// Rows by the hashes of their keys, for files that name segments by key: the one rule of which segment a key means.
/// A row has the key as it is spelled; else one alone has its name (nameInKey()), or of several so named one alone has
/// the most folders of the key too.
///
/// Units    16 bytes a row, 32 where keys are not names.
/// Threads  that of the database.
class KeyIndex {
public:
    /// Errors   Cancelled; those of the database.
    Result<> load(Database &database, const std::stop_token &stop);
    /// Remembers the segments met so far as met in earlier files.
    void beginFile() { m_isMetEarlier = m_isMet; }
    /// No segment is met: a file is read once more.
    void forget() { m_isMet.assign(m_entries.size(), false); }
    bool wasMetEarlier(std::size_t place) const { return m_isMetEarlier[place]; }

    /// Of the keys of a line, best first. A hash names no key for sure: whoever uses a match that is not by name
    /// compares the key of its row.
    ///
    /// Errors   those of the database.
    Result<KeyMatch> match(const std::vector<std::string> &keys);
    /// The places of the rows with the hash of the key, the last left out.
    std::pair<std::size_t, std::size_t> find(std::string_view key) const;
    std::uint32_t idAt(std::size_t place) const { return m_entries[place].id; }
    /// False: it was met before.
    bool meet(std::size_t place);

private:
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t id = 0;
    };
    using Entries = std::vector<Entry>;
    struct Candidate {
        std::uint32_t id = 0;
        std::string key;
        std::string name;
    };
    static std::pair<std::size_t, std::size_t> placesIn(const Entries &entries,
                                                        std::string_view text);
    Result<std::optional<KeyMatch>> matchByName(const std::string &key);
    Result<std::optional<Candidate>> candidate(std::uint32_t id);

    Database *m_database = nullptr;
    Entries m_entries;
    Entries m_names; ///< of rows whose key is not their name
    std::vector<bool> m_isMet;
    std::vector<bool> m_isMetEarlier;
};

} // namespace voxdeck

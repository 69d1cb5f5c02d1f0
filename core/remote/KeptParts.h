// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0297
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace voxdeck {

/// The parts of one large object that the Hub has, so that a run after a kill sends the others: a file in the person's
/// data folder.
///
/// Parts belong to the signed addresses that the Hub handed out for them, and it hands out others when it is asked
/// again. The addresses are secrets, so they are encrypted with a key made of the person's access token.
///
/// Threads  one.
class KeptParts {
public:
    struct Upload {
        std::string actions; ///< JSON as the Hub gave it: where parts are sent
        std::map<std::uint64_t, std::string> tags; ///< of parts that are sent, by their numbers
    };

    /// `name`: of the object and the repository, for the file's name. Without a `key` nothing is kept.
    KeptParts(std::string_view name, std::string key);

    /// The upload that a run of the last day began; nothing without one, or where this key cannot read it.
    std::optional<Upload> read() const;
    /// A file that cannot be written only costs the parts.
    void begin(const std::string &actions) const;
    void add(std::uint64_t number, const std::string &tag) const; ///< the server has the part
    void forget() const;

    /// Removes files of uploads that were never ended: their addresses have expired.
    static void tidy();

private:
    std::filesystem::path m_file;
    std::string m_key;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The roles of a list's fields in the manifest.
enum class FieldRole {
    Reference, ///< the transcript people wrote and correct; of several fields the first, the others
               ///< are further versions
    Hypothesis, ///< what recognisers heard; several fields may be: the first has a column
    Language,
    Country,
    Speaker,
    Recording, ///< the id of the source audio, which splits keep together
    Cer,
    Wer,
    Split,
    Status,
    Tags,
    Key ///< what names an utterance, where it is not what the format names it by
};

/// "reference", "hypothesis", "language", ...; as `--map reference=human_text` has them.
const char *fieldRoleName(FieldRole role);
Result<FieldRole> fieldRoleNamed(std::string_view name);
/// All roles, in their order.
std::span<const FieldRole> fieldRoles();

/// Which keys of a list's records play which role. A key with dots ("custom.speaker") addresses
/// nested objects unless a key has exactly that name.
class FieldMapping {
public:
    /// By the names that formats and their users use: the first of each role's names that one of
    /// the records has. Every further text field whose name says so is a hypothesis, and some names
    /// are known for other versions of the reference.
    static FieldMapping guess(std::span<const JsonValue> records);
    /// Corrupt for anything but the result of toJson().
    static Result<FieldMapping> fromJson(const JsonValue &json);
    JsonValue toJson() const;

    /// Empty: no key plays the role.
    const std::vector<std::string> &keysOf(FieldRole role) const;
    /// Replaces what played the role; without a key nothing does, and that is remembered. A key plays
    /// one role only.
    void set(FieldRole role, std::vector<std::string> keys);
    /// The same for all roles that `changes` speaks of.
    void apply(const FieldMapping &changes);

    friend bool operator==(const FieldMapping &, const FieldMapping &) = default;

private:
    std::map<FieldRole, std::vector<std::string>> m_keys;
};

/// The best of the usual names of a role that the record has; empty: it has none.
std::string_view usualFieldIn(const JsonValue &record, FieldRole role);

/// The value at a key as above; null for a missing key.
const JsonValue *valueAt(const JsonValue &record, std::string_view key);

} // namespace voxdeck

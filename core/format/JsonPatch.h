// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/json/Json.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace voxdeck {

/// How JSON spells its strings where it leaves the choice; found out by looking at some of it.
struct JsonStyle {
    std::optional<bool> isAscii; ///< \uXXXX for all but ASCII; empty: the record has only ASCII
    bool hasUpperHex = false;    ///< \u00E9, not \u00e9
    bool escapesSlash = false;   ///< \/

    void look(std::string_view json);
    /// What `own` does not tell is as here.
    JsonStyle withOwn(const JsonStyle &own) const;
};

/// The text as a JSON string with its quotes. `utf8` must be UTF-8.
std::string jsonLiteral(std::string_view utf8, const JsonStyle &style);

/// The way to a value: names of members, numbers of elements.
using JsonPath = std::vector<std::variant<std::string, std::size_t>>;

/// The place of a value in a JSON text, present or future.
struct JsonPlace {
    ByteRange range;    ///< of its spelling, with the quotes; empty where it is missing so far
    std::string before; ///< text inserted before a missing value: `, "text": `
    std::string text;   ///< what it says: a string's text, nothing for null, else its spelling
};

/// The first of the paths that leads to a value; where none does and `added` is given, the place behind
/// the last member of the object that all but the last step of `added` lead to.
///
/// Errors   NotFound: no path leads to a value; Corrupt: the text is not JSON.
Result<JsonPlace> findJsonPlace(std::string_view json, const std::vector<JsonPath> &paths,
                                const std::optional<JsonPath> &added);

} // namespace voxdeck

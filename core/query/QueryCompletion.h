// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// What may stand where the caret is: each of `words` would replace the `length` bytes from `offset` on.
struct QueryCompletion {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::vector<std::string> words; ///< "lang:" for a field, "approved" for a value
};

/// Fields whose name or alias begins with the letters before the caret, by their own name, or the words
/// a choice takes; nothing in quotes or regular expressions, and nothing before the first letter.
/// `caret` is in bytes, at most text.size().
QueryCompletion completeQuery(std::string_view text, std::size_t caret);

} // namespace voxdeck

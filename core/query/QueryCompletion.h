// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The completions at the caret: each of `words` would replace the `length` bytes from `offset` on.
struct QueryCompletion {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::vector<std::string> words; ///< "lang:" for a field, "approved" for a value
};

/// The names that a workspace defines.
struct QueryNames {
    std::vector<std::string> baskets;
    std::vector<std::string> filters;
    std::vector<std::string> versions; ///< of transcripts
    std::vector<std::string> people;   ///< whose work rows are
};

/// Fields whose name or alias begins with the letters before the caret, by their own name, or the words
/// a choice takes; nothing in quotes or regular expressions, and nothing before the first letter.
/// After `hyp.`, `text.` and `ref.` the versions there are. After `basket:`, `filter:` and `assigned:` the names there are, in quotes where they must be.
/// `caret` is in bytes, at most text.size().
QueryCompletion completeQuery(std::string_view text, std::size_t caret,
                              const QueryNames &names = {});

} // namespace voxdeck

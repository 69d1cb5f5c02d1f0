// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0642
#pragma once

#include "core/text/Vocabulary.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Whether the character is of a script whose words ICU's dictionaries find: Thai, Lao, Khmer or Myanmar,
/// which are written without spaces.
bool isDictionaryScript(char32_t codePoint);

/// The words and numbers of these scripts in `text`, in order; of a text without them none, at the cost of one look
/// at its bytes. A script that ICU was built without a dictionary for gives characters with their marks.
///
/// Threads  any.
std::vector<TextWord> dictionaryWords(std::string_view text);

/// The one that has the byte `at` of the text.
std::optional<TextWord> dictionaryWordAt(std::string_view text, std::size_t at);

} // namespace voxdeck

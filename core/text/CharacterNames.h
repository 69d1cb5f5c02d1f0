// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// "U+00A0".
std::string codePointText(char32_t codePoint);
/// "NO-BREAK SPACE": the name Unicode gives it; empty for most letters.
std::string_view characterName(char32_t codePoint);

/// The letter of the Latin alphabet that is drawn like this Greek, Cyrillic or Armenian one; 0 for none.
char32_t latinTwin(char32_t codePoint);
/// The other way round.
std::vector<char32_t> lettersLike(char32_t latin);

} // namespace voxdeck

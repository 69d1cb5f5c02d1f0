// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0242
#pragma once

#include <string>

namespace voxdeck {

/// "LATIN SMALL LETTER A": the name Unicode gives the character, from ICU where Voxdeck was built with it; otherwise
/// characterName() (core/text/CharacterNames.h), which names what does not show and is empty for most letters.
///
/// Threads  any.
std::string unicodeName(char32_t codePoint);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0242
#pragma once

#include <string>

namespace voxdeck {

/// "LATIN SMALL LETTER A": the name Unicode gives the character; of what does not show that of characterName()
/// (core/text/CharacterNames.h).
///
/// Threads  any.
std::string unicodeName(char32_t codePoint);

} // namespace voxdeck

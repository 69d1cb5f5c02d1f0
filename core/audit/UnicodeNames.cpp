// SPDX-License-Identifier: Apache-2.0
#include "core/audit/UnicodeNames.h"

#include "core/text/CharacterNames.h"

#include <unicode/uchar.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace voxdeck {

std::string unicodeName(char32_t codePoint)
{
    std::string name(characterName(codePoint));
    if (name.empty()) {
        std::array<char, 256> buffer{}; // the longest name has 88 letters
        UErrorCode status = U_ZERO_ERROR;
        const auto length = u_charName(static_cast<UChar32>(codePoint), U_UNICODE_CHAR_NAME,
                                       buffer.data(), static_cast<std::int32_t>(buffer.size()),
                                       &status);
        if (U_SUCCESS(status) && length > 0)
            name.assign(buffer.data(), static_cast<std::size_t>(length));
    }
    return name;
}

} // namespace voxdeck

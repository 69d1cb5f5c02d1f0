// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <cstddef>
#include <string>
#include <string_view>

/// The characters of the language, shared by what reads it, writes it and completes it.
namespace voxdeck::query_syntax {

/// White space of any script: that of Chinese and Japanese keyboards (U+3000) parts words too.
inline bool isSpaceAt(std::string_view text, std::size_t position)
{
    return isPythonSpace(nextUtf8(text, position));
}

inline bool hasSpace(std::string_view text)
{
    for (std::size_t position = 0; position < text.size();)
        if (isPythonSpace(nextUtf8(text, position)))
            return true;
    return false;
}

inline bool isFieldLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The field name before a colon.
struct FieldName {
    std::size_t length = 0;  ///< up to the colon; 0: no field
    std::size_t letters = 0; ///< of it, the field's own name
    std::string version;     ///< behind a dot, without its quotes
};

/// The field that begins at `position`: letters, and for a field that has versions, a dot and the
/// version's name, in quotes where it has other characters than isPlainVersion() allows.
FieldName fieldAt(std::string_view text, std::size_t position);
bool isPlainVersion(std::string_view name);

} // namespace voxdeck::query_syntax

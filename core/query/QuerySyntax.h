// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <cstddef>
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

/// The length of the letters at `position` that stand before a colon; 0 where there is no field.
inline std::size_t fieldLength(std::string_view text, std::size_t position)
{
    std::size_t end = position;
    while (end < text.size() && isFieldLetter(text[end]))
        ++end;
    return end > position && end < text.size() && text[end] == ':' ? end - position : 0;
}

} // namespace voxdeck::query_syntax

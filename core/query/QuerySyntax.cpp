// SPDX-License-Identifier: Apache-2.0
#include "core/query/QuerySyntax.h"

#include "core/query/QueryFields.h"

#include <algorithm>
#include <optional>

namespace voxdeck::query_syntax {

namespace {

bool isVersionLetter(char c)
{
    return isFieldLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'
           || static_cast<unsigned char>(c) >= 0x80;
}

/// From its first quote to behind its last one, which must be there.
std::optional<std::string> quotedAt(std::string_view text, std::size_t &position)
{
    std::string inside;
    for (std::size_t at = position + 1; at < text.size(); ++at) {
        if (text[at] == '"') {
            position = at + 1;
            return inside;
        }
        if (text[at] == '\\' && at + 1 < text.size())
            ++at;
        inside += text[at];
    }
    return {};
}

std::string plainAt(std::string_view text, std::size_t &position)
{
    const std::size_t begin = position;
    while (position < text.size() && isVersionLetter(text[position]) && !isSpaceAt(text, position))
        nextUtf8(text, position);
    return std::string(text.substr(begin, position - begin));
}

} // namespace

bool isPlainVersion(std::string_view name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), isVersionLetter)
           && !hasSpace(name);
}

FieldName fieldAt(std::string_view text, std::size_t position)
{
    FieldName found;
    std::size_t end = position;
    while (end < text.size() && isFieldLetter(text[end]))
        ++end;
    found.letters = end - position;
    if (found.letters == 0 || end >= text.size())
        return {};
    if (text[end] == '.') {
        const auto field = queryFieldNamed(text.substr(position, found.letters));
        if (!field || !takesName(*field))
            return {};
        ++end;
        if (end < text.size() && text[end] == '"')
            found.version = quotedAt(text, end).value_or(std::string());
        else
            found.version = plainAt(text, end);
        if (found.version.empty())
            return {};
    }
    if (end >= text.size() || text[end] != ':')
        return {};
    found.length = end - position;
    return found;
}

} // namespace voxdeck::query_syntax

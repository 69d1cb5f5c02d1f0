// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/DataList.h"

#include <algorithm>
#include <array>

namespace voxdeck::touch {

namespace {

/// What Python's str.split() takes for white space, beyond ASCII, as UTF-8.
constexpr std::array<std::string_view, 19> kWideSpaces = {
    "\u0085", "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
    "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200a",
    "\u2028", "\u2029", "\u202f", "\u205f", "\u3000",
};

/// How many bytes of white space begin at `text`; 0 for none.
std::size_t spaceAt(std::string_view text)
{
    const char first = text.front();
    if (first == ' ' || (first >= '\t' && first <= '\r') || (first >= '\x1c' && first <= '\x1f'))
        return 1;
    const auto found = std::find_if(
        kWideSpaces.begin(), kWideSpaces.end(),
        [&](std::string_view space) { return text.substr(0, space.size()) == space; });
    return found == kWideSpaces.end() ? 0 : found->size();
}

std::vector<std::string> splitFields(std::string_view line)
{
    std::vector<std::string> fields;
    bool isInField = false;
    while (!line.empty()) {
        const std::size_t space = spaceAt(line);
        if (space == 0) {
            if (!isInField)
                fields.emplace_back();
            fields.back().push_back(line.front());
        }
        isInField = space == 0;
        line.remove_prefix(std::max<std::size_t>(space, 1));
    }
    return fields;
}

DataListLine parseLine(std::string_view line, std::uint32_t number)
{
    DataListLine parsed;
    parsed.number = number;
    const auto problem = [&](std::string detail) {
        parsed.problem = Error{ErrorCode::Corrupt, std::move(detail),
                               "line " + std::to_string(number)};
        return parsed;
    };
    auto fields = splitFields(line);
    if (fields.size() != 2)
        return problem("has " + std::to_string(fields.size())
                       + " fields; a directory and its datatypes were expected");
    parsed.directory = std::move(fields[0]);
    parsed.types = std::move(fields[1]);
    if (parsed.directory.find('\0') != std::string::npos)
        return problem("has a NUL in its path");
    return parsed;
}

} // namespace

std::vector<DataListLine> parseDataList(std::string_view text)
{
    std::vector<DataListLine> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        lines.push_back(parseLine(text.substr(0, end), static_cast<std::uint32_t>(lines.size() + 1)));
        const bool isPair = text.substr(end, 2) == "\r\n";
        text.remove_prefix(std::min(end + (isPair ? 2 : 1), text.size()));
    }
    return lines;
}

std::vector<std::string> splitTypes(std::string_view types)
{
    std::vector<std::string> names(1);
    for (const char c : types) {
        if (c == '+')
            names.emplace_back();
        else
            names.back().push_back(c);
    }
    return names;
}

bool canBeListed(std::string_view path)
{
    if (path.empty() || path.find('\0') != std::string_view::npos)
        return false;
    for (; !path.empty(); path.remove_prefix(1))
        if (spaceAt(path) != 0)
            return false;
    return true;
}

} // namespace voxdeck::touch

// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/DataList.h"

#include "core/base/Sentence.h"
#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <algorithm>

namespace voxdeck::touch {

namespace {

std::vector<std::string> splitFields(std::string_view line)
{
    std::vector<std::string> fields;
    bool isInField = false;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t begin = at;
        const bool isSpace = isPythonSpace(nextUtf8(line, at));
        if (!isSpace) {
            if (!isInField)
                fields.emplace_back();
            fields.back() += line.substr(begin, at - begin);
        }
        isInField = !isSpace;
    }
    return fields;
}

DataListLine parseLine(std::string_view line, std::uint32_t number)
{
    DataListLine parsed;
    parsed.number = number;
    const auto problem = [&](Sentence detail) {
        parsed.problem = Error{ErrorCode::Corrupt, std::move(detail),
                               "line " + std::to_string(number)};
        return parsed;
    };
    auto fields = splitFields(line);
    if (fields.size() != 2)
        return problem(Sentence::tr("has %1 fields; a directory and its datatypes were expected",
                                    fields.size()));
    parsed.directory = std::move(fields[0]);
    parsed.types = std::move(fields[1]);
    if (parsed.directory.find('\0') != std::string::npos)
        return problem(Sentence::tr("has a NUL in its path"));
    return parsed;
}

} // namespace

std::vector<DataListLine> parseDataList(std::string_view text)
{
    std::vector<DataListLine> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        lines.push_back(
            parseLine(text.substr(0, end), static_cast<std::uint32_t>(lines.size() + 1)));
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
    for (std::size_t at = 0; at < path.size();)
        if (isPythonSpace(nextUtf8(path, at)))
            return false;
    return true;
}

} // namespace voxdeck::touch

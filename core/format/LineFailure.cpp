// SPDX-License-Identifier: Apache-2.0
#include "core/format/LineFailure.h"

#include "core/json/Json.h"

#include <utility>

namespace voxdeck {

std::string placeOfLine(const std::string &list, std::uint64_t line, const std::string &key,
                        const Error &problem)
{
    std::string place = problem.subject;
    if (place.empty() || place == key)
        place = list + " line " + std::to_string(line);
    return key.empty() ? place : place + " (" + key + ")";
}

std::string ledgerLine(const LineFailure &failure)
{
    auto entry = JsonValue::object();
    entry.set("line", JsonValue::ofInteger(static_cast<std::int64_t>(failure.line)));
    entry.set("key", JsonValue::ofString(failure.key));
    entry.set("reason", JsonValue::ofString(failure.reason));
    if (failure.hidden != 1)
        entry.set("items", failure.hidden
                               ? JsonValue::ofInteger(static_cast<std::int64_t>(*failure.hidden))
                               : JsonValue());
    auto text = entry.dump();
    return (text ? *std::move(text) : entry.dumpAscii()) + "\n"; // for what is not UTF-8
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/format/RecordValues.h"

#include "core/base/Utf8.h"
#include "core/json/PythonFloat.h"

#include <cmath>

namespace voxdeck {

std::string fieldText(const JsonValue &record, std::string_view field)
{
    const JsonValue *const value = record.find(field);
    if (!value)
        return {};
    if (value->kind() == JsonValue::Kind::String)
        return isValidUtf8(value->toString()) ? value->toString() : std::string();
    if (value->isNumber() || value->kind() == JsonValue::Kind::Bool)
        return value->dump().value_or(std::string());
    return {};
}

std::optional<double> fieldNumber(const JsonValue &record, std::string_view field)
{
    const JsonValue *const value = record.find(field);
    std::optional<double> number;
    if (value && value->isNumber())
        number = value->toDouble();
    else if (value && value->kind() == JsonValue::Kind::String)
        number = parsePythonFloat(value->toString());
    return number && std::isfinite(*number) ? number : std::nullopt;
}

void LeftOutFields::look(const JsonValue &record, const std::set<std::string_view> &known)
{
    for (const auto &[name, value] : record.members()) {
        if (!known.contains(name) && !m_names.contains(name))
            m_names.insert(name);
    }
}

std::vector<std::string> LeftOutFields::notes(std::string_view format) const
{
    constexpr std::size_t kMostNames = 20;
    if (m_names.empty())
        return {};
    std::string note(format);
    note += " has no place for: ";
    std::size_t told = 0;
    for (const std::string &name : m_names) {
        if (told == kMostNames)
            break;
        note += told++ > 0 ? ", " : "";
        note += encodeJsonString(name);
    }
    if (m_names.size() > told)
        note += " and " + std::to_string(m_names.size() - told) + " more";
    return {note};
}

} // namespace voxdeck

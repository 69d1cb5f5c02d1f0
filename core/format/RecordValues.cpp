// SPDX-License-Identifier: Apache-2.0
#include "core/format/RecordValues.h"

#include "core/base/Counted.h"
#include "core/base/Utf8.h"
#include "core/json/PythonFloat.h"

#include <cmath>
#include <utility>

namespace voxdeck {

bool isMissing(const JsonValue &value)
{
    return value.kind() == JsonValue::Kind::Null
           || (value.kind() == JsonValue::Kind::Double && std::isnan(value.toDouble()));
}

const JsonValue *valueIn(const JsonValue &record, std::string_view name)
{
    if (const JsonValue *const value = record.find(name))
        return value;
    const std::size_t dot = name.find('.');
    const JsonValue *const inner = dot == std::string_view::npos ? nullptr
                                                                 : record.find(name.substr(0, dot));
    return inner ? valueIn(*inner, name.substr(dot + 1)) : nullptr;
}

std::string fieldText(const JsonValue &record, std::string_view field)
{
    const JsonValue *const value = record.find(field);
    if (!value || isMissing(*value))
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

namespace {

constexpr std::string_view kText = "txt";

Result<> spellText(JsonValue &object)
{
    const JsonValue *const text = object.find(kText);
    if (!text || text->kind() == JsonValue::Kind::String || text->kind() == JsonValue::Kind::Null)
        return {};
    if (!text->isNumber() && text->kind() != JsonValue::Kind::Bool)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("`txt` is neither text nor a number"));
    object.set(kText, JsonValue::ofString(fieldText(object, kText)));
    return {};
}

} // namespace

Result<> spellTexts(JsonValue &record)
{
    VOX_CHECK(spellText(record));
    const JsonValue *const segments = record.find("segments");
    if (!segments || segments->kind() != JsonValue::Kind::Array)
        return {};
    auto spelled = JsonValue::array();
    for (JsonValue segment : segments->items()) {
        if (segment.kind() == JsonValue::Kind::Object)
            VOX_CHECK(spellText(segment));
        spelled.append(std::move(segment));
    }
    record.set("segments", std::move(spelled));
    return {};
}

void LeftOutFields::look(const JsonValue &record, const std::set<std::string_view> &known)
{
    for (const auto &[name, value] : record.members()) {
        if (!known.contains(name) && !m_names.contains(name))
            m_names.insert(name);
    }
}

std::vector<Sentence> LeftOutFields::notes(std::string_view format) const
{
    constexpr std::size_t kMostNames = 20;
    if (m_names.empty())
        return {};
    std::vector<std::string> names;
    for (const std::string &name : m_names)
        names.push_back(encodeJsonString(name));
    return {Sentence::tr("%1 has no place for: %2", format, someOf(names, kMostNames))};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/format/RecordBuilder.h"

#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace voxdeck {

namespace {

namespace rf = record_fields;

constexpr std::string_view kOriginal = "original_";

const JsonValue *findIn(const std::vector<JsonValue::Member> &members, std::string_view name)
{
    const auto found = std::find_if(
        members.begin(), members.end(),
        [name](const JsonValue::Member &member) { return member.first == name; });
    return found == members.end() ? nullptr : &found->second;
}

} // namespace

void RecordBuilder::set(std::string_view field, JsonValue value)
{
    m_known.emplace_back(std::string(field), std::move(value));
}

std::string RecordBuilder::addOther(std::string_view name, JsonValue value)
{
    if (rf::isTakenByName(name) && !find(name)) {
        set(name, std::move(value));
        return std::string(name);
    }
    std::string free(name);
    if (rf::isField(name))
        free.insert(0, kOriginal);
    while (find(free))
        free.insert(0, kOriginal);
    m_others.emplace_back(free, std::move(value));
    return free;
}

const JsonValue *RecordBuilder::find(std::string_view field) const
{
    const JsonValue *const known = findIn(m_known, field);
    return known ? known : findIn(m_others, field);
}

JsonValue RecordBuilder::build() &&
{
    JsonValue record = JsonValue::object();
    for (const std::string_view field : rf::kInOrder) {
        for (auto &[name, value] : m_known) {
            if (name == field)
                record.set(name, std::move(value));
        }
    }
    for (auto &[name, value] : m_others)
        record.set(name, std::move(value));
    return record;
}

std::vector<std::pair<std::string, const JsonValue *>> otherFields(const JsonValue &record)
{
    std::vector<std::pair<std::string, const JsonValue *>> others;
    for (const auto &[name, value] : record.members()) {
        if (rf::isField(name))
            continue;
        std::string_view bare = name;
        while (bare.substr(0, kOriginal.size()) == kOriginal)
            bare.remove_prefix(kOriginal.size());
        const bool wasRenamed = rf::isField(bare);
        others.emplace_back(wasRenamed ? name.substr(kOriginal.size()) : name, &value);
    }
    return others;
}

void addBeside(JsonValue &object, std::string_view name, const JsonValue &value)
{
    std::string free(name);
    while (object.find(free))
        free.insert(0, kOriginal);
    object.set(free, value);
}

std::optional<std::string> textOf(const JsonValue &record, std::string_view field)
{
    const JsonValue *const value = record.find(field);
    if (!value || isMissing(*value))
        return std::nullopt;
    if (value->isNumber())
        return value->dump().value_or(std::string());
    if (value->toString().empty())
        return std::nullopt;
    return value->toString();
}

const std::vector<JsonValue> &itemsOf(const JsonValue &object, std::string_view field)
{
    static const JsonValue kNone;
    const JsonValue *const array = object.find(field);
    return array ? array->items() : kNone.items();
}

Result<std::optional<double>> secondsOf(const JsonValue &record, std::string_view field)
{
    const JsonValue *const value = record.find(field);
    if (!value || value->kind() == JsonValue::Kind::Null)
        return std::nullopt;
    std::optional<double> seconds;
    if (value->isNumber())
        seconds = value->toDouble();
    else if (value->kind() == JsonValue::Kind::String)
        seconds = parsePythonFloat(value->toString());
    if (!seconds || !std::isfinite(*seconds))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("`%1` is not a number of seconds", field));
    return seconds;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0083
#include "core/json/Json.h"
#include "core/json/PythonFloat.h"

#include <cassert>
#include <charconv>
#include <cstdint>

namespace voxdeck {

JsonValue JsonValue::ofBool(bool value)
{
    JsonValue made;
    made.m_value = value;
    return made;
}

JsonValue JsonValue::ofInteger(std::int64_t value)
{
    JsonValue made;
    made.m_value = Number{std::to_string(value)};
    return made;
}

JsonValue JsonValue::ofUnsigned(std::uint64_t value)
{
    JsonValue made;
    made.m_value = Number{std::to_string(value)};
    return made;
}

JsonValue JsonValue::ofDouble(double value)
{
    JsonValue made;
    made.m_value = value;
    return made;
}

JsonValue JsonValue::ofString(std::string utf8)
{
    JsonValue made;
    made.m_value = std::move(utf8);
    return made;
}

JsonValue JsonValue::array()
{
    JsonValue made;
    made.m_value.emplace<std::vector<JsonValue>>();
    return made;
}

JsonValue JsonValue::object()
{
    JsonValue made;
    made.m_value.emplace<std::vector<Member>>();
    return made;
}

JsonValue::Kind JsonValue::kind() const
{
    return static_cast<Kind>(m_value.index()); // the alternatives are in Kind's order
}

bool JsonValue::isNumber() const
{
    return kind() == Kind::Integer || kind() == Kind::Double;
}

bool JsonValue::toBool() const
{
    const auto *value = std::get_if<bool>(&m_value);
    return value && *value;
}

double JsonValue::toDouble(double otherwise) const
{
    if (const auto *value = std::get_if<double>(&m_value))
        return *value;
    if (const auto *number = std::get_if<Number>(&m_value))
        return decimalToDouble(number->digits);
    return otherwise;
}

std::int64_t JsonValue::toInteger(std::int64_t otherwise) const
{
    const auto *number = std::get_if<Number>(&m_value);
    if (!number)
        return otherwise;
    std::int64_t value = 0;
    const char *end = number->digits.data() + number->digits.size();
    const auto read = std::from_chars(number->digits.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? value : otherwise;
}

const std::string &JsonValue::toString() const
{
    static const std::string kEmpty;
    const auto *text = std::get_if<std::string>(&m_value);
    return text ? *text : kEmpty;
}

const std::vector<JsonValue> &JsonValue::items() const
{
    static const std::vector<JsonValue> kEmpty;
    const auto *items = std::get_if<std::vector<JsonValue>>(&m_value);
    return items ? *items : kEmpty;
}

const std::vector<JsonValue::Member> &JsonValue::members() const
{
    static const std::vector<Member> kEmpty;
    const auto *members = std::get_if<std::vector<Member>>(&m_value);
    return members ? *members : kEmpty;
}

const JsonValue *JsonValue::find(std::string_view key) const
{
    for (const Member &member : members()) {
        if (member.first == key)
            return &member.second;
    }
    return nullptr;
}

const std::string &JsonValue::textAt(std::string_view key) const
{
    static const std::string kEmpty;
    const JsonValue *const value = find(key);
    return value ? value->toString() : kEmpty;
}

std::uint64_t JsonValue::countAt(std::string_view key) const
{
    const JsonValue *const value = find(key);
    const auto *const number = value ? std::get_if<Number>(&value->m_value) : nullptr;
    std::uint64_t count = 0;
    if (!number)
        return 0;
    const std::string &digits = number->digits;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(),
                                                count);
    return problem == std::errc() && end == digits.data() + digits.size() ? count : 0;
}

std::int64_t JsonValue::integerAt(std::string_view key, std::int64_t otherwise) const
{
    const JsonValue *const value = find(key);
    return value ? value->toInteger(otherwise) : otherwise;
}

double JsonValue::numberAt(std::string_view key, double otherwise) const
{
    const JsonValue *const value = find(key);
    return value ? value->toDouble(otherwise) : otherwise;
}

void JsonValue::append(JsonValue value)
{
    assert(kind() == Kind::Array);
    std::get<std::vector<JsonValue>>(m_value).push_back(std::move(value));
}

void JsonValue::set(std::string_view key, JsonValue value)
{
    assert(kind() == Kind::Object);
    auto &members = std::get<std::vector<Member>>(m_value);
    for (Member &member : members) {
        if (member.first == key) {
            member.second = std::move(value);
            return;
        }
    }
    members.emplace_back(std::string(key), std::move(value));
}

} // namespace voxdeck

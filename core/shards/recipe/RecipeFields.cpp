// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/RecipeFields.h"

#include "core/shards/recipe/Recipe.h"

#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace voxdeck {

RecipeFields::RecipeFields(const JsonValue &object, std::string place, std::string subject)
    : m_object(object), m_place(std::move(place)), m_subject(std::move(subject))
{
    if (object.kind() != JsonValue::Kind::Object)
        note("", Sentence::tr("must be an object: {...}"));
}

const JsonValue *RecipeFields::take(const char *name)
{
    m_known.insert(name);
    const JsonValue *const value = m_object.find(name);
    return value && value->kind() == JsonValue::Kind::Null ? nullptr : value;
}

void RecipeFields::text(const char *name, std::string &to)
{
    if (const JsonValue *const value = take(name)) {
        if (value->kind() != JsonValue::Kind::String)
            note(name, Sentence::tr("must be a text"));
        to = value->toString();
    }
}

void RecipeFields::share(const char *name, std::optional<double> &to, double most)
{
    const JsonValue *const value = take(name);
    if (!value)
        return;
    const double number = value->toDouble(-1);
    if (!value->isNumber() || !std::isfinite(number) || number < 0 || number > most)
        note(name, most == 1 ? Sentence::tr("must be a share: a number from 0 to 1")
                             : Sentence::tr("must be a number of 0 or more"));
    to = number;
}

void RecipeFields::bytes(const char *name, std::optional<std::uint64_t> &to)
{
    const JsonValue *const value = take(name);
    if (!value)
        return;
    if (value->kind() == JsonValue::Kind::Integer && value->toInteger(-1) >= 0) {
        to = static_cast<std::uint64_t>(value->toInteger());
        return;
    }
    const auto number = bytesFromText(value->toString());
    if (number)
        to = *number;
    else
        note(name, R"(must be a number of bytes, or a text like "500MB")");
}

void RecipeFields::flag(const char *name, bool &to)
{
    if (const JsonValue *const value = take(name)) {
        if (value->kind() != JsonValue::Kind::Bool)
            note(name, Sentence::tr("must be true or false"));
        to = value->toBool();
    }
}

std::string RecipeFields::placeOf(const std::string &name) const
{
    if (m_place.empty())
        return name;
    return name.empty() ? m_place : m_place + "." + name;
}

void RecipeFields::note(const std::string &name, const Sentence &what)
{
    const std::string place = placeOf(name);
    if (!m_error)
        m_error = Error{ErrorCode::InvalidArgument,
                        place.empty() ? what : Sentence::tr("%1: %2", place, what), m_subject};
}

Result<> RecipeFields::finish()
{
    for (const auto &[name, value] : m_object.members())
        if (!m_known.contains(name)) {
            std::string known;
            for (const auto &one : m_known)
                known.append(known.empty() ? "" : ", ").append(one);
            note(name, Sentence::tr("unknown field of a recipe; expected one of %1", known));
        }
    return m_error ? Result<>(fail(*m_error)) : Result<>();
}

Result<std::uint64_t> bytesFromText(std::string_view text)
{
    const std::string copy(text);
    char *end = nullptr;
    const double number = std::strtod(copy.c_str(), &end);
    std::string unit;
    for (const char *c = end; c && *c != '\0'; ++c)
        if (*c != ' ')
            unit += static_cast<char>(std::toupper(static_cast<unsigned char>(*c)));
    double factor = 1;
    constexpr std::string_view kPrefixes = "KMGT";
    if (!unit.empty() && unit != "B") {
        const auto power = kPrefixes.find(unit.front());
        const std::string_view rest = std::string_view(unit).substr(1);
        const bool isBinary = rest == "IB";
        if (power == std::string_view::npos || (rest != "B" && !rest.empty() && !isBinary))
            factor = 0;
        else
            factor = std::pow(isBinary ? 1024.0 : 1000.0, static_cast<double>(power) + 1);
    }
    const bool isPart = (unit.empty() || unit == "B") && number != std::floor(number);
    if (isPart)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("'%1' has no unit; expected one like \"500MB\" or \"0.5GB\"", copy));
    if (end == copy.c_str() || factor == 0 || !std::isfinite(number) || number < 0
        || number * factor > 1e18)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("'%1' is not a number of bytes; expected one like \"500MB\"", copy));
    return static_cast<std::uint64_t>(number * factor);
}

} // namespace voxdeck

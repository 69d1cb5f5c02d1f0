// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

template <class Table>
std::string namesIn(const Table &table)
{
    std::string names;
    for (const auto &[value, name] : table)
        names.append(names.empty() ? "" : ", ").append(name);
    return names;
}

template <class Value, class Table>
Result<Value> named(const Table &table, std::string_view wanted)
{
    for (const auto &[value, name] : table)
        if (wanted == name)
            return value;
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("'%1' is not one of %2", wanted, namesIn(table)));
}

template <class Value, class Table>
const char *nameIn(const Table &table, Value wanted)
{
    for (const auto &[value, name] : table)
        if (value == wanted)
            return name;
    return "";
}

/// Takes the fields of one object of a recipe, and says which it does not know.
///
/// Errors   finish(): InvalidArgument naming the first field that is wrong, and what would be right.
class RecipeFields {
public:
    RecipeFields(const JsonValue &object, std::string place, std::string subject);

    const JsonValue *take(const char *name);
    void text(const char *name, std::string &to);
    template <class Value, class Table>
    void choice(const char *name, const Table &table, Value &to)
    {
        std::string said;
        text(name, said);
        if (!m_object.find(name) || m_error)
            return;
        if (const auto value = named<Value>(table, said))
            to = *value;
        else
            note(name, value.error().detail);
    }
    /// A value that another table names; `find` returns an error that lists the names.
    template <class Value>
    void lookUp(const char *name, Result<Value> (*find)(std::string_view), Value &to)
    {
        std::string said;
        text(name, said);
        if (!m_object.find(name) || m_error)
            return;
        if (const auto value = find(said))
            to = *value;
        else
            note(name, value.error().detail);
    }
    void share(const char *name, std::optional<double> &to, double most);
    template <class Integer>
    void whole(const char *name, Integer &to, std::int64_t least, std::int64_t most)
    {
        const JsonValue *const value = take(name);
        if (!value)
            return;
        const std::int64_t number = value->toInteger(least - 1);
        if (value->kind() != JsonValue::Kind::Integer || number < least || number > most)
            note(name, Sentence::tr("must be a whole number from %1 to %2", least, most));
        to = static_cast<Integer>(number);
    }
    void bytes(const char *name, std::optional<std::uint64_t> &to);
    void flag(const char *name, bool &to);
    std::string placeOf(const std::string &name) const;
    void note(const std::string &name, const Sentence &what);
    Result<> finish();

private:
    const JsonValue &m_object;
    std::string m_place;
    std::string m_subject;
    std::set<std::string> m_known;
    std::optional<Error> m_error;
};

/// Runs `read` over the object under `name`, if there is one.
template <class Read>
Result<> within(RecipeFields &fields, const char *name, const std::string &subject,
                const Read &read)
{
    const JsonValue *const value = fields.take(name);
    if (!value)
        return {};
    RecipeFields inner(*value, fields.placeOf(name), subject);
    VOX_CHECK(read(inner, *value));
    return inner.finish();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/sinks/FolderColumns.h"

#include <cmath>
#include <utility>

namespace voxdeck {

FolderColumns::Type FolderColumns::typeOf(const JsonValue &value)
{
    switch (value.kind()) {
    case JsonValue::Kind::Null: return Type::None;
    case JsonValue::Kind::Bool: return Type::Bool;
    case JsonValue::Kind::Integer: return Type::Integer;
    case JsonValue::Kind::Double:
        return std::isfinite(value.toDouble()) ? Type::Double : Type::None;
    case JsonValue::Kind::String: return Type::String;
    case JsonValue::Kind::Array:
    case JsonValue::Kind::Object: break; // what is inside may differ from row to row
    }
    return Type::Mixed;
}

FolderColumns::Type FolderColumns::both(Type one, Type other)
{
    if (one == other || other == Type::None)
        return one;
    if (one == Type::None)
        return other;
    const bool areNumbers = (one == Type::Integer || one == Type::Double)
                            && (other == Type::Integer || other == Type::Double);
    return areNumbers ? Type::Double : Type::Mixed;
}

void FolderColumns::add(const JsonValue &record)
{
    for (const auto &[name, value] : record.members()) {
        const Type type = typeOf(value);
        if (type == Type::None)
            continue;
        const auto [place, isNew] = m_places.emplace(name, m_columns.size());
        if (isNew)
            m_columns.push_back({name});
        Column &column = m_columns[place->second];
        column.type = both(column.type, type);
        column.shards += column.lastShard == m_shards ? 0 : 1;
        column.lastShard = m_shards;
    }
}

FolderColumns::Type FolderColumns::writtenType(const Column &column) const
{
    const bool isSeenEverywhere = column.shards == m_shards;
    const bool isText = column.type == Type::String || column.type == Type::Mixed;
    return isText || isSeenEverywhere ? column.type : Type::Mixed;
}

JsonValue FolderColumns::fit(const JsonValue &record) const
{
    auto line = JsonValue::object();
    for (const Column &column : m_columns) {
        const JsonValue *const value = record.find(column.name);
        const bool isThere = value && typeOf(*value) != Type::None;
        switch (writtenType(column)) {
        case Type::Double:
            line.set(column.name, isThere ? JsonValue::ofDouble(value->toDouble()) : JsonValue());
            break;
        case Type::String:
        case Type::Mixed: {
            const bool isText = isThere && value->kind() == JsonValue::Kind::String;
            if (isText)
                line.set(column.name, *value);
            else
                line.set(column.name,
                         JsonValue::ofString(isThere ? value->dump().value_or(value->dumpAscii())
                                                     : std::string()));
            break;
        }
        default: line.set(column.name, isThere ? *value : JsonValue());
        }
    }
    return line;
}

std::string FolderColumns::text() const
{
    std::string text;
    for (const Column &column : m_columns)
        text.append(std::to_string(column.name.size()))
            .append(":")
            .append(column.name)
            .append(" ")
            .append(std::to_string(static_cast<int>(writtenType(column))))
            .append("\n");
    return text;
}

} // namespace voxdeck

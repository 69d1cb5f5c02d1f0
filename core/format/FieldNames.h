// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0340
#pragma once

#include "core/format/RecordFields.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace voxdeck {

/// What a format's name of a field is for.
enum class NameUse {
    Written, ///< read, and the name that writers and builds use
    Read,    ///< read as well, never written
    Kept, ///< read; the record keeps the value under this name too, for it may mean something else
    NamesFile, ///< the value is in a file that this names, which is never written
};

/// One name by which a format calls a field of RecordFields.h.
struct FieldName {
    std::string_view field;
    std::string_view name; ///< empty: the format has no place for the field
    NameUse use = NameUse::Written;
};

/// What one format calls the fields of RecordFields.h: the one table that its source, its writer, publishing and builds
/// read. The names of one field follow each other in order of preference. A field without a row has its own name.
class FieldNames {
public:
    constexpr FieldNames() = default;
    constexpr explicit FieldNames(std::span<const FieldName> rows) : m_rows(rows) {}

    constexpr std::span<const FieldName> rows() const { return m_rows; }
    /// The name that writers use; empty where the format has no place for the field.
    constexpr std::string_view written(std::string_view field) const
    {
        for (const FieldName &row : m_rows)
            if (row.field == field && row.use == NameUse::Written)
                return row.name;
        return field;
    }
    constexpr bool hasRows(std::string_view field) const
    {
        return std::any_of(m_rows.begin(), m_rows.end(),
                           [field](const FieldName &row) { return row.field == field; });
    }
    /// Whether it is a name of the format's for any field.
    constexpr bool has(std::string_view name) const
    {
        return std::any_of(m_rows.begin(), m_rows.end(),
                           [name](const FieldName &row) { return row.name == name; });
    }
    /// The best of the field's names that the record has; null: none, or the field has no rows.
    const FieldName *firstIn(const JsonValue &record, std::string_view field) const;
    /// The name to set the field under: the one the record has, else the written one.
    std::string_view nameIn(const JsonValue &record, std::string_view field) const;

    /// Whether the record kept the value under one of the format's names, so that it need not be written again.
    bool isKeptIn(const JsonValue &record, std::string_view field, std::string_view value) const;

    /// For static_assert: each field is one of RecordFields.h and has one written name, and no name appears twice.
    constexpr bool areSound() const
    {
        for (const FieldName &row : m_rows) {
            const auto written = std::count_if(
                m_rows.begin(), m_rows.end(), [&row](const FieldName &other) {
                    return other.field == row.field && other.use == NameUse::Written;
                });
            const auto alike = std::count_if(
                m_rows.begin(), m_rows.end(),
                [&row](const FieldName &other) { return other.name == row.name; });
            if (!record_fields::isField(row.field) || written != 1
                || (alike != 1 && !row.name.empty()))
                return false;
        }
        return true;
    }

private:
    std::span<const FieldName> m_rows;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/format/FieldNames.h"

namespace voxdeck {

const FieldName *FieldNames::firstIn(const JsonValue &record, std::string_view field) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const FieldName &row) {
        return row.field == field && !row.name.empty() && record.find(row.name);
    });
    return found == m_rows.end() ? nullptr : &*found;
}

std::string_view FieldNames::nameIn(const JsonValue &record, std::string_view field) const
{
    const FieldName *const found = firstIn(record, field);
    return found ? found->name : written(field);
}

bool FieldNames::isKeptIn(const JsonValue &record, std::string_view field,
                          std::string_view value) const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const FieldName &row) {
        const JsonValue *const kept = row.field == field && row.use == NameUse::Kept
                                          ? record.find(row.name)
                                          : nullptr;
        return kept && kept->toString() == value;
    });
}

} // namespace voxdeck

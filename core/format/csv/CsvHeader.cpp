// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/CsvHeader.h"

namespace voxdeck {

CsvHeader::CsvHeader(const CsvRecord &record)
{
    for (const std::string_view name : record.fields) {
        m_columns.emplace(name, m_names.size());
        m_names.emplace_back(name);
    }
}

std::optional<std::size_t> CsvHeader::columnOf(std::string_view name) const
{
    const auto found = m_columns.find(name);
    return found == m_columns.end() ? std::nullopt : std::optional(found->second);
}

std::string_view CsvHeader::field(const CsvRecord &record, std::string_view name) const
{
    const auto column = columnOf(name);
    return column && *column < record.fields.size() ? record.fields[*column] : std::string_view{};
}

} // namespace voxdeck

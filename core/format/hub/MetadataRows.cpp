// SPDX-License-Identifier: Apache-2.0
#include "core/format/hub/MetadataRows.h"

#include "core/base/Utf8.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace voxdeck::hub {

Result<MetadataRows> MetadataRows::open(const FileSystem &fs, const std::filesystem::path &path)
{
    MetadataRows rows;
    if (path.extension() != ".csv") {
        VOX_TRY(rows.m_json, JsonRecords::open(fs, path));
        return rows;
    }
    VOX_TRY(rows.m_csv, CsvReader::open(fs, path));
    VOX_TRY(const auto header, rows.m_csv->next());
    if (header)
        rows.m_columns.assign(header->fields.begin(), header->fields.end());
    const bool isText = std::all_of(rows.m_columns.begin(), rows.m_columns.end(),
                                    [](const std::string &name) { return isValidUtf8(name); });
    if (!isText)
        return fail(ErrorCode::Corrupt, Sentence::tr("the names of its columns are not UTF-8"),
                    path.string());
    return rows;
}

std::uint64_t MetadataRows::bytesRead() const
{
    return m_json ? m_json->bytesRead() : m_csv->bytesRead();
}

Result<std::optional<MetadataRows::Row>> MetadataRows::next()
{
    if (m_csv)
        return nextCsv();
    VOX_TRY(auto record, m_json->next());
    if (!record)
        return std::nullopt;
    return Row{record->number, std::move(record->value), std::move(record->problem)};
}

Result<std::optional<MetadataRows::Row>> MetadataRows::nextCsv()
{
    VOX_TRY(const auto record, m_csv->next());
    if (!record)
        return std::nullopt;
    Row row;
    row.number = record->lineNumber;
    if (record->fields.empty())
        return row;
    JsonValue value = JsonValue::object();
    for (std::size_t at = 0; at < std::min(record->fields.size(), m_columns.size()); ++at) {
        const std::string_view field = record->fields[at];
        if (!isValidUtf8(field)) {
            row.problem = Error{
                ErrorCode::Corrupt, Sentence::tr("`%1` is not UTF-8", m_columns[at]), {}};
            return row;
        }
        if (!field.empty() && !value.find(m_columns[at]))
            value.set(m_columns[at], JsonValue::ofString(std::string(field)));
    }
    row.value = std::move(value);
    return row;
}

} // namespace voxdeck::hub

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/csv/CsvReader.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A CSV's first record, asked by name. Of two columns with one name the first counts.
class CsvHeader {
public:
    CsvHeader() = default;
    explicit CsvHeader(const CsvRecord &record);
    bool has(std::string_view name) const { return m_columns.contains(name); }
    /// The field in that column; empty where the column is missing or the record is too short.
    std::string_view field(const CsvRecord &record, std::string_view name) const;
    std::optional<std::size_t> columnOf(std::string_view name) const;
    const std::vector<std::string> &names() const { return m_names; }

private:
    std::vector<std::string> m_names;
    std::map<std::string, std::size_t, std::less<>> m_columns;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/JsonRecords.h"
#include "core/format/csv/CsvReader.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::hub {

/// The rows of a metadata.csv or metadata.jsonl as objects; the cells of CSV are texts, empty ones and
/// those beyond the header left out.
class MetadataRows {
public:
    struct Row {
        std::uint64_t number = 0;       ///< of the line
        std::optional<JsonValue> value; ///< none for a blank line
        std::optional<Error> problem;
    };
    static Result<MetadataRows> open(const FileSystem &fs, const std::filesystem::path &path);
    Result<std::optional<Row>> next();
    std::uint64_t bytesRead() const;

private:
    MetadataRows() = default;
    Result<std::optional<Row>> nextCsv();

    std::optional<JsonRecords> m_json;
    std::optional<CsvReader> m_csv;
    std::vector<std::string> m_columns;
};

} // namespace voxdeck::hub

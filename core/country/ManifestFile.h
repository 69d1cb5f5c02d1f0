// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/csv/CsvHeader.h"
#include "core/format/csv/CsvReader.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace voxdeck::country {

/// Which segments of a recording are there, by their times. Exact, 16 bytes a segment.
class SegmentTimes {
public:
    /// Gives false when it is there already.
    bool add(std::int64_t startMs, std::int64_t endMs);
    bool contains(std::int64_t startMs, std::int64_t endMs) const;

private:
    using Times = std::pair<std::int64_t, std::int64_t>;
    std::vector<Times> m_sorted;
    std::set<Times> m_recent; ///< not yet among the sorted
};

/// What a manifest says of one recording.
struct KnownRecording {
    std::string sourcePath;
    double lastEndSeconds = 0;
    std::uint64_t segments = 0;
    std::string split; ///< the first that is not empty
    SegmentTimes times;
};

/// What a manifest's file holds, read once, in bounded memory but for its recordings and times.
struct ManifestFacts {
    bool exists = false;
    FileStatus status;
    CsvHeader header;
    std::string lineEnd = "\n";
    bool endsWithLineEnd = true;
    std::uint64_t rows = 0;
    std::uint64_t unreadableRows = 0; ///< without a key or a recording; kept, not looked at
    std::map<std::string, KnownRecording> recordings; ///< by video id
    /// `<video_id>_<transcript_id>`: how the aligned files that were read are named
    std::unordered_set<std::string> filesRead;
    std::unordered_set<std::string> oddKeys; ///< keys that are not made of their row's fields
    bool hasLocalTarStatus = false;          ///< a status like "pending_local_tar" in `status`
};

/// Called for every row; `row` and what it points to hold until it returns.
using RowVisitor = std::function<Result<>(const CsvHeader &header, const CsvRecord &row)>;

/// Every row that is no blank line, and the header first. Corrupt where there is none.
Result<> visitCsvRows(const FileSystem &fs, const std::filesystem::path &path,
                      const std::function<Result<>(const CsvHeader &, const CsvRecord &)> &onHeader,
                      const RowVisitor &onRow, std::stop_token stop);

/// Reads a manifest; one that is not there has no rows and the columns of a new one.
///
/// Errors   Corrupt: no CSV, or without `key` or `video_id`; Cancelled; those of FileSystem.
Result<ManifestFacts> readManifest(const FileSystem &fs, const std::filesystem::path &path,
                                   const std::string &country, std::stop_token stop);

/// The two numbers at the end of a key that is `<country>_<video_id>_<start_ms>_<end_ms>`; nothing for
/// a key of another form.
std::optional<std::pair<std::int64_t, std::int64_t>>
timesOfKey(std::string_view key, std::string_view country, std::string_view videoId);

/// The column a segment's state stands in: `webdataset_status` where the file has it, else `status`.
std::string_view statusColumn(const CsvHeader &header);

/// One new row.
struct ManifestRow {
    std::map<std::string_view, std::string> cells; ///< by column; what is not there stays empty
};

/// The row in the columns of the file: those it has and we do not know stay empty, those it does not
/// have are left out. The states of a segment not yet packed are filled in as the file spells them.
std::string rowText(const ManifestFacts &facts, const ManifestRow &row);

/// The header of a new manifest, with its line end.
std::string newManifestHeader();

} // namespace voxdeck::country

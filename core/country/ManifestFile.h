// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0030
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

/// The manifest's facts about one recording.
struct KnownRecording {
    std::string sourcePath;
    double lastEndSeconds = 0;
    std::uint64_t segments = 0;
    std::string split; ///< the first that is not empty
    SegmentTimes times;
};

/// The contents of a manifest, read once; memory grows only with its recordings and times.
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

/// Visits the header first, then every row that is not a blank line. Corrupt for a file without a
/// header.
Result<> visitCsvRows(const FileSystem &fs, const std::filesystem::path &path,
                      const std::function<Result<>(const CsvHeader &, const CsvRecord &)> &onHeader,
                      const RowVisitor &onRow, std::stop_token stop);

/// Reads a manifest; a missing one has no rows and the columns of a new one.
///
/// Errors   Corrupt: not a CSV file, or without `key` or `video_id`; Cancelled; those of
///          FileSystem.
Result<ManifestFacts> readManifest(const FileSystem &fs, const std::filesystem::path &path,
                                   const std::string &country, std::stop_token stop);

/// The two numbers at the end of a key that is `<country>_<video_id>_<start_ms>_<end_ms>`; nothing for
/// a key of another form.
std::optional<std::pair<std::int64_t, std::int64_t>>
timesOfKey(std::string_view key, std::string_view country, std::string_view videoId);

/// The column that holds a segment's state: `webdataset_status` where the file has it, else
/// `status`.
std::string_view statusColumn(const CsvHeader &header);

/// One new row.
struct ManifestRow {
    std::map<std::string_view, std::string> cells; ///< by column; missing cells stay empty
};

/// The row in the columns of the file: those it has and we do not know stay empty, those it does not
/// have are left out. The states of a segment not yet packed are filled in as the file spells them.
std::string rowText(const ManifestFacts &facts, const ManifestRow &row);

/// The header of a new manifest, with its line end.
std::string newManifestHeader();

} // namespace voxdeck::country

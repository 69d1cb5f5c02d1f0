// SPDX-License-Identifier: Apache-2.0
#include "core/country/ManifestFile.h"

#include "core/base/Stopped.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace voxdeck::country {

namespace {

namespace mc = manifest_columns;

constexpr std::string_view kLocalTar = "_local_tar";
constexpr std::string_view kPendingLocalTar = "pending_local_tar";
constexpr std::size_t kRecentTimes = 4096;
constexpr std::uint64_t kRowsBetweenStops = 1024;

/// Takes the digits at the end of `text` and the `_` before them.
std::optional<std::int64_t> takeNumberFromEnd(std::string_view &text)
{
    const std::size_t bar = text.rfind('_');
    if (bar == std::string_view::npos)
        return std::nullopt;
    const std::string_view digits = text.substr(bar + 1);
    std::int64_t number = 0;
    const char *const end = digits.data() + digits.size();
    const auto [rest, problem] = std::from_chars(digits.data(), end, number);
    if (problem != std::errc() || rest != end || std::to_string(number) != digits)
        return std::nullopt;
    text = text.substr(0, bar);
    return number;
}

std::string joinedName(std::string_view videoId, std::string_view transcriptId)
{
    std::string name(videoId);
    name += '_';
    name += transcriptId;
    return name;
}

void takeRow(ManifestFacts &facts, const std::string &country, const CsvRecord &row)
{
    ++facts.rows;
    const CsvHeader &header = facts.header;
    const std::string_view key = header.field(row, mc::kKey);
    const std::string_view videoId = header.field(row, mc::kRecording);
    if (key.empty() || videoId.empty()) {
        ++facts.unreadableRows;
        return;
    }
    if (header.field(row, mc::kStatus).find(kLocalTar) != std::string_view::npos)
        facts.hasLocalTarStatus = true;
    facts.filesRead.insert(joinedName(videoId, header.field(row, mc::kTranscript)));
    KnownRecording &recording = facts.recordings[std::string(videoId)];
    ++recording.segments;
    if (recording.sourcePath.empty())
        recording.sourcePath = header.field(row, mc::kAudio);
    if (recording.split.empty())
        recording.split = header.field(row, mc::kSplit);
    const double end = parsePythonFloat(header.field(row, mc::kEnd)).value_or(0);
    if (std::isfinite(end))
        recording.lastEndSeconds = std::max(recording.lastEndSeconds, end);
    if (const auto times = timesOfKey(key, country, videoId))
        recording.times.add(times->first, times->second);
    else
        facts.oddKeys.insert(std::string(key));
}

} // namespace

bool SegmentTimes::contains(std::int64_t startMs, std::int64_t endMs) const
{
    const Times times{startMs, endMs};
    return m_recent.contains(times) || std::binary_search(m_sorted.begin(), m_sorted.end(), times);
}

bool SegmentTimes::add(std::int64_t startMs, std::int64_t endMs)
{
    if (contains(startMs, endMs))
        return false;
    if (m_recent.empty() && (m_sorted.empty() || m_sorted.back() < Times{startMs, endMs})) {
        m_sorted.emplace_back(startMs, endMs); // most files are in order of time
        return true;
    }
    m_recent.emplace(startMs, endMs);
    if (m_recent.size() >= kRecentTimes) {
        const auto middle = static_cast<std::ptrdiff_t>(m_sorted.size());
        m_sorted.insert(m_sorted.end(), m_recent.begin(), m_recent.end());
        std::inplace_merge(m_sorted.begin(), m_sorted.begin() + middle, m_sorted.end());
        m_recent.clear();
    }
    return true;
}

std::optional<std::pair<std::int64_t, std::int64_t>>
timesOfKey(std::string_view key, std::string_view country, std::string_view videoId)
{
    const auto end = takeNumberFromEnd(key);
    const auto start = end ? takeNumberFromEnd(key) : std::nullopt;
    if (!start || key != joinedName(country, videoId))
        return std::nullopt;
    return std::pair(*start, *end);
}

Result<> visitCsvRows(const FileSystem &fs, const std::filesystem::path &path,
                      const std::function<Result<>(const CsvHeader &, const CsvRecord &)> &onHeader,
                      const RowVisitor &onRow, std::stop_token stop)
{
    VOX_TRY(auto reader, CsvReader::open(fs, path));
    VOX_TRY(const auto first, reader.next());
    if (!first || first->fields.empty())
        return fail(ErrorCode::Corrupt, Sentence::tr("has no header in its first line"),
                    path.string());
    const CsvHeader header(*first);
    VOX_CHECK(onHeader(header, *first));
    while (true) {
        VOX_TRY(const auto row, reader.next());
        if (!row)
            return {};
        if (row->number % kRowsBetweenStops == 0 && stop.stop_requested())
            return stopped(path.string());
        if (!row->fields.empty())
            VOX_CHECK(onRow(header, *row));
    }
}

Result<ManifestFacts> readManifest(const FileSystem &fs, const std::filesystem::path &path,
                                   const std::string &country, std::stop_token stop)
{
    ManifestFacts facts;
    auto status = fs.status(path);
    if (!status && status.error().code != ErrorCode::NotFound)
        return fail(status.error());
    if (!status)
        return facts;
    facts.exists = true;
    facts.status = *status;
    const auto takeHeader = [&](const CsvHeader &header, const CsvRecord &record) -> Result<> {
        for (const std::string_view column : {mc::kKey, mc::kRecording}) {
            if (!header.has(column))
                return fail(
                    ErrorCode::Corrupt,
                    Sentence::tr("has no column \"%1\", so it is not a manifest of segments",
                                 column),
                    path.string());
        }
        facts.header = header;
        facts.lineEnd = record.lineEnd().empty() ? "\n" : record.lineEnd();
        facts.endsWithLineEnd = !record.lineEnd().empty();
        return {};
    };
    const auto takeOne = [&](const CsvHeader &, const CsvRecord &row) -> Result<> {
        facts.endsWithLineEnd = !row.lineEnd().empty();
        takeRow(facts, country, row);
        return {};
    };
    VOX_CHECK(visitCsvRows(fs, path, takeHeader, takeOne, std::move(stop)));
    return facts;
}

std::string_view statusColumn(const CsvHeader &header)
{
    return header.has("webdataset_status") ? "webdataset_status" : "status";
}

std::string newManifestHeader()
{
    std::string text;
    for (const std::string_view column : manifest_columns::kInOrder) {
        if (!text.empty())
            text += ',';
        text += column;
    }
    return text + "\n";
}

std::string rowText(const ManifestFacts &facts, const ManifestRow &row)
{
    // A file with both columns keeps `status` for earlier steps. One that has only `status` holds the
    // shard states there, unless its rows show that shards have not been thought of yet.
    const bool hasBoth = facts.header.has("webdataset_status");
    const bool isPlain = hasBoth || (facts.rows > 0 && !facts.hasLocalTarStatus);
    std::vector<std::string> fields;
    const auto add = [&](std::string_view column) {
        const auto cell = row.cells.find(column);
        if (column == "status")
            fields.emplace_back(isPlain ? "pending" : kPendingLocalTar);
        else if (column == "webdataset_status")
            fields.emplace_back(kPendingLocalTar);
        else
            fields.push_back(cell == row.cells.end() ? std::string() : cell->second);
    };
    if (facts.exists) {
        for (const std::string &column : facts.header.names())
            add(column);
    } else {
        for (const std::string_view column : manifest_columns::kInOrder)
            add(column);
    }
    return csvRecord(fields, {facts.lineEnd});
}

} // namespace voxdeck::country

// SPDX-License-Identifier: Apache-2.0
#include "core/country/SplitsFile.h"

#include "core/archive/PartFile.h"
#include "core/base/FileStem.h"
#include "core/base/SplitName.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/json/PythonFloat.h"

#include <array>
#include <cmath>

namespace voxdeck::country {

namespace {

namespace mc = manifest_columns;

constexpr std::array<std::string_view, 5> kColumns{mc::kAudio, mc::kRecording, "duration_hours",
                                                   "size_mb", mc::kSplit};

std::string videoIdOf(const CsvHeader &header, const CsvRecord &row)
{
    const std::string_view id = header.field(row, mc::kRecording);
    return std::string(id.empty() ? pythonStemOf(header.field(row, mc::kAudio)) : id);
}

void takeRow(SplitsFacts &facts, const CsvRecord &row)
{
    const std::string videoId = videoIdOf(facts.header, row);
    if (videoId.empty())
        return;
    SplitsEntry entry;
    entry.sourcePath = facts.header.field(row, mc::kAudio);
    entry.split = facts.header.field(row, mc::kSplit);
    const double hours = parsePythonFloat(facts.header.field(row, "duration_hours")).value_or(0);
    entry.hours = std::isfinite(hours) && hours > 0 ? hours : 0;
    if (!entry.split.empty())
        facts.spellings.emplace(canonicalSplit(entry.split), entry.split);
    auto &known = facts.recordings[videoId];
    if (known.split.empty())
        known = std::move(entry); // of two rows the first with a split counts
}

std::string rowText(const SplitsFacts &facts, const NewSplit &added)
{
    const std::map<std::string_view, std::string_view> cells{{kColumns[0], added.sourcePath},
                                                             {kColumns[1], added.videoId},
                                                             {kColumns[2], added.hours},
                                                             {kColumns[3], added.sizeMb},
                                                             {kColumns[4], added.split}};
    std::vector<std::string> fields;
    const auto add = [&](std::string_view column) {
        const auto cell = cells.find(column);
        fields.emplace_back(cell == cells.end() ? std::string_view{} : cell->second);
    };
    if (facts.exists) {
        for (const std::string &column : facts.header.names())
            add(column);
    } else {
        for (const std::string_view column : kColumns)
            add(column);
    }
    return csvRecord(fields, {facts.lineEnd});
}

Result<> copyWithSplits(const FileSystem &fs, const std::filesystem::path &path,
                        const std::map<std::string, std::string> &splits, PartFile &to)
{
    VOX_TRY(auto reader, CsvReader::open(fs, path));
    std::optional<CsvHeader> header;
    while (true) {
        VOX_TRY(const auto row, reader.next());
        if (!row)
            return {};
        std::string text(row->raw);
        const auto column = header ? header->columnOf(mc::kSplit) : std::nullopt;
        if (column && !row->fields.empty() && header->field(*row, mc::kSplit).empty()) {
            const auto split = splits.find(videoIdOf(*header, *row));
            if (split != splits.end())
                text = withChanges(*row, std::array{CsvChange{*column, split->second}});
        }
        if (!header)
            header = CsvHeader(*row);
        VOX_CHECK(to.append(bytesOf(text)));
    }
}

} // namespace

std::string canonicalSplit(std::string_view name)
{
    const std::string_view plain = plainSplitName(name);
    return std::string(plain.empty() ? name : plain);
}

Result<SplitsFacts> readSplits(const FileSystem &fs, const std::filesystem::path &path,
                               std::stop_token stop)
{
    SplitsFacts facts;
    const auto status = fs.status(path);
    if (!status && status.error().code != ErrorCode::NotFound)
        return fail(status.error());
    if (!status)
        return facts;
    facts.exists = true;
    const auto takeHeader = [&](const CsvHeader &header, const CsvRecord &record) -> Result<> {
        if (!header.has(mc::kSplit) || !(header.has(mc::kRecording) || header.has(mc::kAudio)))
            return fail(
                ErrorCode::Corrupt,
                Sentence::tr(
                    "has no columns \"split\" and \"video_id\", so it is not a splits file"),
                path.string());
        facts.header = header;
        facts.lineEnd = record.lineEnd().empty() ? "\n" : record.lineEnd();
        facts.endsWithLineEnd = !record.lineEnd().empty();
        return {};
    };
    const auto takeOne = [&](const CsvHeader &, const CsvRecord &row) -> Result<> {
        facts.endsWithLineEnd = !row.lineEnd().empty();
        takeRow(facts, row);
        return {};
    };
    VOX_CHECK(visitCsvRows(fs, path, takeHeader, takeOne, std::move(stop)));
    return facts;
}

Result<> writeSplits(FileSystem &fs, const std::filesystem::path &path, const SplitsFacts &facts,
                     const std::map<std::string, std::string> &splits,
                     const std::vector<NewSplit> &added)
{
    VOX_TRY(const auto part, PartFile::create(fs, path));
    if (facts.exists) {
        VOX_CHECK(copyWithSplits(fs, path, splits, *part));
        if (!facts.endsWithLineEnd)
            VOX_CHECK(part->append(bytesOf(facts.lineEnd)));
    } else {
        std::vector<std::string> names(kColumns.begin(), kColumns.end());
        VOX_CHECK(part->append(bytesOf(csvRecord(names))));
    }
    for (const NewSplit &row : added)
        VOX_CHECK(part->append(bytesOf(rowText(facts, row))));
    if (facts.exists)
        VOX_CHECK(fs.copyPermissions(path, path.string() + ".part"));
    return part->commit();
}

} // namespace voxdeck::country

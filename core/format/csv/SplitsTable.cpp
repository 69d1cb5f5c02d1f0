// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/SplitsTable.h"

#include "core/base/FileStem.h"
#include "core/base/SplitName.h"
#include "core/format/ListPlaces.h"
#include "core/format/csv/CsvHeader.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/ManifestColumns.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::string_view kManifestEnd = "_manifest.csv";
constexpr std::string_view kSplitsEnd = "_splits.csv";
constexpr std::string_view kSplit = manifest_columns::kSplit;
constexpr std::string_view kSubset = "subset_id";
constexpr std::string_view kVideo = manifest_columns::kRecording;
constexpr std::string_view kSource = manifest_columns::kAudio;

std::string recordingOf(const CsvHeader &header, const CsvRecord &row)
{
    const std::string_view id = header.field(row, kVideo);
    return std::string(id.empty() ? pythonStemOf(header.field(row, kSource)) : id);
}

std::string canonicalWord(const std::string &word)
{
    const std::string_view plain = plainSplitName(word);
    return plain.empty() ? word : std::string(plain);
}

/// pandas writes whole numbers of a column with gaps as 2.0.
std::string wholeNumber(std::string_view text)
{
    if (text.ends_with(".0"))
        text.remove_suffix(2);
    return std::string(text);
}

Result<CsvHeader> headerIn(CsvReader &reader, const std::filesystem::path &path)
{
    VOX_TRY(const auto first, reader.next());
    CsvHeader header = first ? CsvHeader(*first) : CsvHeader();
    if (!header.has(kSplit) || !(header.has(kVideo) || header.has(kSource)))
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr("is not a splits file: expected the columns \"split\" and \"video_id\""),
            path.string());
    return header;
}

/// Goes through the file once and notes what changes.
class SplitsPatcher {
public:
    SplitsPatcher(const std::map<std::string, SplitsChange> &changes, PatchedFile &file)
        : m_changes(changes), m_file(file)
    {
        m_needsSubsets = std::any_of(changes.begin(), changes.end(), [](const auto &one) {
            return one.second.subset && !one.second.subset->empty();
        });
    }

    void header(const CsvRecord &record)
    {
        m_header = CsvHeader(record);
        m_subset = m_header.columnOf(kSubset);
        m_isSubsetNew = m_needsSubsets && !m_subset;
        noteEnd(record);
        if (!m_isSubsetNew)
            return;
        m_subset = m_header.names().size();
        put(record, withChanges(record, std::vector{CsvChange{*m_subset, std::string(kSubset)}}));
    }

    void row(const CsvRecord &record)
    {
        noteEnd(record);
        if (record.fields.empty())
            return;
        std::vector<CsvChange> cells;
        const std::string id = recordingOf(m_header, record);
        const auto change = m_changes.find(id);
        std::string subset;
        if (change != m_changes.end()) {
            m_seen.insert(id);
            if (change->second.split)
                cells.push_back({m_header.columnOf(kSplit).value_or(0), *change->second.split});
            subset = change->second.subset.value_or("");
        }
        const bool hasSubset = change != m_changes.end() && change->second.subset;
        if (m_subset && (m_isSubsetNew || hasSubset))
            cells.push_back({*m_subset, subset});
        std::string text = withChanges(record, cells);
        if (text != record.raw)
            put(record, std::move(text));
    }

    /// Rows for recordings that are not in the file yet.
    void finish()
    {
        std::string rows;
        for (const auto &[id, change] : m_changes) {
            if (m_seen.contains(id) || change.split.value_or("").empty())
                continue;
            std::vector<std::string> cells(m_header.names().size() + (m_isSubsetNew ? 1 : 0));
            const auto set = [&](std::optional<std::size_t> column, const std::string &text) {
                if (column)
                    cells[*column] = text;
            };
            set(m_header.columnOf(kSource), change.sourcePath);
            set(m_header.columnOf(kVideo), id);
            set(m_header.columnOf(kSplit), *change.split);
            set(m_subset, change.subset.value_or(""));
            rows += csvRecord(cells, {m_lineEnd, false, m_separator});
        }
        if (!rows.empty())
            m_file.patches.push_back({m_end, 0, (m_isEnded ? "" : m_lineEnd) + rows, 0});
    }

private:
    void put(const CsvRecord &record, std::string text)
    {
        m_file.patches.push_back({record.byteOffset, record.raw.size(), std::move(text), 0});
    }
    void noteEnd(const CsvRecord &record)
    {
        m_separator = record.separator;
        m_end = record.byteOffset + record.raw.size();
        m_isEnded = !record.lineEnd().empty();
        if (m_isEnded)
            m_lineEnd = record.lineEnd();
    }

    const std::map<std::string, SplitsChange> &m_changes;
    PatchedFile &m_file;
    CsvHeader m_header;
    std::optional<std::size_t> m_subset;
    bool m_needsSubsets = false;
    bool m_isSubsetNew = false;
    std::set<std::string> m_seen;
    std::string m_lineEnd = "\n";
    char m_separator = ',';
    std::uint64_t m_end = 0;
    bool m_isEnded = true;
};

} // namespace

std::string SplitsTable::wordFor(const std::string &split) const
{
    const auto found = words.find(split);
    if (found == words.end() || found->second.empty())
        return split;
    return std::max_element(found->second.begin(), found->second.end(),
                            [](const auto &a, const auto &b) { return a.second < b.second; })
        ->first;
}

std::optional<std::filesystem::path> splitsFileOf(const std::filesystem::path &manifest)
{
    std::string name = manifest.filename().string();
    if (!name.ends_with(kManifestEnd))
        return {};
    name.replace(name.size() - kManifestEnd.size(), kManifestEnd.size(), kSplitsEnd);
    return manifest.parent_path() / name;
}

Result<SplitsTable> readSplitsTable(const FileSystem &fs, const std::filesystem::path &path)
{
    SplitsTable table;
    table.path = path;
    VOX_TRY(auto reader, CsvReader::open(fs, path));
    VOX_TRY(const auto header, headerIn(reader, path));
    table.hasSubsets = header.has(kSubset);
    while (true) {
        VOX_TRY(const auto row, reader.next());
        if (!row)
            return table;
        const std::string id = recordingOf(header, *row);
        if (row->fields.empty() || id.empty())
            continue;
        SplitsRow said{std::string(header.field(*row, kSplit)),
                       wholeNumber(header.field(*row, kSubset))};
        if (!said.split.empty())
            ++table.words[canonicalWord(said.split)][said.split];
        auto &known = table.recordings[id];
        if (known.split.empty())
            known = std::move(said);
    }
}

Result<PatchedFile> locateSplits(const FileSystem &fs, const std::filesystem::path &path,
                                 const std::map<std::string, SplitsChange> &changes)
{
    VOX_TRY(auto file, places::patchedFile(fs, path));
    VOX_TRY(auto reader, CsvReader::open(fs, file.path));
    SplitsPatcher patcher(changes, file);
    VOX_TRY(const auto header, reader.next());
    if (header)
        patcher.header(*header);
    while (header) {
        VOX_TRY(const auto row, reader.next());
        if (!row)
            break;
        patcher.row(*row);
    }
    patcher.finish();
    return file;
}

} // namespace voxdeck

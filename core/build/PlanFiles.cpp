// SPDX-License-Identifier: Apache-2.0
#include "core/build/PlanFiles.h"

#include "core/build/ShardRecord.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

void appendRow(std::vector<std::byte> &to, const PlannedRow &row)
{
    for (const std::uint32_t number : {row.id, row.stamp})
        for (unsigned shift = 0; shift < 32; shift += 8)
            to.push_back(static_cast<std::byte>((number >> shift) & 0xffU));
}

std::uint32_t numberAt(std::span<const std::byte> bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number |= std::to_integer<std::uint32_t>(bytes[at + i]) << (8 * i);
    return number;
}

} // namespace

std::vector<PlannedRow> plannedRowsIn(std::span<const std::byte> bytes)
{
    std::vector<PlannedRow> rows;
    rows.reserve(bytes.size() / kPlannedRowBytes);
    for (std::size_t at = 0; at + kPlannedRowBytes <= bytes.size(); at += kPlannedRowBytes)
        rows.push_back({numberAt(bytes, at), numberAt(bytes, at + 4)});
    return rows;
}

Result<MergedRows> mergedRowsIn(std::string_view text, const std::string &subject)
{
    MergedRows merged;
    const char *at = text.data();
    const char *const end = at + text.size();
    while (at < end) {
        std::vector<std::uint32_t> ids;
        do {
            std::uint32_t id = 0;
            const auto read = std::from_chars(at, end, id);
            if (read.ec != std::errc() || read.ptr == end
                || (*read.ptr != ' ' && *read.ptr != '\n'))
                return fail(ErrorCode::Corrupt, "has a line that is no rows", subject);
            ids.push_back(id);
            at = read.ptr + 1;
        } while (at[-1] == ' ' && at < end);
        const std::uint32_t first = ids.front();
        merged.emplace(first, std::move(ids));
    }
    return merged;
}

PlanFiles::PlanFiles(FileSystem &fs, std::filesystem::path mergedFile,
                     std::unique_ptr<PartFile> rowsFile, std::unique_ptr<PartFile> leftFile)
    : m_fs(fs),
      m_mergedFile(std::move(mergedFile)),
      m_rows(std::move(rowsFile)),
      m_left(std::move(leftFile))
{
}

Result<> PlanFiles::rows(std::span<const PlannedRow> rows)
{
    std::vector<std::byte> bytes;
    bytes.reserve(rows.size() * kPlannedRowBytes);
    for (const auto &row : rows)
        appendRow(bytes, row);
    return m_rows->append(bytes);
}

Result<> PlanFiles::leftOut(const RowFailure &row)
{
    return m_left->append(bytesOf(failureLine(row)));
}

Result<> PlanFiles::merged(std::span<const std::uint32_t> ids)
{
    if (!m_merged) {
        VOX_TRY(m_merged, PartFile::create(m_fs, m_mergedFile));
    }
    std::string line;
    for (const std::uint32_t id : ids)
        line.append(line.empty() ? "" : " ").append(std::to_string(id));
    line += '\n';
    return m_merged->append(bytesOf(line));
}

Result<> PlanFiles::commit()
{
    VOX_CHECK(m_left->commit());
    if (m_merged)
        VOX_CHECK(m_merged->commit());
    return m_rows->commit();
}

} // namespace voxdeck

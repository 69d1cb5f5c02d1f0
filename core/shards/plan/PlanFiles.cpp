// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/PlanFiles.h"

#include "core/base/Bytes.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/shards/run/ShardRecord.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

void appendRow(std::vector<std::byte> &to, const PlannedRow &row)
{
    const std::size_t at = to.size();
    to.resize(at + kPlannedRowBytes);
    const auto place = std::span(to).subspan(at);
    putUnsigned(place.first(4), row.id, ByteOrder::Little);
    putUnsigned(place.subspan(4, 4), row.stamp, ByteOrder::Little);
    putUnsigned(place.subspan(8, 8), row.identity, ByteOrder::Little);
}

} // namespace

std::vector<PlannedRow> plannedRowsIn(std::span<const std::byte> bytes, std::size_t rowBytes)
{
    std::vector<PlannedRow> rows;
    rows.reserve(bytes.size() / rowBytes);
    for (std::size_t at = 0; at + rowBytes <= bytes.size(); at += rowBytes) {
        PlannedRow row;
        row.id = static_cast<std::uint32_t>(unsignedAt(bytes, at, 4, ByteOrder::Little));
        row.stamp = static_cast<std::uint32_t>(unsignedAt(bytes, at + 4, 4, ByteOrder::Little));
        if (rowBytes >= kPlannedRowBytes)
            row.identity = unsignedAt(bytes, at + 8, 8, ByteOrder::Little);
        rows.push_back(row);
    }
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
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("has a line that is not a list of rows"), subject);
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
    m_sums[0].add(bytes);
    return m_rows->append(bytes);
}

Result<> PlanFiles::leftOut(const RowFailure &row)
{
    const std::string line = failureLine(row);
    m_sums[1].add(bytesOf(line));
    return m_left->append(bytesOf(line));
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
    m_sums[2].add(bytesOf(line));
    return m_merged->append(bytesOf(line));
}

Result<> PlanFiles::commit()
{
    VOX_CHECK(m_left->commit());
    if (m_merged)
        VOX_CHECK(m_merged->commit());
    return m_rows->commit();
}

std::string PlanFiles::digest() const
{
    std::string bytes;
    for (const Fnv64 &sum : m_sums)
        appendUnsigned(bytes, sum.value(), 8, ByteOrder::Little);
    return hexOf(bytes);
}

} // namespace voxdeck

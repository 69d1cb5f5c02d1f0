// SPDX-License-Identifier: Apache-2.0
#include "core/build/PlanFiles.h"

#include "core/build/ShardRecord.h"
#include "core/manifest/Sha256.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

void appendNumber(std::vector<std::byte> &to, std::uint64_t number, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        to.push_back(static_cast<std::byte>((number >> (8 * i)) & 0xffU));
}

void appendRow(std::vector<std::byte> &to, const PlannedRow &row)
{
    appendNumber(to, row.id, sizeof row.id);
    appendNumber(to, row.stamp, sizeof row.stamp);
    appendNumber(to, row.identity, sizeof row.identity);
}

template <class Number>
Number numberAt(std::span<const std::byte> bytes, std::size_t at)
{
    Number number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i)
        number |= static_cast<Number>(std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i));
    return number;
}

/// FNV-1a, continued.
void addTo(std::uint64_t &sum, std::span<const std::byte> bytes)
{
    for (const std::byte byte : bytes) {
        sum ^= std::to_integer<std::uint64_t>(byte);
        sum *= 0x100000001b3ULL;
    }
}

} // namespace

std::vector<PlannedRow> plannedRowsIn(std::span<const std::byte> bytes, std::size_t rowBytes)
{
    std::vector<PlannedRow> rows;
    rows.reserve(bytes.size() / rowBytes);
    for (std::size_t at = 0; at + rowBytes <= bytes.size(); at += rowBytes) {
        PlannedRow row{numberAt<std::uint32_t>(bytes, at), numberAt<std::uint32_t>(bytes, at + 4)};
        if (rowBytes >= kPlannedRowBytes)
            row.identity = numberAt<std::uint64_t>(bytes, at + 8);
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
                return fail(ErrorCode::Corrupt, "has a line that is not a list of rows", subject);
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
    addTo(m_sums[0], bytes);
    return m_rows->append(bytes);
}

Result<> PlanFiles::leftOut(const RowFailure &row)
{
    const std::string line = failureLine(row);
    addTo(m_sums[1], bytesOf(line));
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
    addTo(m_sums[2], bytesOf(line));
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
    for (const std::uint64_t sum : m_sums)
        for (unsigned shift = 0; shift < 64; shift += 8)
            bytes += static_cast<char>((sum >> shift) & 0xffU);
    return hexOf(bytes);
}

} // namespace voxdeck

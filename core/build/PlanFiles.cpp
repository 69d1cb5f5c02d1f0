// SPDX-License-Identifier: Apache-2.0
#include "core/build/PlanFiles.h"

#include "core/build/ShardRecord.h"

#include <cstdint>
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

PlanFiles::PlanFiles(std::unique_ptr<PartFile> rowsFile, std::unique_ptr<PartFile> leftFile)
    : m_rows(std::move(rowsFile)), m_left(std::move(leftFile))
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

Result<> PlanFiles::commit()
{
    VOX_CHECK(m_left->commit());
    return m_rows->commit();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/archive/PartFile.h"
#include "core/base/Result.h"
#include "core/build/BuildPlan.h"
#include "core/build/SegmentSource.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace voxdeck {

/// Of a row in plan.rows: its id and its stamp, four bytes each, the lowest first.
constexpr std::size_t kPlannedRowBytes = 8;
std::vector<PlannedRow> plannedRowsIn(std::span<const std::byte> bytes);

/// Streams a plan's rows, and those it leaves out as lines, into two files that have no name before
/// commit().
class PlanFiles final : public PlanSink {
public:
    PlanFiles(std::unique_ptr<PartFile> rowsFile, std::unique_ptr<PartFile> leftFile);
    Result<> rows(std::span<const PlannedRow> rows) override;
    Result<> leftOut(const RowFailure &row) override;
    Result<> commit();

private:
    std::unique_ptr<PartFile> m_rows;
    std::unique_ptr<PartFile> m_left;
};

} // namespace voxdeck

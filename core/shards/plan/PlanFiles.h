// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/archive/PartFile.h"
#include "core/base/Hash.h"
#include "core/base/Result.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/plan/BuildPlan.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Of a row in plan.rows: its id and its stamp, four bytes each, and its identity, eight bytes; the lowest
/// byte first. Plans of version 1 have no identities.
constexpr std::size_t kPlannedRowBytes = 16;
constexpr std::size_t kPlannedRowBytes1 = 8;
std::vector<PlannedRow> plannedRowsIn(std::span<const std::byte> bytes, std::size_t rowBytes);
/// Of plan.merged: a line of ids for each row that is made of several. Corrupt: it is something else.
Result<MergedRows> mergedRowsIn(std::string_view text, const std::string &subject);

/// Streams a plan's rows, those it leaves out as lines, and which are made of several into files that have
/// no name before commit(). The last one is made only where something is merged.
class PlanFiles final : public PlanSink {
public:
    PlanFiles(FileSystem &fs, std::filesystem::path mergedFile, std::unique_ptr<PartFile> rowsFile,
              std::unique_ptr<PartFile> leftFile);
    Result<> rows(std::span<const PlannedRow> rows) override;
    Result<> leftOut(const RowFailure &row) override;
    Result<> merged(std::span<const std::uint32_t> ids) override;
    Result<> commit();
    /// Of all that was streamed so far: plans of the same rows have the same digest.
    std::string digest() const;

private:
    FileSystem &m_fs;
    std::filesystem::path m_mergedFile;
    std::unique_ptr<PartFile> m_merged; ///< null: nothing is merged
    std::unique_ptr<PartFile> m_rows;
    std::unique_ptr<PartFile> m_left;
    std::array<Fnv64, 3> m_sums; ///< of the three files
};

} // namespace voxdeck

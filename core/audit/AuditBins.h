// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/AuditChart.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The column of one chart.
struct BinnedColumn {
    const AuditChart *chart = nullptr;
    BinColumn bins;
    std::vector<std::string>
        names; ///< of choices and names, by bin; names have most rows first, languages most hours
    std::uint64_t known = 0; ///< rows with a value
};

/// The charted columns of all rows of a workspace as bins, mapped. They are kept beside the workspace
/// (`<workspace>.charts`) and made again when rows or metrics have changed; the folder may go at any time.
/// One at a time makes them, of several windows and processes; the list of files comes last.
///
/// Rows are in the order of their ids, with those that no shard shows any more: a filter leaves these out.
/// Columns of metrics that were never measured are missing.
///
/// Threads  a value that shares its mappings; read by any.
class AuditBins {
public:
    static std::filesystem::path folderFor(const std::filesystem::path &workspace);
    /// Opens what is kept. Where single rows were edited since, their bins are replaced; else all columns are made,
    /// in one pass over the rows and one per metric.
    ///
    /// Units    progress counts rows.
    /// Time     some 1.5 us a row; opening takes a moment, edits a copy of the columns that they changed.
    /// Errors   Cancelled (nothing was changed), those of FileSystem and Database.
    static Result<AuditBins> open(FileSystem &fs, Workspace &workspace,
                                  const ProgressSink &progress, const std::stop_token &stop);
    /// Identifies the current rows: equal states have equal bins.
    static Result<std::string> stateOf(Database &database);

    const std::string &state() const { return m_state; }
    std::uint64_t rows() const { return m_rows; }
    const std::vector<BinnedColumn> &columns() const { return m_columns; }
    /// Null where the column is missing.
    const BinnedColumn *column(const AuditChart &chart) const;
    std::uint32_t idAt(std::uint64_t row) const;
    std::optional<std::uint64_t> rowOf(std::uint32_t id) const;
    /// A bit for each row that is in `order`. Empty where all are.
    std::vector<std::uint64_t> bitsOf(const RowOrder &order) const;

private:
    friend class AuditBinsMaker;
    friend class AuditBinsUpdate;
    /// Ids that follow each other.
    struct Run {
        std::uint32_t id = 0;
        std::uint64_t row = 0, rows = 0;
    };
    static Result<AuditBins> openKept(const FileSystem &fs, const std::filesystem::path &folder,
                                      const std::string &state);
    static Result<AuditBins> readKept(const FileSystem &fs, const std::filesystem::path &folder);
    Result<> writeList(FileSystem &fs, const std::filesystem::path &folder) const;
    void removeOthers(FileSystem &fs, const std::filesystem::path &folder) const;
    const Run *runOf(std::uint32_t id) const;

    std::string m_state;
    std::uint64_t m_rows = 0;
    std::vector<Run> m_runs; ///< rising
    std::vector<BinnedColumn> m_columns;
    std::vector<std::string> m_files; ///< of the columns
};

} // namespace voxdeck

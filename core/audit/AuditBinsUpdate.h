// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0281
#pragma once

#include "core/audit/AuditBins.h"
#include "core/base/Result.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A value beside all bars is in the first or the last: an infinite one too, as a query has it.
double withinScale(const BinScale &scale, double value);
/// The file of a column that was made at this state.
std::string binFileName(const AuditChart &chart, const std::string &state);

/// How far the journals of single rows were when bins were made: the rows that were changed since are named behind.
struct RowChangeMarks {
    std::int64_t edit = 0;  ///< the last line of `edit`
    std::int64_t texts = 0; ///< the last one of `text_change`

    static Result<RowChangeMarks> of(Database &database);
    /// "-12-34": the end of AuditBins::state().
    std::string text() const;
    static std::optional<RowChangeMarks> in(std::string_view state);
};

/// Replaces the bins of rows that were edited one by one since the columns were made.
///
/// Threads  that of the database; the caller holds the lock of the folder.
class AuditBinsUpdate {
public:
    AuditBinsUpdate(FileSystem &fs, Workspace &workspace, std::filesystem::path folder,
                    AuditBins &bins, const std::stop_token &stop)
        : m_fs(fs),
          m_workspace(workspace),
          m_db(workspace.database()),
          m_folder(std::move(folder)),
          m_bins(bins),
          m_stop(stop)
    {
    }
    /// Brings the bins and their files to `state`. False, and nothing was changed: more than single rows are others,
    /// or a row has a name that no bin stands for.
    Result<bool> run(const std::string &state);

private:
    struct Change {
        std::uint64_t row = 0;
        std::uint16_t bin = 0;
    };
    using Ids = std::vector<std::uint32_t>;

    Result<std::optional<Ids>> changedRows(const RowChangeMarks &since);
    Result<bool> addEdited(const RowChangeMarks &since, Ids &ids);
    Result<bool> addTexts(const RowChangeMarks &since, Ids &ids);
    Result<std::optional<std::uint16_t>> binNow(const BinnedColumn &column, std::uint32_t id);
    Result<std::optional<std::uint16_t>> metaBinNow(const BinnedColumn &column, std::uint32_t id);
    Result<> rewrite(std::size_t column, const std::vector<Change> &changes,
                     const std::string &state);

    FileSystem &m_fs;
    Workspace &m_workspace;
    Database &m_db;
    const std::filesystem::path m_folder;
    AuditBins &m_bins;
    const std::stop_token &m_stop;
};

} // namespace voxdeck

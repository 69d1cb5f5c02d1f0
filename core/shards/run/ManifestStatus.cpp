// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/ManifestStatus.h"

#include "core/archive/PartFile.h"
#include "core/base/Stopped.h"
#include "core/country/CountryBuild.h"
#include "core/country/ManifestFile.h"
#include "core/format/csv/CsvWriter.h"
#include "core/import/ListImport.h"
#include "core/io/FileStamp.h"
#include "core/shards/run/BuildErrors.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr const char *kOwnColumn = "webdataset_status";
constexpr const char *kPending = "pending_local_tar";
constexpr int kMostLooks = 200;
constexpr const char *kDone = "completed_local_tar";
constexpr const char *kUploaded = "completed_upload";

std::uint64_t hashOf(std::string_view key)
{
    return std::hash<std::string_view>()(key);
}

std::string statusOf(LeftOut reason)
{
    switch (reason) {
    case LeftOut::Cer: return "error_local_tar_cer";
    case LeftOut::MissingSource: return "error_local_tar_missing_source";
    case LeftOut::AudioLoad: return "error_local_tar_audio_load";
    case LeftOut::Processing: return "error_local_tar_processing";
    case LeftOut::Length:
    case LeftOut::Split: break; // a choice of the recipe, no fault of the segment
    }
    return {};
}

/// The rows of the workspace that a planned row is made of: several where the recipe merges.
std::vector<std::uint32_t> madeOf(const BuildFolder &folder, std::uint32_t id)
{
    if (const auto merged = folder.mergedRows())
        if (const auto found = merged->find(id); found != merged->end())
            return found->second;
    return {id};
}

/// What became of each key.
class Outcomes {
public:
    Result<> read(FileSystem &fs, Workspace &workspace, const BuildFolder &folder,
                  const BuildPlan &plan, const ShardUploadStatus &uploads, std::stop_token stop)
    {
        for (std::uint64_t shard = 0; shard < plan.shards.size(); ++shard) {
            VOX_CHECK(checkStop(stop));
            VOX_TRY(const auto record, folder.recordOf(shard));
            if (!record)
                continue;
            std::unordered_map<std::uint32_t, const RowFailure *> failed;
            for (const auto &failure : record->failures) {
                failed.emplace(failure.id, &failure);
                m_failed[hashOf(failure.key)] = {failure.reason, failure.detail};
            }
            const auto upload = uploads ? uploads(*record) : std::pair<std::string, std::string>();
            VOX_TRY(const auto rows, folder.rowsOf(plan.shards[static_cast<std::size_t>(shard)]));
            for (const auto &row : rows) {
                const auto failure = failed.find(row.id);
                for (const std::uint32_t id : madeOf(folder, row.id)) {
                    VOX_TRY(const auto made, placeOfRow(workspace.database(), id));
                    if (!made)
                        continue;
                    const auto key = hashOf(made->key());
                    if (failure == failed.end())
                        addDone(key, upload);
                    else
                        m_failed[key] = {failure->second->reason, failure->second->detail};
                }
            }
        }
        std::sort(m_done.begin(), m_done.end());
        std::sort(m_uploaded.begin(), m_uploaded.end());
        return BuildErrors(fs, folder).forEachLeftOut([this](const RowFailure &left) {
            if (left.reason == LeftOut::Cer)
                m_tooWrong.emplace(hashOf(left.key), left.detail);
        });
    }

    /// Status and message; empty for a key that is not in the build.
    std::optional<std::pair<std::string, std::string>> of(std::string_view key) const
    {
        const std::uint64_t hash = hashOf(key);
        if (const auto found = m_failed.find(hash); found != m_failed.end())
            return std::pair(statusOf(found->second.first), found->second.second);
        if (std::binary_search(m_uploaded.begin(), m_uploaded.end(), hash))
            return std::pair(std::string(kUploaded), std::string());
        if (const auto found = m_notSent.find(hash); found != m_notSent.end())
            return m_reasons[found->second];
        if (std::binary_search(m_done.begin(), m_done.end(), hash))
            return std::pair(std::string(kDone), std::string());
        if (const auto found = m_tooWrong.find(hash); found != m_tooWrong.end())
            return std::pair(statusOf(LeftOut::Cer), found->second);
        return std::nullopt;
    }

private:
    void addDone(std::uint64_t key, const std::pair<std::string, std::string> &upload)
    {
        if (upload.first.empty()) {
            m_done.push_back(key);
        } else if (upload.first == kUploaded) {
            m_uploaded.push_back(key);
        } else {
            if (m_reasons.empty() || m_reasons.back() != upload)
                m_reasons.push_back(upload);
            m_notSent[key] = m_reasons.size() - 1;
        }
    }

    std::vector<std::uint64_t> m_done;
    std::vector<std::uint64_t> m_uploaded;
    std::vector<std::pair<std::string, std::string>> m_reasons; ///< status and message
    std::unordered_map<std::uint64_t, std::size_t> m_notSent;   ///< to m_reasons
    std::unordered_map<std::uint64_t, std::string> m_tooWrong;  ///< why
    std::unordered_map<std::uint64_t, std::pair<LeftOut, std::string>> m_failed;
};

/// The column to write; empty where the file is not a manifest of segments.
Result<std::optional<std::string>> columnIn(const FileSystem &fs, const std::filesystem::path &path,
                                            std::stop_token stop)
{
    std::optional<std::string> column;
    bool isManifest = false;
    bool holdsStates = false;
    VOX_CHECK(country::visitCsvRows(
        fs, path,
        [&](const CsvHeader &header, const CsvRecord &) -> Result<> {
            isManifest = header.has("key") && header.has("video_id");
            if (header.has(kOwnColumn))
                column = kOwnColumn;
            return {};
        },
        [&](const CsvHeader &header, const CsvRecord &row) -> Result<> {
            const auto status = header.field(row, "status");
            holdsStates = holdsStates || status.find("_local_tar") != std::string_view::npos
                          || status.find("_upload") != std::string_view::npos;
            return {};
        },
        std::move(stop)));
    if (!isManifest)
        return std::optional<std::string>();
    if (!column)
        column = holdsStates ? "status" : kOwnColumn;
    return column;
}

class ManifestRewriter {
public:
    ManifestRewriter(FileSystem &fs, std::filesystem::path path, std::string column,
                     const Outcomes &outcomes)
        : m_fs(fs), m_path(std::move(path)), m_column(std::move(column)), m_outcomes(outcomes)
    {
    }

    /// How many rows have another status now.
    Result<std::uint64_t> run(std::stop_token stop)
    {
        VOX_TRY(const auto before, m_fs.status(m_path));
        VOX_TRY(m_file, PartFile::create(m_fs, m_path));
        VOX_CHECK(country::visitCsvRows(
            m_fs, m_path,
            [this](const CsvHeader &header, const CsvRecord &row) {
                return takeHeader(header, row);
            },
            [this](const CsvHeader &header, const CsvRecord &row) { return takeRow(header, row); },
            std::move(stop)));
        if (m_rows == 0)
            return std::uint64_t{0};
        VOX_TRY(const auto after, m_fs.status(m_path));
        if (!isUnchanged(before, after))
            return fail(ErrorCode::Busy, Sentence::tr("was changed by another program meanwhile"),
                        m_path.string());
        VOX_CHECK(m_fs.copyPermissions(m_path, m_path.string() + ".part"));
        VOX_CHECK(m_file->commit());
        return m_rows;
    }

private:
    Result<> takeHeader(const CsvHeader &header, const CsvRecord &row)
    {
        const auto found = header.columnOf(m_column);
        m_isNewColumn = !found;
        m_at = found.value_or(header.names().size());
        m_message = header.columnOf("error_message");
        if (!m_isNewColumn)
            return m_file->append(bytesOf(row.raw));
        return m_file->append(bytesOf(withChanges(row, std::array{CsvChange{m_at, m_column}})));
    }

    Result<> takeRow(const CsvHeader &header, const CsvRecord &row)
    {
        const auto outcome = m_outcomes.of(header.field(row, "key"));
        std::vector<CsvChange> changes;
        if (outcome && !outcome->first.empty()) {
            m_rows += header.field(row, m_column) != outcome->first ? 1 : 0;
            changes.push_back({m_at, outcome->first});
            if (m_message && header.field(row, "error_message") != outcome->second)
                changes.push_back({*m_message, outcome->second});
        } else if (m_isNewColumn) {
            changes.push_back({m_at, kPending});
        }
        return m_file->append(bytesOf(withChanges(row, changes)));
    }

    FileSystem &m_fs;
    const std::filesystem::path m_path;
    const std::string m_column;
    const Outcomes &m_outcomes;
    std::unique_ptr<PartFile> m_file;
    bool m_isNewColumn = false;
    std::size_t m_at = 0;
    std::optional<std::size_t> m_message;
    std::uint64_t m_rows = 0;
};

/// Parts of a build end at the same time, and a manifest is written in seconds: worth a wait.
Result<std::unique_ptr<FileLock>> lockSoon(FileSystem &fs, const std::filesystem::path &path,
                                           const std::string &holder, const std::stop_token &stop)
{
    constexpr std::chrono::milliseconds kLook{50};
    for (int look = 0;; ++look) {
        auto lock = fs.lock(path, holder);
        if (lock || lock.error().code != ErrorCode::Busy || look >= kMostLooks)
            return lock;
        VOX_CHECK(checkStop(stop));
        std::this_thread::sleep_for(kLook);
    }
}

/// Rows of one manifest whose status moved.
Result<std::uint64_t> rewrite(FileSystem &fs, const std::filesystem::path &path,
                              const Outcomes &outcomes, const std::string &holder,
                              std::stop_token stop)
{
    VOX_TRY(const auto column, columnIn(fs, path, stop));
    if (!column)
        return std::uint64_t{0};
    VOX_TRY(const auto lock,
            lockSoon(fs, path.parent_path() / country::kManifestLockName, holder, stop));
    return ManifestRewriter(fs, path, *column, outcomes).run(std::move(stop));
}

} // namespace

Result<ManifestStatusReport> updateManifestStatus(FileSystem &fs, Workspace &workspace,
                                                  const BuildFolder &folder, const BuildPlan &plan,
                                                  const std::string &holder, std::stop_token stop,
                                                  const ShardUploadStatus &uploads)
{
    ManifestStatusReport report;
    VOX_TRY(const auto lists, knownLists(workspace));
    std::vector<std::filesystem::path> manifests;
    for (const auto &list : lists)
        if (list.path.extension() == ".csv")
            manifests.push_back(list.path);
    if (manifests.empty())
        return report;
    Outcomes outcomes;
    VOX_CHECK(outcomes.read(fs, workspace, folder, plan, uploads, stop));
    for (const auto &path : manifests) {
        const auto rows = rewrite(fs, path, outcomes, holder, stop);
        if (!rows && rows.error().code == ErrorCode::Cancelled)
            return fail(rows.error());
        if (!rows) {
            report.notes.push_back(
                Sentence::tr("the statuses were not written: %1", describe(rows.error())));
        } else if (*rows > 0) {
            report.files.push_back(path);
            report.rows += *rows;
        }
    }
    return report;
}

} // namespace voxdeck

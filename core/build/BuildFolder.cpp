// SPDX-License-Identifier: Apache-2.0
#include "core/build/BuildFolder.h"

#include "core/archive/PartFile.h"
#include "core/build/AudioReuse.h"
#include "core/build/BuildErrors.h"
#include "core/build/PlanFiles.h"
#include "core/format/touch/DataList.h"
#include "core/io/FileMapping.h"
#include "core/io/WriteAccess.h"
#include "core/json/Json.h"
#include "core/pack/FileDigest.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kFolderName = ".voxdeck-build";
constexpr const char *kLockName = ".voxdeck-build.lock";
constexpr const char *kPartPrefix = ".voxdeck-build.part-";
constexpr const char *kWorkspaceName = "workspace";
constexpr const char *kPlanName = "plan.json";
constexpr std::uint64_t kLargestJson = std::uint64_t{1} << 30;

std::string numbered(std::uint64_t shard)
{
    const std::string digits = std::to_string(shard);
    return std::string(8 - std::min<std::size_t>(digits.size(), 8), '0') + digits;
}

Result<> removeIfThere(FileSystem &fs, const std::filesystem::path &path)
{
    return exists(fs, path) ? fs.removeTree(path) : Result<>();
}

/// `shard 3 of 10`'s neighbours have other numbers in this name.
std::string partLockName(BuildPart part)
{
    return kPartPrefix + std::to_string(part.index + 1) + "-of-" + std::to_string(part.count)
           + ".lock";
}

/// Says of a folder that may not be written what that means.
Result<> mayWrite(Result<> done, const std::filesystem::path &output)
{
    if (done || done.error().code != ErrorCode::PermissionDenied)
        return done;
    return fail(ErrorCode::PermissionDenied,
                "cannot be written to, so nothing is built (" + done.error().subject + " "
                    + done.error().detail + "); choose another output folder, or ask for the right "
                    + "to write there",
                output.string());
}

/// Whether a folder that is there may become, or is, that of the recipe's build.
Result<> checkContents(const FileSystem &fs, const std::filesystem::path &output,
                       const BuildRecipe &recipe)
{
    const auto path = output / kFolderName / "recipe.json";
    if (exists(fs, path)) {
        VOX_TRY(const auto before, BuildFolder::recipeOf(fs, output));
        if (before.dump(false) == recipe.dump(false)
            || !exists(fs, output / kFolderName / kPlanName))
            return {};
        return fail(ErrorCode::InvalidArgument,
                    "holds a build of another recipe (" + path.string()
                        + "); choose another output folder, or remove this one to start again",
                    output.string());
    }
    VOX_TRY(const auto entries, fs.list(output));
    for (const auto &entry : entries)
        if (!entry.name.starts_with(kFolderName))
            return fail(ErrorCode::InvalidArgument,
                        "is not empty (there is " + entry.name
                            + ") and was not begun by a build; choose an empty or new folder",
                        output.string());
    return {};
}

} // namespace

BuildFolder::BuildFolder(FileSystem &fs, std::filesystem::path output)
    : m_fs(&fs), m_output(std::move(output))
{
}

std::filesystem::path BuildFolder::inside(const std::string &name) const
{
    return m_output / kFolderName / name;
}

std::filesystem::path BuildFolder::ledgerPath(std::uint64_t shard) const
{
    return inside("ledger") / (numbered(shard) + ".json");
}

std::filesystem::path BuildFolder::stagingPath(std::uint64_t shard) const
{
    return inside(kStagingPrefix + std::to_string(m_part.index)) / numbered(shard);
}

Result<BuildFolder> BuildFolder::claim(FileSystem &fs, const std::filesystem::path &output,
                                       const BuildRecipe &recipe, BuildPart part,
                                       const std::string &holder)
{
    BuildFolder folder(fs, output.has_filename() ? output : output.parent_path());
    folder.m_part = part;
    folder.m_holder = holder;
    VOX_CHECK(mayWrite(folder.makeFolder(folder.m_output), output));
    VOX_CHECK(mayWrite(folder.lockWhole(holder), output));
    VOX_CHECK(mayWrite(folder.begin(recipe), output));
    return folder;
}

Result<> BuildFolder::checkTarget(const FileSystem &fs, const std::filesystem::path &output,
                                  const BuildRecipe &recipe)
{
    if (recipe.format == BuildFormat::Touch && !touch::canBeListed(output.native()))
        return fail(ErrorCode::InvalidArgument,
                    "has white space in its path, which a data.list cannot hold; choose another "
                    "output folder",
                    output.string());
    const auto folder = output.has_filename() ? output : output.parent_path();
    auto there = folder;
    while (!exists(fs, there) && there.has_relative_path())
        there = there.parent_path();
    if (there.empty())
        there = ".";
    if (const auto status = fs.status(there); status && status->kind != FileKind::Directory)
        return fail(
            ErrorCode::InvalidArgument,
            (there == folder ? "is a file" : "cannot be made, as " + there.string() + " is a file")
                + std::string("; choose another output folder"),
            output.string());
    VOX_CHECK(mayWrite(checkWriteAccess(there), output));
    return there == folder ? checkContents(fs, folder, recipe) : Result<>();
}

Result<BuildFolder> BuildFolder::look(FileSystem &fs, const std::filesystem::path &output)
{
    BuildFolder folder(fs, output.has_filename() ? output : output.parent_path());
    if (!exists(fs, folder.inside(kPlanName)))
        return fail(ErrorCode::NotFound, "holds no build", output.string());
    return folder;
}

Result<BuildRecipe> BuildFolder::recipeOf(const FileSystem &fs, const std::filesystem::path &output)
{
    const auto path = output / kFolderName / "recipe.json";
    if (!exists(fs, path))
        return fail(ErrorCode::NotFound, "holds no build to go on with", output.string());
    VOX_TRY(const std::string text, readWholeFile(fs, path, 1 << 24));
    VOX_TRY(auto recipe, BuildRecipe::parse(text, path.string()));
    recipe.output = output.string();
    return recipe;
}

Result<std::filesystem::path> BuildFolder::workspaceOf(const FileSystem &fs,
                                                       const std::filesystem::path &output)
{
    const auto path = output / kFolderName / kWorkspaceName;
    if (!exists(fs, path))
        return fail(ErrorCode::NotFound, "does not say which workspace it was built from",
                    output.string());
    VOX_TRY(auto text, readWholeFile(fs, path, 1 << 16));
    return std::filesystem::path(std::move(text));
}

Result<> BuildFolder::noteWorkspace(const std::filesystem::path &workspace)
{
    std::error_code error;
    const auto whole = std::filesystem::absolute(workspace, error);
    const auto path = error ? workspace : whole.lexically_normal();
    if (const auto before = workspaceOf(*m_fs, m_output); before && *before == path)
        return {};
    return writeFileAtomically(*m_fs, inside(kWorkspaceName), bytesOf(path.native()));
}

/// A whole build has the lock alone; a part has its own, and this one only to begin and to end.
Result<> BuildFolder::lockWhole(const std::string &holder)
{
    VOX_TRY(m_lock, m_fs->lock(m_output / kLockName, holder));
    if (m_part.count <= 1)
        return checkNoOtherPart(holder);
    VOX_TRY(m_partLock, m_fs->lock(m_output / partLockName(m_part), holder));
    return {};
}

Result<> BuildFolder::checkNoOtherPart(const std::string &holder) const
{
    VOX_TRY(const auto entries, m_fs->list(m_output));
    for (const auto &entry : entries)
        if (entry.name.starts_with(kPartPrefix))
            VOX_CHECK(m_fs->lock(m_output / entry.name, holder));
    return {};
}

Result<> BuildFolder::begin(const BuildRecipe &recipe)
{
    VOX_CHECK(checkContents(*m_fs, m_output, recipe)); // again, now that nobody else writes here
    const auto path = inside("recipe.json");
    if (exists(*m_fs, path)) {
        VOX_TRY(const auto before, recipeOf(*m_fs, m_output));
        if (before.dump(false) == recipe.dump(false))
            return {};
    } // another one of which nothing was made: a query that cannot be, a stop while planning
    VOX_CHECK(makeFolder(path.parent_path()));
    return writeFileAtomically(*m_fs, path, bytesOf(recipe.dump(true)));
}

Result<> BuildFolder::makeFolder(const std::filesystem::path &folder)
{
    if (folder.empty() || exists(*m_fs, folder))
        return {};
    VOX_CHECK(makeFolder(folder.parent_path()));
    VOX_CHECK(m_fs->createDirectories(folder));
    return m_fs->syncDirectory(folder.has_parent_path() ? folder.parent_path() : ".");
}

bool BuildFolder::hasPlan() const
{
    return exists(*m_fs, inside(kPlanName));
}

Result<std::unique_ptr<PlanSink>> BuildFolder::beginPlan()
{
    VOX_TRY(auto rows, PartFile::create(*m_fs, inside("plan.rows")));
    VOX_TRY(auto left, PartFile::create(*m_fs, inside("left-out.jsonl")));
    VOX_CHECK(removeIfThere(*m_fs, inside("plan.merged"))); // of a plan that was never saved
    return std::unique_ptr<PlanSink>(std::make_unique<PlanFiles>(*m_fs, inside("plan.merged"),
                                                                 std::move(rows), std::move(left)));
}

Result<> BuildFolder::savePlan(PlanSink &sink, const BuildPlan &plan)
{
    VOX_CHECK(static_cast<PlanFiles &>(sink).commit()); // of beginPlan()
    return writeFileAtomically(*m_fs, inside(kPlanName), bytesOf(plan.dump()));
}

Result<BuildPlan> BuildFolder::readPlan()
{
    const auto path = inside(kPlanName);
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path, kLargestJson));
    VOX_TRY(auto plan, BuildPlan::parse(text, path.string()));
    VOX_TRY(m_rows, m_fs->map(inside("plan.rows")));
    if (m_rows->bytes().size() / kPlannedRowBytes != plan.rows
        || m_rows->bytes().size() % kPlannedRowBytes != 0)
        return fail(ErrorCode::Corrupt, "has not the rows that plan.json counts",
                    inside("plan.rows").string());
    m_merged.reset();
    if (const auto merged = inside("plan.merged"); exists(*m_fs, merged)) {
        VOX_TRY(const std::string lines, readWholeFile(*m_fs, merged, kLargestJson));
        VOX_TRY(auto rows, mergedRowsIn(lines, merged.string()));
        m_merged = std::make_shared<const MergedRows>(std::move(rows));
    }
    return plan;
}

Result<std::vector<PlannedRow>> BuildFolder::rowsOf(const PlannedShard &shard) const
{
    const auto bytes = m_rows ? m_rows->bytes() : std::span<const std::byte>();
    const std::uint64_t rows = bytes.size() / kPlannedRowBytes;
    if (shard.firstRow > rows || shard.rows > rows - shard.firstRow)
        return fail(ErrorCode::Corrupt, "has not the rows of " + shard.path,
                    inside("plan.rows").string());
    auto planned = plannedRowsIn(
        bytes.subspan(static_cast<std::size_t>(shard.firstRow * kPlannedRowBytes),
                      static_cast<std::size_t>(shard.rows * kPlannedRowBytes)));
    if (m_rows)
        VOX_CHECK(checkMapping(*m_rows));
    return planned;
}

Result<> BuildFolder::shareWithParts()
{
    if (m_part.count > 1)
        m_lock.reset();
    return {};
}

Result<> BuildFolder::takeBack()
{
    if (!m_lock) {
        VOX_TRY(m_lock, m_fs->lock(m_output / kLockName, m_holder));
    }
    return {};
}

Result<std::optional<ShardRecord>> BuildFolder::recordOf(std::uint64_t shard) const
{
    const auto path = ledgerPath(shard);
    if (!exists(*m_fs, path))
        return std::nullopt;
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path, kLargestJson));
    const auto value = JsonValue::parse(text);
    if (!value)
        return fail(ErrorCode::Corrupt, value.error().detail, path.string());
    VOX_TRY(auto record, ShardRecord::fromJson(*value, path.string()));
    return std::optional(std::move(record));
}

Result<bool> BuildFolder::isWhole(const ShardRecord &record, std::stop_token stop) const
{
    for (const auto &file : record.files) {
        const auto path = m_output / file.path;
        const auto status = m_fs->status(path);
        if (!status || status->kind != FileKind::File || status->size != file.bytes)
            return false;
    }
    for (const auto &file : record.files) {
        VOX_TRY(const auto digest, digestFile(*m_fs, m_output / file.path, stop));
        if (digest.sha256 != file.sha256)
            return false;
    }
    return true;
}

Result<> BuildFolder::clearStaging()
{
    const auto folder = stagingPath(0).parent_path();
    VOX_CHECK(removeIfThere(*m_fs, folder));
    VOX_CHECK(makeFolder(folder));
    return makeFolder(inside("ledger"));
}

Result<> BuildFolder::commit(std::uint64_t shard, const StagedShard &staged,
                             const ShardRecord &record)
{
    const auto before = recordOf(shard); // unreadable: as good as none
    VOX_CHECK(writeFileAtomically(*m_fs, audioLedgerPath(m_output, shard),
                                  bytesOf(audioLedgerText(record.audioShard, record.audio))));
    VOX_CHECK(writeFileAtomically(*m_fs, ledgerPath(shard),
                                  bytesOf(record.toLedger().dumpAscii() + "\n")));
    if (before && *before)
        VOX_CHECK(removeFilesOf(**before, record));
    for (const auto &move : staged.moves)
        VOX_CHECK(giveName(move));
    return {};
}

/// What an earlier build of the shard left and this one does not replace.
Result<> BuildFolder::removeFilesOf(const ShardRecord &before, const ShardRecord &now)
{
    for (const auto &file : before.files) {
        const bool isReplaced = std::any_of(now.files.begin(), now.files.end(),
                                            [&](const auto &one) { return one.path == file.path; });
        if (!isReplaced)
            VOX_CHECK(removeIfThere(*m_fs, m_output / file.path));
    }
    return {};
}

Result<> BuildFolder::giveName(const StagedShard::Move &move)
{
    const auto target = m_output / move.path;
    VOX_CHECK(makeFolder(target.parent_path()));
    const auto status = m_fs->status(target);
    if (status && status->kind == FileKind::Directory) // a folder cannot be renamed over another
        VOX_CHECK(m_fs->removeTree(target));
    VOX_CHECK(m_fs->rename(move.staged, target));
    return m_fs->syncDirectory(target.parent_path());
}

Result<std::uint64_t> BuildFolder::recordCount() const
{
    if (!exists(*m_fs, inside("ledger")))
        return 0;
    VOX_TRY(const auto entries, m_fs->list(inside("ledger")));
    return static_cast<std::uint64_t>(
        std::count_if(entries.begin(), entries.end(),
                      [](const auto &entry) { return entry.name.ends_with(".json"); }));
}

Result<> BuildFolder::discard(FileSystem &fs, const std::filesystem::path &output,
                              const std::string &holder)
{
    VOX_TRY(const auto recipe, recipeOf(fs, output));
    VOX_TRY(auto folder, claim(fs, output, recipe, {}, holder));
    if (folder.isComplete() || exists(fs, output / kBuildName))
        return fail(ErrorCode::InvalidArgument,
                    "was complete before; only a build that never was is taken back",
                    output.string());
    const auto ledger = folder.inside("ledger");
    if (exists(fs, ledger)) {
        VOX_TRY(const auto entries, fs.list(ledger));
        for (const auto &entry : entries) {
            std::uint64_t shard = 0;
            const char *const end = entry.name.data() + entry.name.size();
            const auto read = std::from_chars(entry.name.data(), end, shard);
            if (read.ec != std::errc() || std::string_view(read.ptr) != ".json")
                continue;
            VOX_TRY(const auto record, folder.recordOf(shard));
            if (record)
                VOX_CHECK(folder.removeShard(*record));
        }
    }
    VOX_CHECK(removeIfThere(fs, output / BuildErrors::kName));
    return fs.removeTree(output / kFolderName); // last: till then it can be resumed or taken back
}

/// Its files, and the folders that are empty then.
Result<> BuildFolder::removeShard(const ShardRecord &record)
{
    for (const auto &file : record.files) {
        auto path = m_output / file.path;
        VOX_CHECK(removeIfThere(*m_fs, path));
        for (path = path.parent_path(); path != m_output; path = path.parent_path()) {
            const auto entries = m_fs->list(path);
            if (!entries || !entries->empty())
                break;
            VOX_CHECK(m_fs->remove(path));
        }
    }
    return {};
}

bool BuildFolder::isComplete() const
{
    return exists(*m_fs, m_output / kListName);
}

Result<> BuildFolder::reopen()
{
    if (!isComplete())
        return {};
    VOX_CHECK(m_fs->remove(m_output / kListName));
    return m_fs->syncDirectory(m_output);
}

} // namespace voxdeck

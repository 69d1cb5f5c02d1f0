// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildFolder.h"

#include "core/archive/PartFile.h"
#include "core/format/touch/DataList.h"
#include "core/io/FileMapping.h"
#include "core/io/PlainPath.h"
#include "core/io/WriteAccess.h"
#include "core/json/Json.h"
#include "core/shards/plan/PlanFiles.h"
#include "core/shards/run/BuildErrors.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace voxdeck {
namespace {
constexpr const char *kWorkspaceName = "workspace";
constexpr const char *kDestinationName = "destination";
constexpr const char *kRecipeName = "recipe.json";
constexpr const char *kDatasetName = "dataset";
constexpr const char *kCompleteName = "complete";
constexpr const char *kPlanName = "plan.json";
constexpr const char *kRecord = ".json";
constexpr const char *kAudio = ".audio";
constexpr std::uint64_t kLargestJson = std::uint64_t{1} << 30;

std::string numbered(std::uint64_t shard)
{
    const auto digits = std::to_string(shard);
    return std::string(8 - std::min<std::size_t>(digits.size(), 8), '0') + digits;
}

Result<> removeIfThere(FileSystem &fs, const std::filesystem::path &path)
{
    return exists(fs, path) ? fs.removeTree(path) : Result<>();
}

/// Says of a folder that may not be written what that means.
Result<> mayWrite(Result<> done, const std::filesystem::path &output)
{
    if (done || done.error().code != ErrorCode::PermissionDenied)
        return done;
    return fail(ErrorCode::PermissionDenied,
                Sentence::tr("cannot be written to, so nothing is built (%1 %2); choose another "
                             "output folder, or ask for the right to write there",
                             done.error().subject, done.error().detail),
                output.string());
}

Result<BuildRecipe> readRecipe(const FileSystem &fs, const BuildState &state,
                               const std::filesystem::path &output)
{
    const auto path = state.folder / kRecipeName;
    VOX_TRY(const std::string text, readWholeFile(fs, path, 1 << 24));
    VOX_TRY(auto recipe, BuildRecipe::parse(text, path.string()));
    recipe.output = output.string();
    return recipe;
}

/// Whether a folder that is there may become, or is, that of the recipe's build of the dataset.
Result<> checkContents(const FileSystem &fs, const std::filesystem::path &output,
                       const BuildRecipe &recipe, const std::string &dataset)
{
    VOX_TRY(const auto states, buildStatesIn(fs, output));
    VOX_TRY(const auto mine, states.empty() ? Result<std::optional<BuildState>>()
                                            : findBuildState(fs, output, dataset));
    for (const BuildState &state : states) {
        const bool isMine = mine && mine->folder == state.folder;
        if ((mine && !isMine) || !exists(fs, state.folder / kPlanName))
            continue;
        VOX_TRY(const auto before, readRecipe(fs, state, output));
        if (isMine ? recipe.goesOnWith(before) : recipe.fitsBeside(before))
            continue;
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("holds a build of another recipe (%1); choose another output "
                                 "folder, or remove this one to start again",
                                 (state.folder / kRecipeName).string()),
                    output.string());
    }
    if (!states.empty())
        return {};
    VOX_TRY(const auto entries, fs.list(output));
    for (const auto &entry : entries)
        if (!entry.name.starts_with(kBuildStateFolder))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("is not empty (there is %1) and was not begun by a build; "
                                     "choose an empty or new folder",
                                     entry.name),
                        output.string());
    return {};
}

/// Every file of a shard that was built, and the path of one that is planned.
std::set<std::string> namesOf(const BuildPlan &plan, const std::vector<ShardRecord> &records)
{
    std::set<std::string> names;
    for (const auto &shard : plan.shards)
        names.insert(shard.path);
    for (const auto &record : records)
        for (const auto &file : record.files)
            names.insert(file.path);
    return names;
}

} // namespace

BuildFolder::BuildFolder(FileSystem &fs, std::filesystem::path output)
    : m_fs(&fs), m_output(std::move(output))
{
}

std::filesystem::path BuildFolder::inside(const std::string &name) const
{
    return m_state.folder / name;
}

std::filesystem::path BuildFolder::planFile(std::uint64_t generation, const std::string &name) const
{
    if (generation == 0)
        return inside(name == "left-out.jsonl" ? name : "plan." + name);
    return inside("plan." + std::to_string(generation) + "." + name);
}

std::filesystem::path BuildFolder::leftOutPath() const
{
    return planFile(m_generation, "left-out.jsonl");
}

std::uint64_t BuildFolder::ledgerOf(std::uint64_t shard) const
{
    return shard < m_shards.size() ? m_shards[static_cast<std::size_t>(shard)].ledger : shard;
}

std::filesystem::path BuildFolder::ledgerPath(std::uint64_t ledger, const char *ending) const
{
    return inside("ledger") / (numbered(ledger) + ending);
}

std::filesystem::path BuildFolder::audioLedger(std::uint64_t shard) const
{
    return ledgerPath(ledgerOf(shard), kAudio);
}

std::filesystem::path BuildFolder::stagingPath(std::uint64_t shard) const
{
    return inside(kStagingPrefix + std::to_string(m_part.index)) / numbered(ledgerOf(shard));
}

Result<BuildFolder> BuildFolder::claim(FileSystem &fs, const std::filesystem::path &output,
                                       const BuildRecipe &recipe, BuildPart part,
                                       const std::string &holder, const std::string &dataset,
                                       const std::stop_token &stop)
{
    BuildFolder folder(fs, withoutSlash(output));
    folder.m_part = part;
    folder.m_holder = holder;
    folder.m_isFolderNew = !exists(fs, folder.m_output);
    VOX_CHECK(mayWrite(folder.makeFolder(folder.m_output), output));
    VOX_CHECK(mayWrite(folder.lockFolder(stop), output));
    VOX_CHECK(mayWrite(folder.begin(recipe, dataset), output));
    return folder;
}

Result<> BuildFolder::checkTarget(const FileSystem &fs, const std::filesystem::path &output,
                                  const BuildRecipe &recipe, const std::string &dataset)
{
    if (infoOf(recipe.format).listsTypes && !touch::canBeListed(output.native()))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has white space in its path, which a data.list cannot hold; "
                                 "choose another output folder"),
                    output.string());
    const auto folder = withoutSlash(output);
    auto there = folder;
    while (!exists(fs, there) && there.has_relative_path())
        there = there.parent_path();
    if (there.empty())
        there = ".";
    if (const auto status = fs.status(there); status && status->kind != FileKind::Directory)
        return fail(
            ErrorCode::InvalidArgument,
            there == folder
                ? Sentence::tr("is a file; choose another output folder")
                : Sentence::tr("cannot be made, as %1 is a file; choose another output folder",
                               there.string()),
            output.string());
    VOX_CHECK(mayWrite(checkWriteAccess(there), output));
    return there == folder ? checkContents(fs, folder, recipe, dataset) : Result<>();
}

Result<> BuildFolder::checkNames(FileSystem &fs, const std::filesystem::path &output,
                                 const BuildPlan &plan, const std::string &dataset,
                                 BuildFormat format)
{
    VOX_TRY(const auto builds, buildsIn(fs, output));
    if (builds.empty())
        return {};
    VOX_TRY(const auto mine, findBuildState(fs, withoutSlash(output), dataset));
    const bool isFixed = infoOf(format).hasFixedNames;
    const auto orNames = isFixed ? "" : Sentence::tr(", or other names with --naming");
    for (const PlannedBuild &build : builds) {
        if (mine && mine->folder == build.folder.inside())
            continue;
        std::vector<ShardRecord> records;
        VOX_TRY(const auto ledgers, build.folder.ledgers());
        for (const std::uint64_t ledger : ledgers)
            if (auto record = build.folder.recordAt(ledger); record && *record)
                records.push_back(*std::move(*record));
        const auto names = namesOf(build.plan, records);
        for (const auto &shard : plan.shards)
            if (names.contains(shard.path))
                return fail(
                    ErrorCode::InvalidArgument,
                    Sentence::tr("holds a build of %1, whose shard %2 has the name of one of "
                                 "this build; choose another output folder%3",
                                 build.folder.dataset(), shard.path, orNames),
                    output.string());
    }
    return {};
}

Result<BuildFolder> BuildFolder::look(FileSystem &fs, const std::filesystem::path &output,
                                      const std::string &dataset)
{
    BuildFolder folder(fs, withoutSlash(output));
    VOX_TRY(auto state, findBuildState(fs, folder.m_output, dataset));
    if (state)
        folder.m_state = *std::move(state);
    if (folder.m_state.folder.empty() || !folder.hasPlan())
        return fail(ErrorCode::NotFound, Sentence::tr("holds no build"), output.string());
    return folder;
}

Result<std::optional<PriorPlan>> BuildFolder::priorPlan(FileSystem &fs,
                                                        const std::filesystem::path &output,
                                                        const std::string &dataset)
{
    auto folder = look(fs, output, dataset);
    if (!folder && folder.error().code == ErrorCode::NotFound)
        return std::nullopt;
    if (!folder)
        return fail(std::move(folder).error());
    VOX_TRY(auto prior, folder->priorPlan());
    return std::optional(std::move(prior));
}

Result<PriorPlan> BuildFolder::priorPlan()
{
    PriorPlan prior;
    VOX_TRY(prior.plan, readPlan());
    prior.rows = plannedRowsIn(m_rows->bytes(), m_rowBytes);
    VOX_CHECK(checkMapping(*m_rows));
    prior.merged = m_merged;
    prior.finished.resize(prior.plan.shards.size());
    for (std::size_t shard = 0; shard < prior.finished.size(); ++shard) {
        const auto record = recordOf(shard); // unreadable: made again
        prior.finished[shard] = record && *record && (*record)->items > 0 ? 1 : 0;
    }
    return prior;
}

Result<BuildRecipe> BuildFolder::recipeOf(const FileSystem &fs, const std::filesystem::path &output,
                                          const std::string &dataset)
{
    VOX_TRY(const auto state, findBuildState(fs, withoutSlash(output), dataset));
    if (!state)
        return fail(ErrorCode::NotFound, Sentence::tr("contains no build to resume"),
                    output.string());
    return readRecipe(fs, *state, output);
}

Result<std::filesystem::path> BuildFolder::workspaceOf(const FileSystem &fs,
                                                       const std::filesystem::path &output,
                                                       const std::string &dataset)
{
    VOX_TRY(const auto state, findBuildState(fs, withoutSlash(output), dataset));
    if (!state || !exists(fs, state->folder / kWorkspaceName))
        return fail(ErrorCode::NotFound,
                    Sentence::tr("does not say which workspace it was built from"),
                    output.string());
    VOX_TRY(auto text, readWholeFile(fs, state->folder / kWorkspaceName, 1 << 16));
    return std::filesystem::path(std::move(text));
}

Result<> BuildFolder::noteWorkspace(const std::filesystem::path &workspace)
{
    const auto path = wholePath(workspace);
    const auto note = inside(kWorkspaceName);
    if (const auto before = readWholeFile(*m_fs, note, 1 << 16); before && *before == path.native())
        return {};
    return writeFileAtomically(*m_fs, note, bytesOf(path.native()));
}

Result<std::string> BuildFolder::destinationOf(const FileSystem &fs,
                                               const std::filesystem::path &output,
                                               const std::string &dataset)
{
    VOX_TRY(const auto state, findBuildState(fs, withoutSlash(output), dataset));
    if (!state || !exists(fs, state->folder / kDestinationName))
        return std::string();
    return readWholeFile(fs, state->folder / kDestinationName, 1 << 16);
}

Result<> BuildFolder::noteDestination(const std::string &address)
{
    const auto note = inside(kDestinationName);
    if (const auto before = readWholeFile(*m_fs, note, 1 << 16); before && *before == address)
        return {};
    return writeFileAtomically(*m_fs, note, bytesOf(address));
}

Result<> BuildFolder::begin(const BuildRecipe &recipe, const std::string &dataset)
{
    // again, now that no other process writes here
    VOX_CHECK(checkContents(*m_fs, m_output, recipe, dataset));
    VOX_TRY(const auto states, buildStatesIn(*m_fs, m_output));
    VOX_TRY(const auto mine, states.empty() ? Result<std::optional<BuildState>>()
                                            : findBuildState(*m_fs, m_output, dataset));
    const bool isFirst = mine && mine->isFirst;
    m_isBegun = !mine;
    m_state = mine.value_or(newBuildState(m_output, dataset, states));
    if (mine) { // update it: both may have moved, or an older Voxdeck recorded nothing
        const auto folder = m_state.folder;
        m_state = newBuildState(m_output, dataset.empty() ? mine->dataset : dataset, {});
        m_state.folder = folder;
        m_state.isFirst = isFirst;
    }
    VOX_CHECK(makeFolder(m_state.folder));
    const auto writeIfOther = [this](const char *name, const std::string &text) -> Result<> {
        const auto path = inside(name);
        if (const auto before = readWholeFile(*m_fs, path, 1 << 24); before && *before == text)
            return {};
        return writeFileAtomically(*m_fs, path, bytesOf(text));
    };
    const bool wasComplete = isComplete(); // an older Voxdeck did not mark it
    if (!m_state.dataset.empty())
        VOX_CHECK(writeIfOther(kDatasetName, buildStateNote(m_state)));
    if (wasComplete)
        VOX_CHECK(setComplete(true));
    if (mine && exists(*m_fs, inside(kRecipeName))) {
        VOX_TRY(const auto before, readRecipe(*m_fs, m_state, m_output));
        if (before.dump(false) == recipe.dump(false) && before.profileHash == recipe.profileHash)
            return {};
    } // another one of which nothing was made, or a trial run that becomes a whole one
    return writeIfOther(kRecipeName, recipe.dump(true));
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
    const std::uint64_t generation = hasPlan() ? m_generation + 1 : 0;
    const auto merged = planFile(generation, "merged");
    VOX_TRY(auto rows, PartFile::create(*m_fs, planFile(generation, "rows")));
    VOX_TRY(auto left, PartFile::create(*m_fs, planFile(generation, "left-out.jsonl")));
    VOX_CHECK(removeIfThere(*m_fs, merged)); // of a plan that was never saved
    return std::unique_ptr<PlanSink>(
        std::make_unique<PlanFiles>(*m_fs, merged, std::move(rows), std::move(left)));
}

Result<bool> BuildFolder::savePlan(PlanSink &sink, BuildPlan plan, const BuildPlan *before,
                                   const std::function<Result<>()> &isAllowed)
{
    auto &files = static_cast<PlanFiles &>(sink); // of beginPlan()
    plan.rowsDigest = files.digest();
    if (before) {
        plan.generation = before->generation;
        if (plan.dump() == before->dump() && before->version == BuildPlan::kVersion)
            return false;
        VOX_CHECK(isAllowed());
        plan.generation = m_generation + 1;
    }
    VOX_CHECK(files.commit());
    VOX_CHECK(writeFileAtomically(*m_fs, inside(kPlanName), bytesOf(plan.dump())));
    return true;
}

Result<BuildPlan> BuildFolder::readPlan()
{
    const auto path = inside(kPlanName);
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path, kLargestJson));
    VOX_TRY(auto plan, BuildPlan::parse(text, path.string()));
    m_generation = plan.generation;
    m_shards = plan.shards;
    m_rowBytes = plan.version < BuildPlan::kVersion ? kPlannedRowBytes1 : kPlannedRowBytes;
    const auto rowsPath = planFile(m_generation, "rows");
    VOX_TRY(m_rows, m_fs->map(rowsPath));
    if (m_rows->bytes().size() / m_rowBytes != plan.rows
        || m_rows->bytes().size() % m_rowBytes != 0)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("does not have the rows that plan.json counts"),
                    rowsPath.string());
    m_merged.reset();
    if (const auto merged = planFile(m_generation, "merged"); exists(*m_fs, merged)) {
        VOX_TRY(const std::string lines, readWholeFile(*m_fs, merged, kLargestJson));
        VOX_TRY(auto rows, mergedRowsIn(lines, merged.string()));
        m_merged = std::make_shared<const MergedRows>(std::move(rows));
    }
    return plan;
}

Result<bool> BuildFolder::hasForgotten() const
{
    VOX_TRY(const auto all, ledgers());
    std::set<std::uint64_t> planned;
    for (const auto &shard : m_shards)
        planned.insert(shard.ledger);
    return std::any_of(all.begin(), all.end(),
                       [&](std::uint64_t ledger) { return !planned.contains(ledger); });
}

Result<std::vector<std::filesystem::path>> BuildFolder::removeForgotten()
{
    std::vector<std::filesystem::path> aside;
    for (const char *name : {"rows", "merged", "left-out.jsonl"})
        if (m_generation > 0)
            VOX_CHECK(removeIfThere(*m_fs, planFile(m_generation - 1, name)));
    std::set<std::uint64_t> planned;
    std::set<std::string> files;
    for (const auto &shard : m_shards) {
        planned.insert(shard.ledger);
        files.insert(shard.path);
    }
    VOX_TRY(const auto all, ledgers());
    for (const std::uint64_t ledger : all) {
        if (planned.contains(ledger))
            continue;
        VOX_TRY(auto record, recordAt(ledger));
        if (record) {
            std::erase_if(record->files,
                          [&](const auto &file) { return files.contains(file.path); });
            if (record->isChanged && !record->files.empty()) {
                VOX_TRY(auto place, setAside(*record));
                aside.push_back(std::move(place));
            } else {
                VOX_CHECK(setChangedAside(*record, aside));
            }
            VOX_CHECK(removeShard(*record));
        }
        VOX_CHECK(removeIfThere(*m_fs, ledgerPath(ledger, kAudio)));
        VOX_CHECK(removeIfThere(*m_fs, ledgerPath(ledger, kRecord)));
    }
    return aside;
}

Result<std::vector<PlannedRow>> BuildFolder::rowsOf(const PlannedShard &shard) const
{
    const auto bytes = m_rows ? m_rows->bytes() : std::span<const std::byte>();
    const std::uint64_t rows = m_rowBytes > 0 ? bytes.size() / m_rowBytes : 0;
    if (shard.firstRow > rows || shard.rows > rows - shard.firstRow)
        return fail(ErrorCode::Corrupt, Sentence::tr("does not have the rows of %1", shard.path),
                    planFile(m_generation, "rows").string());
    auto planned = plannedRowsIn(
        bytes.subspan(static_cast<std::size_t>(shard.firstRow) * m_rowBytes,
                      static_cast<std::size_t>(shard.rows) * m_rowBytes),
        m_rowBytes);
    if (m_rows)
        VOX_CHECK(checkMapping(*m_rows));
    return planned;
}

/// With the ids that failed rows have now: the workspace may have given them others since.
Result<std::optional<ShardRecord>> BuildFolder::recordOf(std::uint64_t shard) const
{
    VOX_TRY(auto record, recordAt(ledgerOf(shard)));
    if (!record || record->failures.empty() || shard >= m_shards.size())
        return record;
    VOX_TRY(const auto rows, rowsOf(m_shards[static_cast<std::size_t>(shard)]));
    std::unordered_map<std::uint64_t, std::uint32_t> ids;
    for (const PlannedRow &row : rows)
        ids.emplace(row.identity, row.id);
    for (RowFailure &failure : record->failures)
        if (const auto found = ids.find(failure.identity);
            failure.identity != 0 && found != ids.end())
            failure.id = found->second;
    return record;
}

Result<std::optional<ShardRecord>> BuildFolder::recordAt(std::uint64_t ledger) const
{
    const auto path = ledgerPath(ledger, kRecord);
    if (!exists(*m_fs, path))
        return std::nullopt;
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path, kLargestJson));
    const auto value = JsonValue::parse(text);
    if (!value)
        return fail(ErrorCode::Corrupt, value.error().detail, path.string());
    VOX_TRY(auto record, ShardRecord::fromJson(*value, path.string()));
    return std::optional(std::move(record));
}

Result<> BuildFolder::clearStaging()
{
    VOX_CHECK(dropStaging());
    VOX_CHECK(makeFolder(stagingPath(0).parent_path()));
    return makeFolder(inside("ledger"));
}

Result<> BuildFolder::dropStaging()
{
    return removeIfThere(*m_fs, stagingPath(0).parent_path());
}

Result<> BuildFolder::commit(std::uint64_t shard, const StagedShard &staged,
                             const ShardRecord &record)
{
    const auto before = recordOf(shard); // unreadable: as good as none
    VOX_CHECK(writeFileAtomically(*m_fs, audioLedger(shard),
                                  bytesOf(audioLedgerText(record.audioShard, record.audio))));
    // until the files have their names, the record says which older ones may be found in their place
    const ShardRecord *const older = before && *before ? &**before : nullptr;
    VOX_CHECK(writeFileAtomically(*m_fs, ledgerPath(ledgerOf(shard), kRecord),
                                  bytesOf(record.toLedger(older).dumpAscii() + "\n")));
    if (older)
        VOX_CHECK(removeFilesOf(*older, record));
    for (const auto &move : staged.moves)
        VOX_CHECK(giveName(move));
    return older ? noteRecord(shard, record) : Result<>();
}

Result<> BuildFolder::noteRecord(std::uint64_t shard, const ShardRecord &record)
{
    return writeFileAtomically(*m_fs, ledgerPath(ledgerOf(shard), kRecord),
                               bytesOf(record.toLedger().dumpAscii() + "\n"));
}

/// Removes files of an earlier build of the shard that this one does not replace.
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

Result<std::vector<std::uint64_t>> BuildFolder::ledgers() const
{
    std::vector<std::uint64_t> numbers;
    if (!exists(*m_fs, inside("ledger")))
        return numbers;
    VOX_TRY(const auto entries, m_fs->list(inside("ledger")));
    for (const auto &entry : entries) {
        std::uint64_t number = 0;
        const char *const end = entry.name.data() + entry.name.size();
        const auto read = std::from_chars(entry.name.data(), end, number);
        if (read.ec == std::errc() && std::string_view(read.ptr) == kRecord)
            numbers.push_back(number);
    }
    return numbers;
}

Result<std::uint64_t> BuildFolder::recordCount() const
{
    VOX_TRY(const auto numbers, ledgers());
    return std::uint64_t{numbers.size()};
}

Result<> BuildFolder::discard(FileSystem &fs, const std::filesystem::path &output,
                              const std::string &holder, const std::string &dataset)
{
    VOX_TRY(const auto recipe, recipeOf(fs, output, dataset));
    VOX_TRY(auto folder, claim(fs, output, recipe, {}, holder, dataset));
    VOX_TRY(const auto states, buildStatesIn(fs, folder.m_output));
    const bool isAlone = states.size() <= 1;
    if (folder.isComplete() || (isAlone && exists(fs, output / kBuildName)))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is a complete build; only incomplete builds can be discarded"),
                    output.string());
    VOX_TRY(const auto numbers, folder.ledgers());
    for (const std::uint64_t number : numbers) {
        VOX_TRY(const auto record, folder.recordAt(number));
        if (record)
            VOX_CHECK(folder.removeShard(*record));
    }
    // the state goes last: until then the build can be resumed or discarded
    if (isAlone) {
        VOX_CHECK(removeIfThere(fs, output / BuildErrors::kName));
        return fs.removeTree(output / kBuildStateFolder);
    }
    if (!folder.m_state.isFirst)
        return fs.removeTree(folder.m_state.folder);
    VOX_TRY(const auto entries, fs.list(folder.m_state.folder));
    for (const auto &entry : entries) // the states of the other datasets are below
        if (entry.name != "datasets" && entry.name != kRecipeName)
            VOX_CHECK(fs.removeTree(folder.m_state.folder / entry.name));
    return fs.remove(folder.inside(kRecipeName));
}

Result<bool> BuildFolder::abandon()
{
    VOX_TRY(const bool isOtherAtWork, isOtherPartAtWork()); // with the same state
    if (!m_isBegun || hasPlan() || isOtherAtWork)
        return false;
    VOX_TRY(const auto own, m_fs->list(m_state.folder));
    for (const auto &entry : own)
        if (!m_state.isFirst || entry.name != "datasets") // the states of the others are there
            VOX_CHECK(m_fs->removeTree(m_state.folder / entry.name));
    for (auto folder = m_state.folder; folder != m_output; folder = folder.parent_path()) {
        VOX_TRY(const auto left, m_fs->list(folder));
        if (!left.empty())
            return true;
        VOX_CHECK(m_fs->remove(folder));
    }
    m_lock.reset();
    m_partLock.reset();
    VOX_TRY(const auto left, m_fs->list(m_output));
    const bool isEmpty = std::all_of(left.begin(), left.end(), [](const auto &entry) {
        return entry.name.starts_with(kBuildStateFolder); // locks that nobody holds
    });
    if (m_isFolderNew && isEmpty)
        VOX_CHECK(m_fs->removeTree(m_output));
    return true;
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
        if (exists(*m_fs, path)) // before the record of the shard goes
            VOX_CHECK(m_fs->syncDirectory(path));
    }
    return {};
}

bool BuildFolder::isComplete() const
{
    const bool isMarked = exists(*m_fs, inside(kCompleteName))
                          || !exists(*m_fs, inside(kDatasetName)); // of an older Voxdeck
    return isMarked && exists(*m_fs, m_output / kListName);
}

Result<> BuildFolder::setComplete(bool isComplete)
{
    const auto path = inside(kCompleteName);
    if (isComplete == exists(*m_fs, path))
        return {};
    if (isComplete)
        return writeFileAtomically(*m_fs, path, {});
    VOX_CHECK(m_fs->remove(path));
    return m_fs->syncDirectory(m_state.folder);
}

Result<std::vector<PlannedBuild>> buildsIn(FileSystem &fs, const std::filesystem::path &output)
{
    VOX_TRY(const auto states, buildStatesIn(fs, withoutSlash(output)));
    std::vector<PlannedBuild> builds;
    for (const BuildState &state : states) {
        BuildFolder folder(fs, withoutSlash(output));
        folder.m_state = state;
        if (!folder.hasPlan())
            continue;
        VOX_TRY(auto plan, folder.readPlan());
        VOX_TRY(auto recipe, readRecipe(fs, state, output));
        builds.push_back({std::move(folder), std::move(plan), std::move(recipe)});
    }
    return builds;
}

} // namespace voxdeck

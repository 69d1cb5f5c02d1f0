// SPDX-License-Identifier: Apache-2.0
#include "core/changes/UndecidedChanges.h"

#include "core/changes/ChangeLines.h"
#include "core/journal/Journal.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

template <class IsWanted>
ChangeSet changesOf(const MergePlan &plan, IsWanted &&isWanted)
{
    ChangeSet set;
    set.dataset = plan.dataset;
    set.who = plan.who;
    for (std::size_t at = 0; at < plan.rows.size(); ++at) {
        const MergeRow &row = plan.rows[at];
        if (!isWanted(at, row))
            continue;
        set.madeMs = std::max(set.madeMs, row.theirs.atMs);
        set.records.push_back(row.theirs);
    }
    return set;
}

// "000007.jsonl", and "000008.step-41.jsonl" of what was decided in step 41 of the journal.
constexpr const char *kEnding = ".jsonl";
constexpr const char *kOfStep = ".step-";

/// 0: of changes that are not decided.
EditGroup stepIn(const std::filesystem::path &file)
{
    const std::string name = file.filename().string();
    const std::size_t at = name.find(kOfStep);
    EditGroup step = 0;
    if (at != std::string::npos)
        std::from_chars(name.data() + at + std::string_view(kOfStep).size(),
                        name.data() + name.size(), step);
    return step;
}

/// All files of changes in the folder, by their numbers.
Result<std::vector<std::filesystem::path>> keptFiles(const FileSystem &fs,
                                                     const std::filesystem::path &workspaceFile)
{
    const auto folder = undecidedFolder(workspaceFile);
    std::vector<std::filesystem::path> files;
    const auto entries = fs.list(folder);
    if (!entries) {
        if (entries.error().code == ErrorCode::NotFound)
            return files;
        return fail(entries.error());
    }
    for (const DirectoryEntry &entry : *entries) // not the rest of one that was killed
        if (entry.kind == FileKind::File && entry.name.ends_with(kEnding))
            files.push_back(folder / entry.name);
    return files;
}

/// `mark`: what follows the number in its name.
Result<std::filesystem::path> keepUnderNextNumber(FileSystem &fs,
                                                  const std::filesystem::path &workspaceFile,
                                                  const ChangeSet &set, const std::string &mark)
{
    const auto folder = undecidedFolder(workspaceFile);
    VOX_CHECK(fs.createDirectories(folder));
    VOX_TRY(const auto kept, keptFiles(fs, workspaceFile));
    // The numbers only rise, so that the files are in the order in which they were kept.
    std::uint64_t last = 0;
    for (const auto &file : kept) {
        const std::string name = file.filename().string();
        std::uint64_t number = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), number).ec == std::errc())
            last = std::max(last, number);
    }
    std::string name = std::to_string(last + 1);
    name.insert(0, name.size() < 6 ? 6 - name.size() : 0, '0');
    auto file = folder / (name + mark + kEnding);
    VOX_CHECK(writeChangeSet(fs, file, set));
    return file;
}

/// The changes of `all` about values that `others` does not name.
ChangeSet without(const ChangeSet &all, const ChangeSet &others)
{
    std::vector<const ChangeRecord *> named;
    for (const ChangeRecord &record : others.records)
        named.push_back(&record);
    const auto isBefore = [](const ChangeRecord *a, const ChangeRecord *b) {
        return isBeforeInSet(*a, *b);
    };
    std::sort(named.begin(), named.end(), isBefore);
    ChangeSet rest = all;
    std::erase_if(rest.records, [&](const ChangeRecord &record) {
        return std::binary_search(named.begin(), named.end(), &record, isBefore);
    });
    return rest;
}

} // namespace

ChangeSet undecidedOf(const MergePlan &plan, bool withDecided)
{
    return changesOf(plan, [&](std::size_t, const MergeRow &row) {
        return withDecided || !row.result || plan.isOpen(row);
    });
}

ChangeSet undecidedOf(const MergePlan &plan, const MergeReport &applied,
                      const std::filesystem::path &source,
                      const std::filesystem::path &workspaceFile)
{
    const std::set<std::size_t> overtaken(applied.overtaken.begin(), applied.overtaken.end());
    std::set<std::string> together;
    for (const std::size_t at : overtaken)
        if (const std::string &word = plan.rows[at].theirs.together; !word.empty())
            together.insert(word);
    ChangeSet set = changesOf(plan, [&](std::size_t at, const MergeRow &row) {
        return !row.result || plan.isOpen(row) || overtaken.contains(at)
               || together.contains(row.theirs.together)
               || (row.text && overtaken.contains(*row.text));
    });
    if (isUndecidedFile(source, workspaceFile))
        set.records.insert(set.records.end(), plan.failed.begin(), plan.failed.end());
    return set;
}

std::filesystem::path undecidedFolder(const std::filesystem::path &workspaceFile)
{
    auto folder = workspaceFile;
    folder += "-undecided";
    return folder;
}

Result<std::filesystem::path> keepUndecided(FileSystem &fs,
                                            const std::filesystem::path &workspaceFile,
                                            const ChangeSet &undecided)
{
    return keepUnderNextNumber(fs, workspaceFile, undecided, {});
}

bool isUndecidedFile(const std::filesystem::path &file, const std::filesystem::path &workspaceFile)
{
    return file.parent_path() == undecidedFolder(workspaceFile);
}

Result<> dropSettledDecisions(FileSystem &fs, Workspace &workspace)
{
    VOX_TRY(const auto kept, keptFiles(fs, workspace.file()));
    for (const auto &file : kept) {
        const EditGroup group = stepIn(file);
        const auto isSettled = group == 0 ? Result<bool>(false)
                                          : Journal(workspace.database()).isSettled(group);
        if (isSettled.value_or(false)) // a step that the workspace does not know is not decided
            VOX_CHECK(fs.remove(file));
    }
    return {};
}

Result<> settleUndecided(FileSystem &fs, Workspace &workspace, const std::filesystem::path &source,
                         const ChangeSet &all, const ChangeSet &undecided, EditGroup step)
{
    const auto &file = workspace.file();
    const bool wasKept = isUndecidedFile(source, file);
    if (wasKept && step != 0) {
        const auto decided = without(all, undecided);
        if (!decided.records.empty())
            VOX_CHECK(keepUnderNextNumber(fs, file, decided, kOfStep + std::to_string(step)));
    }
    VOX_CHECK(dropSettledDecisions(fs, workspace));
    if (!undecided.records.empty())
        VOX_CHECK(keepUndecided(fs, file, undecided));
    return wasKept ? fs.remove(source) : Result<>();
}

Result<std::vector<std::filesystem::path>> undecidedFiles(const FileSystem &fs,
                                                          Workspace &workspace)
{
    std::vector<std::filesystem::path> files;
    VOX_TRY(auto kept, keptFiles(fs, workspace.file()));
    for (auto &file : kept) {
        const EditGroup step = stepIn(file);
        const auto isDecided = step == 0 ? Result<bool>(false)
                                         : Journal(workspace.database()).isInEffect(step);
        // of a step that the workspace does not know, as after a rescue, nothing was decided
        if (!isDecided && isDecided.error().code != ErrorCode::NotFound)
            return fail(isDecided.error());
        if (!isDecided.value_or(false))
            files.push_back(std::move(file));
    }
    return files;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/changes/UndecidedChanges.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <string>
#include <system_error>

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
               || together.contains(row.theirs.together);
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
    const auto folder = undecidedFolder(workspaceFile);
    VOX_CHECK(fs.createDirectories(folder));
    VOX_TRY(const auto there, fs.list(folder));
    // The numbers only rise, so that the files are in the order in which they were kept.
    std::uint64_t last = 0;
    for (const DirectoryEntry &entry : there) {
        std::uint64_t number = 0;
        const char *const end = entry.name.data() + entry.name.size();
        const bool isKept = entry.name.ends_with(".jsonl"); // not the rest of one that was killed
        if (isKept && std::from_chars(entry.name.data(), end, number).ec == std::errc())
            last = std::max(last, number);
    }
    std::string name = std::to_string(last + 1);
    name.insert(0, name.size() < 6 ? 6 - name.size() : 0, '0');
    auto file = folder / (name + ".jsonl");
    VOX_CHECK(writeChangeSet(fs, file, undecided));
    return file;
}

bool isUndecidedFile(const std::filesystem::path &file, const std::filesystem::path &workspaceFile)
{
    return file.parent_path() == undecidedFolder(workspaceFile);
}

Result<> settleUndecided(FileSystem &fs, const std::filesystem::path &workspaceFile,
                         const std::filesystem::path &source, const ChangeSet &undecided)
{
    if (!undecided.records.empty())
        VOX_CHECK(keepUndecided(fs, workspaceFile, undecided));
    return isUndecidedFile(source, workspaceFile) ? fs.remove(source) : Result<>();
}

Result<std::vector<std::filesystem::path>>
undecidedFiles(const FileSystem &fs, const std::filesystem::path &workspaceFile)
{
    const auto folder = undecidedFolder(workspaceFile);
    std::vector<std::filesystem::path> files;
    const auto entries = fs.list(folder);
    if (!entries) {
        if (entries.error().code == ErrorCode::NotFound)
            return files;
        return fail(entries.error());
    }
    for (const DirectoryEntry &entry : *entries)
        if (entry.kind == FileKind::File && entry.name.ends_with(".jsonl"))
            files.push_back(folder / entry.name);
    return files;
}

} // namespace voxdeck

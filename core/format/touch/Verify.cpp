// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/Verify.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/RecordReader.h"
#include "core/format/touch/ShardCheck.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/Location.h"
#include "core/io/RemoteScheme.h"
#include "core/job/Parallel.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace voxdeck::touch {

namespace {

/// The shards to check, and the facts known before.
struct VerifyTask {
    std::vector<ShardEntry> shards; ///< each folder once
    std::uint64_t items = 0;        ///< as far as is known; for progress
    ProblemList problems;
    std::vector<std::filesystem::path> leftovers;
};

/// Checks the files beside the shards of a dataset.
void lookAround(const FileSystem &fs, const TouchDataset &dataset,
                const std::set<std::filesystem::path> &known, VerifyTask &task)
{
    const auto status = fs.status(dataset.path());
    const bool isFolder = status && status->kind == FileKind::Directory;
    const auto folder = isFolder ? dataset.path() : dataset.path().parent_path();
    const auto entries = fs.list(folder);
    for (const auto &entry : entries ? *entries : std::vector<DirectoryEntry>()) {
        const std::filesystem::path path = folder / entry.name;
        if (known.contains(folder))
            break; // one shard: its own check looks into its folder
        if (path.extension() == ".part")
            task.leftovers.push_back(path);
        else if (entry.kind == FileKind::Directory && entry.name.front() != '.'
                 && entry.name.find(".bak") == std::string::npos && !known.contains(path)
                 && looksLikeShard(fs, path))
            task.problems.add(Severity::Note, ErrorCode::Corrupt,
                              Sentence::tr("is not named in data.list"), path.string());
    }
}

Result<VerifyTask> planVerify(const FileSystem &fs, const std::filesystem::path &path)
{
    VerifyTask task;
    const auto dataset = TouchDataset::open(fs, path);
    if (!dataset) {
        if (!looksLikeShard(fs, path))
            return fail(dataset.error());
        ShardEntry damaged; // one shard, and not even its headers are right
        damaged.directory = path;
        task.shards.push_back(std::move(damaged));
        return task;
    }
    task.items = (*dataset)->itemCount();
    std::set<std::filesystem::path> known;
    for (const ShardEntry &entry : (*dataset)->shards()) {
        if (entry.directory.empty()) // an empty line of data.list
            task.problems.add(Severity::Error, *entry.problem);
        else if (known.insert(entry.directory).second)
            task.shards.push_back(entry);
        else
            task.problems.add(
                Severity::Warning, ErrorCode::Corrupt,
                Sentence::tr("is named twice, the second time in line %1 of data.list",
                             entry.listLine),
                entry.directory.string());
    }
    lookAround(fs, **dataset, known, task);
    return task;
}

/// Hashes that more than one record has.
std::unordered_set<std::uint64_t> repeated(std::vector<ShardFindings> &findings)
{
    std::vector<std::uint64_t> all;
    for (auto &shard : findings) {
        all.insert(all.end(), shard.keyHashes.begin(), shard.keyHashes.end());
        shard.keyHashes = {};
    }
    std::sort(all.begin(), all.end());
    std::unordered_set<std::uint64_t> hashes;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i] == all[i - 1])
            hashes.insert(all[i]);
    return hashes;
}

/// Reads the keys again, only if some are repeated, to name them.
Result<> tellRepeatedKeys(const FileSystem &fs, const std::vector<ShardEntry> &shards,
                          const std::unordered_set<std::uint64_t> &hashes, ProblemList &problems,
                          const std::stop_token &stop)
{
    std::map<std::string, std::string> firstPlace;
    for (std::size_t number = 0; number < shards.size() && !hashes.empty(); ++number) {
        const auto shard = ShardReader::open(fs, shards[number].directory);
        if (!shard || !shard->pair("metainfo"))
            continue;
        RecordReader records(*shard);
        for (std::uint64_t item = 0; item < shard->itemCount(); ++item) {
            VOX_CHECK(checkStop(stop));
            const auto record = records.read(item);
            const auto key = record ? metainfoKey(*record) : Result<std::string>(std::string());
            if (!key || key->empty() || !hashes.contains(fnv64(*key)))
                continue;
            const std::string place = shard->directory().string() + ", item #"
                                      + std::to_string(item);
            const auto [first, isNew] = firstPlace.emplace(*key, place);
            if (!isNew)
                problems.add(Severity::Warning, ErrorCode::Corrupt,
                             Sentence::tr("has the key \"%1\" of %2", *key, first->second), place);
        }
    }
    return {};
}

} // namespace

Result<VerifyReport> verify(const FileSystem &fs, const std::filesystem::path &path,
                            VerifyDepth depth, const ProgressSink &progress, std::stop_token stop)
{
    if (const auto *const scheme = schemeNamed(Location::of(path).scheme);
        scheme && !scheme->hasListing)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("a web server does not list its folders, so nobody can tell whether files "
                         "are missing; verify a copy, or the address of an S3 server or a Hub"),
            shownPath(path.string()));
    VOX_TRY(VerifyTask task, planVerify(fs, path));
    std::vector<ShardFindings> findings(task.shards.size());
    std::atomic<std::uint64_t> itemsDone = 0;
    VOX_CHECK(parallelFor(
        task.shards.size(), 0,
        [&](std::size_t number, std::stop_token token) -> Result<> {
            ShardCheck check(fs, depth, itemsDone, std::move(token));
            VOX_TRY(findings[number],
                    check.check(task.shards[number].directory, task.shards[number].listedTypes));
            return {};
        },
        [&](std::size_t) {
            report(progress, {itemsDone, task.items, "items"});
        },
        stop));
    const auto hashes = repeated(findings);
    ProblemList keys;
    VOX_CHECK(tellRepeatedKeys(fs, task.shards, hashes, keys, stop));

    VerifyReport found;
    found.shards = task.shards.size();
    found.leftovers = std::move(task.leftovers);
    task.problems.addTo(found);
    for (const ShardFindings &shard : findings) {
        shard.problems.addTo(found);
        found.items += shard.items;
        found.deadBytes += shard.deadBytes;
        found.leftovers.insert(found.leftovers.end(), shard.leftovers.begin(),
                               shard.leftovers.end());
    }
    keys.addTo(found);
    return found;
}

} // namespace voxdeck::touch

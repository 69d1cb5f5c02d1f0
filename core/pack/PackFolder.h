// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/LineFailure.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck {

/// One item that could not be packed.
using PackFailure = LineFailure;

/// The contents of a shard folder that was found whole.
struct ShardContent {
    std::uint64_t items = 0;
    std::uint64_t frames = 0;
    std::uint64_t bytes = 0; ///< of both .bin files
};

/// The folder that a pack writes, and what it says about how far the pack has come:
///
///   pack.json        what is packed and how: written first, and stays
///   000000000/ ...   whole shards (each came there in one rename)
///   .errors/         while packing: a ledger for each shard with failed items, there before its shard
///   errors.jsonl     all ledgers, in order; only if there are any
///   data.list        last: the pack is complete
///
/// Threads  shard functions: any, each shard by one thread at a time. Others: one at a time.
/// Errors   those of FileSystem besides what is named.
class PackFolder {
public:
    /// Takes the folder: makes it where needed, locks it, and writes pack.json or finds it the same.
    /// InvalidArgument when it holds anything else, Busy when another pack holds it.
    static Result<PackFolder> claim(FileSystem &fs, const std::filesystem::path &folder,
                                    const std::string &recipe, std::uint64_t linesPerShard,
                                    const std::string &holder);

    std::filesystem::path shardPath(std::uint64_t shard) const;
    /// Whether data.list is there.
    bool isComplete() const;
    /// Makes a complete folder one that is being worked on: its ledger is taken apart, data.list goes.
    Result<> reopen();

    /// The items of the shard that failed, by the ledger that holds for the state the folder is in.
    Result<std::vector<PackFailure>> failures(std::uint64_t shard) const;
    /// The shard's contents, if it is whole: every item is inside its .bin. Otherwise an error.
    Result<ShardContent> inspect(std::uint64_t shard) const;
    /// Moves an incomplete shard out of the way and returns its new path; nothing is deleted.
    Result<std::filesystem::path> setAside(std::uint64_t shard);
    /// Before the shard gets its name.
    Result<> writeLedger(std::uint64_t shard, const std::vector<PackFailure> &failures);

    /// Writes errors.jsonl and, last, data.list with these shards; `directoryAsGiven` begins its lines.
    Result<> complete(std::uint64_t shardCount, const std::vector<std::uint64_t> &listed,
                      const std::string &directoryAsGiven);
    /// The first lines of errors.jsonl.
    Result<std::vector<PackFailure>> firstFailures(std::size_t most) const;

private:
    PackFolder(FileSystem &fs, std::filesystem::path folder, std::uint64_t linesPerShard);
    Result<> begin(const std::string &recipe);
    Result<> readCompleteLedger();
    std::filesystem::path ledgerPath(std::uint64_t shard) const;
    Result<> writeErrors(std::uint64_t shardCount);

    FileSystem *m_fs;
    std::filesystem::path m_folder;
    std::uint64_t m_linesPerShard;
    std::unique_ptr<FileLock> m_lock;
    bool m_wasComplete = false;
    std::vector<PackFailure> m_completeLedger; ///< errors.jsonl of a complete folder, by line
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/InputUtterance.h"
#include "core/format/touch/ShardWriter.h"
#include "core/pack/PackFolder.h"
#include "core/pack/Packer.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace voxdeck {

/// Makes one shard from the lines that belong to it, holding one block of audio at a time.
///
/// Threads  one at a time.
/// Errors   an item that cannot be packed is a failure and the next one goes on; an Error is of the
///          disk, or Cancelled, and ends the shard.
class ShardPacker {
public:
    static Result<ShardPacker> create(FileSystem &fs, const std::filesystem::path &shard,
                                      const PackOptions &options);

    /// An item that cannot be read or packed is one of failures(). Errors: what the machine is short of
    /// (isOfTheMachine()), those of writing the shard, Cancelled.
    Result<> add(const InputLine &line, std::stop_token stop);
    /// Whether the line's item could be packed now: reads all its audio and writes nothing. Errors:
    /// why not.
    static Result<> tryItem(FileSystem &fs, const InputLine &line, const PackOptions &options,
                            std::stop_token stop);
    /// The record of an item. Errors: the item has none that a TouchDataset can hold.
    static Result<std::string> recordOf(const InputUtterance &utterance,
                                        const PackOptions &options);
    const std::vector<PackFailure> &failures() const { return m_failures; }
    /// Gives the shard its name. The ledger of its failures must be on disk by then.
    Result<ShardContent> commit();

private:
    ShardPacker(FileSystem &fs, const PackOptions &options);
    Result<> addItem(const InputLine &line, std::stop_token stop);
    Result<MonoDecoder> openAudio(const InputUtterance &utterance, std::stop_token stop) const;
    Result<> noteFailure(const InputLine &line, const Error &error);

    FileSystem *m_fs;
    const PackOptions *m_options;
    std::unique_ptr<touch::ShardWriter> m_writer;
    std::vector<std::int16_t> m_block;
    std::vector<PackFailure> m_failures;
    ShardContent m_content;
};

} // namespace voxdeck

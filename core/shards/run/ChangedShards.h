// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0420
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/ShardRecord.h"

#include <filesystem>
#include <map>
#include <span>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Whether a file of a shard holds its texts, so that publishing may replace it.
bool isMetadataFile(const ShardFile &file);

/// The metadata of a finished shard as it is now.
struct MetadataNow {
    enum class State {
        AsBuilt, ///< also where the shard has no such files, and where an interrupted build left older ones
        Changed, ///< written since, by publishing or by another program
        Damaged  ///< missing, or no metadata
    };
    State state = State::AsBuilt;
    bool isReadable = true;       ///< of a changed one: all its records can be read
    std::vector<ShardFile> files; ///< all files of the record, the metadata as it is now
};

/// Errors   Cancelled; those of FileSystem for files that are there.
Result<MetadataNow> metadataNow(const FileSystem &fs, const std::filesystem::path &output,
                                const ShardRecord &record, const std::stop_token &stop);

/// Whether publishing wrote these files of a finished shard, which are not as they were built: their checksums are noted
/// (PublishedFiles.h), or, in a TouchDataset, records were appended to those that were built.
///
/// `notes` are publishedFiles() of `output`.
Result<bool> arePublished(const FileSystem &fs, const std::filesystem::path &output,
                          const ShardRecord &record, std::span<const ShardFile> files,
                          const std::map<std::string, std::string> &notes,
                          const std::stop_token &stop);

/// Before a build that was begun is planned again: notes in the records of its shards (`isChanged`) which were changed
/// since they were built, with the checksums and lines that they have now. From then on they are replaced only on demand.
/// For shards of `part`, under the lock of the folder.
Result<> noteChangedShards(FileSystem &fs, BuildFolder &folder, BuildFormat format, BuildPart part,
                           const std::stop_token &stop);

} // namespace voxdeck

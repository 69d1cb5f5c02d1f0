// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/recipe/BuildCodec.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

class ShardSink;
struct PlannedShard;
struct ShardContents;

enum class BuildFormat { WebDataset, Wenet, Touch, Nemo, LhotseShar, AudioFolder, Filelist };

/// All that builds must know of a format; they ask here and never which format it is.
struct BuildFormatInfo {
    BuildFormat format;
    const char *name;        ///< in recipes and on the command line
    std::string_view naming; ///< of shards, ShardNames.h
    /// Opens one shard (ShardSink.h).
    Result<std::unique_ptr<ShardSink>> (*openSink)(FileSystem &fs, const PlannedShard &shard,
                                                   const std::filesystem::path &staging,
                                                   const ShardContents &contents);
    std::string_view ending = ".tar";          ///< of a shard's name; empty: a folder
    AudioFileType codec = AudioFileType::Flac; ///< of a recipe that names none
    std::uint64_t usualItems = 0;              ///< of a shard; 0: limited by bytes
    bool hasFixedNames = false;                ///< readers expect the format's own names of shards
    bool keepsDots = false;                    ///< names of items may hold dots
    bool holdsSamples = false;                 ///< plain samples and no files
    bool carriesPairs = false;                 ///< further pairs of a TouchDataset go along
    bool listsTypes = false;       ///< data.list says the pairs of each shard behind its path
    bool sharesColumns = false;    ///< all rows of all shards have the same columns
    bool hasCard = false;          ///< README.md names the splits
    bool isReadFromMemory = false; ///< by torchaudio, which some codecs do not allow
    /// The file that has the lines of several shards; null: none has.
    std::string (*sharedList)(const PlannedShard &shard) = nullptr;
};

/// One row per format, in the order of the enum.
std::span<const BuildFormatInfo> buildFormats();
const BuildFormatInfo &infoOf(BuildFormat format);
inline const char *buildFormatName(BuildFormat format)
{
    return infoOf(format).name;
}
Result<BuildFormat> buildFormatNamed(std::string_view name);
/// "webdataset, wenet, ..." for messages and help.
std::string buildFormatNames();
/// The codec of a recipe that names none.
inline BuildCodec defaultCodec(BuildFormat format)
{
    return infoOf(format).codec;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/recipe/BuildCodec.h"
#include "core/shards/recipe/BuildFormats.h"

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

/// The rows of BuildFormats.h.
enum class BuildFormat {
#define VOXDECK_ROW(format) format,
    VOXDECK_BUILD_FORMATS(VOXDECK_ROW)
#undef VOXDECK_ROW
        Count ///< how many there are
};

/// All that builds must know of a format; they ask here and never which format it is.
struct BuildFormatInfo {
    BuildFormat format = BuildFormat::Count; ///< set by the table, from the place of the row
    const char *name = nullptr;              ///< in recipes and on the command line
    const char *title = nullptr; ///< on screen, translated there in the context "BuildWords"
    std::string_view naming;     ///< of shards, ShardNames.h
    /// Opens one shard (ShardSink.h).
    Result<std::unique_ptr<ShardSink>> (*openSink)(FileSystem &fs, const PlannedShard &shard,
                                                   const std::filesystem::path &staging,
                                                   const ShardContents &contents) = nullptr;
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

/// Whether the entry has what each format needs.
constexpr bool isWhole(const BuildFormatInfo &info)
{
    return info.name && info.title && info.openSink && info.naming.ends_with(info.ending);
}

namespace sinks {
#define VOXDECK_ROW(format) extern const BuildFormatInfo k##format##Format;
VOXDECK_BUILD_FORMATS(VOXDECK_ROW)
#undef VOXDECK_ROW
} // namespace sinks

/// One entry per format, in the order of the enum.
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

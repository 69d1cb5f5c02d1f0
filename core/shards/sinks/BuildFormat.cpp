// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/BuildFormat.h"

#include "core/shards/plan/BuildPlan.h"
#include "core/shards/sinks/ShardSinks.h"

#include <array>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr std::uint64_t kUsualItems = 1000; // what the makers of these formats write
constexpr std::string_view kNaming = "{country}/{split}/{country}-{split}-{shard}.tar";

std::string manifestOfTars(const PlannedShard &shard)
{
    const auto slash = shard.path.rfind('/');
    return (slash == std::string::npos ? std::string() : shard.path.substr(0, slash + 1))
           + "tarred_audio_manifest.json";
}

std::string tableOfSplit(const PlannedShard &shard)
{
    return shard.group.splitName() + ".tsv";
}

constexpr std::array kFormats = std::to_array<BuildFormatInfo>({
    {.format = BuildFormat::WebDataset,
     .name = "webdataset",
     .naming = kNaming,
     .openSink = sinks::openWebDataset},
    {.format = BuildFormat::Wenet,
     .name = "wenet",
     .naming = "{country}/{split}/shards_{shard:9}.tar",
     .openSink = sinks::openWenet,
     .codec = AudioFileType::Wav,
     .usualItems = kUsualItems,
     .keepsDots = true,
     .isReadFromMemory = true},
    {.format = BuildFormat::Touch,
     .name = "touch",
     .naming = "{country}/{split}/{shard:9}",
     .openSink = sinks::openTouch,
     .ending = "",
     .codec = AudioFileType::Wav,
     .usualItems = kUsualItems,
     .holdsSamples = true,
     .carriesPairs = true,
     .listsTypes = true},
    {.format = BuildFormat::Nemo,
     .name = "nemo",
     .naming = "{country}/{split}/audio_{shard:1}.tar",
     .openSink = sinks::openNemo,
     .hasFixedNames = true,
     .sharedList = manifestOfTars},
    {.format = BuildFormat::LhotseShar,
     .name = "shar",
     .naming = "{country}/{split}/recording.{shard:6}.tar",
     .openSink = sinks::openShar,
     .usualItems = kUsualItems,
     .hasFixedNames = true,
     .keepsDots = true},
    {.format = BuildFormat::AudioFolder,
     .name = "audiofolder",
     .naming = "data/{split}/{country}-{shard}",
     .openSink = sinks::openFolder,
     .ending = "",
     .usualItems = kUsualItems,
     .hasFixedNames = true,
     .keepsDots = true,
     .sharesColumns = true,
     .hasCard = true},
    {.format = BuildFormat::Filelist,
     .name = "filelist",
     .naming = kNaming,
     .openSink = sinks::openFilelist,
     .sharedList = tableOfSplit},
});

constexpr bool areWhole()
{
    for (std::size_t at = 0; at < kFormats.size(); ++at) {
        const BuildFormatInfo &info = kFormats.at(at);
        if (static_cast<std::size_t>(info.format) != at || !info.name || !info.openSink
            || !info.naming.ends_with(info.ending))
            return false;
    }
    return kFormats.back().format == BuildFormat::Filelist;
}
static_assert(areWhole(), "each format of builds has one row, in the order of BuildFormat");

} // namespace

std::span<const BuildFormatInfo> buildFormats()
{
    return kFormats;
}

const BuildFormatInfo &infoOf(BuildFormat format)
{
    return kFormats.at(static_cast<std::size_t>(format));
}

Result<BuildFormat> buildFormatNamed(std::string_view name)
{
    for (const BuildFormatInfo &info : kFormats)
        if (info.name == name)
            return info.format;
    return fail(ErrorCode::InvalidArgument,
                "'" + std::string(name) + "' is not one of " + buildFormatNames());
}

std::string buildFormatNames()
{
    std::string names;
    for (const BuildFormatInfo &info : kFormats)
        names.append(names.empty() ? "" : ", ").append(info.name);
    return names;
}

} // namespace voxdeck

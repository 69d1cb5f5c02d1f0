// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/BuildFormat.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace voxdeck {

namespace {

std::array<BuildFormatInfo, static_cast<std::size_t>(BuildFormat::Count)> tableOfFormats()
{
    std::array formats{
#define VOXDECK_ROW(format) sinks::k##format##Format,
        VOXDECK_BUILD_FORMATS(VOXDECK_ROW)
#undef VOXDECK_ROW
    };
    for (std::size_t at = 0; at < formats.size(); ++at)
        formats.at(at).format = static_cast<BuildFormat>(at);
    return formats;
}

} // namespace

std::span<const BuildFormatInfo> buildFormats()
{
    static const auto kFormats = tableOfFormats();
    return kFormats;
}

const BuildFormatInfo &infoOf(BuildFormat format)
{
    const auto at = static_cast<std::size_t>(format);
    assert(at < buildFormats().size());
    return buildFormats()[at];
}

Result<BuildFormat> buildFormatNamed(std::string_view name)
{
    for (const BuildFormatInfo &info : buildFormats())
        if (info.name == name)
            return info.format;
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("'%1' is not one of %2", name, buildFormatNames()));
}

std::string buildFormatNames()
{
    std::string names;
    for (const BuildFormatInfo &info : buildFormats())
        names.append(names.empty() ? "" : ", ").append(info.name);
    return names;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/BuildCodec.h"

namespace voxdeck {

std::vector<BuildCodec> buildCodecs()
{
    std::vector<BuildCodec> codecs;
    for (const AudioTypeInfo &info : audioTypes())
        if (info.isBuilt)
            codecs.emplace_back(info.type);
    codecs.push_back(kCopied);
    return codecs;
}

std::string_view buildCodecName(BuildCodec codec)
{
    return codec ? audioTypeInfo(*codec).id() : "copy";
}

Result<BuildCodec> buildCodecNamed(std::string_view name)
{
    for (const BuildCodec codec : buildCodecs())
        if (buildCodecName(codec) == name)
            return codec;
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("'%1' is not one of %2", name, buildCodecNames(true)));
}

std::string buildCodecNames(bool withCopied)
{
    std::string names;
    for (const BuildCodec codec : buildCodecs())
        if (codec || withCopied)
            names.append(names.empty() ? "" : ", ").append(buildCodecName(codec));
    return names;
}

} // namespace voxdeck

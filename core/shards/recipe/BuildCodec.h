// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioWriter.h"
#include "core/base/Result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// How a build's audio is encoded; nothing: the original's bytes are copied, or the recipe's fallback encodes them.
using BuildCodec = std::optional<AudioFileType>;
inline constexpr BuildCodec kCopied = std::nullopt;

/// All that a recipe may name, in the order of AudioFileType, kCopied last.
std::vector<BuildCodec> buildCodecs();
/// "flac", "copy".
std::string_view buildCodecName(BuildCodec codec);
Result<BuildCodec> buildCodecNamed(std::string_view name);
/// "wav, flac, ..." without "copy", or with it.
std::string buildCodecNames(bool withCopied);

} // namespace voxdeck

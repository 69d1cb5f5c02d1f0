// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace voxdeck::folder {

/// Calls `use` with the offset and the bytes of each object in the lists of a JSON document that is one
/// object: {"dataset": ..., "audios": [{...}, {...}]} as GigaSpeech.json is. Of such a file of gigabytes
/// one object is held at a time.
///
/// Errors   Unsupported where an object is longer than 64 MiB; those of reading.
Result<> eachAudioObject(const FileSystem &fs, const std::filesystem::path &path,
                         const std::function<void(std::uint64_t, std::string_view)> &use);

/// Its `path`, else its `aid`; empty where it has neither.
std::string pathOfAudioObject(std::string_view object);

} // namespace voxdeck::folder

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarShard.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace voxdeck::cli {

/// Writes one member to `folder` under its name. Each file is there only when it is whole.
///
/// Errors   InvalidArgument for a name that leaves the folder, by itself ("../x", "/x") or over a link
///          that lies in the folder, and for a file that is there unless `isForced`; those of
///          readMember() and FileSystem.
Result<> extractMember(FileSystem &fs, const tar::TarShard &shard, const tar::Member &member,
                       const std::filesystem::path &folder, bool isForced);

/// The member's bytes, as they are.
Result<> copyMember(const tar::TarShard &shard, const tar::Member &member, std::ostream &out);

} // namespace voxdeck::cli

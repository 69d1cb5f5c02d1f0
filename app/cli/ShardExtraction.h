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

/// Writes one member to `folder` under its name. Each file appears only when it is whole.
///
/// Errors   InvalidArgument for a name that leaves the folder, directly ("../x", "/x") or through a
///          link in the folder, and for an existing file unless `isForced`; those of
///          readMember() and FileSystem.
Result<> extractMember(FileSystem &fs, const tar::TarShard &shard, const tar::Member &member,
                       const std::filesystem::path &folder, bool isForced);

/// Copies the member's bytes unchanged.
Result<> copyMember(const tar::TarShard &shard, const tar::Member &member, std::ostream &out);

} // namespace voxdeck::cli

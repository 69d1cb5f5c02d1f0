// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace voxdeck::tar {

/// "a.tar", "a.tar.gz", ".tgz" and so on: the names that are looked for in folders and lists.
bool hasTarName(std::string_view name);

/// Whether bytes begin as a tar does.
bool looksLikeTar(std::string_view head);

/// The shards that `path` stands for, in order:
/// a tar, packed or not: itself;
/// a folder: those in it and in the folders in it, in natural order;
/// a list: one path a line, beside the list where there is none of that name in the working folder
/// (WeNet's, make_shard_list.py); a wids index (JSON with `shardlist`), likewise;
/// a name with braces or "::", as WebDataset expands them (webdataset/shardlists.py:115-140):
/// "a-{000000..000719}.tar", "{train,dev}.tar::more.tar", and variables as typedName() has them.
/// "file:" before a name is taken off.
///
/// Errors   NotFound naming the first that is not there; InvalidArgument where nothing is meant;
///          Unsupported for addresses and commands.
Result<std::vector<std::filesystem::path>> shardsAt(const FileSystem &fs,
                                                    const std::filesystem::path &path);

/// What a person typed, as it is to be kept: "${NAME}" is WDS_NAME of the environment (as
/// webdataset/shardlists.py has it), and each name between "::" is whole. A path that is there, and one
/// without such signs, stays as it is. Never for names that stand in files: those name what they say.
///
/// Errors   InvalidArgument where there is no such variable.
Result<std::filesystem::path> typedName(const FileSystem &fs, const std::filesystem::path &path);

} // namespace voxdeck::tar

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0209
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::tar {

/// "a.tar", "a.tar.gz", ".tgz" and so on: the names that are looked for in folders and lists.
bool hasTarName(std::string_view name);

/// Whether bytes begin as a tar does.
bool looksLikeTar(std::string_view head);

/// The shards that `path` names, in order:
/// a tar, packed or not: itself;
/// a folder: those in it and in the folders in it, in natural order, but for those that an earlier build left there;
/// a list: one path a line, beside the list where the working folder has no such file
/// (WeNet's, make_shard_list.py); a wids index (JSON with `shardlist`), likewise;
/// a name with braces or "::", as WebDataset expands them (webdataset/shardlists.py:115-140):
/// "a-{000000..000719}.tar", "{train,dev}.tar::more.tar", and variables as in typedName().
/// "file:" before a name is removed.
///
/// Errors   NotFound naming the first missing path; InvalidArgument for an empty name;
/// `notes`, where not null, gets sentences about what was left out.
Result<std::vector<std::filesystem::path>> shardsAt(const FileSystem &fs,
                                                    const std::filesystem::path &path,
                                                    std::vector<Sentence> *notes = nullptr);

/// The split that the place of a shard says, for samples that name none themselves: "train", "validation",
/// "test", or nothing. `opened`: what the user opened. The first of these counts:
/// a list called by a split ("test.list", "train.tsv");
/// the outermost folder of that name below the opened folder, or below the list's; of a shard elsewhere its own folder;
/// the shard's file name, as Hugging Face reads names ("test-00000.tar");
/// the folder that was opened, if it is part of a build (build.json beside it, or beside its country's folder).
std::string_view splitOfShard(const FileSystem &fs, const std::filesystem::path &shard,
                              const std::filesystem::path &opened);

/// Expands a typed name so that it can be kept: "${NAME}" becomes WDS_NAME of the environment (as
/// in webdataset/shardlists.py), and each name between "::" becomes absolute. An existing path, and
/// one without such signs, stays unchanged. Not for names in files: those are literal.
///
/// Errors   InvalidArgument for an unset variable.
Result<std::filesystem::path> typedName(const FileSystem &fs, const std::filesystem::path &path);

} // namespace voxdeck::tar

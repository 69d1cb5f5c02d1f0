// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0386
#pragma once

#include "core/base/Result.h"
#include "core/shards/run/BuildFolder.h"

#include <filesystem>

namespace voxdeck {

/// Writes the files beside the shards once all of a dataset's are finished, for all datasets of the
/// folder whose builds are complete: errors.jsonl, what the format wants over all shards
/// (tarred_audio_manifest.json, <split>.tsv, the dataset card), build.json, a list for each group where
/// there are several, and last of all data.list. A complete build is not changed.
Result<> writeBuildLists(FileSystem &fs, BuildFolder &folder);

/// Writes data.list and the lists of groups of a complete build again, for readers who find the shards below `place`: an
/// address such as "s3://BUCKET/PREFIX", or empty for names relative to the lists. Lists that say so already are not
/// touched.
Result<> writeListsFor(FileSystem &fs, const BuildFolder &folder,
                       const std::filesystem::path &place);

/// Before a shard of a complete build is made again or removed: takes its dataset out of data.list, and the
/// list away where no other dataset is in it.
Result<> reopenBuild(FileSystem &fs, BuildFolder &folder);

} // namespace voxdeck

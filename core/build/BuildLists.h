// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/build/BuildFolder.h"
#include "core/build/BuildPlan.h"
#include "core/build/Recipe.h"

namespace voxdeck {

/// What stands beside the shards once all are there: errors.jsonl, what the format wants over all
/// shards (tarred_audio_manifest.json, <split>.tsv, the dataset card), build.json, a list for each group
/// where there are several, and last of all data.list. A build that is complete already is left as it
/// is.
Result<> writeBuildLists(FileSystem &fs, BuildFolder &folder, const BuildRecipe &recipe,
                         const BuildPlan &plan);

} // namespace voxdeck

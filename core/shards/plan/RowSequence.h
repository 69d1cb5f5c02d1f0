// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/search/RowReader.h"
#include "core/shards/recipe/Recipe.h"

#include <cstdint>
#include <memory>
#include <stop_token>

namespace voxdeck {

/// The rows a recipe's filter finds, in the order in which they are built.
///
/// Errors   as RowReader::order().
Result<std::shared_ptr<const RowOrder>> rowSequence(Workspace &workspace, const BuildRecipe &recipe,
                                                    std::stop_token stop);

/// What tells recordings apart: rows with the same value are of the same one.
std::uint64_t recordingIdentity(std::uint32_t recording, std::uint32_t shard, std::uint64_t item);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/search/RowReader.h"
#include "core/shards/plan/BuildPlan.h"

#include <stop_token>

namespace voxdeck {

/// Encodes rows from all over `order` to see how large they become. The same rows, the same numbers.
/// Rows that cannot be encoded do not count; where none can, plain samples are assumed.
Result<MeasuredSize> measureSize(const FileSystem &fs, Workspace &workspace,
                                 const ItemSource &items, const BuildRecipe &recipe,
                                 const RowOrder &order, std::stop_token stop);

} // namespace voxdeck

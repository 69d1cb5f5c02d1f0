// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/AttachedTexts.h"

#include <cstdint>
#include <optional>
#include <string>

namespace voxdeck {

class Database;

/// Lays the attached hypotheses over rows `firstId` .. `firstId + rows` of a shard, which an import has just written. A
/// text of another key than the row's is left out, and one of the column `hypothesis` also where the journal has a later
/// change of it. Inside the import's transaction.
Result<> layAttachedOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                         std::int64_t rows);

/// Stores the text in one row, or removes it: in the column, with CER and WER, or among the further
/// versions. A recogniser's empty text remains distinct from a missing one. Inside the caller's
/// transaction.
Result<> putAttached(Database &database, std::uint32_t row, const std::string &name, bool isColumn,
                     const std::optional<std::string> &text);

} // namespace voxdeck

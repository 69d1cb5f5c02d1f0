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

/// Puts the text into one row, or removes it: into the column, with CER and WER, or among the further versions. What
/// a recogniser gave as an empty text stays known as such. Inside the caller's transaction.
Result<> putAttached(Database &database, std::uint32_t row, const std::string &name, bool isColumn,
                     const std::optional<std::string> &text);

} // namespace voxdeck

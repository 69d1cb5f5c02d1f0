// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0331
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>

namespace voxdeck {

// For a journal that was read out of a damaged file, whose lines may name steps and revisions that are lost. Inside the
// caller's transaction. Errors are those of the database.

/// Makes the steps that lines name: each is what its lines tell, as those of a step that takes another back name it.
/// Such a step cannot be redone.
Result<> makeLostSteps(Database &database);
/// Makes the revisions that lines name, with the time of their last line.
Result<> makeLostRevisions(Database &database);
/// Steps that can no longer be taken back, as what came behind them is lost, no longer stand before older ones: they
/// count as published. `comment` gives the present value of a comment (Comments::valueOf()).
Result<> settleLostSteps(Database &database,
                         const std::function<Result<std::string>(const std::string &uid)> &comment);
/// The shards and lists that the journal names.
Result<std::set<std::int64_t>> shardsInJournal(Database &database);

} // namespace voxdeck

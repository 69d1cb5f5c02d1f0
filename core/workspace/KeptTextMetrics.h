// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0411
#pragma once

#include "core/base/Result.h"

#include <cstdint>

namespace voxdeck {

class Database;

/// Keeps the metrics of a row's texts (core/query/Metrics.h) before an edit changes these, and brings back those that
/// its present texts had before: after an undo they are known again without another pass.
///
/// Time     some 100 us for each.
/// Threads  that of the database, inside the caller's transaction.
/// Errors   those of Database.
Result<> keepTextMetrics(Database &database, std::uint32_t row);
Result<> restoreTextMetrics(Database &database, std::uint32_t row);

} // namespace voxdeck

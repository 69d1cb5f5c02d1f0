// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

class Database;

/// The rows with a status that builds write into manifests by country (`webdataset_status`, or `status` where
/// that holds such values), as the last import read it, in the order of their ids. `what` is "completed",
/// "error" (any of them), "pending" (all others, rows without a status too) or a whole status, such as
/// error_local_tar_cer.
///
/// Units    4 bytes a row that is found.
/// Threads  that of the database.
/// Errors   InvalidArgument for another word; Cancelled.
Result<std::vector<std::uint32_t>> rowsOfBuildStatus(Database &database, const std::string &what,
                                                     const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// What the table `tally` counts per shard, so that totals need no look at the rows.
/// Assigned counts the rows that are somebody's: rows without an assignee are not in it.
enum class TallyKind { All, Language, Status, Flag, Assigned };

} // namespace voxdeck

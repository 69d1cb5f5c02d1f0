// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// The name, for sqlite3_open_v2(), of SQLite's usual way to the disk with one difference: a sync that a
/// signal interrupts is done again. SQLite itself retries its reads and writes, not its syncs.
///
/// Null where the usual one cannot be found: that is SQLite's default.
const char *retryingVfs();

} // namespace voxdeck

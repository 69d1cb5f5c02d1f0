// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// The name, for sqlite3_open_v2(), of SQLite's default VFS with two differences: a sync that a
/// signal interrupts is repeated (SQLite itself retries its reads and writes, not its syncs), and locks last while
/// others open and close the file (LastingLocks.h).
///
/// Null where the default one cannot be found; null selects SQLite's default.
const char *retryingVfs();

} // namespace voxdeck

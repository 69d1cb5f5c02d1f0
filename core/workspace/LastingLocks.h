// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0330
#pragma once

struct sqlite3_vfs;

namespace voxdeck {

/// Makes SQLite's locks last until SQLite itself releases them. POSIX locks belong to the process: closing any
/// descriptor of a file, also one that SQLite knows nothing of, drops them all. From this call on they are held by one
/// open file description per file, which only SQLite's own descriptors keep open; processes that use the ordinary
/// locks see them, and are seen. File systems without such locks keep the ordinary ones.
///
/// To be called once, before SQLite opens a file. Returns false, and changes nothing, where SQLite does not let its
/// system calls be replaced.
bool makeLocksLast(sqlite3_vfs &vfs);

} // namespace voxdeck

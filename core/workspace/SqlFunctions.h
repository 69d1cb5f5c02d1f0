// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0244
#pragma once

struct sqlite3;

namespace voxdeck {

// What SQL calls back into. Each connection knows these functions from the moment it is opened; core/search, which
// builds the statements that call them, defines them, so that the workspace need not know how rows are searched.

/// Makes vox_matches, vox_matches_key and vox_text known to a connection; returns SQLite's code.
int registerQueryFunctions(sqlite3 *connection);

/// Makes vox_sort known to a connection; returns SQLite's code.
int registerSortFunction(sqlite3 *connection);

/// Makes vox_person (core/workspace/Person.h) known to a connection; returns SQLite's code.
int registerPersonFunction(sqlite3 *connection);

} // namespace voxdeck

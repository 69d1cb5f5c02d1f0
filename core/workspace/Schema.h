// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"

namespace voxdeck {

/// The schema this version writes; `PRAGMA user_version` of the file.
int currentSchemaVersion();

/// Brings the file to the current schema, one transaction a version; an empty file gets it whole.
/// Corrupt when it is some other program's file, Unsupported when a newer Voxdeck made it.
Result<> migrate(Database &database);

/// What a connection that writes needs beside the file's own triggers: metrics that are of the language of a transcript
/// are unknown until the next pass when it has another one. No part of the file, so that older versions can write it as well.
Result<> addConnectionTriggers(Database &database);

/// The same checks without writing: for readers.
Result<> checkSchema(Database &database);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0166
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>

namespace voxdeck {

/// The name under which a finished file may be put so that it is `target`: the file itself, or the one
/// that a symbolic link leads to, as the link stays. All writers that replace files whole ask here
/// (writeFileAtomically, PartFile).
///
/// Errors   InvalidArgument where `target` is a pipe, a device or a socket, which a rename would turn into
///          a file; those of FileSystem.
Result<std::filesystem::path> replaceTarget(const FileSystem &fs,
                                            const std::filesystem::path &target);

/// What every command that writes to a name that a user gave asks first: a file that is there is
/// replaced only where that is asked for, and a database never: no command writes one, so it never is an older state of
/// what is written but somebody's workspace. Folders pass; the writer says what it does with them.
///
/// Errors   InvalidArgument, with what to do; those of replaceTarget().
Result<> checkReplaceable(const FileSystem &fs, const std::filesystem::path &target,
                          bool mayReplace);

/// Whether the file begins as an SQLite database does; not where it cannot be read.
bool isDatabaseFile(const FileSystem &fs, const std::filesystem::path &path);

} // namespace voxdeck

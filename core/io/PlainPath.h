// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0170
#pragma once

#include <filesystem>

namespace voxdeck {

/// The one spelling by which a dataset, list or workspace is known, however it was typed: absolute,
/// without ".", ".." and a slash at the end. "dir", "dir/", "./dir" and "a/../dir" are the same. Links
/// stay unresolved, but ".." after a link leaves the folder the link leads to, as in the system.
/// Nothing needs to exist.
///
/// Errors   none: a path that cannot be made absolute stays relative.
std::filesystem::path plainPath(const std::filesystem::path &path);

/// Absolute and without "." and "..", by its letters alone; a slash at the end stays. For names that are
/// compared or kept in files, where following links would change the name.
///
/// Errors   none: without a working folder the path stays relative.
std::filesystem::path wholePath(const std::filesystem::path &path);

/// "/a/b/" is "/a/b"; the root stays unchanged.
std::filesystem::path withoutSlash(const std::filesystem::path &path);

} // namespace voxdeck

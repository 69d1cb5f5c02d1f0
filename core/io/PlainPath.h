// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace voxdeck {

/// The one spelling by which a dataset, list or workspace is known, however a person names it: absolute,
/// without ".", ".." and a slash at the end. "dir", "dir/", "./dir" and "a/../dir" are the same. Links
/// stay as they are named, but ".." after a link leaves the folder the link leads to, as the system has
/// it. Nothing needs to exist.
///
/// Errors   none: what cannot be made absolute stays relative.
std::filesystem::path plainPath(const std::filesystem::path &path);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace voxdeck {

/// The meaning of a file name in a list on a server. Such a list is not trusted: its names never
/// lead to this machine.
///
/// `folder` is the list's folder, an address. An address is only itself. A relative name is below the folder, and in
/// web addresses escaped (escapedPath()). PermissionDenied for an absolute path of this machine, and for a
/// ".." that leads out of the server, the bucket or the repository.
Result<std::filesystem::path> namedOnServer(const std::filesystem::path &folder,
                                            const std::string &written);

/// Whether the path is of a web server, which lists no folders.
bool isWebPath(const std::filesystem::path &path);

/// The path of a file as web addresses spell it: "a b" is "a%20b". Escapes ("%20") stay.
std::string escapedPath(std::string_view path);

/// An address without a user and password, and a web address without its query, which may hold a secret; all other names
/// stay unchanged.
std::string withoutSecrets(std::string_view spelled);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/io/WriteAccess.h"

#include "core/base/Sentence.h"
#include "core/io/PosixFileSystem.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace voxdeck {

Result<> checkWriteAccess(const std::filesystem::path &folder)
{
    if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0)
        return {};
    auto error = errorFromErrno(errno, Sentence::tr("cannot be written to"), folder);
    if (error.code != ErrorCode::PermissionDenied)
        return {};
    return fail(std::move(error));
}

} // namespace voxdeck

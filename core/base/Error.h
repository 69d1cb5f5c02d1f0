// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"

#include <string>

namespace voxdeck {

/// What callers branch on. A new code needs a caller that acts on it.
enum class ErrorCode {
    NotFound,         ///< no such file, item, segment or key
    PermissionDenied, ///< refused by the file system, or the folder is read-only
    DiskFull,         ///< no space or quota left; nothing visible was changed
    Io,               ///< the device or a system call failed
    Corrupt,          ///< bytes that are not what the format promises
    Unsupported,      ///< valid, but more than this version or this format can do
    InvalidArgument,  ///< the caller or the user asked for something impossible
    Busy,             ///< locked or changed by another user or process; try again or reload
    Cancelled,        ///< asked to stop; nothing half-done is visible
    Internal,         ///< a fault of ours
    Shortage,    ///< the machine has run out of file handles or memory, which all programs share
    Unavailable, ///< a server or the network does not answer now; the same request may succeed later
};

/// One failure: `code` is what callers branch on, `detail` is one English sentence that says what
/// happened and, where it is known, at which offset or row and what was expected; `subject` is the
/// file or row it happened to. The ui turns the code into a sentence; the CLI prints all three.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    Sentence detail;
    std::string subject;
};

/// The code's name as written to logs and JSON: "not-found", "disk-full", ...
const char *errorCodeName(ErrorCode code);

/// "subject: detail", or only the detail without a subject.
Sentence describe(const Error &error);

} // namespace voxdeck

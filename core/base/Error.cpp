// SPDX-License-Identifier: Apache-2.0
#include "core/base/Error.h"

namespace voxdeck {

const char *errorCodeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NotFound: return "not-found";
    case ErrorCode::PermissionDenied: return "permission-denied";
    case ErrorCode::DiskFull: return "disk-full";
    case ErrorCode::Io: return "io";
    case ErrorCode::Corrupt: return "corrupt";
    case ErrorCode::Unsupported: return "unsupported";
    case ErrorCode::InvalidArgument: return "invalid-argument";
    case ErrorCode::Busy: return "busy";
    case ErrorCode::Cancelled: return "cancelled";
    case ErrorCode::Internal: return "internal";
    case ErrorCode::Shortage: return "shortage";
    case ErrorCode::Unavailable: return "unavailable";
    }
    return "internal";
}

Sentence describe(const Error &error)
{
    if (error.subject.empty())
        return error.detail;
    return Sentence::tr("%1: %2", error.subject, error.detail);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/io/MachineFault.h"

#include <cerrno>

namespace voxdeck {

bool isShortageErrno(int number)
{
    return number == EMFILE || number == ENFILE || number == ENOMEM;
}

bool isOfTheMachine(const Error &error)
{
    return error.code == ErrorCode::DiskFull || error.code == ErrorCode::Shortage
           || error.code == ErrorCode::Unavailable;
}

} // namespace voxdeck

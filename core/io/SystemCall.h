// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>

namespace voxdeck {

/// Calls again as long as a signal interrupts: `call` returns -1 and sets errno, as system calls do.
/// Not for close(): Linux has freed the number by then.
template <class Call>
auto retried(const Call &call)
{
    for (;;) {
        const auto result = call();
        if (result != -1 || errno != EINTR)
            return result;
    }
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/base/WallClock.h"

#include <chrono>

namespace voxdeck {

std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/remote/SchemeClient.h"

#include <array>
#include <cstddef>

namespace voxdeck {

const SchemeClient &clientOf(RemoteScheme scheme)
{
    // clang-format off
#define VOXDECK_ROW(enumerator, ...) &k##enumerator##Client,
    static constexpr std::array kClients{VOXDECK_REMOTE_SCHEMES(VOXDECK_ROW)};
#undef VOXDECK_ROW
    // clang-format on
    static_assert(kClients.size() == kRemoteSchemes.size());
    return *kClients.at(static_cast<std::size_t>(scheme));
}

} // namespace voxdeck

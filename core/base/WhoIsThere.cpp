// SPDX-License-Identifier: Apache-2.0
#include "core/base/WhoIsThere.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdlib>

namespace voxdeck {

std::string loginName()
{
    for (const char *const variable : {"VOXDECK_USER", "USER", "LOGNAME"})
        if (const char *const value = std::getenv(variable); value && *value != '\0')
            return value;
    constexpr std::size_t kMostBytes = 4096;
    std::array<char, kMostBytes> bytes{};
    passwd user{};
    passwd *found = nullptr;
    if (::getpwuid_r(::getuid(), &user, bytes.data(), bytes.size(), &found) == 0 && found
        && found->pw_name)
        return found->pw_name;
    return "user " + std::to_string(::getuid());
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/remote/OfflineMode.h"

#include "core/io/ReadManner.h"

#include <atomic>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

std::atomic<bool> &isOffline()
{
    static std::atomic<bool> flag = [] {
        const char *const told = std::getenv("VOXDECK_OFFLINE");
        return told != nullptr && *told != '\0' && std::string_view(told) != "0";
    }();
    return flag;
}

} // namespace

bool OfflineMode::isOn()
{
    return isOffline();
}

void OfflineMode::set(bool isOn)
{
    isOffline() = isOn;
}

bool mayAskNoServer()
{
    return OfflineMode::isOn() || ReadManner::isKeptOnly();
}

Error notFetchedError(std::string shown)
{
    return {ErrorCode::Unavailable,
            Sentence::tr(
                "was not fetched before, and offline mode is on; turn offline mode off to read it"),
            std::move(shown)};
}

} // namespace voxdeck

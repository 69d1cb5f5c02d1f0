// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace voxdeck {

/// The one error of stopped work. `detail`: the state it leaves behind, where it is not obvious
/// ("nothing was changed").
inline tl::unexpected<Error> stopped(std::string subject = {}, std::string_view detail = {})
{
    std::string said = "stopped";
    if (!detail.empty())
        said.append("; ").append(detail);
    return fail(ErrorCode::Cancelled, std::move(said), std::move(subject));
}

/// Errors   Cancelled, once `stop` was requested.
inline Result<> checkStop(const std::stop_token &stop, std::string_view detail = {})
{
    if (stop.stop_requested())
        return stopped({}, detail);
    return {};
}

} // namespace voxdeck

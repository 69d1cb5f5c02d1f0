// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <stop_token>
#include <string>
#include <utility>

namespace voxdeck {

/// The one error of stopped work. `state`: what it leaves behind, where that is not obvious
/// ("nothing was changed"): a sentence, or a literal, which is shown to translators.
inline tl::unexpected<Error> stopped(std::string subject, const Sentence &state)
{
    return fail(ErrorCode::Cancelled, Sentence::tr("stopped; %1", state), std::move(subject));
}

inline tl::unexpected<Error> stopped(std::string subject = {}, const char *state = nullptr)
{
    if (state)
        return stopped(std::move(subject), Sentence(SentenceText(state)));
    return fail(ErrorCode::Cancelled, Sentence::tr("stopped"), std::move(subject));
}

/// Errors   Cancelled, once `stop` was requested.
inline Result<> checkStop(const std::stop_token &stop, const char *state = nullptr)
{
    if (stop.stop_requested())
        return stopped({}, state);
    return {};
}

} // namespace voxdeck

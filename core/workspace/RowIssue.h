// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/RateLimits.h"
#include "core/workspace/SegmentRow.h"

#include <optional>

namespace voxdeck {

/// Why a segment wants a second look, the gravest first.
enum class RowIssue {
    MarkedAsError,
    NoTranscript,
    BrokenCharacters, ///< U+FFFD or a control character in the transcript
    TooMuchText,      ///< more characters a second than anyone speaks
    HighErrorRate     ///< a bad CER
};

std::optional<RowIssue> issueOf(const SegmentRow &row, const RateLimits &limits);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/RowIssue.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <cstddef>

namespace voxdeck {

namespace {

constexpr double kFastestPerSecond = 40; // characters; auctioneers reach 30

} // namespace

std::optional<RowIssue> issueOf(const SegmentRow &row, const RateLimits &limits)
{
    if (row.status == SegmentStatus::Error)
        return RowIssue::MarkedAsError;
    if (stripPython(row.text).empty())
        return RowIssue::NoTranscript;
    double characters = 0;
    for (std::size_t at = 0; at < row.text.size(); ++characters) {
        const char32_t c = nextUtf8(row.text, at);
        if (c == 0xFFFD || (c < 0x20 && c != '\t') || c == 0x7F)
            return RowIssue::BrokenCharacters;
    }
    const double seconds = row.durationSeconds();
    if (seconds > 0 && characters > kFastestPerSecond * seconds)
        return RowIssue::TooMuchText;
    return row.cer && *row.cer > limits.of(RateKind::Cer, row.language).fair
               ? std::optional(RowIssue::HighErrorRate)
               : std::nullopt;
}

} // namespace voxdeck

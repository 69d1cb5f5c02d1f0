// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0172
#pragma once

#include "core/workspace/SegmentRow.h"

#include <cmath>
#include <optional>

namespace voxdeck {

// A list need not say where an utterance ends, and its audio may be missing or unreadable; an item may
// have no audio. Such a row is stored with its start as its end. That is unknown, never a length of 0:
// whoever asks for the end or the length of a row asks here.

/// The end in seconds; nothing where it is unknown. A record may hold a segment of no length, or one that
/// ends before it starts: its end is known.
inline std::optional<double> endOf(const SegmentRow &row)
{
    const bool isKnown = row.endSeconds > row.startSeconds
                         || (row.recording == 0 && row.endSeconds != 0);
    return isKnown ? std::optional(row.endSeconds) : std::nullopt;
}

/// The length in seconds, to the microsecond: lists say 0.4, while the difference of its two times in binary may be
/// 0.39999999999999991. Nothing where the end is unknown.
inline std::optional<double> lengthOf(const SegmentRow &row)
{
    const auto end = endOf(row);
    return end ? std::optional(std::round((*end - row.startSeconds) * 1e6) / 1e6) : std::nullopt;
}

/// The same two for the columns of a row of the table `segment`; NULL where they are unknown.
inline constexpr const char *kEndSql =
    "iif(stop > start OR (recording = 0 AND stop <> 0), stop, NULL)";
inline constexpr const char *kLengthSql =
    "iif(stop > start, CAST((stop - start) * 1e6 + 0.5 AS INTEGER) / 1e6,"
    " iif(recording = 0 AND stop <> 0, CAST((stop - start) * 1e6 - 0.5 AS INTEGER) / 1e6, NULL))";

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0326
#pragma once

#include "core/base/Result.h"
#include "core/notes/Comments.h"
#include "core/workspace/EditField.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Seconds that two times of one moment may be apart: packages round times to 10 us.
inline constexpr double kSameMoment = 2e-5;

/// One of the segments that a segment became.
struct BecomeSegment {
    bool isKept =
        false; ///< the segment itself, perhaps at other times; its other values are changes of their own
    double startSeconds = 0;
    double endSeconds = 0;
    /// Of a new one: its text, and what it has otherwise than the segment it comes from; the status, flag and hypothesis
    /// otherwise than a new one.
    std::map<EditField, std::string> values = {};
    std::string reason = {};            ///< given for its status
    std::vector<Comment> comments = {}; ///< made on a new one
};

/// What EditField::Segments holds in a change set: which segments one segment became. JSON, such as
/// `[{"start": 1.5, "end": 2, "text": "one"}, {"start": 2, "end": 3, "text": "two", "status": "approved"}]` of one that
/// was divided; `{"start": 1.5, "end": 3, "kept": true}` is the segment itself beside one that was added, and `[]` one
/// that was deleted, or merged into another. As the value before there is the segment alone, with its text where it goes.
/// The journal's own form (core/rows/SegmentList.h) has numbers, which other copies do not know.
std::string becomeText(const std::vector<BecomeSegment> &segments);
/// InvalidArgument: malformed, times that are no range, a value its field cannot have, two kept ones.
Result<std::vector<BecomeSegment>> becomeIn(std::string_view text);

/// The same times and texts, as far as both tell them.
bool isSameBecome(const std::vector<BecomeSegment> &one, const std::vector<BecomeSegment> &other);

/// `after` beside these times of the segment that it keeps, which another person gave it. Nothing where the two do not
/// fit: both moved that segment, or it would now run over a new one; or none is kept.
std::optional<std::vector<BecomeSegment>> besideKeptAt(const std::vector<BecomeSegment> &before,
                                                       std::vector<BecomeSegment> after,
                                                       double startSeconds, double endSeconds);

/// For people: "1.5–2 s "one", 2–3 s "two""; "deleted".
std::string becomeWords(std::string_view text);

} // namespace voxdeck

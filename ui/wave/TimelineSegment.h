// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <QString>

namespace voxdeck {

/// A segment as the timeline shows it: where it lies, and the words in its box.
struct TimelineSegment {
    FrameRange range;
    QString label;   ///< "418 The committee will ..."
    QString speaker; ///< empty: not known
    friend bool operator==(const TimelineSegment &, const TimelineSegment &) = default;
};

} // namespace voxdeck

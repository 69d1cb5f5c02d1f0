// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <QString>

#include <memory>

namespace voxdeck {

struct WaveformAudio;

/// A segment on the timeline: its range, and the words in its box.
struct TimelineSegment {
    FrameRange range;
    QString label;        ///< "418 The committee will ..."
    QString speaker = {}; ///< empty: not known
    friend bool operator==(const TimelineSegment &, const TimelineSegment &) = default;
};

/// A word of the current segment and its times.
struct TimelineWord {
    FrameRange range;
    QString text;
    friend bool operator==(const TimelineWord &, const TimelineWord &) = default;
};

/// A channel of the recording that is shown apart.
struct ChannelWave {
    QString name;                               ///< "2"
    std::shared_ptr<const WaveformAudio> audio; ///< null until a part is available
    QString problem;                            ///< shown in its place
    bool isHeard = false;                       ///< solo
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <vector>

namespace voxdeck {

/// The colours of the timeline; the shell fills them from the theme (roles of the ui-spec).
struct WaveColors {
    QColor window, base, alternate, text, muted, line, hairline, accent, selection, hover;
    QColor segmentFill;      ///< current segment, with its transparency
    QColor segmentEdge;
    QColor otherSegmentFill; ///< with its transparency
    QColor peak, rms;               ///< inside the current segment
    QColor outsidePeak, outsideRms; ///< everywhere else
    QColor playhead;
    std::vector<QColor> spectrogram; ///< stops from quiet to loud, evenly spaced
};

} // namespace voxdeck

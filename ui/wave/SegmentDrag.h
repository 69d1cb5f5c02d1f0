// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/SnapTargets.h"
#include "core/edit/SegmentMove.h"
#include "ui/common/FramesInSignals.h"

#include <QObject>

#include <cstddef>
#include <optional>
#include <vector>

namespace voxdeck {

struct TimelineState;

/// An edge, a junction or a whole segment that is being dragged: the state shows where it would be,
/// and signals are only emitted when it is released.
///
/// Units    x in pixels of the scale, positions in frames of the item.
/// Threads  the gui thread.
class SegmentDrag final : public QObject {
    Q_OBJECT
public:
    static constexpr double kHandlePixels = 8; ///< of an edge, over both its sides
    static constexpr double kSnapPixels = 8;

    explicit SegmentDrag(TimelineState &state) : m_state(state) {}

    void setEditable(bool isEditable); ///< a drag under way is cancelled when it ends
    bool isEditable() const { return m_isEditable; }
    void setSnapping(bool isSnapping) { m_isSnapping = isSnapping; }
    void setShortestSeconds(double seconds) { m_shortestSeconds = seconds; }

    /// The part of the segment at x. `isAlone`: an edge, even where another segment touches it.
    std::optional<SegmentHold> holdAt(std::size_t segment, double x, bool isAlone) const;

    void take(const SegmentHold &hold, Frames at);
    bool isActive() const { return m_hold.has_value(); }
    struct How {
        bool isSnapping = true; ///< unless it is off altogether
        bool mayOverlap = false;
    };
    void moveTo(double x, How how);
    void finish(); ///< done() follows, unless all is where it was
    bool cancel(); ///< false: there was no drag

signals:
    void previewed();
    void done(const std::vector<voxdeck::MovedSegment> &moved);
    /// It was released farther than it could go: what done() tells, if anything, is how far it went.
    void stoppedShort(voxdeck::HeldPart part);

private:
    void end();
    std::vector<Frames> draggedEdges() const;
    std::optional<SnapTarget> targetNear(Frames wanted) const;
    void addSoundTargets(std::vector<SnapTarget> &targets, Frames wanted, Frames reach) const;

    TimelineState &m_state;
    bool m_isEditable = false;
    bool m_isSnapping = true;
    double m_shortestSeconds = 0.05;
    std::optional<SegmentHold> m_hold;
    std::vector<FrameRange> m_ranges; ///< the places of all segments when the drag began
    Frames m_takenAt{};
    std::vector<MovedSegment> m_moved;
    bool m_isStopped = false; ///< by a neighbour, an end of the audio, or the least length
};

} // namespace voxdeck

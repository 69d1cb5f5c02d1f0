// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"
#include "ui/session/CurrentRow.h"

#include <QObject>

#include <optional>

namespace voxdeck {

class Workbench;
struct SegmentDetails;

/// Plays what a figure of the Audit page stands for: goes to the segment and plays the span that differs.
///
/// Threads  gui.
class FoundPlayer final : public QObject {
    Q_OBJECT
public:
    FoundPlayer(Workbench &bench, QObject *parent);

    /// Opens the segment and plays the difference, or the whole segment where nothing differs. Whoever goes to another
    /// segment meanwhile hears nothing, then or later.
    void play(const SegmentRef &segment, const DifferenceWish &what);
    void forget() { m_next.reset(); }

private:
    void forgetBut(const SegmentRef &segment);
    void playShown(const SegmentDetails &details);

    Workbench &m_bench;
    std::optional<SegmentRef> m_next; ///< played as soon as it is shown
    std::optional<SegmentRef> m_from; ///< open when that was asked for
    DifferenceWish m_what;            ///< of m_next
};

} // namespace voxdeck

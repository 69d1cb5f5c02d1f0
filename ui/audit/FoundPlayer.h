// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/Confusions.h"
#include "core/workspace/SegmentRow.h"

#include <QObject>

#include <optional>

namespace voxdeck {

class Actions;
class Workbench;
struct SegmentDetails;

/// Plays what a figure of the Audit page stands for: goes to the segment and plays the span that differs.
///
/// Threads  gui.
class FoundPlayer final : public QObject {
    Q_OBJECT
public:
    FoundPlayer(Workbench &bench, Actions &actions, QObject *parent);

    /// The differing span of `what`, or the first one where it is empty; the whole segment if nothing differs.
    void play(const SegmentRow &row, const std::optional<Confusion> &what);
    void forget() { m_next.reset(); }

private:
    void playShown(const SegmentDetails &details);

    Workbench &m_bench;
    Actions &m_actions;
    std::optional<SegmentRef> m_next; ///< played as soon as it is shown
    int m_difference = 1;             ///< of m_next, from 1
};

} // namespace voxdeck

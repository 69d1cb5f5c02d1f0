// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ChartBoard.h"

#include <functional>
#include <utility>
#include <vector>

namespace voxdeck {

/// The brushes of a board as they were: one step a drag, a key or a cleared chart.
class BrushHistory final {
public:
    using IsShown = std::function<bool(const AuditChart &)>;
    /// The brushes of now are where it goes on from. Of the former ones those of charts that are shown are kept, and
    /// no step that would change nothing.
    void begin(const ChartBoard &board, const IsShown &isShown);
    /// The brushes are as they are to stay: the former ones can be had back. False: they are those of before.
    bool settle(const ChartBoard &board);
    bool canUndo() const { return !m_past.empty(); }
    /// Gives the board the brushes of before the last step, those of charts that are shown. False: no step is left.
    bool undo(ChartBoard &board, const IsShown &isShown);

private:
    /// Brushed bars by chart; charts are those of auditCharts(), which never move.
    using Brushes = std::vector<std::pair<const AuditChart *, BarRange>>;
    static Brushes brushesOf(const ChartBoard &board);

    Brushes m_settled;           ///< the brushes since the last step
    std::vector<Brushes> m_past; ///< those before it, the last one last
};

} // namespace voxdeck

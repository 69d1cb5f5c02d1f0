// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"

#include <QObject>

#include <vector>

namespace voxdeck {

class AnnotateView;
class BulkDesk;
class EditDesk;
class LoopDesk;
class TableDesk;
class Workbench;

/// Decides on the open segment, or on those that are selected: approve, reject, flag.
///
/// Threads  gui.
class ReviewDesk final : public QObject {
    Q_OBJECT
public:
    /// Whom it hands a decision to.
    struct Others {
        EditDesk &edits;  ///< one segment
        BulkDesk &bulk;   ///< several
        TableDesk &table; ///< how many are selected
        LoopDesk &loop;   ///< goes on to the next
    };

    ReviewDesk(Workbench &bench, AnnotateView &view, const Others &others,
               QObject *parent = nullptr);

private:
    void decide(SegmentStatus status, bool goesOn);
    void toggleFlag();
    std::vector<SegmentRow> currentRow() const;

    Workbench &m_bench;
    AnnotateView &m_view;
    Others m_others;
};

} // namespace voxdeck

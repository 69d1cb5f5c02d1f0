// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/ReviewDesk.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"

namespace voxdeck {

ReviewDesk::ReviewDesk(Workbench &bench, AnnotateView &view, const Others &others, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view), m_others(others)
{
    using Id = ActionId;
    auto &actions = bench.actions();
    actions.on(Id::ApproveNext, this, [this] { decide(SegmentStatus::Approved, true); });
    actions.on(Id::Approve, this, [this] { decide(SegmentStatus::Approved, false); });
    actions.on(Id::Reject, this, [this] { decide(SegmentStatus::Rejected, false); });
    actions.on(Id::RejectNext, this, [this] { decide(SegmentStatus::Rejected, true); });
    connect(&others.bulk, &BulkDesk::goOnWanted, &others.loop, &LoopDesk::goOnAfterDecision);
    actions.on(Id::Pending, this, [this] { decide(SegmentStatus::Pending, false); });
    actions.on(Id::Flag, this, [this] { toggleFlag(); });
}

/// With what the editor has of it, which may be newer.
std::vector<SegmentRow> ReviewDesk::currentRow() const
{
    const auto *current = m_bench.currentRow().row();
    if (!current)
        return {};
    const auto &shown = m_view.editor->segment();
    return {current->ref == shown.ref ? shown : *current};
}

void ReviewDesk::toggleFlag()
{
    const auto *current = m_bench.currentRow().row();
    if (current && m_others.table.selectedRows() > 1)
        m_others.bulk.setFlag(!current->isFlagged); // the current one decides for all
    else
        m_others.edits.toggleFlag(currentRow());
}

void ReviewDesk::decide(SegmentStatus status, bool goesOn)
{
    const auto selected = m_others.table.selectedRows();
    const bool asksWhy = status == SegmentStatus::Rejected && selected > 0;
    if (selected > 1 || asksWhy) {
        m_others.bulk.setStatus(status, goesOn);
        return;
    }
    const auto rows = currentRow();
    const bool staysRejected = goesOn && status == SegmentStatus::Approved
                               && m_others.bulk.isJustRejected();
    if (staysRejected)
        emit m_bench.reports().notice(
            tr("Segment %1 stays rejected. %2 approves it.")
                .arg(toQString(rows.front().key), keyOf(m_view, "approve")));
    else if (rows.empty() || !m_others.edits.setStatus(rows, status))
        return;
    if (goesOn)
        m_others.loop.goOnAfterDecision();
}

} // namespace voxdeck

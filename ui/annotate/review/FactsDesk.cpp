// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/FactsDesk.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/common/Text.h"
#include "ui/details/DetailsPanel.h"
#include "ui/details/HistoryPanel.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/DecisionPanel.h"

namespace voxdeck {
namespace {

/// Why the segment has the status it has, where a reason was asked for.
QString reasonOfStatus(const SegmentDetails &details)
{
    for (const auto &record : details.history)
        if (record.change.field == EditField::Status)
            return record.undoes == 0 && statusNamed(record.change.after) == details.row.status
                       ? toQString(record.reason)
                       : QString();
    return {};
}

} // namespace

FactsDesk::FactsDesk(Workbench &bench, AnnotateView &view, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view)
{
    connect(&bench, &Workbench::closed, this, &FactsDesk::clear);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &FactsDesk::showSegment);
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this, [this](const SegmentRow &row) {
        const auto *open = m_bench.currentRow().row();
        if (open && open->ref == row.ref)
            m_view.decision->showSegment(row);
    });
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &FactsDesk::showDetails);
}

void FactsDesk::clear()
{
    m_view.details->clear();
    m_view.history->clear();
    m_view.decision->showNothing();
}

void FactsDesk::showSegment(const SegmentRow &row)
{
    m_view.decision->showSegment(row);
    m_view.decision->showReason({}); // comes with the details
    m_view.showRecording(toQString(row.itemKey), {});
}

void FactsDesk::showDetails(const SegmentDetails &details)
{
    m_view.decision->showSegment(details.row);
    m_view.decision->showReason(reasonOfStatus(details));
    m_view.details->showSegment(details);
    m_view.history->show(details.history);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PeopleDesk.h"

#include "core/base/FreeMemory.h"
#include "core/manifest/AssignedRows.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"
#include "ui/shell/Actions.h"
#include "ui/shell/AnnotateView.h"
#include "ui/shell/BrowseDesk.h"
#include "ui/shell/DatasetSession.h"
#include "ui/shell/EditDesk.h"
#include "ui/shell/PeopleDialog.h"
#include "ui/shell/RowScope.h"
#include "ui/table/SegmentTable.h"

#include <QLineEdit>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kPlanDelayMs = 250; ///< while somebody types

QString segmentsText(std::uint64_t rows)
{
    return counted(rows, PeopleDesk::tr("1 segment"), PeopleDesk::tr("%1 segments"));
}

} // namespace

PeopleDesk::PeopleDesk(Actions &actions, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                       QObject *parent)
    : QObject(parent), m_view(view), m_browse(browse), m_edits(edits), m_jobs(m_pool)
{
    m_pool.setMaxThreadCount(1);
    m_planSoon.setSingleShot(true);
    m_planSoon.setInterval(kPlanDelayMs);
    connect(&m_planSoon, &QTimer::timeout, this, &PeopleDesk::plan);
    connect(&m_jobs, &JobList::changed, this, &PeopleDesk::showProgress);
    connect(actions[ActionId::People], &QAction::triggered, this, &PeopleDesk::open);
}

void PeopleDesk::attach(DatasetSession &session, std::string who)
{
    m_session = &session;
    m_who = std::move(who);
}

void PeopleDesk::detach()
{
    ++m_turn;
    m_planSoon.stop();
    m_jobs.cancelAll();
    m_job = 0;
    if (std::exchange(m_isDealing, false))
        emit busyChanged(false, {});
    delete m_dialog;
    m_session = nullptr;
}

PeopleDialog *PeopleDesk::dialog() const
{
    return m_dialog;
}

void PeopleDesk::open()
{
    if (!m_session)
        return;
    if (!m_dialog) {
        m_dialog = new PeopleDialog(m_view.window());
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &PeopleDialog::planWanted, this, [this] { m_planSoon.start(); });
        connect(m_dialog, &PeopleDialog::dealWanted, this, &PeopleDesk::deal);
        connect(m_dialog, &PeopleDialog::stopWanted, this, [this] { m_jobs.cancelAll(); });
        connect(m_dialog, &QDialog::finished, this, [this] {
            m_planSoon.stop();
            if (!m_isDealing)
                m_jobs.cancelAll();
        });
        QStringList known, busy;
        AssignedRows rows(m_session->workspace().database());
        if (const auto names = rows.knownPeople())
            for (const auto &name : *names)
                known << toQString(name);
        for (const auto &assigned : m_browse.totals().assigned)
            busy << toQString(assigned.person);
        m_dialog->setPeople(known, busy.isEmpty() ? known : busy);
    }
    const auto selected = rowsIn(m_view.table->selectedRanges());
    m_dialog->setScope(selected > 1
                           ? tr("The %1 selected").arg(segmentsText(selected))
                           : tr("The %1 of the filter").arg(segmentsText(m_browse.matching())));
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    m_dialog->people().setFocus();
    m_dialog->people().selectAll();
    m_planSoon.start();
}

void PeopleDesk::plan()
{
    const auto &order = m_view.table->segments().order();
    if (!m_session || !m_dialog || !order)
        return;
    if (isBusy()) { // of what was chosen before; its end is near
        m_jobs.cancelAll();
        m_planSoon.start();
        return;
    }
    m_doing = tr("Counting");
    m_dialog->setBusy(tr("Counting…"));
    const auto turn = ++m_turn;
    m_job = m_jobs.start<std::shared_ptr<const DealPlan>>(
        m_doing,
        [file = m_session->workspace().file(), order, choice = m_dialog->choice(),
         ranges = m_view.table->selectedRanges()](
            const ProgressSink &progress,
            const std::stop_token &stop) -> Result<std::shared_ptr<const DealPlan>> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            VOX_TRY(auto plan,
                    planDeal(*workspace, *rowsInScope(order, ranges), choice, progress, stop));
            returnFreedMemory();
            return std::make_shared<const DealPlan>(std::move(plan));
        },
        [this, turn](const Result<std::shared_ptr<const DealPlan>> &plan) {
            m_job = 0;
            if (turn != m_turn || !m_dialog)
                return;
            m_dialog->setBusy({});
            if (m_planSoon.isActive()) // another choice was made meanwhile
                return;
            if (!plan) {
                const bool isStopped = plan.error().code == ErrorCode::Cancelled;
                m_dialog->showState(isStopped ? tr("Stopped.") : describeError(plan.error()).what,
                                    !isStopped);
                return;
            }
            m_dialog->showPlan(*plan);
            m_dialog->showState((*plan)->left == 0
                                    ? QString()
                                    : tr("%1 stay as they are.").arg(segmentsText((*plan)->left)));
        });
}

void PeopleDesk::deal()
{
    const auto plan = m_dialog ? m_dialog->plan() : nullptr;
    if (!m_session || !plan || isBusy())
        return;
    if (m_edits.isLocked()) {
        m_dialog->showState(tr("Another change is still being made."));
        return;
    }
    if (!m_edits.commit())
        return;
    m_doing = tr("Dealing out");
    m_isDealing = true;
    m_dialog->setBusy(tr("Dealing out…"));
    emit busyChanged(true, m_doing);
    const auto turn = ++m_turn;
    m_job = m_jobs.start<BulkReport>(
        m_doing,
        [file = m_session->workspace().file(), who = m_who,
         plan](const ProgressSink &progress, const std::stop_token &stop) -> Result<BulkReport> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
            return applyDeal(*workspace, who, *plan, progress, stop);
        },
        [this, turn](const Result<BulkReport> &done) {
            m_job = 0;
            if (turn != m_turn || !m_session)
                return;
            m_isDealing = false;
            emit busyChanged(false, {});
            if (done && done->step != 0)
                m_edits.adoptStep(done->step, tr("Assignment of %1").arg(segmentsText(done->rows)));
            if (done) {
                emit notice(tr("%1 dealt out.").arg(segmentsText(done->rows)));
                emit changed();
            }
            if (!m_dialog) {
                if (!done && done.error().code != ErrorCode::Cancelled)
                    emit failed(done.error());
                return;
            }
            m_dialog->setBusy({});
            if (done) {
                m_dialog->close();
                return;
            }
            const bool isStopped = done.error().code == ErrorCode::Cancelled;
            m_dialog->showState(isStopped ? tr("Stopped. Nothing was changed.")
                                          : describeError(done.error()).what,
                                !isStopped);
        });
}

void PeopleDesk::showProgress()
{
    if (m_job == 0 || !m_dialog)
        return;
    for (const auto &entry : m_jobs.entries())
        if (entry.id == m_job && entry.fraction > 0)
            m_dialog->setBusy(tr("%1: %2 %").arg(m_doing).arg(qRound(100 * entry.fraction)));
}

} // namespace voxdeck

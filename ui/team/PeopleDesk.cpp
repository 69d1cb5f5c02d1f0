// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/PeopleDesk.h"

#include "core/base/FreeMemory.h"
#include "core/search/AssignedRows.h"
#include "ui/actions/Actions.h"
#include "ui/session/RowScope.h"
#include "ui/common/describeError.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"
#include "ui/team/PeopleDialog.h"

#include <QLineEdit>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kPlanDelayMs = 250; ///< while the user types

} // namespace

PeopleDesk::PeopleDesk(Actions &actions, Workbench &bench, QObject *parent)
    : QObject(parent), m_bench(bench)
{
    bench.serve(*this);
    m_planSoon.setSingleShot(true);
    m_planSoon.setInterval(kPlanDelayMs);
    connect(&m_planSoon, &QTimer::timeout, this, &PeopleDesk::plan);
    connect(&m_task, &DeskTask::busyChanged, this, &PeopleDesk::busyChanged);
    connect(actions[ActionId::People], &QAction::triggered, this, &PeopleDesk::open);
}

void PeopleDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void PeopleDesk::detach()
{
    m_planSoon.stop();
    m_task.forget();
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
        m_dialog = new PeopleDialog(m_bench.window());
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &PeopleDialog::planWanted, this, [this] { m_planSoon.start(); });
        connect(m_dialog, &PeopleDialog::dealWanted, this, &PeopleDesk::deal);
        connect(m_dialog, &PeopleDialog::stopWanted, &m_task, &DeskTask::stop);
        connect(m_dialog, &QDialog::finished, this, [this] {
            m_planSoon.stop();
            if (!m_task.locksEditing()) // what is being changed goes on
                m_task.stop();
        });
        QStringList known, busy;
        AssignedRows rows(m_session->workspace().database());
        if (const auto names = rows.knownPeople())
            for (const auto &name : *names)
                known << toQString(name);
        for (const auto &assigned : m_bench.filter().totals().assigned)
            busy << toQString(assigned.person);
        m_dialog->setPeople(known, busy.isEmpty() ? known : busy);
    }
    m_dialog->setScope(scopeWords(m_bench));
    DeskTask::bringUp(*m_dialog);
    m_dialog->people().setFocus();
    m_dialog->people().selectAll();
    m_planSoon.start();
}

void PeopleDesk::plan()
{
    const auto &order = m_bench.selection().order();
    if (!m_session || !m_dialog || !order)
        return;
    if (isBusy()) { // of what was chosen before; its end is near
        m_task.stop();
        m_planSoon.start();
        return;
    }
    m_task.start<std::shared_ptr<const DealPlan>>(
        {tr("Counting"), DeskTask::in(*m_dialog)},
        [login = m_session->login(), order, choice = m_dialog->choice(),
         ranges = m_bench.selection().ranges()](
            const ProgressSink &progress,
            const std::stop_token &stop) -> Result<std::shared_ptr<const DealPlan>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(auto plan,
                    planDeal(*workspace, *rowsInScope(order, ranges), choice, progress, stop));
            returnFreedMemory();
            return std::make_shared<const DealPlan>(std::move(plan));
        },
        [this](const Result<std::shared_ptr<const DealPlan>> &plan) {
            if (m_dialog && !m_planSoon.isActive()) // else another choice was made meanwhile
                showPlan(plan);
        });
}

void PeopleDesk::showPlan(const Result<std::shared_ptr<const DealPlan>> &plan)
{
    if (!plan) {
        m_dialog->showFailure(plan.error(), tr("Stopped."), describeError(plan.error()).what);
        return;
    }
    m_dialog->showPlan(*plan);
    m_dialog->showState((*plan)->left == 0 ? QString()
                                           : tr("%Ln segments are unchanged.", nullptr,
                                                pluralCount((*plan)->left)));
}

void PeopleDesk::deal()
{
    const auto plan = m_dialog ? m_dialog->plan() : nullptr;
    if (!m_session || !plan || isBusy())
        return;
    if (m_bench.editing().isLocked()) {
        m_dialog->showState(tr("Another change is still running."));
        return;
    }
    if (!m_bench.editing().commit())
        return;
    m_task.start<BulkReport>(
        {tr("Assigning"), DeskTask::in(*m_dialog), true},
        [login = m_session->login(), who = m_bench.identity().who(),
         plan](const ProgressSink &progress, const std::stop_token &stop) -> Result<BulkReport> {
            VOX_TRY(const auto workspace, login.write());
            return applyDeal(*workspace, who, *plan, progress, stop);
        },
        [this](const Result<BulkReport> &done) { finishDealing(done); });
}

void PeopleDesk::finishDealing(const Result<BulkReport> &done)
{
    if (done && done->step != 0)
        m_bench.editing().adoptStep(
            done->step, tr("Assignment of %Ln segments", nullptr, pluralCount(done->rows)));
    if (done) {
        emit notice(tr("%Ln segments assigned.", nullptr, pluralCount(done->rows)));
        m_bench.rowChanges().tell(RowChange::Assignment);
    }
    if (m_dialog && done)
        m_dialog->close();
    else if (m_dialog)
        m_dialog->showFailure(done.error(), tr("Stopped. Nothing was changed."),
                              describeError(done.error()).what);
    else if (!done && done.error().code != ErrorCode::Cancelled)
        emit failed(done.error());
}

} // namespace voxdeck

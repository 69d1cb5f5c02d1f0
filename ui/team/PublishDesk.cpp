// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/PublishDesk.h"

#include "core/changes/UndecidedChanges.h"
#include "core/edit/ChosenRows.h"
#include "core/io/Location.h"
#include "core/remote/OfflineMode.h"
#include "ui/actions/Actions.h"
#include "ui/common/ConflictDialog.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/JobList.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/session/Workbench.h"

#include <cstdint>
#include <utility>

namespace voxdeck {

PublishDesk::PublishDesk(FileSystem &fs, JobList &jobs, Workbench &bench, QObject *parent)
    : QObject(parent), m_fs(fs), m_jobs(jobs), m_bench(bench)
{
    bench.serve(*this);
}

void PublishDesk::start()
{
    if (!m_session || m_isBusy || m_dialog)
        return;
    if (!m_bench.editing().commit())
        return;
    if (OfflineMode::isOn() && isRemotePath(m_session->items()->path())) {
        m_bench.reports().show(MessageBar::Kind::Warn,
                               tr("Offline mode is on, and publishing needs the server."),
                               {{tr("Work online"),
                                 [this] {
                                     m_bench.actions()[ActionId::WorkOffline]->trigger();
                                     start();
                                 }}},
                               QStringLiteral("published"));
        return;
    }
    setBusy(true, tr("Preparing the list of changes…"));
    plan(PublishRows::All, [this](const Result<PublishReport> &plan) {
        setBusy(false);
        if (!plan)
            emit failed(plan.error());
        else
            ask(*plan);
    });
}

void PublishDesk::detach()
{
    m_session = nullptr;
    if (m_dialog)
        m_dialog->reject();
}

/// The rows whose edits are wanted; of all rows none are looked up.
RowQuery PublishDesk::queryOf(PublishRows rows) const
{
    RowQuery query;
    if (rows == PublishRows::Filtered)
        query = m_bench.filter().query();
    else if (rows == PublishRows::Approved)
        query.status = SegmentStatus::Approved;
    query.sort = SortColumn::DatasetOrder;
    query.thenBy.clear();
    return query;
}

void PublishDesk::plan(PublishRows rows, Planned planned)
{
    m_jobs.start<PublishReport>(
        tr("Plan publish"),
        [login = m_session->login(), items = m_session->items(), query = queryOf(rows),
         isAll = rows == PublishRows::All,
         &fs = m_fs](const ProgressSink &, std::stop_token stop) -> Result<PublishReport> {
            VOX_TRY(const auto workspace, login.write());
            if (isAll)
                return planPublish(fs, *workspace, *items, stop);
            VOX_TRY(const auto only, chosenRows(*workspace, query, stop));
            return planPublish(fs, *workspace, *items, stop, &only);
        },
        std::move(planned));
}

void PublishDesk::ask(const PublishReport &plan)
{
    if (!m_session)
        return;
    if (plan.edits == 0 && plan.conflicts.empty() && !plan.problems.empty()) {
        showRefused(plan.problems);
        return;
    }
    if (plan.edits == 0 && plan.conflicts.empty()) {
        emit notice(
            tr("Nothing to publish. Every corrected text is in the dataset; statuses, flags and "
               "comments stay in the workspace."));
        return;
    }
    if (plan.edits == 0) {
        settle(plan);
        return;
    }
    m_dialog = new PublishDialog(plan, !m_session->items()->hasRecords(),
                                 m_bench.filter().isFiltering(), m_bench.window());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::accepted, this,
            [this] { write(m_dialog->note(), m_dialog->rows(), m_dialog->upTo()); });
    connect(m_dialog, &PublishDialog::rowsChosen, this, [this](PublishRows rows) {
        if (!m_session)
            return;
        this->plan(rows, [this, rows, dialog = m_dialog](const Result<PublishReport> &planned) {
            if (!dialog || dialog->rows() != rows)
                return; // another choice was made meanwhile
            if (planned)
                dialog->showPlan(*planned);
            else
                dialog->showFailure(planned.error());
        });
    });
    // never exec(): the window goes on working; not openAtOnce(): no key agrees to what is not shown yet
    m_dialog->open();
}

void PublishDesk::write(const QString &note, PublishRows rows, const JournalMark &upTo)
{
    if (!m_session)
        return;
    setBusy(true, tr("Editing waits while the revision is written."));
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_jobs.start<PublishReport>(
        tr("Publish"),
        [login = m_session->login(), items = m_session->items(), &fs = m_fs, note = toUtf8(note),
         query = queryOf(rows), isAll = rows == PublishRows::All,
         upTo](const ProgressSink &progress, std::stop_token stop) -> Result<PublishReport> {
            VOX_TRY(const auto workspace, login.write());
            IdSet only;
            if (!isAll) {
                VOX_TRY(only, chosenRows(*workspace, query, stop));
            }
            VOX_TRY(auto report, publish(fs, *workspace, *items, lockHolder("voxdeck publish"),
                                         progress, stop, note, isAll ? nullptr : &only, upTo));
            static_cast<void>(dropSettledDecisions(fs, *workspace)); // the next one removes them
            return report;
        },
        [this](const Result<PublishReport> &result) { finish(result); }, traits);
}

void PublishDesk::finish(const Result<PublishReport> &result)
{
    setBusy(false);
    if (!m_session)
        return;
    m_session->items()->reopen();
    m_bench.editing().reloadSteps();
    if (!result) {
        emit failed(result.error());
        return;
    }
    m_bench.rowChanges().tell(RowChange::Published);
    showPublished(*result);
    emit published(*result);
    settle(*result);
}

/// Counts what was refused, and offers the list of it.
void PublishDesk::showPublished(const PublishReport &report)
{
    if (report.revision == 0)
        return;
    auto words = tr("Revision r%1 published: %2. Written: %3.")
                     .arg(report.revision)
                     .arg(publishedEdits(report), publishSummary(report));
    std::vector<MessageBar::Choice> choices;
    if (!report.problems.empty()) {
        words += QLatin1Char(' ')
                 + tr("%Ln edits were not written.", nullptr, pluralCount(report.problems.size()));
        choices.push_back({tr("Show why…"), [this, problems = report.problems] {
                               showRefused(problems);
                           }});
    }
    if (report.unguardedShards > 0)
        words += QLatin1Char(' ')
                 + tr("This server has no conditional writes: edits that another person published "
                      "at the same moment may be lost. Let one person publish at a time.");
    const bool isFlawless = report.problems.empty() && report.unguardedShards == 0;
    m_bench.reports().show(isFlawless ? MessageBar::Kind::Note : MessageBar::Kind::Warn, words,
                           std::move(choices), QStringLiteral("published"));
}

void PublishDesk::showRefused(const std::vector<Error> &problems)
{
    std::vector<ReportLine> lines;
    lines.reserve(problems.size());
    for (const auto &problem : problems)
        lines.push_back({tr("Not written"), toQString(problem.subject), reasonInWindow(problem)});
    auto *dialog = new ReportDialog(
        tr("Not published"),
        tr("These edits cannot be written into the dataset. They stay in the journal."), lines,
        lines.size(), m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // what was in the way may be mended by then, such as a file that another program held
    dialog->offer(tr("Publish again…"),
                  [this] { m_bench.actions()[ActionId::Publish]->trigger(); });
    dialog->open();
}

/// Texts in conflict are decided first; what could not be written is listed after that, in one dialog.
void PublishDesk::settle(const PublishReport &report)
{
    std::vector<PublishConflict> texts;
    std::vector<Error> refused; // those of a revision are offered by the message about it
    if (report.revision == 0)
        refused = report.problems;
    for (const auto &conflict : report.conflicts)
        if (conflict.isOfSegments)
            refused.push_back(problemOfSegments(conflict));
        else
            texts.push_back(conflict);
    if (texts.empty()) {
        if (!refused.empty())
            showRefused(refused);
        if (!report.conflicts.empty())
            emit conflictsShown();
        return;
    }
    auto *dialog = new ConflictDialog(std::move(texts), report.segmentsWithConflicts(),
                                      m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, [this, refused] {
        if (m_session && !refused.empty())
            showRefused(refused);
    });
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (!m_session)
            return;
        bool isAnySettled = false;
        for (const auto &choice : dialog->choices()) {
            const PublishConflict &shown = choice.conflict;
            const auto settled = m_session->edits().resolve(shown.ref, {shown.theirs, shown.yours},
                                                            choice.result);
            isAnySettled = isAnySettled || settled.has_value();
            if (!settled && settled.error().code == ErrorCode::Busy)
                emit failed({ErrorCode::Busy,
                             toUtf8(tr("One of the two texts changed while you decided. Publish "
                                       "again to choose between the current texts.")),
                             shown.key});
            else if (!settled)
                emit failed(settled.error());
        }
        m_bench.editing().reloadSteps();
        if (isAnySettled)
            emit notice(tr("The results are unpublished edits now. Publish when you are ready."));
        m_bench.rowChanges().tell(RowChange::Published);
        emit published({});
    });
    dialog->open();
    emit conflictsShown();
}

void PublishDesk::setBusy(bool isBusy, const QString &words)
{
    m_isBusy = isBusy;
    emit busyChanged(isBusy, words);
}

} // namespace voxdeck

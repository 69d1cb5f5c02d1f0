// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ChangesDesk.h"

#include "core/manifest/QueryText.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"
#include "ui/shell/AgreementDialog.h"
#include "ui/shell/AnnotateView.h"
#include "ui/shell/BrowseDesk.h"
#include "ui/shell/ChangeExportDialog.h"
#include "ui/shell/DatasetSession.h"
#include "ui/shell/EditDesk.h"
#include "ui/shell/ChangeMergeDialog.h"
#include "ui/table/SegmentTable.h"

#include <QFileDialog>
#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

QString wordsOf(const Error &error)
{
    const auto words = describeError(error);
    return words.what + QLatin1Char(' ') + words.advice;
}

QString changesText(std::uint64_t count)
{
    return counted(count, ChangesDesk::tr("1 change"), ChangesDesk::tr("%1 changes"));
}

/// "Of lena, dataset corpus: 40 changes, 3 of them in conflict; 2 are here already; 1 cannot be made: ..."
QString planWords(const MergePlan &plan)
{
    QString words =
        plan.who.empty()
            ? ChangesDesk::tr("%1").arg(changesText(plan.rows.size()))
            : ChangesDesk::tr("%1 by %2").arg(changesText(plan.rows.size()), toQString(plan.who));
    if (!plan.dataset.empty())
        words += ChangesDesk::tr(" of dataset %1").arg(toQString(plan.dataset));
    words += ChangesDesk::tr(", %1 in conflict; %2 here already.")
                 .arg(countText(plan.conflicts.size()), countText(plan.same));
    if (!plan.failures.empty())
        words += QLatin1Char(' ')
                 + ChangesDesk::tr("%1 cannot be made; the first: %2")
                       .arg(countText(plan.failures.size()),
                            toQString(describe(plan.failures.front())));
    return words;
}

/// A million rows take their time to go, which the window does not wait for.
std::shared_ptr<MergePlan> shared(MergePlan plan)
{
    return {std::make_unique<MergePlan>(std::move(plan)).release(), [](MergePlan *gone) {
                QThreadPool::globalInstance()->start(
                    [gone] { const std::unique_ptr<MergePlan> owned(gone); });
            }};
}

/// Whether the file is one that this workspace keeps for later.
bool isKept(const std::filesystem::path &file, const std::filesystem::path &workspace)
{
    return file.parent_path() == undecidedFolder(workspace);
}

/// What was not decided is kept before the file it came from goes: whatever dies here, no row is lost.
Result<> keepWaiting(FileSystem &fs, const std::filesystem::path &workspace,
                     const std::filesystem::path &source, const ChangeSet &undecided)
{
    if (!undecided.records.empty())
        VOX_CHECK(keepUndecided(fs, workspace, undecided));
    return isKept(source, workspace) ? fs.remove(source) : Result<>();
}

} // namespace

ChangesDesk::ChangesDesk(FileSystem &fs, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                         QObject *parent)
    : QObject(parent),
      m_fs(fs),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_player(fs),
      m_jobs(m_pool)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_jobs, &JobList::changed, this, &ChangesDesk::showProgress);
    connect(&m_player, &SegmentPlayer::failed, this, [this](const QString &sentence) {
        if (m_merge)
            m_merge->showState(sentence, true);
    });
}

void ChangesDesk::attach(DatasetSession &session, std::string who)
{
    m_session = &session;
    m_who = std::move(who);
    m_player.attach(session.workspace().file(), session.items());
}

void ChangesDesk::detach()
{
    ++m_turn;
    m_jobs.cancelAll();
    m_player.detach();
    if (std::exchange(m_job, 0) != 0 && !m_isExporting)
        emit busyChanged(false, {});
    for (QDialog *dialog : {static_cast<QDialog *>(m_merge), static_cast<QDialog *>(m_export),
                            static_cast<QDialog *>(m_agreement)})
        if (dialog)
            dialog->deleteLater();
    m_merge.clear();
    m_export.clear();
    m_agreement.clear();
    m_session = nullptr;
}

ChangeMergeDialog *ChangesDesk::mergeDialog() const
{
    return m_merge;
}

ChangeExportDialog *ChangesDesk::exportDialog() const
{
    return m_export;
}

AgreementDialog *ChangesDesk::agreementDialog() const
{
    return m_agreement;
}

void ChangesDesk::compareWith(const std::filesystem::path &file)
{
    struct Compared {
        ChangeAgreement agreement;
        QString first, second;
    };
    if (!m_session || !m_merge || isBusy())
        return;
    m_isExporting = false;
    m_doing = tr("Comparing");
    m_merge->setBusy(tr("Comparing…"));
    const auto turn = ++m_turn;
    m_job = m_jobs.start<std::shared_ptr<Compared>>(
        m_doing,
        [mine = m_merge->file(), file, &fs = std::as_const(m_fs)](
            const ProgressSink &, const std::stop_token &) -> Result<std::shared_ptr<Compared>> {
            std::vector<Error> unreadable; // lines that the import lists
            VOX_TRY(const auto first, readChangeSet(fs, mine, unreadable));
            VOX_TRY(const auto second, readChangeSet(fs, file, unreadable));
            auto compared = std::make_shared<Compared>();
            compared->agreement = mergeChangeSets(first, second).agreement;
            compared->first = first.who.empty() ? pathText(mine.filename()) : toQString(first.who);
            compared->second = second.who.empty() ? pathText(file.filename())
                                                  : toQString(second.who);
            return compared;
        },
        [this, turn](const Result<std::shared_ptr<Compared>> &compared) {
            m_job = 0;
            if (turn != m_turn || !m_merge)
                return;
            m_merge->setBusy({});
            if (!compared) {
                m_merge->showState(toQString(describe(compared.error())), true);
                return;
            }
            m_merge->showState(m_merge->plan() ? planWords(*m_merge->plan()) : QString());
            const Compared &found = **compared;
            m_agreement = new AgreementDialog(found.agreement, found.first, found.second, m_merge);
            m_agreement->setAttribute(Qt::WA_DeleteOnClose);
            connect(m_agreement, &AgreementDialog::rowsWanted, this, &ChangesDesk::rowsWanted);
            m_agreement->show();
        });
}

void ChangesDesk::openImport()
{
    if (!m_session)
        return;
    if (!m_merge) {
        m_merge = new ChangeMergeDialog(m_view.window());
        m_merge->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_merge, &QDialog::finished, this, [this] {
            m_player.stop();
            m_jobs.cancelAll();
        });
        connect(m_merge, &ChangeMergeDialog::stopWanted, this, [this] { m_jobs.cancelAll(); });
        connect(m_merge, &ChangeMergeDialog::planWanted, this, &ChangesDesk::plan);
        connect(m_merge, &ChangeMergeDialog::applyWanted, this, &ChangesDesk::apply);
        connect(m_merge, &ChangeMergeDialog::laterWanted, this, &ChangesDesk::decideLater);
        connect(m_merge, &ChangeMergeDialog::compareWanted, this, [this] {
            auto *dialog = new QFileDialog(m_merge, tr("The other change set"));
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->setFileMode(QFileDialog::ExistingFile);
            connect(dialog, &QFileDialog::fileSelected, this,
                    [this](const QString &path) { compareWith(toPath(path)); });
            dialog->open();
        });
        connect(m_merge, &ChangeMergeDialog::playWanted, &m_player, &SegmentPlayer::play);
        showWaiting();
    }
    m_merge->show();
    m_merge->raise();
    m_merge->activateWindow();
}

void ChangesDesk::openImport(const std::filesystem::path &file)
{
    openImport();
    if (m_merge && !isBusy())
        m_merge->setFile(file);
}

void ChangesDesk::showWaiting()
{
    using Files = std::vector<std::filesystem::path>;
    m_jobs.start<Files>(
        tr("Looking for undecided changes"),
        [file = m_session->workspace().file(), &fs = std::as_const(m_fs)](
            const ProgressSink &, const std::stop_token &) { return undecidedFiles(fs, file); },
        [this, turn = m_turn](const Result<Files> &files) {
            if (turn == m_turn && m_merge && files)
                m_merge->setWaiting(*files);
        });
}

void ChangesDesk::plan()
{
    if (!m_session || !m_merge || isBusy() || !m_edits.commit())
        return;
    m_isExporting = false;
    m_doing = tr("Comparing");
    m_merge->setBusy(tr("Comparing…"));
    const auto turn = ++m_turn;
    m_job = m_jobs.start<Plan>(
        m_doing,
        [file = m_session->workspace().file(), items = m_session->items(), who = m_who,
         path = m_merge->file(), &fs = std::as_const(m_fs)](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<Plan> {
            std::vector<Error> unreadable;
            VOX_TRY(const auto set, readChangeSet(fs, path, unreadable));
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
            EditSession session(*workspace, items, who);
            VOX_TRY(auto plan, planMerge(*workspace, session, set, progress, stop));
            plan.failures.insert(plan.failures.begin(), unreadable.begin(), unreadable.end());
            return shared(std::move(plan));
        },
        [this, turn](const Result<Plan> &plan) {
            m_job = 0;
            if (turn == m_turn && m_merge)
                showPlan(plan);
        });
}

void ChangesDesk::showPlan(const Result<Plan> &plan)
{
    m_merge->setBusy({});
    if (!plan) {
        const bool isStopped = plan.error().code == ErrorCode::Cancelled;
        m_merge->showState(isStopped ? tr("Stopped.") : toQString(describe(plan.error())),
                           !isStopped);
        return;
    }
    m_merge->setPlan(*plan);
    m_merge->showState(planWords(**plan), (*plan)->rows.empty() && !(*plan)->failures.empty());
}

void ChangesDesk::apply()
{
    if (!m_session || !m_merge || isBusy() || !m_merge->plan())
        return;
    if (m_edits.isLocked()) {
        m_merge->showState(tr("Another change is still being made."));
        return;
    }
    if (!m_edits.commit())
        return;
    m_isExporting = false;
    m_doing = tr("Applying");
    m_merge->setBusy(tr("Applying…"));
    emit busyChanged(true, m_doing);
    const auto turn = ++m_turn;
    const Plan plan = m_merge->plan();
    m_job = m_jobs.start<Applied>(
        m_doing,
        [file = m_session->workspace().file(), items = m_session->items(), who = m_who, plan,
         reason = toUtf8(m_merge->reason()), source = m_merge->file(),
         &fs = m_fs](const ProgressSink &progress, const std::stop_token &stop) -> Result<Applied> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
            EditSession session(*workspace, items, importedBy(plan->who, who));
            Applied done;
            VOX_TRY(done.report, applyMerge(session, *plan, reason, progress, stop));
            done.kept = keepWaiting(fs, file, source, undecidedOf(*plan));
            if (auto waiting = undecidedFiles(fs, file))
                done.waiting = *std::move(waiting);
            return done;
        },
        [this, turn, plan](const Result<Applied> &applied) {
            m_job = 0;
            if (turn == m_turn && m_session)
                finishApplying(plan, applied);
        });
}

void ChangesDesk::finishApplying(const Plan &plan, const Result<Applied> &applied)
{
    emit busyChanged(false, {});
    if (applied) {
        const QString whose = plan->who.empty() ? QString()
                                                : tr(" of %1").arg(toQString(plan->who));
        if (applied->report.step != 0) {
            m_edits.adoptStep(applied->report.step,
                              tr("Import %1%2").arg(changesText(applied->report.applied), whose));
            emit changed();
        }
    }
    if (!m_merge) {
        if (applied)
            emit notice(tr("%1 imported.").arg(changesText(applied->report.applied)));
        else if (applied.error().code != ErrorCode::Cancelled)
            emit failed(applied.error());
        return;
    }
    m_merge->setBusy({});
    if (!applied) {
        const bool isStopped = applied.error().code == ErrorCode::Cancelled;
        m_merge->showState(
            isStopped ? tr("Stopped. Nothing was changed.") : wordsOf(applied.error()), !isStopped);
        return;
    }
    m_merge->setPlan(nullptr);
    m_merge->setWaiting(applied->waiting);
    QString words = tr("%1 made, %2 left as they are here. Undo takes all of it back.")
                        .arg(changesText(applied->report.applied), countText(applied->report.kept));
    if (applied->report.undecided > 0)
        words += QLatin1Char(' ')
                 + tr("%1 without a decision wait in the list above.")
                       .arg(countText(applied->report.undecided));
    if (!applied->kept)
        words += QLatin1Char(' ') + wordsOf(applied->kept.error());
    m_merge->showState(words, !applied->kept);
}

void ChangesDesk::decideLater()
{
    if (!m_session || !m_merge || isBusy() || !m_merge->plan())
        return;
    if (isKept(m_merge->file(), m_session->workspace().file())) {
        m_merge->close(); // they are kept already
        return;
    }
    m_isExporting = false;
    m_doing = tr("Keeping the changes");
    m_merge->setBusy(tr("Keeping the changes…"));
    const auto turn = ++m_turn;
    m_job = m_jobs.start<std::filesystem::path>(
        m_doing,
        [file = m_session->workspace().file(), plan = m_merge->plan(),
         &fs = m_fs](const ProgressSink &, const std::stop_token &) {
            return keepUndecided(fs, file, undecidedOf(*plan, true));
        },
        [this, turn](const Result<std::filesystem::path> &kept) {
            m_job = 0;
            if (turn != m_turn || !m_merge)
                return;
            m_merge->setBusy({});
            if (!kept) {
                m_merge->showState(wordsOf(kept.error()), true);
                return;
            }
            emit notice(tr("Nothing was changed. Import changes lists them again."));
            m_merge->close();
        });
}

void ChangesDesk::openExport()
{
    if (!m_session)
        return;
    if (!m_export) {
        m_export = new ChangeExportDialog(m_view.window());
        m_export->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_export, &QDialog::finished, this, [this] { m_jobs.cancelAll(); });
        connect(m_export, &ChangeExportDialog::stopWanted, this, [this] { m_jobs.cancelAll(); });
        connect(m_export, &ChangeExportDialog::exportWanted, this, &ChangesDesk::write);
    }
    m_export->setFilter(toQString(queryTextOf(m_browse.query()).value_or(std::string())));
    m_export->show();
    m_export->raise();
    m_export->activateWindow();
    m_export->outputField().setFocus();
}

void ChangesDesk::write()
{
    if (!m_session || !m_export || isBusy() || !m_edits.commit())
        return;
    struct Written {
        std::uint64_t changes = 0;
        std::vector<Error> failures;
    };
    m_isExporting = true;
    m_doing = tr("Exporting");
    m_export->setBusy(tr("Exporting…"));
    const auto turn = ++m_turn;
    m_job = m_jobs.start<Written>(
        m_doing,
        [file = m_session->workspace().file(), name = toUtf8(m_session->name()), who = m_who,
         choice = m_export->choice(), output = m_export->output(),
         &fs = m_fs](const ProgressSink &, const std::stop_token &stop) -> Result<Written> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            Written written;
            VOX_TRY(auto set, collectChanges(*workspace, choice, written.failures, stop));
            set.dataset = name;
            set.who = who;
            written.changes = set.records.size();
            VOX_CHECK(writeChangeSet(fs, output, set));
            return written;
        },
        [this, turn](const Result<Written> &written) {
            m_job = 0;
            if (turn != m_turn || !m_export)
                return;
            m_export->setBusy({});
            if (!written) {
                const bool isStopped = written.error().code == ErrorCode::Cancelled;
                m_export->showState(isStopped ? tr("Stopped. Nothing was written.")
                                              : wordsOf(written.error()),
                                    !isStopped);
                return;
            }
            QString words = tr("%1 written.").arg(changesText(written->changes));
            if (!written->failures.empty())
                words += QLatin1Char(' ')
                         + tr("%1 left out; the first: %2")
                               .arg(countText(written->failures.size()),
                                    toQString(describe(written->failures.front())));
            m_export->showState(words, !written->failures.empty());
        });
}

void ChangesDesk::showProgress()
{
    if (m_job == 0)
        return;
    for (const auto &entry : m_jobs.entries()) {
        if (entry.id != m_job || entry.fraction <= 0)
            continue;
        const QString words = tr("%1: %2 %").arg(m_doing).arg(qRound(100 * entry.fraction));
        if (m_isExporting && m_export)
            m_export->setBusy(words);
        else if (!m_isExporting && m_merge)
            m_merge->setBusy(words);
    }
}

} // namespace voxdeck

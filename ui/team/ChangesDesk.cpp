// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/ChangesDesk.h"

#include "core/changes/UndecidedChanges.h"
#include "core/search/QueryText.h"
#include "ui/common/describeError.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"
#include "ui/team/AgreementDialog.h"
#include "ui/team/ChangeExportDialog.h"
#include "ui/team/ChangeMergeDialog.h"

#include <QFileDialog>
#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

QString changesText(std::uint64_t count)
{
    return ChangesDesk::tr("%Ln changes", nullptr, pluralCount(count));
}

/// "40 changes by lena of dataset corpus: 3 in conflict, 2 already here. 1 cannot be applied; the first: ..."
QString planWords(const MergePlan &plan)
{
    const int changes = pluralCount(plan.rows.size());
    const auto who = toQString(plan.who);
    const auto dataset = toQString(plan.dataset);
    const auto conflicts = countText(plan.conflicts.size());
    const auto same = countText(plan.same);
    QString words;
    if (who.isEmpty() && dataset.isEmpty())
        words = ChangesDesk::tr("%Ln changes: %1 in conflict, %2 already here.", nullptr, changes)
                    .arg(conflicts, same);
    else if (dataset.isEmpty())
        words = ChangesDesk::tr("%Ln changes by %1: %2 in conflict, %3 already here.", nullptr,
                                changes)
                    .arg(who, conflicts, same);
    else if (who.isEmpty())
        words = ChangesDesk::tr("%Ln changes of dataset %1: %2 in conflict, %3 already here.",
                                nullptr, changes)
                    .arg(dataset, conflicts, same);
    else
        words = ChangesDesk::tr("%Ln changes by %1 of dataset %2: %3 in conflict, %4 already here.",
                                nullptr, changes)
                    .arg(who, dataset, conflicts, same);
    if (!plan.failures.empty())
        words += QLatin1Char(' ')
                 + ChangesDesk::tr("%1 cannot be applied; the first: %2")
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

} // namespace

ChangesDesk::ChangesDesk(FileSystem &fs, Workbench &bench, QObject *parent)
    : QObject(parent), m_fs(fs), m_bench(bench), m_player(fs)
{
    bench.serve(*this);
    connect(&m_task, &DeskTask::busyChanged, this, &ChangesDesk::busyChanged);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (m_merge && m_session
            && (what == RowChange::Step || what == RowChange::Many || what == RowChange::Elsewhere))
            showWaiting(); // what an undone import had decided waits again
    });
    connect(&m_player, &SegmentPlayer::failed, this, [this](const QString &sentence) {
        if (m_merge)
            m_merge->showState(sentence, true);
    });
}

void ChangesDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_player.attach(session.login(), session.items());
}

void ChangesDesk::detach()
{
    m_task.forget();
    m_player.detach();
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
    m_task.start<std::shared_ptr<Compared>>(
        {tr("Comparing"), DeskTask::in(*m_merge)},
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
        [this](const Result<std::shared_ptr<Compared>> &compared) {
            if (!m_merge)
                return;
            if (!compared) {
                m_merge->showState(toQString(describe(compared.error())), true);
                return;
            }
            m_merge->showState(m_merge->plan() ? planWords(*m_merge->plan()) : QString());
            const Compared &found = **compared;
            m_agreement = new AgreementDialog(found.agreement, found.first, found.second, m_merge);
            m_agreement->setAttribute(Qt::WA_DeleteOnClose);
            connect(m_agreement, &AgreementDialog::rowsWanted, &m_bench.filter(),
                    &Filter::showRows);
            m_agreement->show();
        });
}

void ChangesDesk::openImport()
{
    if (!m_session)
        return;
    if (!m_merge) {
        m_merge = new ChangeMergeDialog(m_bench.window());
        m_task.serve(*m_merge);
        connect(m_merge, &QDialog::finished, &m_player, &SegmentPlayer::stop);
        connect(m_merge, &ChangeMergeDialog::planWanted, this, &ChangesDesk::plan);
        connect(m_merge, &ChangeMergeDialog::applyWanted, this, &ChangesDesk::apply);
        connect(m_merge, &ChangeMergeDialog::laterWanted, this, &ChangesDesk::decideLater);
        connect(m_merge, &ChangeMergeDialog::compareWanted, this, [this] {
            auto *dialog = new QFileDialog(m_merge, tr("Change set to compare with"));
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->setFileMode(QFileDialog::ExistingFile);
            connect(dialog, &QFileDialog::fileSelected, this,
                    [this](const QString &path) { compareWith(toPath(path)); });
            dialog->open();
        });
        connect(m_merge, &ChangeMergeDialog::playWanted, &m_player, &SegmentPlayer::play);
    }
    showWaiting();
    DeskTask::bringUp(*m_merge);
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
    m_task.look<Files>(
        tr("Looking for undecided changes"),
        [login = m_session->login(), &fs = std::as_const(m_fs)](
            const ProgressSink &, const std::stop_token &) -> Result<Files> {
            VOX_TRY(const auto workspace, login.read());
            return undecidedFiles(fs, *workspace);
        },
        [this](const Result<Files> &files) {
            if (m_merge && files)
                m_merge->setWaiting(*files);
        });
}

void ChangesDesk::plan()
{
    if (!m_session || !m_merge || isBusy() || !m_bench.editing().commit())
        return;
    m_task.start<Plan>(
        {tr("Comparing"), DeskTask::in(*m_merge)},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         path = m_merge->file(), &fs = std::as_const(m_fs)](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<Plan> {
            std::vector<Error> unreadable;
            VOX_TRY(const auto set, readChangeSet(fs, path, unreadable));
            VOX_TRY(const auto workspace, login.write());
            EditSession session(*workspace, items, who);
            VOX_TRY(auto plan, planMerge(*workspace, session, set, progress, stop));
            plan.failures.insert(plan.failures.begin(), unreadable.begin(), unreadable.end());
            return shared(std::move(plan));
        },
        [this](const Result<Plan> &plan) {
            if (m_merge)
                showPlan(plan);
        });
}

void ChangesDesk::showPlan(const Result<Plan> &plan)
{
    if (!plan) {
        m_merge->showFailure(plan.error(), tr("Stopped."), toQString(describe(plan.error())));
        return;
    }
    m_merge->setPlan(*plan);
    m_merge->showState(planWords(**plan), (*plan)->rows.empty() && !(*plan)->failures.empty());
}

void ChangesDesk::apply()
{
    if (!m_session || !m_merge || isBusy() || !m_merge->plan())
        return;
    if (m_bench.editing().isLocked()) {
        m_merge->showState(tr("Another change is still running."));
        return;
    }
    if (!m_bench.editing().commit())
        return;
    const Plan plan = m_merge->plan();
    m_task.start<Applied>(
        {tr("Applying"), DeskTask::in(*m_merge), true},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         plan, reason = toUtf8(m_merge->reason()), source = m_merge->file(),
         &fs = m_fs](const ProgressSink &progress, const std::stop_token &stop) -> Result<Applied> {
            VOX_TRY(const auto workspace, login.write());
            EditSession session(*workspace, items, who);
            Applied done;
            VOX_TRY(done.report, applyMerge(*workspace, session, *plan, reason, progress, stop));
            done.kept = settleUndecided(fs, *workspace, source, undecidedOf(*plan, true),
                                        undecidedOf(*plan, done.report, source, login.file),
                                        done.report.step);
            if (auto waiting = undecidedFiles(fs, *workspace))
                done.waiting = *std::move(waiting);
            return done;
        },
        [this, plan](const Result<Applied> &applied) { finishApplying(plan, applied); });
}

void ChangesDesk::finishApplying(const Plan &plan, const Result<Applied> &applied)
{
    if (applied) {
        if (applied->report.step != 0) {
            m_bench.editing().adoptStep(
                applied->report.step,
                plan->who.empty()
                    ? tr("Import %1").arg(changesText(applied->report.applied))
                    : tr("Import %1 of %2")
                          .arg(changesText(applied->report.applied), toQString(plan->who)));
            m_bench.rowChanges().tell(RowChange::Many);
        }
    }
    if (!m_merge) {
        if (applied)
            emit notice(tr("%1 imported.").arg(changesText(applied->report.applied)));
        else if (applied.error().code != ErrorCode::Cancelled)
            emit failed(applied.error());
        return;
    }
    if (!applied) {
        m_merge->showFailure(applied.error(), tr("Stopped. Nothing was changed."));
        return;
    }
    m_merge->setPlan(nullptr);
    m_merge->setWaiting(applied->waiting);
    QString words = tr("%1 applied, %2 left unchanged. Undo restores everything.")
                        .arg(changesText(applied->report.applied), countText(applied->report.kept));
    if (applied->report.undecided > 0)
        words += QLatin1Char(' ')
                 + tr("%Ln undecided changes stay in the list above.", nullptr,
                      pluralCount(applied->report.undecided));
    if (const auto &overtaken = applied->report.overtaken; !overtaken.empty())
        words +=
            QLatin1Char(' ')
            + tr("%Ln values were changed here meanwhile and stay; their changes wait in the list "
                 "above as conflicts. The first is of %1.",
                 nullptr, pluralCount(overtaken.size()))
                  .arg(toQString(plan->rows[overtaken.front()].key));
    if (!applied->kept)
        words += QLatin1Char(' ') + describeError(applied->kept.error()).sentences();
    m_merge->showState(words, !applied->kept);
}

void ChangesDesk::decideLater()
{
    if (!m_session || !m_merge || isBusy() || !m_merge->plan())
        return;
    if (isUndecidedFile(m_merge->file(), m_session->workspace().file())) {
        m_merge->close(); // they are kept already
        return;
    }
    m_task.start<std::filesystem::path>(
        {tr("Saving the undecided changes"), DeskTask::in(*m_merge)},
        [login = m_session->login(), plan = m_merge->plan(), &fs = m_fs](const ProgressSink &,
                                                                         const std::stop_token &) {
            return keepUndecided(fs, login.file, undecidedOf(*plan, true));
        },
        [this](const Result<std::filesystem::path> &kept) {
            if (!m_merge)
                return;
            if (!kept) {
                m_merge->showState(describeError(kept.error()).sentences(), true);
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
        m_export = new ChangeExportDialog(m_bench.window());
        m_task.serve(*m_export);
        connect(m_export, &ChangeExportDialog::exportWanted, this, &ChangesDesk::write);
    }
    m_export->setFilter(toQString(queryTextOf(m_bench.filter().query()).value_or(std::string())));
    DeskTask::bringUp(*m_export);
    m_export->outputField().setFocus();
}

void ChangesDesk::write()
{
    if (!m_session || !m_export || isBusy() || !m_bench.editing().commit())
        return;
    m_task.start<Written>(
        {tr("Exporting"), DeskTask::in(*m_export)},
        [login = m_session->login(), name = toUtf8(m_session->name()),
         who = m_bench.identity().who(), choice = m_export->choice(), output = m_export->output(),
         &fs = m_fs](const ProgressSink &, const std::stop_token &stop) -> Result<Written> {
            VOX_TRY(const auto workspace, login.read());
            Written written;
            VOX_TRY(auto set, collectChanges(*workspace, choice, written.failures, stop));
            set.dataset = name;
            set.who = who;
            written.changes = set.records.size();
            VOX_CHECK(writeChangeSet(fs, output, set));
            return written;
        },
        [this](const Result<Written> &written) {
            if (m_export)
                finishWriting(written);
        });
}

void ChangesDesk::finishWriting(const Result<Written> &written)
{
    if (!written) {
        m_export->showFailure(written.error(), tr("Stopped. Nothing was written."));
        return;
    }
    QString words = tr("%1 written.").arg(changesText(written->changes));
    if (!written->failures.empty())
        words += QLatin1Char(' ')
                 + tr("%1 left out; the first: %2")
                       .arg(countText(written->failures.size()),
                            toQString(describe(written->failures.front())));
    m_export->showState(words, !written->failures.empty());
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/SplitsDesk.h"

#include "core/country/SplitsCsv.h"
#include "core/search/Baskets.h"
#include "core/split/KeptSplitRule.h"
#include "core/split/SplitFreeze.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/session/Workbench.h"
#include "ui/splits/BucketCard.h"
#include "ui/splits/LeakList.h"
#include "ui/splits/RepairDialog.h"
#include "ui/splits/RulePanel.h"
#include "ui/splits/SplitsPage.h"

#include <QDateTime>
#include <QFileDialog>
#include <QScopeGuard>

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kLookSoonMs = 200;
constexpr const char *kLeakBasket = "leak";

/// As the query language reads it, whatever is in it.
QString quoted(const std::string &text)
{
    QString name = toQString(text);
    name.replace(QLatin1Char('\\'), QStringLiteral("\\\\"));
    name.replace(QLatin1Char('"'), QStringLiteral("\\\""));
    return QStringLiteral("\"%1\"").arg(name);
}

/// The numbers of recordings in a later survey, rising; those that are gone are left out.
std::vector<quint32> sameRecordings(const SplitSurvey &before, const std::vector<quint32> &numbers,
                                    const SplitSurvey &after)
{
    if (&before == &after || numbers.empty())
        return numbers;
    std::unordered_set<std::string_view> names;
    for (const quint32 number : numbers)
        names.insert(before.recordings()[number].name);
    std::vector<quint32> found;
    for (quint32 number = 0; number < after.recordings().size(); ++number)
        if (names.contains(after.recordings()[number].name))
            found.push_back(number);
    return found;
}

} // namespace

struct SplitsDesk::Looked {
    std::shared_ptr<const SplitSurvey> survey;
    std::shared_ptr<const SplitPlan> plan;
    std::vector<FrozenSplit> frozen;
    std::shared_ptr<const SplitSurvey>
        outdated;                 ///< what leaks were found in, where splits are others now
    std::optional<Error> problem; ///< why the rule cannot be applied; the plan moves nothing then
};

struct SplitsDesk::Applied {
    BulkReport report;
    std::uint64_t recordings = 0;
    std::uint64_t stuck = 0;
};

SplitsDesk::SplitsDesk(Workbench &bench, JobList &jobs, FileSystem &fs, SplitsPage &page,
                       QObject *parent)
    : QObject(parent), m_bench(bench), m_jobs(jobs), m_fs(fs), m_page(page)
{
    bench.serve(*this);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Edit || what == RowChange::Step || what == RowChange::Many
            || what == RowChange::Structure || what == RowChange::Imported)
            rowsChanged();
        else if (what == RowChange::Elsewhere)
            changedElsewhere();
    });
    m_lookSoon.setSingleShot(true);
    m_lookSoon.setInterval(kLookSoonMs);
    connect(&m_lookSoon, &QTimer::timeout, this, &SplitsDesk::look);
    connect(&page.rule(), &RulePanel::unitChanged, this, [this] {
        m_survey.reset();
        m_lookSoon.start();
    });
    connect(&page.rule(), &RulePanel::ruleChanged, this, [this] { m_lookSoon.start(); });
    connect(&page.rule(), &RulePanel::applyWanted, this, &SplitsDesk::apply);
    connect(&page.rule(), &RulePanel::saveWanted, this, &SplitsDesk::saveRule);
    connect(&page.rule(), &RulePanel::exportWanted, this, &SplitsDesk::askWhereToExport);
    connect(&page, &SplitsPage::selectionChanged, this, [this] {
        if (m_page.rule().scope() == RuleScope::Selected)
            m_lookSoon.start();
    });
    connect(&page, &SplitsPage::assignWanted, this, &SplitsDesk::assignSelection);
    connect(&page, &SplitsPage::freezeWanted, this, &SplitsDesk::askToFreeze);
    connect(&page.leaks(), &LeakList::checkWanted, this, &SplitsDesk::checkLeaks);
    connect(&page.leaks(), &LeakList::repairWanted, this, &SplitsDesk::planRepairs);
    connect(&page.leaks(), &LeakList::rowsWanted, this, &SplitsDesk::showRows);
}

void SplitsDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_file = session.workspace().file();
    m_survey.reset();
    readKeptRule();
}

/// Restores the last applied rule with its dataset; otherwise the hours would be compared with
/// default shares.
void SplitsDesk::readKeptRule()
{
    const auto kept = keptSplitRule(m_session->workspace());
    m_page.rule().setRule(kept ? *kept : std::nullopt);
}

void SplitsDesk::detach()
{
    ++m_generation;
    m_lookSoon.stop();
    m_looksAgain = false;
    m_session = nullptr;
    m_survey.reset();
    m_plan.reset();
    m_lookJob = 0;
    m_isWriting = false;
    m_assignNext.reset();
    m_page.showPlan({}, {});
    forgetLeaks();
    m_page.messages().dismiss();
}

void SplitsDesk::open()
{
    m_isOpen = true;
    if (m_session && (!m_survey || !m_plan))
        look();
}

void SplitsDesk::rowsChanged()
{
    m_page.messages().dismiss(); // it describes the old rows
    m_survey.reset();
    forgetLeaks();
    if (m_isOpen && m_session)
        m_lookSoon.start();
}

void SplitsDesk::forgetLeaks()
{
    m_checked.reset();
    m_page.leaks().showNothing();
}

/// Surveys again, but keeps the findings that the user may be reading while the splits are the same: others may edit at
/// any time.
void SplitsDesk::changedElsewhere()
{
    m_survey.reset();
    if (!m_isOpen || !m_session)
        return;
    m_looksAgain = m_lookJob != 0; // never stopped: of ten million rows it would never end
    if (!m_looksAgain)
        m_lookSoon.start();
}

/// One job: all rows where they are not known, then the proposal.
void SplitsDesk::look()
{
    if (!m_session || m_isWriting)
        return;
    const quint64 generation = ++m_generation;
    if (m_lookJob != 0)
        m_jobs.cancel(m_lookJob);
    auto options = m_page.rule().options();
    if (m_page.rule().scope() == RuleScope::Selected)
        options.only = m_page.selectedRecordings();
    m_page.setBusy(true, tr("Checking all segments…"));
    m_lookJob = m_jobs.start<std::shared_ptr<Looked>>(
        tr("Preview of splits"),
        [login = m_session->login(), survey = m_survey, checked = m_checked, options,
         unit = m_page.rule().unit()](const ProgressSink &progress,
                                      std::stop_token stop) -> Result<std::shared_ptr<Looked>> {
            VOX_TRY(const auto workspace, login.read());
            auto looked = std::make_shared<Looked>();
            looked->survey = survey;
            if (!survey) {
                SplitSurvey::Options wanted;
                wanted.unit = unit;
                VOX_TRY(auto taken, SplitSurvey::take(*workspace, wanted, progress, stop));
                looked->survey = std::make_shared<const SplitSurvey>(std::move(taken));
            }
            if (checked && !looked->survey->hasSplitsOf(*checked))
                looked->outdated = checked;
            auto plan = SplitPlan::make(*workspace, looked->survey, options);
            if (!plan) { // what there is can be seen whatever the rule is
                looked->problem = plan.error();
                plan = SplitPlan::moveTo(*workspace, looked->survey,
                                         std::map<std::uint32_t, Split>(), {});
            }
            if (!plan)
                return tl::unexpected<Error>(plan.error());
            looked->plan = std::make_shared<const SplitPlan>(*std::move(plan));
            VOX_TRY(looked->frozen, SplitFreeze(*workspace, {}).frozen());
            return looked;
        },
        [this, generation](const Result<std::shared_ptr<Looked>> &looked) {
            if (generation != m_generation)
                return; // asked again since, or closed
            m_lookJob = 0;
            m_page.setBusy(false, {});
            if (looked)
                showLooked(**looked);
            else
                fail(looked.error());
            if (std::exchange(m_looksAgain, false))
                changedElsewhere();
        });
}

void SplitsDesk::showLooked(const Looked &looked)
{
    const auto before = std::exchange(m_plan, looked.plan);
    m_survey = looked.survey;
    if (looked.outdated && looked.outdated == m_checked) // the splits were changed elsewhere
        forgetLeaks();
    const auto selected = m_page.selectedRecordings();
    m_page.showPlan(m_plan, looked.frozen);
    m_page.select(before ? sameRecordings(before->survey(), selected, m_plan->survey()) : selected);
    if (looked.problem)
        fail(*looked.problem);
    if (const auto next = std::exchange(m_assignNext, {}))
        assignSelection(*next);
}

void SplitsDesk::write(
    const QString &name,
    std::function<Result<Applied>(Workspace &, const ProgressSink &, std::stop_token)> work,
    std::function<void(const Applied &)> done, std::function<void(const Error &)> failed)
{
    if (!m_session || m_isWriting)
        return;
    m_isWriting = true;
    m_page.messages().dismiss();
    const quint64 generation = ++m_generation; // a preview that runs is out of date
    if (m_lookJob != 0)
        m_jobs.cancel(std::exchange(m_lookJob, 0));
    m_page.setBusy(true, tr("%1…").arg(name));
    emit busyChanged(true, tr("Editing waits while splits are written."));
    m_bench.editing().beginStep();
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_jobs.start<Applied>(
        name,
        [login = m_session->login(), work = std::move(work)](
            const ProgressSink &progress, std::stop_token stop) -> Result<Applied> {
            VOX_TRY(const auto workspace, login.write());
            return work(*workspace, progress, stop);
        },
        [this, generation, done = std::move(done),
         failed = std::move(failed)](const Result<Applied> &applied) {
            if (generation != m_generation || !m_session)
                return;
            m_isWriting = false;
            m_page.setBusy(false, {});
            emit busyChanged(false, {});
            if (!applied) {
                m_bench.editing().endStep(false);
                if (failed)
                    failed(applied.error());
                else
                    fail(applied.error());
                return;
            }
            m_bench.editing().reloadSteps();
            const auto ended = qScopeGuard([this] { m_bench.editing().endStep(true); });
            m_bench.rowChanges().tell(RowChange::Splits);
            rowsChanged();
            done(*applied); // last: its words describe the changed rows
        },
        traits);
}

void SplitsDesk::apply()
{
    if (!m_plan || m_plan->moves().empty())
        return;
    write(
        tr("Assigning splits"),
        [plan = m_plan, kept = m_page.rule().keptRule(),
         who = m_bench.identity().who()](Workspace &workspace, const ProgressSink &progress,
                                         std::stop_token stop) -> Result<Applied> {
            VOX_TRY(const auto report, plan->apply(workspace, who, progress, stop));
            VOX_CHECK(keepSplitRule(workspace, kept));
            return Applied{report, plan->moves().size(), 0};
        },
        [this](const Applied &applied) {
            m_page.messages().show(
                MessageBar::Kind::Note,
                tr("%Ln recordings assigned. Undo restores the former splits in one step.", nullptr,
                   pluralCount(applied.recordings)));
        });
}

/// Nothing moves: the rule comes back with the dataset, and the shares are held against it.
void SplitsDesk::saveRule()
{
    if (!m_session || m_isWriting)
        return;
    m_jobs.start<int>(
        tr("Saving the rule"),
        [login = m_session->login(),
         kept = m_page.rule().keptRule()](const ProgressSink &, std::stop_token) -> Result<int> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(keepSplitRule(*workspace, kept));
            return 0;
        },
        [this, file = m_file](const Result<int> &saved) {
            if (!m_session || file != m_file)
                return;
            if (saved)
                m_page.messages().show(MessageBar::Kind::Note,
                                       tr("Rule saved with this dataset. Nothing was assigned."));
            else
                fail(saved.error());
        });
}

void SplitsDesk::askWhereToExport()
{
    if (!m_session)
        return;
    auto *dialog = new QFileDialog(m_bench.window(), tr("Export the list of splits"), {},
                                   tr("Tables (*.csv);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave); // asks before it replaces a file
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(m_session->name() + QStringLiteral("_splits.csv"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &file) { exportList(toPath(file)); });
    dialog->open();
}

void SplitsDesk::exportList(const std::filesystem::path &to)
{
    if (!m_session || m_isWriting)
        return;
    m_page.messages().dismiss();
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_jobs.start<SplitsCsv>(
        tr("Exporting the list"),
        [login = m_session->login(), to, &fs = m_fs](const ProgressSink &progress,
                                                     std::stop_token stop) -> Result<SplitsCsv> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto survey, SplitSurvey::take(*workspace, {}, progress, stop));
            VOX_TRY(auto csv, splitsCsv(*workspace, survey));
            VOX_CHECK(writeFileAtomically(fs, to, std::as_bytes(std::span(csv.text))));
            csv.text.clear();
            return csv;
        },
        [this, to, file = m_file](const Result<SplitsCsv> &written) {
            if (!m_session || file != m_file)
                return;
            if (written && !written->inSeveral.empty())
                m_page.messages().show(
                    MessageBar::Kind::Warn,
                    tr("List saved as %1. The split of %Ln recordings is empty because they are in "
                       "several splits; use Check to find them.",
                       nullptr, pluralCount(written->inSeveral.size()))
                        .arg(pathText(to)));
            else if (written)
                m_page.messages().show(MessageBar::Kind::Note,
                                       tr("%Ln recordings and their splits saved as %1.", nullptr,
                                          pluralCount(written->recordings))
                                           .arg(pathText(to)));
            else
                fail(written.error());
        },
        traits);
}

void SplitsDesk::assignSelection(Split split)
{
    const auto recordings = m_page.selectedRecordings();
    if (recordings.empty()) {
        emit notice(tr("Select recordings first: a split holds whole recordings."));
        return;
    }
    if (m_survey && !isLooking() && !m_isWriting)
        assign(recordings, split, {});
    else
        m_assignNext = split;
}

void SplitsDesk::assign(const std::vector<quint32> &recordings, Split split,
                        const std::string &reason)
{
    if (!m_survey)
        return;
    if (reason.empty() && touchesFrozen(recordings, split)) {
        askForReason(
            tr("Reason for changing a frozen split"), tr("Assign to %1").arg(splitWords(split)),
            [this, recordings, split](const std::string &why) { assign(recordings, split, why); });
        return;
    }
    write(
        tr("Assigning to %1").arg(splitWords(split)),
        [survey = m_survey, recordings, split, reason,
         who = m_bench.identity().who()](Workspace &workspace, const ProgressSink &progress,
                                         std::stop_token stop) -> Result<Applied> {
            VOX_TRY(const auto plan,
                    SplitPlan::moveTo(workspace, survey, recordings, split, reason));
            VOX_TRY(const auto report, plan.apply(workspace, who, progress, stop));
            return Applied{report, plan.moves().size(), 0};
        },
        [this, split](const Applied &applied) {
            const auto words = applied.recordings == 0
                                   ? tr("Nothing moved: the recordings are in this split already.")
                                   : tr("%1 moved to %2, with %3.")
                                         .arg(tr("%Ln recordings", nullptr,
                                                 pluralCount(applied.recordings)),
                                              splitWords(split), segmentsText(applied.report.rows));
            m_page.messages().show(MessageBar::Kind::Note, words);
        });
}

bool SplitsDesk::touchesFrozen(const std::vector<quint32> &recordings, Split split) const
{
    const auto isFrozen = [this](Split one) {
        return m_page.bucket(one).isFrozen();
    };
    return isFrozen(split)
           || std::any_of(recordings.begin(), recordings.end(), [&](quint32 recording) {
                  return isFrozen(m_survey->splitOf(m_survey->recordings()[recording]));
              });
}

void SplitsDesk::takeStep(EditGroup step, bool isUndo)
{
    takeStep(step, isUndo, {});
}

/// A step that changes a frozen split needs a reason, as every other change of it.
void SplitsDesk::takeStep(EditGroup step, bool isUndo, const std::string &reason)
{
    write(
        isUndo ? tr("Undo") : tr("Redo"),
        [step, isUndo, reason,
         who = m_bench.identity().who()](Workspace &workspace, const ProgressSink &progress,
                                         std::stop_token stop) -> Result<Applied> {
            BulkEdit edit(workspace, who);
            BulkOptions options;
            options.reason = reason;
            VOX_TRY(const auto report, isUndo ? edit.undo(step, options, progress, stop)
                                              : edit.redo(step, options, progress, stop));
            return Applied{report, 0, 0};
        },
        [this, isUndo](const Applied &applied) {
            const int segments = pluralCount(applied.report.rows);
            emit notice(isUndo ? tr("Undone: %Ln segments restored.", nullptr, segments)
                               : tr("Redone: %Ln segments changed.", nullptr, segments));
        },
        [this, step, isUndo, reason](const Error &error) {
            if (error.code != ErrorCode::InvalidArgument || !reason.empty()) {
                fail(error);
                return;
            }
            askForReason(
                isUndo ? tr("Undoing this changes a frozen split. Enter the reason.")
                       : tr("Redoing this changes a frozen split. Enter the reason."),
                isUndo ? tr("Undo") : tr("Redo"),
                [this, step, isUndo](const std::string &why) { takeStep(step, isUndo, why); });
        });
}

void SplitsDesk::checkLeaks()
{
    if (!m_session || m_isWriting)
        return;
    const auto file = m_file;
    m_page.leaks().showChecking();
    m_jobs.start<std::shared_ptr<LeakReport>>(
        tr("Leak check"),
        [login = m_session->login(),
         &fs = m_session->disk()](const ProgressSink &progress,
                                  std::stop_token stop) -> Result<std::shared_ptr<LeakReport>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(auto report, findLeaks(fs, *workspace, LeakOptions(), progress, stop));
            return std::make_shared<LeakReport>(std::move(report));
        },
        [this, file](const Result<std::shared_ptr<LeakReport>> &report) {
            if (!m_session || file != m_file)
                return;
            if (report) {
                m_checked = (*report)->survey;
                m_page.leaks().show(*report, QDateTime::currentMSecsSinceEpoch());
                return;
            }
            forgetLeaks();
            fail(report.error());
        });
}

/// Computes the repair of the leaks; nothing moves before the user has seen it.
void SplitsDesk::planRepairs()
{
    if (!m_session || m_isWriting)
        return;
    struct Planned {
        std::shared_ptr<const SplitPlan> plan;
        std::uint64_t stuck = 0;
    };
    const auto file = m_file;
    m_page.messages().dismiss();
    m_page.setBusy(true, tr("Planning the repair…"));
    m_jobs.start<Planned>(
        tr("Preview of the repair"),
        [login = m_session->login(), &fs = m_session->disk()](
            const ProgressSink &progress, std::stop_token stop) -> Result<Planned> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto report, findLeaks(fs, *workspace, LeakOptions(), progress, stop));
            VOX_TRY(const auto repair,
                    planRepair(fs, *workspace, report, LeakOptions(), progress, stop));
            VOX_TRY(auto plan, SplitPlan::moveTo(*workspace, report.survey, repair.targets, {}));
            return Planned{std::make_shared<const SplitPlan>(std::move(plan)), repair.stuck};
        },
        [this, file](const Result<Planned> &planned) {
            if (!m_session || file != m_file)
                return;
            m_page.setBusy(false, {});
            if (planned)
                askToRepair(planned->plan, planned->stuck);
            else
                fail(planned.error());
        });
}

void SplitsDesk::askToRepair(const std::shared_ptr<const SplitPlan> &plan, std::uint64_t stuck)
{
    if (plan->moves().empty()) {
        m_page.messages().show(MessageBar::Kind::Note,
                               stuck == 0 ? tr("Nothing to repair: no leak is left.")
                                          : tr("Nothing to repair: all leaks are between frozen "
                                               "splits. Unfreeze one split to repair them."));
        return;
    }
    auto *dialog = new RepairDialog(*plan, stuck, m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, plan, stuck] { repair(plan, stuck); });
    dialog->open();
}

void SplitsDesk::repair(const std::shared_ptr<const SplitPlan> &plan, std::uint64_t stuck)
{
    write(
        tr("Repairing leaks"),
        [plan, stuck, who = m_bench.identity().who()](Workspace &workspace,
                                                      const ProgressSink &progress,
                                                      std::stop_token stop) -> Result<Applied> {
            VOX_TRY(const auto done, plan->apply(workspace, who, progress, stop));
            return Applied{done, plan->moves().size(), stuck};
        },
        [this](const Applied &applied) {
            const auto moved = tr("%Ln recordings", nullptr, pluralCount(applied.recordings));
            if (applied.stuck == 0)
                m_page.messages().show(
                    MessageBar::Kind::Note,
                    tr("Leaks repaired: %1 moved. Undo restores the former splits in one step.")
                        .arg(moved));
            else
                m_page.messages().show(
                    MessageBar::Kind::Warn,
                    tr("%1 moved. %2 between frozen splits remain; unfreeze one split to repair "
                       "them.")
                        .arg(moved, tr("%Ln leaks", nullptr, pluralCount(applied.stuck))));
            QTimer::singleShot(0, this, &SplitsDesk::checkLeaks);
        });
}

void SplitsDesk::showRows(const FoundLeak &leak)
{
    if (leak.kind == LeakKind::Speaker) {
        m_bench.filter().showRows(
            QStringLiteral("speaker:=%1 -split:empty").arg(quoted(leak.what)));
        return;
    }
    write(
        tr("Finding the rows"),
        [rows = leak.rows](Workspace &workspace, const ProgressSink &,
                           std::stop_token) -> Result<Applied> {
            Baskets baskets(workspace);
            if (const auto dropped = baskets.drop(kLeakBasket);
                !dropped && dropped.error().code != ErrorCode::NotFound)
                return tl::unexpected<Error>(dropped.error());
            VOX_CHECK(baskets.add(kLeakBasket, rows));
            return Applied();
        },
        [this](const Applied &) {
            m_bench.filter().showRows(QStringLiteral("basket:%1").arg(QLatin1String(kLeakBasket)));
        });
}

void SplitsDesk::askForReason(const QString &question, const QString &verb,
                              std::function<void(std::string)> then)
{
    auto *dialog = new NameDialog({tr("Reason"), question, verb}, m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("splitReason"));
    connect(dialog, &NameDialog::answered, this,
            [then = std::move(then)](const QString &text) { then(toUtf8(text)); });
    openAtOnce(*dialog);
}

void SplitsDesk::askToFreeze(Split split, bool isFreeze)
{
    const auto question =
        isFreeze ? tr("Reason for freezing %1. Later changes to this split need a reason, too.")
                 : tr("Reason for unfreezing %1");
    askForReason(question.arg(splitWords(split)), isFreeze ? tr("Freeze") : tr("Unfreeze"),
                 [this, split, isFreeze](const std::string &why) { freeze(split, isFreeze, why); });
}

void SplitsDesk::freeze(Split split, bool isFreeze, const std::string &reason)
{
    write(
        isFreeze ? tr("Freezing %1").arg(splitWords(split))
                 : tr("Unfreezing %1").arg(splitWords(split)),
        [split, isFreeze, reason,
         who = m_bench.identity().who()](Workspace &workspace, const ProgressSink &progress,
                                         std::stop_token stop) -> Result<Applied> {
            SplitFreeze freeze(workspace, who);
            if (isFreeze)
                VOX_CHECK(freeze.freeze(split, reason, progress, stop));
            else
                VOX_CHECK(freeze.unfreeze(split, reason));
            return Applied();
        },
        [this, split, isFreeze](const Applied &) {
            m_page.messages().show(
                MessageBar::Kind::Note,
                isFreeze
                    ? tr("Split %1 is frozen. Rules skip it, and manual changes need a reason.")
                          .arg(splitWords(split))
                    : tr("Split %1 is no longer frozen.").arg(splitWords(split)));
        });
}

void SplitsDesk::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_page.messages().show(describeError(error));
}

} // namespace voxdeck

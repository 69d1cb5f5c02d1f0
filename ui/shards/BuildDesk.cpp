// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildDesk.h"

#include "core/io/PlainPath.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/upload/BuildUpload.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/JobWords.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildList.h"
#include "ui/shards/BuildLogPane.h"
#include "ui/shards/BuildOutcome.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/BuildQuestions.h"
#include "ui/shards/BuildWords.h"
#include "ui/shards/PlanView.h"
#include "ui/shards/RecipePanel.h"

#include <QApplication>
#include <QDateTime>
#include <QDesktopServices>
#include <QLineEdit>
#include <QPushButton>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

using State = BuildJobView::State;

constexpr double kLongSeconds = 60; // ui-spec 8: only then is a user called back

/// "43 of 114 shards · 11 min left"
QString runningWords(const BuildProgress &now, const BuildRates &rates)
{
    if (now.step == "planning")
        return BuildDesk::tr("planning");
    if (now.step == BuildProgress::kLookingForLeaks)
        return BuildDesk::tr("looking for leaks");
    const auto shards = BuildDesk::tr("%1 of %2")
                            .arg(countText(now.shardsDone),
                                 BuildDesk::tr("%Ln shards", nullptr, pluralCount(now.shards)));
    const auto left = rates.secondsLeft();
    return left ? QStringLiteral("%1 · %2").arg(shards, timeLeftText(static_cast<qint64>(*left)))
                : shards;
}

} // namespace

/// A build as in its folder.
struct BuildDesk::Chosen {
    BuildRecipe recipe;
    std::shared_ptr<const BuildPreview> plan; ///< null: it has none yet
    std::vector<FailureCause> failures;
};

BuildDesk::BuildDesk(Workbench &bench, FileSystem &fs, BuildPage &page, QWidget *window)
    : QObject(window),
      m_bench(bench),
      m_fs(fs),
      m_page(page),
      m_window(window),
      m_runner(fs),
      m_recipe(fs, page, window),
      m_rows(fs, m_quick, this)
{
    bench.serve(*this);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Edit || what == RowChange::Step || what == RowChange::Many
            || what == RowChange::Structure || what == RowChange::Splits
            || what == RowChange::Imported || what == RowChange::Elsewhere)
            rowsChanged();
        if (what == RowChange::Elsewhere && m_isOpen)
            refreshBuilds(); // of a command
    });
    m_commit = [&bench] {
        return bench.editing().commit();
    };
    connectRecipe();
    connectJob();
    connectRows();
    refreshStart();
}

void BuildDesk::connectRecipe()
{
    auto &recipe = m_page.recipe();
    connect(&recipe, &RecipePanel::rateChanged, this,
            [this] { m_runner.limitTo(m_page.recipe().running().bytesPerSecond); });
    connect(&recipe, &RecipePanel::startWanted, this, &BuildDesk::start);
    connect(&recipe, &RecipePanel::changed, this, [this] { m_startsWhenPlanned = false; });
    connect(&recipe, &RecipePanel::newPlanWanted, this, &BuildDesk::editAsNewPlan);
    connect(&m_recipe, &RecipeDesk::planned, this, &BuildDesk::refreshStart);
    connect(&m_recipe, &RecipeDesk::planned, this, &BuildDesk::startIfWaited);
    connect(&m_recipe, &RecipeDesk::notice, this, &BuildDesk::notice);
    connect(&m_recipe, &RecipeDesk::failed, this, &BuildDesk::fail);
    connect(&m_page.builds(), &BuildList::buildChosen, this, &BuildDesk::showChosen);
    connect(&m_page.builds(), &BuildList::forgetWanted, this, &BuildDesk::forget);
    connect(&m_page.builds(), &BuildList::resumeWanted, this,
            [this](const std::filesystem::path &output) {
                if (m_runner.isBusy())
                    return;
                m_resumesChosen = true;
                m_shown = output;
                showState(State::CanResume);
                read(true);
            });
}

void BuildDesk::connectJob()
{
    auto &job = m_page.job();
    connect(&job, &BuildJobView::pauseWanted, this, [this] { m_runner.setPaused(true); });
    connect(&job, &BuildJobView::continueWanted, this, [this] { m_runner.setPaused(false); });
    connect(&job, &BuildJobView::cancelWanted, this, &BuildDesk::askToStop);
    connect(&job, &BuildJobView::resumeWanted, this, [this] { resume(false); });
    connect(&job, &BuildJobView::retryWanted, this,
            [this](std::optional<LeftOut> reason) { resume(true, reason); });
    connect(&job, &BuildJobView::verifyWanted, this, [this] {
        if (m_runner.isBusy())
            return;
        showState(State::Checking);
        m_runner.verify(orderFor(m_shown), m_page.job().isDeep());
    });
    connect(&job, &BuildJobView::folderWanted, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(pathText(m_shown))); });
    connect(&job, &BuildJobView::uploadWanted, this,
            [this] { emit m_bench.uploadWanted(m_shown); });
    connect(&m_runner, &BuildRunner::progressed, this, &BuildDesk::showProgress);
    connect(&m_runner, &BuildRunner::ended, this, &BuildDesk::showEnd);
    connect(&m_runner, &BuildRunner::verified, this, &BuildDesk::showVerified);
    connect(&m_runner.jobs(), &JobList::changed, this, &BuildDesk::followRunner);
}

void BuildDesk::connectRows()
{
    connect(&m_rows, &BuildRows::rowsWanted, &m_bench.filter(), &Filter::showRows);
    connect(&m_rows, &BuildRows::failed, this, &BuildDesk::fail);
    connect(&m_page.plan(), &PlanView::rowsWanted, this, [this](LeftOut reason) {
        const auto &plan = m_recipe.shownPlan();
        if (!plan || !areRowsKnown())
            return;
        if (const auto found = plan->leftOut.find(reason); found != plan->leftOut.end())
            m_rows.show(found->second);
    });
    connect(&m_page.plan(), &PlanView::writtenWanted, this, &BuildDesk::showWritten);
    connect(&m_page.plan(), &PlanView::leftOutWanted, this, &BuildDesk::showLeftOut);
    connect(&m_page.job(), &BuildJobView::failedRowsWanted, this, &BuildDesk::showFailed);
    connect(&m_page.job(), &BuildJobView::shardRowsWanted, this,
            [this](const std::vector<std::uint64_t> &shards) {
                if (areRowsKnown())
                    m_rows.showBuilt(m_shown, {{}, shards, false});
            });
}

void BuildDesk::attach(DatasetSession &session)
{
    ++m_turn;
    m_session = &session;
    m_file = session.workspace().file();
    m_rows.attach(session.login(), session.items());
    if (!m_runner.isBusy()) { // else the page shows what runs
        m_shown.clear();
        m_page.recipe().setLocked(false, {});
        showState(State::None);
    }
    m_recipe.attach(session);
    refreshStart();
}

void BuildDesk::detach()
{
    ++m_turn;
    ++m_choosing;
    m_quick.cancelAll();
    m_failuresJob = 0;
    m_recipe.detach();
    m_rows.detach();
    m_session = nullptr;
    m_startsWhenPlanned = false;
    m_failures.clear();
    m_page.builds().showBuilds({}, {});
    m_page.messages().dismiss();
    refreshStart();
}

void BuildDesk::open()
{
    m_isOpen = true;
    m_recipe.open();
    if (m_session)
        refreshBuilds();
}

void BuildDesk::close()
{
    m_isOpen = false;
    m_recipe.close();
}

void BuildDesk::rowsChanged()
{
    m_recipe.rowsChanged();
}

void BuildDesk::refreshStart()
{
    const auto &plan = m_recipe.shownPlan();
    const bool isFree = m_session && !m_runner.isBusy() && !m_page.recipe().isLocked();
    const bool isPlanning = m_recipe.isPlanning();
    const auto why = m_runner.isBusy() ? tr("A build is running")
                     : isPlanning      ? tr("Starts the build as soon as the plan is ready")
                     : !plan           ? tr("No plan yet")
                     : !plan->fits     ? tr("Not enough disk space for this plan")
                     : plan->refusal   ? toQString(describe(*plan->refusal))
                                       : tr("Writes the shards; they appear only when complete");
    m_page.recipe().setStartable(isFree && (isPlanning || (plan && plan->canBeBuilt())), why);
}

void BuildDesk::refreshBuilds()
{
    if (!m_session)
        return;
    using Builds = std::vector<KnownBuild>;
    m_quick.start<Builds>(
        tr("Looking for builds"),
        [&fs = m_fs, login = login()](const ProgressSink &,
                                      const std::stop_token &) -> Result<Builds> {
            VOX_TRY(const auto workspace, login.read());
            return buildsOf(fs, *workspace);
        },
        [this, turn = m_turn](const Result<Builds> &builds) {
            if (turn != m_turn || !m_session)
                return;
            if (!builds) {
                fail(builds.error());
                return;
            }
            m_page.builds().showBuilds(*builds, m_runner.isBuilding() ? m_runner.output()
                                                                      : std::filesystem::path());
            const KnownBuild *const shown = m_page.builds().find(m_shown);
            if (!shown || m_runner.isBusy())
                return;
            if (shown->state == KnownBuild::State::Gone)
                showState(State::Gone); // it was deleted while it was on screen
            else if (shown->state == KnownBuild::State::CanResume
                     && m_page.job().state() == State::CanResume)
                showState(State::CanResume, stoppedWords(*shown));
        });
}

/// A build of the list, as in its folder; what runs stays on screen.
void BuildDesk::showChosen()
{
    const KnownBuild *const build = m_page.builds().selected();
    if (!build || m_runner.isBusy())
        return;
    m_resumesChosen = false;
    m_shown = build->output;
    if (build->state == KnownBuild::State::Gone) {
        showState(State::Gone);
        return;
    }
    showState(build->state == KnownBuild::State::Finished ? State::Finished : State::CanResume,
              build->state == KnownBuild::State::CanResume ? stoppedWords(*build) : QString());
    read(true);
}

void BuildDesk::read(bool showsRecipe)
{
    const quint64 generation = ++m_choosing;
    m_startsWhenPlanned = false;
    m_recipe.stopPlanning(); // a plan of the form is not wanted any more
    m_quick.start<std::shared_ptr<Chosen>>(
        tr("Reading a build"),
        [&fs = m_fs, output = m_shown, login = login()](
            const ProgressSink &, const std::stop_token &) -> Result<std::shared_ptr<Chosen>> {
            auto chosen = std::make_shared<Chosen>();
            VOX_TRY(const auto workspace, login.read());
            const std::string dataset = workspace->dataset().string();
            VOX_TRY(chosen->recipe, BuildFolder::recipeOf(fs, output, dataset));
            chosen->recipe.dataset = login.file.string();
            auto built = previewOf(fs, output, dataset);
            if (!built && built.error().code == ErrorCode::NotFound)
                return chosen; // stopped before it had a plan
            if (!built)
                return voxdeck::fail(std::move(built).error());
            chosen->plan = std::make_shared<const BuildPreview>(*std::move(built));
            VOX_TRY(chosen->failures, failuresOf(fs, output, dataset));
            return chosen;
        },
        [this, generation, showsRecipe](const Result<std::shared_ptr<Chosen>> &chosen) {
            if (generation != m_choosing || m_runner.isBusy())
                return;
            if (chosen)
                take(**chosen, showsRecipe);
            else
                fail(chosen.error());
        });
}

void BuildDesk::take(const Chosen &chosen, bool showsRecipe)
{
    const auto name = buildName(m_shown);
    if (showsRecipe) {
        m_page.recipe().setLocked(true, tr("of build %1").arg(name));
        m_page.recipe().showRecipe(chosen.recipe);
    }
    m_recipe.showPlan(chosen.plan, name, tr("Planning was not completed."));
    m_failures = chosen.failures;
    m_page.job().showFailures(m_failures);
    if (chosen.plan)
        m_page.job().showShards(*chosen.plan);
    refreshStart();
    if (std::exchange(m_resumesChosen, false))
        resume(false);
}

/// While it runs: causes of the shards that are finished.
void BuildDesk::refreshFailures()
{
    if (m_runFile != m_file)
        return; // rows of another workspace have other ids
    if (m_failuresJob != 0) {
        m_wantsFailures = true;
        return;
    }
    using Causes = std::vector<FailureCause>;
    m_failuresJob = m_quick.start<Causes>(
        tr("Looking for failures"),
        [&fs = m_fs, output = m_shown, login = login()](const ProgressSink &,
                                                        const std::stop_token &) -> Result<Causes> {
            VOX_TRY(const auto workspace, login.read());
            return failuresOf(fs, output, workspace->dataset().string());
        },
        [this, output = m_shown](const Result<Causes> &causes) {
            m_failuresJob = 0;
            if (causes && output == m_shown && m_runner.isBuilding()) {
                m_failures = *causes;
                m_page.job().showFailures(m_failures);
            }
            if (std::exchange(m_wantsFailures, false) && m_runner.isBuilding())
                refreshFailures();
        });
}

WorkspaceLogin BuildDesk::login() const
{
    return m_session ? m_session->login() : WorkspaceLogin{m_file, {}};
}

BuildRunner::Order BuildDesk::orderFor(const std::filesystem::path &output) const
{
    const auto running = m_page.recipe().running();
    BuildRunner::Order order;
    order.login = login();
    order.items = m_session ? m_session->items() : nullptr;
    order.output = output;
    order.workers = running.workers;
    order.bytesPerSecond = running.bytesPerSecond;
    order.isLowPriority = running.isLowPriority;
    return order;
}

void BuildDesk::start()
{
    if (!m_session || m_runner.isBusy())
        return;
    if (m_recipe.isPlanning()) { // a click is not lost because the plan takes a moment
        m_startsWhenPlanned = true;
        m_page.messages().show(MessageBar::Kind::Note,
                               tr("The build starts as soon as the plan is ready."));
        return;
    }
    if (!m_recipe.shownPlan())
        return;
    auto recipe = m_page.recipe().recipe();
    if (recipe.output.empty()) {
        m_page.messages().show(MessageBar::Kind::Note, tr("Choose an output folder first."));
        m_page.recipe().output().setFocus();
        return;
    }
    const auto target = buildTargetOf(recipe.output);
    if (!target) {
        m_page.messages().show(describeError(target.error()));
        m_page.recipe().output().setFocus();
        return;
    }
    auto order = orderFor(withoutSlash(wholePath(target->folder)));
    recipe.output = order.output.string();
    if (target->destination)
        order.destination = target->destination->text();
    order.recipe = std::move(recipe);
    run(std::move(order));
}

void BuildDesk::startIfWaited()
{
    if (!m_startsWhenPlanned || m_recipe.isPlanning())
        return;
    m_startsWhenPlanned = false;
    m_page.messages().dismiss();
    if (m_page.recipe().isLocked())
        return; // a build of the list was chosen meanwhile: its plan is not that of the form
    if (const auto &plan = m_recipe.shownPlan(); plan && plan->canBeBuilt())
        start();
    else
        m_page.messages().show(MessageBar::Kind::Warn,
                               tr("The build was not started: its plan cannot be built. The reason "
                                  "is below the plan."));
}

void BuildDesk::resume(bool retriesFailed, std::optional<LeftOut> reason,
                       std::optional<double> maximumFailed)
{
    if (!m_session || m_runner.isBusy() || m_shown.empty())
        return;
    auto order = orderFor(m_shown);
    order.retriesFailed = retriesFailed;
    order.retried = reason;
    order.maximumFailed = maximumFailed;
    run(std::move(order));
}

void BuildDesk::run(BuildRunner::Order order)
{
    if (m_commit && !m_commit()) { // a build without what is typed would not be what was asked for
        m_page.messages().show(MessageBar::Kind::Warn,
                               tr("The build was not started: the text in the open segment is not "
                                  "saved yet. Save it in Annotate, then start again."));
        return;
    }
    emit startsBuilding();
    m_page.messages().dismiss();
    ++m_choosing;
    m_recipe.stopPlanning();
    m_shown = order.output;
    m_runFile = order.login.file;
    m_shardsDone = 0;
    m_elapsedSeconds = 0;
    m_failures.clear();
    m_page.recipe().setLocked(true,
                              tr("of build %1, locked while it runs").arg(buildName(m_shown)));
    m_runner.start(std::move(order));
    showState(State::Running);
    m_page.job().pauseButton().setFocus();
    refreshStart();
    refreshBuilds();
}

/// What is stopped or paused here, in the status bar, or by quitting.
void BuildDesk::followRunner()
{
    for (const auto &entry : m_runner.jobs().entries()) {
        const auto shown = m_page.job().state();
        const bool isShownPaused = shown == State::Paused;
        if (entry.isStopping && shown != State::Stopping)
            showState(State::Stopping);
        else if (!entry.isStopping && m_runner.isBuilding() && entry.isPaused != isShownPaused)
            showPaused(entry.isPaused);
    }
}

void BuildDesk::showPaused(bool isPaused)
{
    showState(isPaused ? State::Paused : State::Running);
    m_page.builds().showPaused(isPaused);
    m_page.job().log().addLine(QDateTime::currentMSecsSinceEpoch(),
                               isPaused ? tr("paused") : tr("resumed"));
}

void BuildDesk::showState(State state, const QString &words)
{
    m_page.job().showState(state, state == State::None ? QString() : buildName(m_shown), words);
    m_page.plan().setCompact(state != State::None);
}

void BuildDesk::showProgress(const BuildProgress &now)
{
    m_elapsedSeconds = now.elapsedSeconds;
    m_page.job().showProgress(now);
    m_page.builds().showRunning(runningWords(now, m_page.job().rates()), shareDone(now));
    if (now.step != "building" || now.shardsDone == m_shardsDone)
        return;
    if (m_shardsDone == 0)
        refreshBuilds(); // the build is in the list now
    m_shardsDone = now.shardsDone;
    if (m_isOpen && now.failed > 0)
        refreshFailures();
}

void BuildDesk::showEnd(const Result<BuildReport> &report, bool isDeleted)
{
    const auto name = buildName(m_shown);
    m_page.recipe().setLocked(true, tr("of build %1").arg(name));
    if (isDeleted) {
        m_shown.clear();
        showState(State::None);
        editAsNewPlan();
        emit notice(tr("Build %1 was stopped and its shards deleted.").arg(name));
    } else if (report && report->hasTooManyFailures) {
        showTooManyFailures(*report);
    } else if (report && report->isComplete) {
        showDone(*report);
    } else {
        showState(State::CanResume, stoppedWords(m_page.job().progress()));
        if (!report) {
            fail(report.error());
            if (report.error().code != ErrorCode::Cancelled)
                tell(tr("Build %1 was stopped by an error. Finished shards are kept.").arg(name));
        }
    }
    if (!isDeleted && m_runFile == m_file)
        read(false);
    refreshStart();
    refreshBuilds();
}

void BuildDesk::showDone(const BuildReport &report)
{
    const auto words = finishedWords(report);
    showState(State::Finished, words);
    const auto sentence = tr("Build %1 is finished.").arg(buildName(m_shown));
    emit notice(sentence);
    QStringList notes;
    for (const auto &note : report.notes)
        notes << toQString(note);
    for (const auto &held : report.held)
        notes << toQString(describe(held));
    if (!notes.isEmpty())
        m_page.messages().show(MessageBar::Kind::Note, notes.join(QLatin1Char('\n')));
    tell(QStringLiteral("%1 %2").arg(sentence, words));
}

void BuildDesk::showTooManyFailures(const BuildReport &report)
{
    const auto done = m_page.job().progress();
    showState(State::CanResume, tr("Stopped at shard %1 of %2: too many segments failed")
                                    .arg(countText(done.shardsDone), countText(done.shards)));
    const auto sentence = tooManyFailuresSentence(buildName(m_shown), report);
    m_page.messages().show(MessageBar::Kind::Warn, sentence,
                           {{tr("Show rows"),
                             [this] {
                                 showFailed({});
                             }},
                            {tr("Continue and ignore failures"), [this] {
                                 resume(false, {}, 1.0);
                             }}});
    tell(sentence);
}

bool BuildDesk::isWorthTelling(double seconds, bool isActive)
{
    return seconds > kLongSeconds && !isActive;
}

void BuildDesk::tell(const QString &sentence)
{
    if (!isWorthTelling(m_elapsedSeconds, m_window->isActiveWindow()))
        return;
    QApplication::alert(m_window);
    if (m_tell)
        m_tell(QStringLiteral("Voxdeck"), sentence);
}

void BuildDesk::showVerified(const Result<BuildVerifyReport> &report)
{
    showState(State::Finished);
    refreshStart();
    if (!report) {
        fail(report.error());
        return;
    }
    const auto [kind, sentence] = verifiedSentence(*report);
    m_page.messages().show(kind, sentence);
}

void BuildDesk::askToStop()
{
    if (m_runner.isVerifying()) {
        m_runner.stop(false);
        return;
    }
    if (!m_runner.isBuilding())
        return;
    voxdeck::askToStop(m_window, buildName(m_shown), m_page.job().progress().shardsDone,
                       [this](StopAnswer answer) {
                           if (answer != StopAnswer::GoOn)
                               m_runner.stop(answer == StopAnswer::DeleteShards);
                       });
}

/// The same options for another output.
void BuildDesk::editAsNewPlan()
{
    auto recipe = m_page.recipe().recipe();
    recipe.output.clear();
    if (!m_runner.isBusy()) {
        m_shown.clear();
        showState(State::None);
    }
    m_page.recipe().setLocked(false, {});
    m_page.recipe().showRecipe(recipe);
    m_page.recipe().output().setFocus();
    m_recipe.plan();
}

/// Ids are those of one workspace.
bool BuildDesk::areRowsKnown() const
{
    return m_session && (!m_runner.isBusy() || m_runFile == m_file);
}

void BuildDesk::showFailed(std::optional<LeftOut> reason)
{
    if (!areRowsKnown())
        return;
    BuildRows::Ids ids;
    for (const FailureCause &cause : m_failures)
        if (!reason || cause.reason == *reason)
            ids.insert(ids.end(), cause.ids.begin(), cause.ids.end());
    m_rows.show(std::move(ids));
}

void BuildDesk::showWritten(const std::optional<std::string> &split)
{
    if (!areRowsKnown())
        return;
    if (m_shown.empty())
        m_rows.showPlanned(m_page.recipe().recipe(), split);
    else
        m_rows.showBuilt(m_shown, {split, {}, false});
}

void BuildDesk::showLeftOut(const std::optional<std::string> &split)
{
    const auto &plan = m_recipe.shownPlan();
    if (!plan || !areRowsKnown())
        return;
    BuildRows::Ids ids;
    for (const auto &[name, rows] : plan->leftOutBySplit)
        if (!split || name == *split)
            ids.insert(ids.end(), rows.begin(), rows.end());
    if (m_shown.empty())
        m_rows.show(std::move(ids));
    else // with those that failed
        m_rows.showBuilt(m_shown, {split, {}, true}, std::move(ids));
}

void BuildDesk::forget(const std::filesystem::path &output)
{
    m_quick.start<bool>(
        tr("Removing a build from the list"),
        [login = login(), output](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(forgetBuild(*workspace, output));
            return true;
        },
        [this](const Result<bool> &forgotten) {
            if (!forgotten)
                fail(forgotten.error());
            refreshBuilds();
        });
}

void BuildDesk::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_page.messages().show(describeError(error));
}

} // namespace voxdeck

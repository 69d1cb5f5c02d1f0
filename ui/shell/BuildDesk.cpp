// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/BuildDesk.h"

#include "core/build/BuildFolder.h"
#include "core/build/RecipeCommand.h"
#include "core/manifest/Baskets.h"
#include "core/manifest/QueryText.h"
#include "core/manifest/RowReader.h"
#include "ui/build/BuildList.h"
#include "ui/build/BuildPage.h"
#include "ui/build/BuildWords.h"
#include "ui/build/PlanView.h"
#include "ui/build/RecipePanel.h"
#include "ui/common/CommandField.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/describeError.h"
#include "ui/shell/DatasetSession.h"

#include <QApplication>
#include <QDesktopServices>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kSoonMs = 400;
constexpr double kLongSeconds = 60; // ui-spec 8: only then is a person called back
constexpr const char *kBasket = "build";

/// As the list of builds spells it.
std::filesystem::path wholePath(const std::filesystem::path &path)
{
    std::error_code error;
    const auto whole = std::filesystem::absolute(path, error);
    auto normal = (error ? path : whole).lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
}

} // namespace

/// A build as its folder has it.
struct BuildDesk::Chosen {
    BuildRecipe recipe;
    std::shared_ptr<const BuildPreview> plan; ///< null: it has none yet
    std::vector<FailureCause> failures;
};

BuildDesk::BuildDesk(FileSystem &fs, BuildPage &page, QWidget *window)
    : QObject(window), m_fs(fs), m_page(page), m_window(window), m_runner(fs), m_quick(m_pool)
{
    m_pool.setMaxThreadCount(2);
    for (QTimer *timer : {&m_planSoon, &m_countSoon}) {
        timer->setSingleShot(true);
        timer->setInterval(kSoonMs);
    }
    connect(&m_planSoon, &QTimer::timeout, this, &BuildDesk::plan);
    connect(&m_countSoon, &QTimer::timeout, this, &BuildDesk::count);
    auto &recipe = page.recipe();
    connect(&recipe, &RecipePanel::changed, this, [this] {
        refreshCommand();
        if (m_isOpen && m_session && !m_page.recipe().isLocked())
            m_planSoon.start();
    });
    connect(&recipe, &RecipePanel::filterChanged, this, [this] {
        if (m_isOpen && m_session)
            m_countSoon.start();
    });
    connect(&recipe, &RecipePanel::rateChanged, this,
            [this] { m_runner.limitTo(m_page.recipe().running().bytesPerSecond); });
    connect(&recipe, &RecipePanel::startWanted, this, &BuildDesk::start);
    connect(&recipe, &RecipePanel::newPlanWanted, this, &BuildDesk::editAsNewPlan);
    connect(&recipe, &RecipePanel::openWanted, this, &BuildDesk::openRecipe);
    connect(&recipe, &RecipePanel::saveWanted, this, &BuildDesk::saveRecipe);
    connect(&recipe, &RecipePanel::folderWanted, this, &BuildDesk::chooseFolder);
    connect(&page.plan(), &PlanView::recomputeWanted, this, &BuildDesk::plan);
    connect(&page.plan(), &PlanView::rowsWanted, this, [this](LeftOut reason) {
        if (const auto found = m_plan->leftOut.find(reason); found != m_plan->leftOut.end())
            showRows(found->second);
    });
    auto &job = page.job();
    connect(&job, &BuildJobView::pauseWanted, this, [this] { pause(true); });
    connect(&job, &BuildJobView::continueWanted, this, [this] { pause(false); });
    connect(&job, &BuildJobView::cancelWanted, this, &BuildDesk::askToStop);
    connect(&job, &BuildJobView::resumeWanted, this, [this] { resume(false); });
    connect(&job, &BuildJobView::retryWanted, this, [this] { resume(true); });
    connect(&job, &BuildJobView::verifyWanted, this, [this] {
        if (m_runner.isBusy())
            return;
        m_page.job().showState(BuildJobView::State::Checking, buildName(m_shown));
        m_runner.verify(orderFor(m_shown), m_page.job().isDeep());
    });
    connect(&job, &BuildJobView::folderWanted, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(pathText(m_shown))); });
    connect(&job, &BuildJobView::rowsWanted, this, [this](LeftOut reason) {
        for (const FailureCause &cause : m_failures)
            if (cause.reason == reason)
                showRows(std::vector(cause.ids));
    });
    connect(&page.builds(), &BuildList::buildChosen, this, &BuildDesk::showChosen);
    connect(&page.builds(), &BuildList::forgetWanted, this, &BuildDesk::forget);
    connect(&m_runner, &BuildRunner::progressed, this, &BuildDesk::showProgress);
    connect(&m_runner, &BuildRunner::ended, this, &BuildDesk::showEnd);
    connect(&m_runner, &BuildRunner::verified, this, &BuildDesk::showVerified);
    connect(&m_runner.jobs(), &JobList::changed, this, [this] {
        for (const auto &entry : m_runner.jobs().entries()) // stopped from the status bar
            if (entry.isStopping && m_page.job().state() != BuildJobView::State::Stopping)
                m_page.job().showState(BuildJobView::State::Stopping, buildName(m_shown));
    });
    refreshStart();
}

void BuildDesk::attach(DatasetSession &session)
{
    ++m_turn;
    m_session = &session;
    m_file = session.workspace().file();
    if (m_runner.isBusy())
        return; // the page shows what runs
    m_shown.clear();
    BuildRecipe recipe;
    recipe.dataset = m_file.string();
    m_page.recipe().setLocked(false, {});
    m_page.recipe().showRecipe(recipe);
    m_page.job().showState(BuildJobView::State::None, {});
    refreshStart();
}

void BuildDesk::detach()
{
    ++m_turn;
    ++m_planning;
    ++m_counting;
    ++m_choosing;
    m_planSoon.stop();
    m_countSoon.stop();
    m_quick.cancelAll();
    m_planJob = m_countJob = m_failuresJob = 0;
    m_session = nullptr;
    m_plan.reset();
    m_failures.clear();
    m_page.plan().showPlan({}, {});
    m_page.builds().showBuilds({}, {});
    m_page.messages().dismiss();
    refreshStart();
}

void BuildDesk::open()
{
    m_isOpen = true;
    if (!m_session)
        return;
    refreshBuilds();
    count();
    if (!m_plan && !m_page.recipe().isLocked())
        plan();
}

void BuildDesk::rowsChanged()
{
    if (!m_page.recipe().isLocked())
        m_page.plan().showOld();
    if (m_isOpen && m_session)
        m_countSoon.start();
}

void BuildDesk::count()
{
    m_countSoon.stop();
    if (!m_session)
        return;
    if (m_countJob != 0)
        m_quick.cancel(m_countJob);
    const quint64 generation = ++m_counting;
    struct Counts {
        std::uint64_t matching = 0, all = 0;
    };
    RowQuery query;
    query.search = m_page.recipe().recipe().filter;
    m_countJob = m_quick.start<Counts>(
        tr("Counting"),
        [file = m_file, query](const ProgressSink &,
                               const std::stop_token &stop) -> Result<Counts> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            RowReader reader(*workspace);
            VOX_TRY(const auto order, reader.order(query, stop));
            VOX_TRY(const auto all, reader.order({}, stop));
            return Counts{order->size(), all->size()};
        },
        [this, generation](const Result<Counts> &counts) {
            if (generation != m_counting)
                return;
            m_countJob = 0;
            m_page.recipe().showMatching(
                counts ? tr("%1 of %2")
                             .arg(countText(counts->matching),
                                  counted(counts->all, tr("1 segment"), tr("%1 segments")))
                       : toQString(counts.error().detail));
        });
}

void BuildDesk::plan()
{
    m_planSoon.stop();
    if (!m_session || m_page.recipe().isLocked())
        return;
    if (m_planJob != 0)
        m_quick.cancel(m_planJob);
    const quint64 generation = ++m_planning;
    m_plan.reset();
    const auto recipe = m_page.recipe().recipe();
    m_page.plan().showPlan({}, {}, tr("Planning…"));
    refreshStart();
    using Preview = std::shared_ptr<const BuildPreview>;
    m_planJob = m_quick.start<Preview>(
        tr("Plan of a build"),
        [&fs = std::as_const(m_fs), file = m_file, items = m_session->items(),
         recipe](const ProgressSink &progress, const std::stop_token &stop) -> Result<Preview> {
            VOX_CHECK(recipe.check({}));
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            VOX_TRY(auto preview, previewBuild(fs, *workspace, *items, recipe, progress, stop));
            return std::make_shared<const BuildPreview>(std::move(preview));
        },
        [this, generation, name = buildName(recipe.output)](const Result<Preview> &plan) {
            if (generation != m_planning)
                return; // another recipe meanwhile
            m_planJob = 0;
            if (plan) {
                m_plan = *plan;
                m_page.plan().showPlan(m_plan, name.isEmpty() ? tr("New plan") : name);
            } else {
                m_page.plan().showPlan({}, tr("No plan"), toQString(plan.error().detail));
            }
            refreshStart();
        });
}

void BuildDesk::refreshCommand()
{
    const auto recipe = m_page.recipe().recipe();
    auto arguments = buildArguments(recipe);
    if (arguments.empty() && !m_savedFile.empty() && recipe.dump(false) == m_savedRecipe)
        arguments = buildArguments(recipe, m_savedFile);
    QStringList words;
    if (!arguments.empty())
        words << QStringLiteral("voxdeck-cli");
    for (const auto &argument : arguments)
        words << toQString(argument);
    m_page.command().showCommand(words, tr("Rules by split need a file: save the recipe first"));
}

void BuildDesk::refreshStart()
{
    const bool isFree = m_session && !m_runner.isBusy() && !m_page.recipe().isLocked();
    const auto why = m_runner.isBusy() ? tr("A build is running")
                     : !m_plan         ? tr("There is no plan to build")
                     : !m_plan->fits   ? tr("There is not enough space for this plan")
                                       : tr("Writes the shards; they appear only when complete");
    m_page.recipe().setStartable(isFree && m_plan && m_plan->fits, why);
}

void BuildDesk::refreshBuilds()
{
    if (!m_session)
        return;
    using Builds = std::vector<KnownBuild>;
    m_quick.start<Builds>(
        tr("Looking for builds"),
        [&fs = m_fs, file = m_file](const ProgressSink &,
                                    const std::stop_token &) -> Result<Builds> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file, Workspace::Access::ReadOnly));
            return buildsOf(fs, *workspace);
        },
        [this, turn = m_turn](const Result<Builds> &builds) {
            if (turn != m_turn || !m_session)
                return;
            if (builds)
                m_page.builds().showBuilds(
                    *builds, m_runner.isBuilding() ? m_runner.output() : std::filesystem::path());
            else
                fail(builds.error());
        });
}

/// A build of the list, as its folder has it; what runs stays on screen.
void BuildDesk::showChosen()
{
    const KnownBuild *const build = m_page.builds().selected();
    if (!build || m_runner.isBusy())
        return;
    const quint64 generation = ++m_choosing;
    ++m_planning; // a plan of the form is not wanted any more
    m_planSoon.stop();
    m_planJob = 0;
    m_shown = build->output;
    const auto state = build->state == KnownBuild::State::Finished ? BuildJobView::State::Finished
                                                                   : BuildJobView::State::CanResume;
    const auto words = build->state == KnownBuild::State::Gone ? tr("The folder is gone")
                                                               : QString();
    m_page.job().showState(state, buildName(m_shown), words);
    m_quick.start<std::shared_ptr<Chosen>>(
        tr("Reading a build"),
        [&fs = m_fs, output = m_shown, file = m_file](
            const ProgressSink &, const std::stop_token &) -> Result<std::shared_ptr<Chosen>> {
            auto chosen = std::make_shared<Chosen>();
            VOX_TRY(chosen->recipe, BuildFolder::recipeOf(fs, output));
            chosen->recipe.dataset = file.string();
            auto folder = BuildFolder::look(fs, output);
            if (!folder)
                return chosen; // stopped before it had a plan
            BuildPreview preview;
            VOX_TRY(preview.plan, folder->readPlan());
            preview.splits = splitsOf(preview.plan);
            for (const auto &[reason, rows] : preview.plan.leftOut)
                preview.leftOutRows += rows;
            chosen->plan = std::make_shared<const BuildPreview>(std::move(preview));
            VOX_TRY(chosen->failures, failuresOf(fs, output));
            return chosen;
        },
        [this, generation](const Result<std::shared_ptr<Chosen>> &chosen) {
            if (generation != m_choosing || m_runner.isBusy())
                return;
            if (!chosen) {
                fail(chosen.error());
                return;
            }
            const auto name = buildName(m_shown);
            m_page.recipe().setLocked(true, tr("of build %1").arg(name));
            m_page.recipe().showRecipe((*chosen)->recipe);
            m_plan = (*chosen)->plan;
            m_page.plan().showPlan(m_plan, name, tr("It was not planned to its end."));
            m_failures = (*chosen)->failures;
            m_page.job().showFailures(m_failures);
            refreshStart();
        });
}

void BuildDesk::showFailures(const std::filesystem::path &output)
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
        [&fs = m_fs, output](const ProgressSink &, const std::stop_token &) -> Result<Causes> {
            return failuresOf(fs, output);
        },
        [this, output](const Result<Causes> &causes) {
            m_failuresJob = 0;
            if (causes && output == m_shown) {
                m_failures = *causes;
                m_page.job().showFailures(m_failures);
            }
            if (std::exchange(m_wantsFailures, false))
                showFailures(m_shown);
        });
}

BuildRunner::Order BuildDesk::orderFor(const std::filesystem::path &output) const
{
    const auto running = m_page.recipe().running();
    BuildRunner::Order order;
    order.workspace = m_file;
    order.items = m_session ? m_session->items() : nullptr;
    order.output = output;
    order.workers = running.workers;
    order.bytesPerSecond = running.bytesPerSecond;
    order.isLowPriority = running.isLowPriority;
    return order;
}

void BuildDesk::start()
{
    if (!m_session || m_runner.isBusy() || !m_plan)
        return;
    auto recipe = m_page.recipe().recipe();
    if (recipe.output.empty()) {
        m_page.messages().show(MessageBar::Kind::Note, tr("Choose an output folder first."));
        m_page.recipe().output().setFocus();
        return;
    }
    auto order = orderFor(wholePath(recipe.output));
    recipe.output = order.output.string();
    order.recipe = std::move(recipe);
    run(std::move(order));
}

void BuildDesk::resume(bool retriesFailed)
{
    if (!m_session || m_runner.isBusy() || m_shown.empty())
        return;
    auto order = orderFor(m_shown);
    order.retriesFailed = retriesFailed;
    run(std::move(order));
}

void BuildDesk::run(BuildRunner::Order order)
{
    emit startsBuilding();
    m_page.messages().dismiss();
    ++m_choosing;
    m_shown = order.output;
    m_runFile = order.workspace;
    m_shardsDone = 0;
    m_elapsedSeconds = 0;
    m_failures.clear();
    const auto name = buildName(m_shown);
    m_page.recipe().setLocked(true, tr("of build %1, locked while it runs").arg(name));
    m_runner.start(std::move(order));
    m_page.job().showState(BuildJobView::State::Running, name);
    m_page.job().showFailures({});
    m_page.job().pauseButton().setFocus();
    refreshStart();
    refreshBuilds();
}

void BuildDesk::pause(bool isPaused)
{
    if (!m_runner.isBuilding())
        return;
    isPaused ? m_runner.pause() : m_runner.resume();
    m_page.job().showState(isPaused ? BuildJobView::State::Paused : BuildJobView::State::Running,
                           buildName(m_shown));
}

void BuildDesk::showProgress(const BuildProgress &now)
{
    m_elapsedSeconds = now.elapsedSeconds;
    m_page.job().showProgress(now);
    if (now.step != "building" || now.shardsDone == m_shardsDone)
        return;
    if (m_shardsDone == 0)
        refreshBuilds(); // it has its place in the list by now
    m_shardsDone = now.shardsDone;
    if (m_isOpen)
        showFailures(m_shown);
}

void BuildDesk::showEnd(const Result<BuildReport> &report, bool isDeleted)
{
    using State = BuildJobView::State;
    const auto name = buildName(m_shown);
    const bool isDone = report && report->isComplete;
    const auto done = m_page.job().progress();
    m_page.recipe().setLocked(true, tr("of build %1").arg(name));
    if (isDeleted) {
        m_page.job().showState(State::None, {});
        editAsNewPlan();
        emit notice(tr("Build %1 was stopped and its shards deleted.").arg(name));
    } else if (isDone) {
        const auto words = tr("Finished: %1 (%2) in %3, %4")
                               .arg(counted(report->items, tr("1 segment"), tr("%1 segments")),
                                    spanText(report->seconds),
                                    counted(report->shards, tr("1 shard"), tr("%1 shards")),
                                    bytesText(report->bytes));
        m_page.job().showState(State::Finished, name, words);
        emit notice(tr("Build %1 is finished.").arg(name));
    } else {
        const auto words = done.shards > 0
                               ? tr("Can resume · stopped at shard %1 of %2")
                                     .arg(countText(done.shardsDone), countText(done.shards))
                               : tr("Can resume");
        m_page.job().showState(State::CanResume, name, words);
        if (!report)
            fail(report.error());
    }
    if (!isDeleted)
        showFailures(m_shown);
    refreshStart();
    refreshBuilds();
    if (m_elapsedSeconds > kLongSeconds && !m_window->isActiveWindow())
        QApplication::alert(m_window);
    if (m_quits)
        m_window->close();
}

void BuildDesk::showVerified(const Result<BuildVerifyReport> &report)
{
    m_page.job().showState(BuildJobView::State::Finished, buildName(m_shown));
    refreshStart();
    if (!report) {
        fail(report.error());
        return;
    }
    const auto files = counted(report->files, tr("1 file"), tr("%1 files"));
    if (report->problems == 0) {
        m_page.messages().show(
            MessageBar::Kind::Note,
            report->items > 0
                ? tr("Verified: %1 as they were built, %2 decoded, %3 as in their source.")
                      .arg(files, counted(report->items, tr("1 segment"), tr("%1 segments")),
                           countText(report->compared))
                : tr("Verified: %1 as they were built.").arg(files));
        return;
    }
    m_page.messages().show(MessageBar::Kind::Bad,
                           tr("%1 found. The first: %2. Update makes these shards again.")
                               .arg(counted(report->problems, tr("1 problem"), tr("%1 problems")),
                                    report->examples.empty()
                                        ? QString()
                                        : toQString(describe(report->examples.front()))));
}

void BuildDesk::askToStop()
{
    if (m_runner.isVerifying()) {
        m_runner.stop(false);
        return;
    }
    if (!m_runner.isBuilding())
        return;
    const auto shards = counted(m_page.job().progress().shardsDone, tr("1 finished shard is"),
                                tr("%1 finished shards are"));
    auto *box = new QMessageBox(
        QMessageBox::Question, tr("Stop build"),
        tr("Stop build %1? %2 kept and the build can be resumed.").arg(buildName(m_shown), shards),
        QMessageBox::NoButton, m_window);
    box->setObjectName(QStringLiteral("buildStop"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto *keep = box->addButton(tr("Stop, keep shards"), QMessageBox::AcceptRole);
    auto *remove = box->addButton(tr("Stop and delete shards"), QMessageBox::DestructiveRole);
    auto *goOn = box->addButton(tr("Go on"), QMessageBox::RejectRole);
    box->setDefaultButton(goOn);
    box->setEscapeButton(goOn);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, keep, remove](const QAbstractButton *button) {
                if (button == keep || button == remove)
                    m_runner.stop(button == remove);
            });
    box->open();
}

bool BuildDesk::mayQuit()
{
    if (!m_runner.isBuilding())
        return true;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Quit"),
                                tr("Build %1 is running.").arg(buildName(m_shown)),
                                QMessageBox::NoButton, m_window);
    box->setObjectName(QStringLiteral("buildQuit"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto *keep = box->addButton(tr("Keep running in background"), QMessageBox::AcceptRole);
    auto *quit = box->addButton(tr("Pause and quit"), QMessageBox::DestructiveRole);
    auto *cancel = box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(keep);
    box->setEscapeButton(cancel);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, keep, quit](const QAbstractButton *button) {
                if (button == keep)
                    m_window->showMinimized();
                if (button != quit)
                    return;
                m_quits = true;
                m_runner.stop(false); // it can be resumed; the window closes with its end
                if (!m_runner.isBuilding())
                    m_window->close();
            });
    box->open();
    return false;
}

/// The same options for another output.
void BuildDesk::editAsNewPlan()
{
    auto recipe = m_page.recipe().recipe();
    recipe.output.clear();
    if (!m_runner.isBusy()) {
        m_shown.clear();
        m_page.job().showState(BuildJobView::State::None, {});
    }
    m_page.recipe().setLocked(false, {});
    m_page.recipe().showRecipe(recipe);
    m_page.recipe().output().setFocus();
    plan();
}

void BuildDesk::chooseFolder()
{
    auto *dialog = new QFileDialog(m_window, tr("Output folder"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { m_page.recipe().output().setText(path); });
    dialog->open();
}

void BuildDesk::openRecipe()
{
    auto *dialog = new QFileDialog(m_window, tr("Open recipe"), {}, tr("Recipes (*.json)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_quick.start<BuildRecipe>(
            tr("Reading a recipe"),
            [&fs = std::as_const(m_fs), path](const ProgressSink &, const std::stop_token &) {
                return BuildRecipe::read(fs, toPath(path));
            },
            [this, turn = m_turn](const Result<BuildRecipe> &read) {
                if (turn != m_turn || !m_session)
                    return;
                if (!read) {
                    fail(read.error());
                    return;
                }
                auto recipe = *read;
                recipe.dataset = m_file.string(); // it is this dataset that is built
                m_page.recipe().showRecipe(recipe);
            });
    });
    dialog->open();
}

void BuildDesk::saveRecipe()
{
    auto *dialog = new QFileDialog(m_window, tr("Save recipe"), {}, tr("Recipes (*.json)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto recipe = m_page.recipe().recipe();
        m_quick.start<bool>(
            tr("Writing a recipe"),
            [&fs = m_fs, path, text = recipe.dump(true)](const ProgressSink &,
                                                         const std::stop_token &) -> Result<bool> {
                VOX_CHECK(writeFileAtomically(fs, toPath(path), bytesOf(text)));
                return true;
            },
            [this, path, text = recipe.dump(false)](const Result<bool> &written) {
                if (!written) {
                    fail(written.error());
                    return;
                }
                m_savedRecipe = text;
                m_savedFile = toUtf8(path);
                refreshCommand();
                emit notice(tr("Recipe saved as %1.").arg(path));
            });
    });
    dialog->open();
}

/// As a basket: reasons and failures are no fields that a query could ask for.
void BuildDesk::showRows(const std::vector<std::uint32_t> &ids)
{
    m_quick.start<bool>(
        tr("Finding the rows"),
        [file = m_file, ids](const ProgressSink &progress,
                             const std::stop_token &stop) -> Result<bool> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
            Baskets baskets(*workspace);
            if (const auto dropped = baskets.drop(kBasket);
                !dropped && dropped.error().code != ErrorCode::NotFound)
                return tl::unexpected<Error>(dropped.error());
            VOX_CHECK(baskets.add(kBasket, ids, progress, stop));
            return true;
        },
        [this, turn = m_turn](const Result<bool> &found) {
            if (turn != m_turn || !m_session)
                return;
            if (found)
                emit rowsWanted(toQString(basketQueryText(kBasket)));
            else
                fail(found.error());
        });
}

void BuildDesk::forget(const std::filesystem::path &output)
{
    m_quick.start<bool>(
        tr("Taking a build off the list"),
        [file = m_file, output](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, Workspace::openKnown(file));
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

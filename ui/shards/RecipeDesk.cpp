// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/RecipeDesk.h"

#include "core/search/RowReader.h"
#include "core/shards/recipe/RecipeCommand.h"
#include "core/shards/upload/BuildUpload.h"
#include "ui/common/CommandField.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/DatasetSession.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/BuildWords.h"
#include "ui/shards/PlanView.h"
#include "ui/shards/RecipePanel.h"

#include <QFileDialog>
#include <QLineEdit>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kSoonMs = 400;

/// The contents of a recipe file, without its place and its dataset.
std::string wordsOf(BuildRecipe recipe)
{
    recipe.dataset.clear();
    recipe.output.clear();
    return recipe.dump(true);
}

} // namespace

RecipeDesk::RecipeDesk(FileSystem &fs, BuildPage &page, QWidget *window)
    : QObject(window), m_fs(fs), m_page(page), m_window(window)
{
    for (QTimer *timer : {&m_planSoon, &m_countSoon}) {
        timer->setSingleShot(true);
        timer->setInterval(kSoonMs);
    }
    connect(&m_planSoon, &QTimer::timeout, this, &RecipeDesk::plan);
    connect(&m_countSoon, &QTimer::timeout, this, &RecipeDesk::count);
    auto &recipe = page.recipe();
    connect(&recipe, &RecipePanel::changed, this, [this] {
        refreshCommand();
        if (m_isOpen && m_session && !m_page.recipe().isLocked()) {
            m_planSoon.start();
            emit planned(); // one is on its way
        }
    });
    connect(&recipe, &RecipePanel::filterChanged, this, [this] {
        if (m_isOpen && m_session)
            m_countSoon.start();
    });
    connect(&recipe, &RecipePanel::openWanted, this, &RecipeDesk::openRecipe);
    connect(&recipe, &RecipePanel::saveWanted, this, &RecipeDesk::saveRecipe);
    connect(&recipe, &RecipePanel::folderWanted, this, &RecipeDesk::chooseFolder);
    connect(&page.plan(), &PlanView::recomputeWanted, this, &RecipeDesk::plan);
}

void RecipeDesk::attach(DatasetSession &session)
{
    ++m_turn;
    m_session = &session;
    m_file = session.workspace().file();
    if (m_page.recipe().isLocked())
        return; // of a build that runs on
    BuildRecipe recipe;
    recipe.dataset = m_file.string();
    m_page.recipe().showRecipe(recipe);
}

void RecipeDesk::detach()
{
    ++m_turn;
    m_counting.drop();
    stopPlanning();
    m_countSoon.stop();
    m_session = nullptr;
    m_plan.reset();
    m_page.plan().showPlan({}, {});
}

void RecipeDesk::open()
{
    m_isOpen = true;
    if (!m_session)
        return;
    count();
    if (!m_plan && !m_page.recipe().isLocked())
        plan();
}

void RecipeDesk::rowsChanged()
{
    if (!m_page.recipe().isLocked())
        m_page.plan().showOld();
    if (m_isOpen && m_session)
        m_countSoon.start();
}

void RecipeDesk::count()
{
    m_countSoon.stop();
    if (!m_session)
        return;
    RowQuery query;
    query.search = m_page.recipe().recipe().filter;
    m_counting.ask(
        [login = m_session->login(), query](const ProgressSink &,
                                            const std::stop_token &stop) -> Result<Counts> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace);
            VOX_TRY(const auto order, reader.order(query, stop));
            VOX_TRY(const auto all, reader.order({}, stop));
            return Counts{order->size(), all->size()};
        },
        [this](const Result<Counts> &counts) {
            m_page.recipe().showMatching(
                counts ? tr("%1 of %2")
                             .arg(countText(counts->matching),
                                  tr("%Ln segments", nullptr, pluralCount(counts->all)))
                       : toQString(counts.error().detail));
        });
}

void RecipeDesk::plan()
{
    if (!m_session || m_page.recipe().isLocked())
        return;
    stopPlanning();
    m_plan.reset();
    const auto recipe = m_page.recipe().recipe();
    m_page.plan().showPlan({}, {}, tr("Planning…"));
    using Preview = std::shared_ptr<const BuildPreview>;
    m_planning.ask(
        [&fs = m_fs, login = m_session->login(), items = m_session->items(),
         recipe](const ProgressSink &progress, const std::stop_token &stop) -> Result<Preview> {
            VOX_CHECK(recipe.check({}));
            auto local = recipe; // shards for a server are made here first
            VOX_TRY(const auto target, buildTargetOf(recipe.output));
            local.output = target.folder.string();
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(auto preview, previewBuild(fs, *workspace, *items, local, progress, stop));
            return std::make_shared<const BuildPreview>(std::move(preview));
        },
        [this, name = buildName(recipe.output)](const Result<Preview> &plan) {
            if (plan) {
                m_plan = *plan;
                m_page.plan().showPlan(m_plan, name.isEmpty() ? tr("New plan") : name);
            } else {
                m_page.plan().showPlan({}, tr("No plan"), toQString(plan.error().detail));
            }
            emit planned();
        });
    emit planned(); // without a plan so far; one is being made
}

void RecipeDesk::showPlan(std::shared_ptr<const BuildPreview> plan, const QString &name,
                          const QString &why)
{
    stopPlanning();
    m_plan = std::move(plan);
    m_page.plan().showPlan(m_plan, name, why);
    emit planned();
}

void RecipeDesk::stopPlanning()
{
    m_planSoon.stop();
    m_planning.drop();
}

void RecipeDesk::refreshCommand()
{
    const auto recipe = m_page.recipe().recipe();
    auto arguments = buildArguments(recipe);
    if (arguments.empty() && !m_savedFile.empty() && wordsOf(recipe) == m_savedRecipe)
        arguments = buildArguments(recipe, m_savedFile);
    QStringList words;
    if (!arguments.empty())
        words << QStringLiteral("voxdeck-cli");
    for (const auto &argument : arguments)
        words << toQString(argument);
    m_page.command().showCommand(words, tr("The command line reads rules by split from a file. "
                                           "Save the recipe to see its command."));
}

void RecipeDesk::chooseFolder()
{
    auto *dialog = new QFileDialog(m_window, tr("Output folder"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { m_page.recipe().output().setText(path); });
    dialog->open();
}

void RecipeDesk::openRecipe()
{
    auto *dialog = new QFileDialog(m_window, tr("Open recipe"), {}, tr("Recipes (*.json)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_files.start<BuildRecipe>(
            tr("Reading a recipe"),
            [&fs = std::as_const(m_fs), path](const ProgressSink &, const std::stop_token &) {
                return BuildRecipe::read(fs, toPath(path));
            },
            [this, turn = m_turn](const Result<BuildRecipe> &read) {
                if (turn != m_turn || !m_session)
                    return;
                if (!read) {
                    emit failed(read.error());
                    return;
                }
                auto recipe = *read;
                recipe.dataset = m_file.string(); // it is this dataset that is built
                m_page.recipe().showRecipe(recipe);
            });
    });
    dialog->open();
}

void RecipeDesk::saveRecipe()
{
    auto *dialog = new QFileDialog(m_window, tr("Save recipe"), {}, tr("Recipes (*.json)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto recipe = m_page.recipe().recipe();
        m_files.start<bool>(
            tr("Writing a recipe"),
            [&fs = m_fs, path, text = recipe.dump(true)](const ProgressSink &,
                                                         const std::stop_token &) -> Result<bool> {
                VOX_CHECK(writeFileAtomically(fs, toPath(path), bytesOf(text)));
                return true;
            },
            [this, path, text = wordsOf(recipe)](const Result<bool> &written) {
                if (!written) {
                    emit failed(written.error());
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

} // namespace voxdeck

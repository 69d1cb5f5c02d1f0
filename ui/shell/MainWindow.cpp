// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/MainWindow.h"

#include "ui/actions/Actions.h"
#include "ui/actions/KeyMap.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/AnnotateWorkspace.h"
#include "ui/annotate/review/FactsDesk.h"
#include "ui/annotate/rows/BarReason.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/PlaceKeeper.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/ChannelDesk.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/common/describeError.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/exchange/MergeDesk.h"
#include "ui/jobs/JobChip.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/BuildWorkspace.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/KeyOverlay.h"
#include "ui/shell/KeyRouter.h"
#include "ui/shell/TeamDesks.h"
#include "ui/shell/TopBar.h"
#include "ui/shell/Workspaces.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/OpeningPage.h"
#include "ui/sources/SampleDesk.h"
#include "ui/sources/VerifyDesk.h"
#include "ui/sources/WelcomePage.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"
#include "ui/splits/SplitsWorkspace.h"
#include "ui/splits/StepsList.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kImportRefreshMs = 400;

} // namespace

MainWindow::MainWindow(Services services, QWidget *parent)
    : QMainWindow(parent),
      m_services(services),
      m_bench(new Workbench(this)),
      m_jobs(services.jobPool),
      m_actions(new Actions(this)),
      m_keyMap(new KeyMap(*m_actions, services.settings, this)),
      m_topBar(new TopBar(*m_actions, this)),
      m_pages(new QStackedWidget(this)),
      m_workspaces(new Workspaces(
          *m_bench, *m_actions, *m_pages, *m_topBar, [this] { return m_edits->leave(); }, this)),
      m_welcome(new WelcomePage(*m_actions, m_pages)),
      m_opening(new OpeningPage(m_pages)),
      m_damage(new DamagePage(m_pages)),
      m_annotate(new AnnotateView(*m_actions, services.decodePool, m_pages)),
      m_splits(new SplitsPage(m_pages)),
      m_builds(new BuildPage(m_pages)),
      m_status(new StatusWords(this)),
      m_device(makeLabel({}, "smallMuted", this)),
      m_palette(nullptr),
      m_recent(new QMenu(tr("Open recent"), this)),
      m_browse(new BrowseDesk(*m_bench, *m_annotate, m_topBar->search(), this)),
      m_edits(new EditDesk(*m_bench, *m_annotate->editor, this)),
      m_sound(new SoundDesk(*m_bench, services.fileSystem, services.peakCache, *m_annotate,
                            services.decodePool, services.player, this)),
      m_publish(new PublishDesk(services.fileSystem, m_jobs, *m_bench, this)),
      m_range(new RangeDesk(*m_bench, services.fileSystem, m_jobs, *m_annotate, *m_sound, this)),
      m_wave(new WaveDesk(*m_bench, *m_actions, *m_annotate, services.settings, services.peakCache,
                          services.jobPool, this)),
      m_channels(new ChannelDesk(*m_bench, *m_actions, *m_annotate, *m_sound, services.fileSystem,
                                 services.peakCache, services.settings, this)),
      m_verify(new VerifyDesk(services.fileSystem, m_jobs, this)),
      m_table(new TableDesk(*m_bench, *m_actions, *m_annotate, *m_browse, *m_status,
                            services.settings, this)),
      m_bulk(new BulkDesk(*m_bench, *m_annotate, *m_browse, *m_edits, *m_table, this)),
      m_replace(new ReplaceDesk(*m_bench, *m_annotate, *m_browse, *m_edits, this)),
      m_labels(new AnnotationsDesk(services.fileSystem, *m_bench, this)),
      m_changes(new ChangesDesk(services.fileSystem, *m_bench, this)),
      m_packages(new PackageDesk(services.fileSystem, m_jobs, *m_bench, this)),
      m_sets(new SetsDesk(*m_bench, *m_actions, *m_annotate, *m_browse, services.fileSystem, this)),
      m_export(new ExportDesk(services.fileSystem, m_jobs, *m_bench, *m_annotate->messages,
                              services.settings, this)),
      m_import(new ImportDesk(services.fileSystem, m_jobs, *m_bench, *m_annotate->messages,
                              services.settings, this)),
      m_splitting(new SplitsDesk(*m_bench, m_jobs, *m_splits, this)),
      m_building(new BuildDesk(*m_bench, services.fileSystem, *m_builds, this)),
      m_compare(
          new CompareDesk(*m_bench, *m_actions, *m_annotate, *m_sound, services.settings, this)),
      m_loop(new LoopDesk(*m_bench, *m_actions, *m_annotate, *m_browse, *m_edits, *m_sound,
                          services.settings, this)),
      m_segments(
          new SegmentDesk(*m_bench, *m_actions, *m_annotate, *m_browse, *m_edits, *m_sound, this)),
      m_texts(new TextDesks(*m_bench, *m_actions, *m_annotate, *m_table, *m_bulk, services.settings,
                            this)),
      m_place(new PlaceKeeper(*m_bench, *m_annotate, *m_browse, *m_sound, services.settings, this)),
      m_splitMode(new DivideDesk(*m_bench, *m_actions, *m_annotate, *m_browse, *m_edits, *m_sound,
                                 *m_segments, this)),
      m_silences(
          new PausesDesk(*m_bench, *m_actions, *m_annotate, *m_browse, *m_edits, *m_sound, this)),
      m_merge(new MergeDesk(*m_actions, *m_bench, this)),
      m_sample(new SampleDesk(services.fileSystem, m_jobs, this)),
      m_team(std::make_unique<TeamDesks>(*m_bench, *m_actions, *m_annotate, *m_browse, *m_edits,
                                         *m_sound))
{
    setWindowTitle(QStringLiteral("Voxdeck"));
    setWindowIcon(icon(QStringLiteral("vx-app")));
    setMinimumSize(960, 600);
    resize(1440, 900);
    setAcceptDrops(true);
    m_keyMap->load();
    m_actions->fillMenuBar(*menuBar(), m_recent);
    for (QWidget *page : {static_cast<QWidget *>(m_welcome), static_cast<QWidget *>(m_opening),
                          static_cast<QWidget *>(m_damage)})
        m_pages->addWidget(page);
    addWorkspaces();
    auto *centre = new QWidget(this);
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_topBar);
    column->addWidget(makeRule(Qt::Horizontal, centre));
    column->addWidget(m_pages, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(new JobChip(m_jobs, this));
    connect(&m_jobs, &JobList::changed, this,
            [this] { (*m_actions)[ActionId::StopJobs]->setEnabled(m_jobs.isRunning()); });
    statusBar()->addPermanentWidget(m_device);
    m_device->setContentsMargins(8, 0, 10, 0);
    m_palette = new CommandPalette(this);
    new FactsDesk(*m_bench, *m_annotate, this);
    new KeyOverlay(*m_actions, this);
    // last, so that it is asked first: it knows of input methods
    connect(new KeyRouter(*m_actions, this), &KeyRouter::refused, m_texts, &TextDesks::explainKey);
    m_importRefresh.setInterval(kImportRefreshMs);
    limitActions();
    connectDesks();
    connectSplits();
    connectSegmentation();
    connectExchange();
    connectTeam();
    connectPackages();
    connectBuild();
    connectFileActions();
    connectSegmentActions();
    connectViewActions();
    m_annotate->editor->field().setPixelSize(
        m_services.settings.store().value(QStringLiteral("transcriptPixels"), 18).toInt());
    restoreGeometry(m_services.settings.store().value(QStringLiteral("geometry")).toByteArray());
    m_pages->setCurrentWidget(m_welcome);
    refreshRecent();
    m_welcome->takeFocus();
    refreshActions();
    m_topBar->setDatasetOpen(false);
}

MainWindow::~MainWindow()
{
    closeDataset();
}

DatasetSession *MainWindow::session() const
{
    return m_bench->dataset();
}

bool MainWindow::isOpen() const
{
    return m_bench->isOpen();
}

QWidget *MainWindow::page() const
{
    return m_pages->currentWidget();
}

void MainWindow::connectSplits()
{
    connect(m_splitting, &SplitsDesk::busyChanged, this, &MainWindow::lockWhile);
    connect(m_splitting, &SplitsDesk::notice, m_status, &StatusWords::showNotice);
    m_splits->steps().follow(m_edits->undoStack(), (*m_actions)[ActionId::Undo]);
    connect(&m_splits->steps(), &StepsList::stepWanted, m_edits, &EditDesk::goToStep);
    connect(&m_bench->filter(), &Filter::rowsWanted, this,
            [this] { m_workspaces->show(ActionId::Workspace1); });
    connect(m_edits, &EditDesk::longStepWanted, this,
            [this](EditGroup step, bool isUndo, quint64 rows) {
                const auto bulkRows = session() ? session()->edits().rowsOfBulkStep(step) : 0;
                if (isOnSplits() && bulkRows && *bulkRows > 0 && *bulkRows == rows)
                    m_splitting->takeStep(step, isUndo);
                else
                    m_bulk->takeLongStep(step, isUndo, rows);
            });
}

/// A new workspace is one line here.
void MainWindow::addWorkspaces()
{
    m_workspaces->add(std::make_unique<AnnotateWorkspace>(*m_annotate, *m_splitMode, *m_silences));
    m_workspaces->add(std::make_unique<SplitsWorkspace>(*m_splits, *m_splitting));
    m_workspaces->add(std::make_unique<BuildWorkspace>(*m_builds, *m_building));
    connect(m_workspaces, &Workspaces::changed, this, [this] {
        m_edits->handOverBulkSteps(isOnSplits());
        refreshActions();
    });
}

bool MainWindow::isOnSplits() const
{
    return m_workspaces->seen() == ActionId::Workspace3;
}

void MainWindow::showError(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_annotate->messages->show(describeError(error));
    noteReason(*m_annotate->messages, QStringLiteral("failed"));
}

void MainWindow::showPublished(const PublishReport &report)
{
    if (report.revision == 0)
        return;
    auto words = tr("Revision r%1 published. %2.").arg(report.revision).arg(publishSummary(report));
    std::vector<MessageBar::Choice> choices;
    if (!report.problems.empty()) {
        words += QLatin1Char(' ')
                 + counted(report.problems.size(), tr("1 edit could not be written."),
                           tr("%1 edits could not be written."));
        choices.push_back({tr("Show why…"), [this, problems = report.problems] {
                               m_publish->showRefused(problems);
                           }});
    }
    m_annotate->messages->show(report.problems.empty() ? MessageBar::Kind::Note
                                                       : MessageBar::Kind::Warn,
                               words, std::move(choices));
    noteReason(*m_annotate->messages, QStringLiteral("published"));
}

void MainWindow::lockEditing(const QString &why)
{
    m_edits->setLocked(why);
    refreshActions();
}

void MainWindow::refreshCounts()
{
    const auto &totals = m_browse->totals();
    m_topBar->setUnpublished(totals.unpublishedEdits);
    m_status->showUnpublished(totals.unpublishedEdits, totals.unpublishedSegments);
    auto *table = m_annotate->table;
    const auto *current = m_browse->current();
    const bool isOutside = table->currentRow() < 0
                           || (current && table->segments().isDimmed(current->id));
    m_status->showRow(isOutside ? 0 : static_cast<quint64>(table->currentRow()) + 1,
                      static_cast<quint64>(table->segments().rowCount()));
    m_annotate->showOutsideFilter(isOutside && current && table->segments().rowCount() > 0);
    refreshActions();
}

void MainWindow::refreshRecent()
{
    const auto recent = m_services.settings.recent();
    m_welcome->setRecent(recent);
    m_recent->clear();
    m_recent->setEnabled(!recent.isEmpty());
    for (const auto &one : recent)
        connect(m_recent->addAction(one.path), &QAction::triggered, this,
                [this, path = one.path] { openDataset(toPath(path)); });
}

void MainWindow::keepGeometry()
{
    m_services.settings.store().setValue(QStringLiteral("geometry"), saveGeometry());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    keepGeometry();
    if (!m_workspaces->mayQuit()) {
        event->ignore();
        return;
    }
    if (!mayLeaveText()) {
        event->ignore();
        return;
    }
    closeDataset(); // no question: edits and drafts stay in the workspace
    event->accept();
}

/// Whether what is typed is an edit or a draft, or may be lost. Else the window asks.
bool MainWindow::mayLeaveText()
{
    if (!session() || m_mayLoseText || m_edits->keep())
        return true;
    m_pages->setCurrentWidget(m_annotate);
    m_edits->askAboutLoss();
    return false;
}

void MainWindow::shutDown()
{
    keepGeometry();
    closeDataset();
    QApplication::quit();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && !isActiveWindow())
        m_edits->saveDraftNow();
}

} // namespace voxdeck

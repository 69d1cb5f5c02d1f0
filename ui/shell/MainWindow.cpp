// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/MainWindow.h"

#include "ui/actions/Actions.h"
#include "ui/actions/KeyMap.h"
#include "ui/annotate/AnnotateDesks.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/AnnotateWorkspace.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/audit/AuditWorkspace.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/WheelGuard.h"
#include "ui/exchange/ExchangeDesks.h"
#include "ui/jobs/JobChip.h"
#include "ui/jobs/QuitQuestion.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/session/Workspaces.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/BuildWorkspace.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/HelpDesk.h"
#include "ui/shell/KeyOverlay.h"
#include "ui/shell/KeyRouter.h"
#include "ui/shell/PaletteDesk.h"
#include "ui/shell/SettingsDesk.h"
#include "ui/shell/TopBar.h"
#include "ui/sources/DatasetDesk.h"
#include "ui/sources/FirstPages.h"
#include "ui/sources/OfflineSwitch.h"
#include "ui/sources/WelcomePage.h"
#include "ui/splits/SplitsPage.h"
#include "ui/splits/SplitsWorkspace.h"
#include "ui/team/PackageDesk.h"
#include "ui/team/TeamDesks.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transfers/TransferDesk.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QUrl>
#include <QVBoxLayout>

#include <memory>
#include <vector>

namespace voxdeck {
namespace {

using Id = ActionId;
constexpr QLatin1String kGeometryKey("geometry");

} // namespace

MainWindow::MainWindow(Services services, QWidget *parent)
    : QMainWindow(parent),
      m_services(services),
      m_actions(new Actions(this)),
      m_bench(new Workbench(*m_actions, m_jobs, this)),
      m_keyMap(new KeyMap(*m_actions, services.settings, this)),
      m_topBar(new TopBar(*m_actions, this)),
      m_pages(new QStackedWidget(this)),
      m_recent(new QMenu(tr("Open recent"), this)),
      m_status(new StatusWords(this)),
      m_device(makeLabel({}, "smallMuted", this)),
      m_firstPages(new FirstPages(*m_bench, services, *m_pages, *m_recent, this)),
      m_annotate(new AnnotateView(*m_actions, services.decodePool, m_pages)),
      m_splits(new SplitsPage(m_pages)),
      m_builds(new BuildPage(m_pages)),
      m_workspaces(new Workspaces(*m_bench, *m_pages, this)),
      m_annotateDesks(
          new AnnotateDesks(*m_bench, services, *m_annotate, m_topBar->search(), *m_status, this)),
      m_exchange(new ExchangeDesks(*m_bench, services, this)),
      m_team(new TeamDesks(*m_bench, services, this)),
      m_datasets(new DatasetDesk(*m_bench, services, *m_workspaces, *m_firstPages, this)),
      m_help(new HelpDesk(*m_bench, this)),
      m_quitting(new QuitQuestion(m_bench->board(), *this))
{
    m_keyMap->load();
    m_actions->fillMenuBar(*menuBar(), m_recent);
    m_actions->setState([this] { return state(); });
    new SettingsDesk(*m_bench, services, *m_keyMap, *m_annotateDesks, this);
    layOut();
    connectFrame();
    addWorkspaces();
    auto *transfers = new TransferDesk(*m_bench, m_services.fileSystem, m_services.settings, this);
    connect(m_bench, &Workbench::uploadWanted, transfers, &TransferDesk::upload);
    connectPalette();
    registerActions();
    new KeyOverlay(*m_actions, this);
    // last, so that it is asked first: it knows of input methods
    WheelGuard::install();
    const auto *keys = new KeyRouter(*m_actions, this);
    connect(keys, &KeyRouter::refused, m_annotateDesks->texts, &TextDesks::explainKey);
    connect(keys, &KeyRouter::untyped, m_status, &StatusWords::showNotice);
    connect(keys, &KeyRouter::functionKeyRefused, this,
            [this](ActionId id) { m_status->showNotice(findChild<PaletteDesk *>()->whyNot(id)); });
    restoreGeometry(m_services.settings.store().value(kGeometryKey).toByteArray());
    showClosed();
    m_firstPages->showWelcome();
    m_firstPages->welcome().takeFocus();
    m_bench->refreshActions();
    transfers->offerInterrupted();
}

MainWindow::~MainWindow()
{
    closeDataset();
}

/// A new workspace is one line here.
void MainWindow::addWorkspaces()
{
    m_workspaces->add(std::make_unique<AnnotateWorkspace>(*m_annotateDesks));
    m_workspaces->add(
        std::make_unique<AuditWorkspace>(*m_bench, *m_actions, m_services.fileSystem, m_pages));
    m_workspaces->add(
        std::make_unique<SplitsWorkspace>(*m_bench, m_services.fileSystem, *m_splits));
    m_workspaces->add(std::make_unique<BuildWorkspace>(*m_bench, m_services.fileSystem, *m_builds));
}

void MainWindow::layOut()
{
    setWindowIcon(icon(QStringLiteral("vx-app")));
    setMinimumSize(960, 600);
    resize(1440, 900);
    setAcceptDrops(true);
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
    statusBar()->addPermanentWidget(new JobChip(m_bench->board(), this));
    statusBar()->addPermanentWidget(new OfflineSwitch(*m_actions, m_services.settings, this));
    statusBar()->addPermanentWidget(m_device);
    m_device->setContentsMargins(8, 0, 10, 0);
}

/// The frame follows what is open, as every desk does.
void MainWindow::connectFrame()
{
    connect(m_bench, &Workbench::opened, this, &MainWindow::showOpened);
    connect(m_bench, &Workbench::emptied, this, &MainWindow::showClosed);
    connect(m_bench, &Workbench::openWanted, this,
            [this](const OpenWish &wish) { openDataset(wish); });
    connect(&m_bench->filter(), &Filter::countsChanged, this, &MainWindow::showCounts);
    connect(&m_bench->reports(), &Reports::notice, m_status, &StatusWords::showNotice);
    connect(&m_bench->reports(), &Reports::noticeLater, m_status, &StatusWords::showLater);
    connect(m_annotateDesks, &AnnotateDesks::deviceChanged, m_device, &QLabel::setText);
    m_annotateDesks->sound->announceDevice();
    connect(m_workspaces, &Workspaces::added, m_topBar, &TopBar::addWorkspace);
    connect(m_workspaces, &Workspaces::chosen, m_topBar, &TopBar::showWorkspace);
    connect(m_datasets, &DatasetDesk::opened, this, &MainWindow::datasetOpened);
    connect(m_datasets, &DatasetDesk::imported, this, &MainWindow::imported);
    connect(m_firstPages, &FirstPages::explanationWanted, m_help,
            [this] { m_help->showManual(QStringLiteral("What is a dataset folder?")); });
}

void MainWindow::connectPalette()
{
    auto *palette = new CommandPalette(this);
    m_actions->on(Id::Commands, palette, [palette] { palette->popUp(); });
    auto *listed = new PaletteDesk(*palette, *m_actions, *m_bench, *m_annotate, this);
    connect(listed, &PaletteDesk::annotateWanted, this, [this] {
        if (const auto seen = m_workspaces->seen(); seen && *seen != Id::Workspace1)
            m_workspaces->show(Id::Workspace1);
    });
    connect(listed, &PaletteDesk::segmentWanted, &m_bench->currentRow(), &CurrentRow::goTo);
    connect(listed, &PaletteDesk::rowWanted, this, [this](const QString &row) {
        if (!m_annotateDesks->browse->goTo(row))
            m_status->showNotice(tr("No such row: %1").arg(row));
    });
    connect(listed, &PaletteDesk::filterWanted, &m_topBar->search(), &QLineEdit::setText);
    connect(m_actions, &Actions::refreshed, listed,
            [this, listed] { m_topBar->setWhyNotPublish(listed->whyNot(Id::Publish)); });
}

void MainWindow::registerActions()
{
    m_actions->on(Id::Quit, this, [this] { close(); });
    m_actions->on(Id::FullScreen, this,
                  [this](bool isFull) { isFull ? showFullScreen() : showNormal(); });
    auto &board = m_bench->board();
    m_actions->on(Id::StopJobs, &board, [&board] { board.stopAll(); });
    m_actions->limit({Id::StopJobs}, [&board] { return board.isRunning(); });
    connect(&board, &JobBoard::changed, this,
            [this, &board] { (*m_actions)[Id::StopJobs]->setEnabled(board.isRunning()); });
}

ActionState MainWindow::state() const
{
    ActionState state;
    state.hasDataset = m_bench->isOpen();
    state.isRead = !m_bench->isReading();
    state.isList = state.hasDataset && !m_bench->dataset()->dataset();
    state.ofPage = m_workspaces->actions();
    const bool isEditorSeen = m_workspaces->seen().value_or(Id::Workspace1) == Id::Workspace1;
    state.hasSegment = state.hasDataset && isEditorSeen && m_annotate->editor->hasSegment();
    state.isLocked = m_bench->editing().isLocked();
    return state;
}

QWidget *MainWindow::page() const
{
    return m_pages->currentWidget();
}

void MainWindow::openDataset(const std::filesystem::path &path,
                             const std::filesystem::path &workspace)
{
    openDataset(OpenWish{{path}, workspace, {}});
}

void MainWindow::openDataset(const OpenWish &wish)
{
    if (wish.sources.size() == 1 && isPackageName(wish.sources.front()))
        m_team->packages->openPackage(wish.sources.front()); // asks where to, then opens the list
    else
        m_datasets->open(wish);
}

void MainWindow::closeDataset()
{
    m_datasets->close();
}

void MainWindow::showOpened()
{
    setWindowTitle(QStringLiteral("%1 — Voxdeck").arg(m_bench->dataset()->name()));
    m_topBar->setDatasetOpen(true);
    m_status->showSaving(false);
}

void MainWindow::showClosed()
{
    setWindowTitle(QStringLiteral("Voxdeck"));
    m_topBar->setDatasetOpen(false);
    m_topBar->setUnpublished(0);
    m_status->clear();
}

void MainWindow::showCounts()
{
    const auto &totals = m_bench->filter().totals();
    m_topBar->setUnpublished(totals.unpublishedEdits);
    m_status->showUnpublished(totals.unpublishedEdits, totals.unpublishedSegments);
}

void MainWindow::keepGeometry()
{
    m_services.settings.store().setValue(kGeometryKey, saveGeometry());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    keepGeometry();
    if (!m_quitting->mayQuit() || !m_workspaces->mayClose([this] { close(); })) {
        event->ignore();
        return;
    }
    closeDataset(); // no question: edits and drafts stay in the workspace
    event->accept();
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
        m_annotateDesks->edits->saveDraftNow();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    std::vector<std::filesystem::path> paths;
    for (const auto &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.push_back(toPath(url.toLocalFile()));
    if (paths.size() == 1)
        openDataset(paths.front());
    else
        m_datasets->openTogether(paths);
    event->acceptProposedAction();
}

} // namespace voxdeck

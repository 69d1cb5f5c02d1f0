// SPDX-License-Identifier: GPL-3.0-or-later
// How what comes in and goes out, and the sets of segments people keep, are connected.
#include "ui/shell/MainWindow.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/describeError.h"
#include "ui/common/DesktopNotice.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/jobs/JobChip.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shell/TopBar.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/WelcomePage.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"

#include <QStackedWidget>
#include <QStatusBar>

namespace voxdeck {

void MainWindow::connectExchange()
{
    connect(m_sets, &SetsDesk::failed, this, &MainWindow::showError);
    connect(m_sets, &SetsDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_sets, &SetsDesk::busyChanged, this, [this](bool isBusy, const QString &words) {
        if (m_importJob == 0) // which locks, and unlocks, for itself
            lockEditing(isBusy ? words : QString());
    });
    connect((*m_actions)[ActionId::Import], &QAction::triggered, m_import,
            [this] { m_import->open(); });
    connect((*m_actions)[ActionId::ChangeMapping], &QAction::triggered, m_import,
            &ImportDesk::changeMapping);
    connect(m_annotate, &AnnotateView::findAudioWanted, (*m_actions)[ActionId::ChangeMapping],
            &QAction::trigger);
    connect((*m_actions)[ActionId::ImportFindings], &QAction::triggered, m_import,
            &ImportDesk::showFindings);
    connect(m_import, &ImportDesk::openWanted, this,
            [this](const OpenWish &wish) { openDataset(wish); });
    connect(m_import, &ImportDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_import, &ImportDesk::failed, this, [this](const Error &error) {
        if (session())
            showError(error);
        else
            m_welcome->messages().show(describeError(error));
    });
    connect((*m_actions)[ActionId::Export], &QAction::triggered, m_export, &ExportDesk::open);
    connect(m_export, &ExportDesk::failed, this, &MainWindow::showError);
    connect(m_export, &ExportDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_export, &ExportDesk::busyChanged, this, &MainWindow::refreshActions);
}

void MainWindow::connectPackages()
{
    connect((*m_actions)[ActionId::ExportChanges], &QAction::triggered, m_changes,
            &ChangesDesk::openExport);
    connect((*m_actions)[ActionId::ImportChanges], &QAction::triggered, m_changes,
            [this] { m_changes->openImport(); });
    connect((*m_actions)[ActionId::MakePackage], &QAction::triggered, m_packages,
            &PackageDesk::makePackage);
    connect((*m_actions)[ActionId::OpenPackage], &QAction::triggered, m_packages,
            &PackageDesk::chooseAndOpen);
    connect((*m_actions)[ActionId::ReturnPackage], &QAction::triggered, m_packages,
            &PackageDesk::returnPackage);
    connect(m_packages, &PackageDesk::openWanted, this,
            [this](const OpenWish &wish) { openDataset(wish); });
    connect(m_packages, &PackageDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_packages, &PackageDesk::failed, this, &MainWindow::showError);
    connect(m_packages, &PackageDesk::headFound, this, [this] {
        if (m_importJob == 0)
            showPackage();
        refreshActions();
    });
}

/// What the person who made the package wants to be known, above the table.
void MainWindow::showPackage()
{
    const auto &head = m_packages->head();
    if (!head)
        return;
    const auto from = head->from.empty() ? tr("Work package.")
                                         : tr("Work package from %1.").arg(toQString(head->from));
    m_annotate->messages->show(MessageBar::Kind::Note,
                               head->instructions.empty()
                                   ? from
                                   : from + QLatin1Char(' ')
                                         + toQString(head->instructions).trimmed(),
                               {{tr("Return work package..."), [this] {
                                     showPackage(); // the instructions stay while it is not done
                                     m_annotate->table->setFocus(Qt::OtherFocusReason);
                                     m_packages->returnPackage();
                                 }}});
}

bool MainWindow::isOnBuild() const
{
    return m_pages->currentWidget() == static_cast<const QWidget *>(m_builds);
}

void MainWindow::connectBuild()
{
    auto *chip = new JobChip(m_building->runner().jobs(), this);
    statusBar()->insertPermanentWidget(1, chip);
    m_building->setTell(tellDesktop);
    connect(chip, &JobChip::opened, this, [this] { showWorkspace(ActionId::Workspace5); });
    connect(m_building, &BuildDesk::notice, m_status, &StatusWords::showNotice);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
// How what comes in and goes out, and the sets of segments people keep, are connected.
#include "ui/shell/MainWindow.h"

#include "ui/common/MessageBar.h"
#include "ui/common/describeError.h"
#include "ui/shell/Actions.h"
#include "ui/shell/ExportDesk.h"
#include "ui/shell/ImportDesk.h"
#include "ui/shell/SetsDesk.h"
#include "ui/shell/StatusWords.h"
#include "ui/shell/WelcomePage.h"

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
    connect((*m_actions)[ActionId::ImportFindings], &QAction::triggered, m_import,
            &ImportDesk::showFindings);
    connect(m_import, &ImportDesk::openWanted, this,
            [this](const OpenWish &wish) { openDataset(wish); });
    connect(m_import, &ImportDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_import, &ImportDesk::failed, this, [this](const Error &error) {
        if (m_session)
            showError(error);
        else
            m_welcome->messages().show(describeError(error));
    });
    connect((*m_actions)[ActionId::Export], &QAction::triggered, m_export, &ExportDesk::open);
    connect(m_export, &ExportDesk::failed, this, &MainWindow::showError);
    connect(m_export, &ExportDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_export, &ExportDesk::busyChanged, this, &MainWindow::refreshActions);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
// How the desks that change which segments there are are connected.
#include "ui/shell/MainWindow.h"

#include "ui/shell/ExportDesk.h"
#include "ui/shell/MergeDesk.h"
#include "ui/shell/SegmentDesk.h"
#include "ui/shell/SilenceDesk.h"
#include "ui/shell/SplitModeDesk.h"
#include "ui/shell/StatusWords.h"

namespace voxdeck {

void MainWindow::connectSegmentation()
{
    connect(m_segments, &SegmentDesk::failed, this, &MainWindow::showError);
    connect(m_segments, &SegmentDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_splitMode, &SplitModeDesk::failed, this, &MainWindow::showError);
    connect(m_splitMode, &SplitModeDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_splitMode, &SplitModeDesk::openChanged, this, &MainWindow::refreshActions);
    connect(m_silences, &SilenceDesk::failed, this, &MainWindow::showError);
    connect(m_silences, &SilenceDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_silences, &SilenceDesk::openChanged, this, &MainWindow::refreshActions);
    connect(m_silences, &SilenceDesk::changed, this, &MainWindow::showChangedRows);
    connect(m_silences, &SilenceDesk::busyChanged, this, &MainWindow::lockWhile);
    connect(m_merge, &MergeDesk::exportWanted, m_export, &ExportDesk::openMerged);
}

} // namespace voxdeck

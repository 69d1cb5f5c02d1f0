// SPDX-License-Identifier: GPL-3.0-or-later
// How the desks that change which segments there are are connected.
#include "ui/shell/MainWindow.h"

#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/exchange/MergeDesk.h"
#include "ui/jobs/StatusWords.h"

namespace voxdeck {

void MainWindow::connectSegmentation()
{
    connect(m_segments, &SegmentDesk::failed, this, &MainWindow::showError);
    connect(m_segments, &SegmentDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_splitMode, &DivideDesk::failed, this, &MainWindow::showError);
    connect(m_splitMode, &DivideDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_splitMode, &DivideDesk::openChanged, this, &MainWindow::refreshActions);
    connect(m_silences, &PausesDesk::failed, this, &MainWindow::showError);
    connect(m_silences, &PausesDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_silences, &PausesDesk::openChanged, this, &MainWindow::refreshActions);
    connect(m_silences, &PausesDesk::busyChanged, this, &MainWindow::lockWhile);
    connect(m_merge, &MergeDesk::exportWanted, m_export, &ExportDesk::openMerged);
}

} // namespace voxdeck

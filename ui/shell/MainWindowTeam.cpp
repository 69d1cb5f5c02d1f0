// SPDX-License-Identifier: GPL-3.0-or-later
// Several people's work: comments, assignment, queues, and whose name stands at edits.
#include "ui/shell/MainWindow.h"

#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/shell/TeamDesks.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"

namespace voxdeck {

void MainWindow::connectTeam()
{
    m_bench->identity().set(toUtf8(m_services.settings.personName()));
    auto &people = m_team->people;
    connect(&people, &PeopleDesk::failed, this, &MainWindow::showError);
    connect(&people, &PeopleDesk::notice, m_status, &StatusWords::showNotice);
    connect(&people, &PeopleDesk::busyChanged, this, &MainWindow::lockWhile);
    connect(&m_team->comments, &CommentDesk::notice, m_status, &StatusWords::showNotice);
}

} // namespace voxdeck

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
#include "ui/shell/TeamDesks.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"

namespace voxdeck {

void MainWindow::connectTeam()
{
    setWhoIsThere(toUtf8(m_services.settings.personName()));
    auto &people = m_team->people;
    connect(&people, &PeopleDesk::failed, this, &MainWindow::showError);
    connect(&people, &PeopleDesk::notice, m_status, &StatusWords::showNotice);
    connect(&people, &PeopleDesk::busyChanged, this, &MainWindow::lockWhile);
    connect(&people, &PeopleDesk::changed, this, &MainWindow::showChangedRows);
    connect(&m_team->comments, &CommentDesk::notice, m_status, &StatusWords::showNotice);
    connect(m_sets, &SetsDesk::setsChanged, &m_team->queues, &QueueDesk::recount);
}

/// Another name in the preferences: whose edits are made and whose work is shown from now on.
void MainWindow::takeName()
{
    const auto before = whoIsThere();
    setWhoIsThere(toUtf8(m_services.settings.personName()));
    const auto who = whoIsThere();
    if (!m_session || who == before)
        return;
    m_team->setWho(*m_session, who);
    m_bulk->attach(*m_session, who);
    m_replace->attach(*m_session, who);
    m_labels->attach(*m_session, who);
    m_changes->attach(*m_session, who);
    m_silences->setWho(who);
    m_packages->setWho(who);
    m_browse->refresh();
}

} // namespace voxdeck

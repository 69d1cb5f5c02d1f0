// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/audit/AuditActions.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"

namespace voxdeck {

AuditWorkspace::AuditWorkspace(Workbench &bench, Actions &actions, FileSystem &fs, QWidget *pages)
    : m_page(new AuditPage(pages)), m_desk(new AuditDesk(bench, actions, fs, *m_page, m_page))
{
    connectAuditActions(actions, bench, *m_page, *m_desk);
}

ActionId AuditWorkspace::action() const
{
    return ActionId::Workspace2;
}

QWidget &AuditWorkspace::page()
{
    return *m_page;
}

void AuditWorkspace::takeFocus()
{
    m_page->takeFocus();
}

void AuditWorkspace::shown()
{
    m_desk->open();
}

void AuditWorkspace::hidden()
{
    m_desk->close();
}

/// Of the segment that a chart or a list here has chosen.
std::vector<ActionId> AuditWorkspace::actions() const
{
    return {ActionId::PlayPause,   ActionId::PlaySegment,    ActionId::PlayFromBefore,
            ActionId::BackAndPlay, ActionId::NextDifference, ActionId::PreviousDifference};
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/SplitsWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/splits/RecordingsView.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"

namespace voxdeck {

ActionId SplitsWorkspace::action() const
{
    return ActionId::Workspace3;
}

QWidget &SplitsWorkspace::page()
{
    return m_page;
}

void SplitsWorkspace::takeFocus()
{
    m_page.table().setFocus();
}

void SplitsWorkspace::shown()
{
    m_desk.open();
}

void SplitsWorkspace::hidden()
{
    m_desk.close();
}

bool SplitsWorkspace::handle(ActionId id)
{
    if (id != ActionId::FitSegment)
        return false;
    m_desk.assignSelection(Split::Unassigned); // the key 0 removes recordings from their split here
    return true;
}

} // namespace voxdeck

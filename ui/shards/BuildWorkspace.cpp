// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/RecipePanel.h"

namespace voxdeck {

ActionId BuildWorkspace::action() const
{
    return ActionId::Workspace5;
}

QWidget &BuildWorkspace::page()
{
    return m_page;
}

void BuildWorkspace::takeFocus()
{
    m_page.recipe().setFocus();
}

void BuildWorkspace::shown()
{
    m_desk.open();
}

void BuildWorkspace::hidden()
{
    m_desk.close();
}

bool BuildWorkspace::mayQuit()
{
    return m_desk.mayQuit();
}

} // namespace voxdeck

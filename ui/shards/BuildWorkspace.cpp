// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/common/DesktopNotice.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/RecipePanel.h"

namespace voxdeck {

BuildWorkspace::BuildWorkspace(Workbench &bench, FileSystem &fs, BuildPage &page)
    : m_page(page), m_desk(*new BuildDesk(bench, fs, page, bench.window()))
{
    bench.hear(m_desk);
    m_desk.setTell(tellDesktop);
    bench.board().add(m_desk.runner().jobs(),
                      [&bench] { emit bench.workspaceWanted(ActionId::Workspace5); });
}

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

} // namespace voxdeck

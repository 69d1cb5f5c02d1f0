// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/Workspaces.h"

#include "ui/actions/Actions.h"
#include "ui/session/Workbench.h"
#include "ui/shell/TopBar.h"

#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace voxdeck {

Workspaces::Workspaces(Workbench &bench, Actions &actions, QStackedWidget &pages, TopBar &bar,
                       std::function<bool()> mayLeave, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_actions(actions),
      m_pages(pages),
      m_bar(bar),
      m_mayLeave(std::move(mayLeave))
{
}

Workspaces::~Workspaces() = default;

void Workspaces::add(std::unique_ptr<WorkspacePage> workspace)
{
    const auto action = workspace->action();
    m_pages.addWidget(&workspace->page());
    m_bar.addWorkspace(*workspace);
    connect(m_actions[action], &QAction::triggered, this, [this, action] { show(action); });
    m_all.push_back(std::move(workspace));
}

WorkspacePage *Workspaces::seenPage() const
{
    for (const auto &one : m_all)
        if (&one->page() == m_pages.currentWidget())
            return one.get();
    return nullptr;
}

std::optional<ActionId> Workspaces::seen() const
{
    const auto *page = seenPage();
    return page ? std::optional(page->action()) : std::nullopt;
}

void Workspaces::show(ActionId action)
{
    const auto found = std::find_if(m_all.begin(), m_all.end(),
                                    [action](const auto &one) { return one->action() == action; });
    if (found == m_all.end() || !m_bench.isOpen() || !m_mayLeave())
        return;
    auto &wanted = **found;
    for (const auto &one : m_all)
        if (one.get() != &wanted)
            one->hidden();
    m_pages.setCurrentWidget(&wanted.page());
    m_bar.showWorkspace(action);
    wanted.shown();
    wanted.takeFocus();
    emit changed();
}

void Workspaces::reset()
{
    for (const auto &one : m_all)
        one->hidden();
    m_bar.showWorkspace(m_all.front()->action());
}

bool Workspaces::mayQuit()
{
    return std::all_of(m_all.begin(), m_all.end(), [](const auto &one) { return one->mayQuit(); });
}

bool Workspaces::handle(ActionId id)
{
    auto *page = seenPage();
    return page && page->handle(id);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Workspaces.h"

#include "ui/actions/Actions.h"
#include "ui/session/Workbench.h"

#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace voxdeck {

Workspaces::Workspaces(Workbench &bench, QStackedWidget &pages, QObject *parent)
    : QObject(parent), m_bench(bench), m_pages(pages)
{
    connect(this, &Workspaces::changed, &bench, &Workbench::refreshActions);
    connect(&bench, &Workbench::workspaceWanted, this, &Workspaces::show);
    connect(&bench, &Workbench::editorWanted, this, &Workspaces::showFirst);
    connect(&bench, &Workbench::focusWanted, this, [this] {
        if (auto *page = seenPage())
            page->takeFocus();
    });
    connect(&bench.filter(), &Filter::rowsWanted, this, [this] { show(m_all.front()->action()); });
    bench.modes().add(Modes::Layer::Page, {}, [this](ActionId id) {
        auto *page = seenPage();
        return page && page->handle(id);
    });
}

Workspaces::~Workspaces() = default;

void Workspaces::add(std::unique_ptr<WorkspacePage> workspace)
{
    const auto action = workspace->action();
    m_pages.addWidget(&workspace->page());
    m_bench.actions().on(action, this, [this, action] { show(action); });
    m_all.push_back(std::move(workspace));
    emit added(*m_all.back());
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

std::vector<ActionId> Workspaces::actions() const
{
    const auto *page = seenPage();
    return page ? page->actions() : std::vector<ActionId>();
}

bool Workspaces::mayClose(const std::function<void()> &goOn)
{
    return std::all_of(m_all.begin(), m_all.end(),
                       [&goOn](const auto &page) { return page->mayClose(goOn); });
}

void Workspaces::show(ActionId action)
{
    const auto found = std::find_if(m_all.begin(), m_all.end(),
                                    [action](const auto &one) { return one->action() == action; });
    if (found == m_all.end() || !m_bench.isOpen() || !m_bench.editing().leave())
        return;
    auto &wanted = **found;
    for (const auto &one : m_all)
        if (one.get() != &wanted)
            one->hidden();
    m_pages.setCurrentWidget(&wanted.page());
    emit chosen(action);
    wanted.shown();
    wanted.takeFocus();
    emit changed();
}

void Workspaces::showFirst()
{
    reset();
    m_pages.setCurrentWidget(&m_all.front()->page());
    emit changed();
}

void Workspaces::reset()
{
    for (const auto &one : m_all)
        one->hidden();
    emit chosen(m_all.front()->action());
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildPage.h"

#include "ui/common/CommandField.h"
#include "ui/common/GripSplitter.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Widths.h"
#include "ui/shards/BuildJobView.h"
#include "ui/shards/BuildList.h"
#include "ui/shards/PlanView.h"
#include "ui/shards/RecipePanel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kBuildsWidth = 236;
constexpr int kRecipeWidth = 340;

} // namespace

BuildPage::BuildPage(QWidget *parent)
    : QWidget(parent),
      m_recipe(new RecipePanel(this)),
      m_plan(new PlanView(this)),
      m_job(new BuildJobView(this)),
      m_builds(new BuildList(this)),
      m_command(new CommandField(this)),
      m_messages(new MessageBar(this)),
      m_panels({kNarrowWindow, SidePanels::Right, tr("Options and builds")}, this)
{
    setGround(this, "window");
    auto *builds = makeBuilds();
    m_panels.fill({builds, tr("Builds"), kBuildsWidth}, makeCentre(),
                  {m_recipe, tr("Options"), kRecipeWidth});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_panels.splitter(), 1);
    // At the foot, so that nothing moves away under the pointer when a message comes or goes.
    column->addWidget(m_messages);
}

QWidget *BuildPage::makeBuilds()
{
    auto *left = new QWidget(this);
    setGround(left, "window");
    auto *head = new QHBoxLayout;
    head->setContentsMargins(10, 6, 10, 6);
    head->addWidget(makeLabel(tr("Builds"), "strong", left));
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(makeRule(Qt::Horizontal, left));
    column->addWidget(m_builds, 1);
    return left;
}

QWidget *BuildPage::makeCentre()
{
    auto *centre = new QWidget(this);
    setGround(centre, "window");
    auto *parts = new GripSplitter(Qt::Vertical, centre);
    parts->addWidget(m_plan);
    parts->addWidget(m_job);
    parts->setChildrenCollapsible(false);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(12, 6, 12, 8);
    foot->setSpacing(8);
    foot->addWidget(makeLabel(tr("Command line"), "smallMuted", centre));
    foot->addWidget(m_command, 1);
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(parts, 1);
    column->addWidget(makeRule(Qt::Horizontal, centre));
    column->addLayout(foot);
    return centre;
}

void BuildPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_panels.fit(width());
}

} // namespace voxdeck

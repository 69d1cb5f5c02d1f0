// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/SidePanels.h"

#include <QWidget>

namespace voxdeck {

class BuildJobView;
class BuildList;
class CommandField;
class MessageBar;
class PlanView;
class RecipePanel;

/// The Build workspace: builds on the left, plan and job in the middle, the recipe on the right. It changes
/// nothing: BuildDesk does what it asks for.
///
/// Threads  gui.
class BuildPage final : public QWidget {
    Q_OBJECT
public:
    explicit BuildPage(QWidget *parent = nullptr);

    RecipePanel &recipe() { return *m_recipe; }
    PlanView &plan() { return *m_plan; }
    BuildJobView &job() { return *m_job; }
    BuildList &builds() { return *m_builds; }
    CommandField &command() { return *m_command; }
    MessageBar &messages() { return *m_messages; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeCentre();
    QWidget *makeBuilds();

    RecipePanel *m_recipe;
    PlanView *m_plan;
    BuildJobView *m_job;
    BuildList *m_builds;
    CommandField *m_command;
    MessageBar *m_messages;
    SidePanels m_panels;
};

} // namespace voxdeck

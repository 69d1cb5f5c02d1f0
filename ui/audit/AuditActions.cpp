// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditActions.h"

#include "ui/actions/Actions.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/LeaksPane.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/SamplePane.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/WorstList.h"
#include "ui/session/Workbench.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QTabWidget>

#include <array>
#include <cstddef>
#include <functional>
#include <utility>

namespace voxdeck {
namespace {

bool areQueuesSeen(AuditPage &page)
{
    return page.isVisible() && page.tabs().currentWidget() == &page.queues();
}

/// The actions that need more than a dataset: as the buttons of the page.
void limitAuditActions(Actions &actions, Workbench &bench, AuditPage &page)
{
    struct Limit {
        ActionId id;
        std::function<bool()> mayDo;
    };
    const std::array<Limit, 7> limits{
        {{ActionId::AuditHypothesis,
          [&page] {
              return page.hypotheses().count() > 1;
          }},
         {ActionId::AuditUndoBrush,
          [&page] {
              return page.chips().undoButton().isEnabled();
          }},
         {ActionId::AuditClearBrushes,
          [&page] {
              return page.canClearBrushes();
          }},
         {ActionId::AuditMeasure,
          [&page] {
              return !page.isMeasuring();
          }},
         {ActionId::AuditScores,
          [&page] {
              return !page.isMeasuring();
          }},
         {ActionId::AuditDismiss,
          [&page] {
              return areQueuesSeen(page) && page.queues().canDismiss();
          }},
         {ActionId::AuditRestore, [&page] {
              return areQueuesSeen(page) && page.queues().canRestore();
          }}}};
    for (const Limit &limit : limits)
        actions.limit({limit.id}, limit.mayDo);
    // a drag over a chart tells a hundred times a second that a brush is there
    QObject::connect(&page, &AuditPage::stateChanged, &page,
                     [&bench, limits, known = std::array<bool, 7>{}]() mutable {
                         std::array<bool, 7> now{};
                         for (std::size_t at = 0; at < limits.size(); ++at)
                             now[at] = limits[at].mayDo();
                         if (std::exchange(known, now) != now)
                             bench.refreshActions();
                     });
}

} // namespace

void connectAuditActions(Actions &actions, Workbench &bench, AuditPage &page, AuditDesk &desk)
{
    limitAuditActions(actions, bench, page);
    const auto on = [&](ActionId id, auto act) {
        actions.on(id, &page, [&bench, &page, act = std::move(act)] {
            emit bench.workspaceWanted(ActionId::Workspace2);
            if (page.isVisible()) // else there is a question to be answered first
                act();
        });
    };
    on(ActionId::AuditCharts, [&page] { page.takeFocus(); });
    on(ActionId::AuditHypothesis, [&page] { page.hypotheses().setFocus(Qt::ShortcutFocusReason); });
    on(ActionId::AuditProfile, [&page] { page.profile().click(); });
    on(ActionId::AuditMeasure, [&page] { emit page.measureWanted(false); });
    on(ActionId::AuditScores, [&page] { emit page.scoresWanted(); });
    on(ActionId::AuditUsage, [&page] { emit page.usageWanted(); });
    on(ActionId::AuditShowRows, [&page] { emit page.showRowsWanted(); });
    on(ActionId::AuditUndoBrush, [&page] { emit page.undoBrushWanted(); });
    on(ActionId::AuditClearBrushes, [&page] { emit page.clearWanted(); });
    on(ActionId::AuditReport, [&page] { emit page.reportWanted(); });
    actions.on(ActionId::AuditLogarithmic, &page, [&bench, &page](bool isOn) {
        emit bench.workspaceWanted(ActionId::Workspace2);
        if (page.isVisible())
            page.logarithmic().setChecked(isOn);
    });
    QObject::connect(&page.logarithmic(), &QCheckBox::toggled, actions[ActionId::AuditLogarithmic],
                     &QAction::setChecked);
    const auto open = [&](ActionId id, QWidget &table) {
        on(id, [&page, &table] { page.openTable(table); });
    };
    open(ActionId::AuditWorst, page.worst());
    open(ActionId::AuditGroups, page.groups());
    open(ActionId::AuditQueues, page.queues());
    open(ActionId::AuditSample, page.sample());
    open(ActionId::AuditScatter, page.scatter());
    open(ActionId::AuditLanguages, page.heat());
    actions.on(ActionId::AuditDismiss, &page, [&page] { page.queues().dismissCurrent(); });
    actions.on(ActionId::AuditRestore, &page, [&page] { page.queues().restoreCurrent(); });
    /// A table that is computed when somebody asks. One that is being computed goes on: its button would stop it.
    const auto look = [&](ActionId id, auto &table) {
        on(id, [&page, &desk, &table] {
            page.openTable(table);
            desk.whenCurrent([&table] {
                if (!table.isBusy())
                    table.button().click();
            });
        });
    };
    look(ActionId::AuditTexts, page.texts());
    look(ActionId::AuditConfusions, page.confusions());
    look(ActionId::AuditWords, page.words());
    look(ActionId::AuditSystems, page.systems());
    look(ActionId::AuditDrift, page.drift());
    look(ActionId::AuditLeaks, page.leaks());
    look(ActionId::AuditSameTexts, page.sameTexts());
    look(ActionId::AuditSameSounds, page.sameSounds());
    look(ActionId::AuditExposure, page.exposure());
    look(ActionId::AuditCompare, page.reports());
}

} // namespace voxdeck

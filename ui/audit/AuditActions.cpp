// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditActions.h"

#include "ui/actions/Actions.h"
#include "ui/audit/AuditPage.h"
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

#include <utility>

namespace voxdeck {

void connectAuditActions(Actions &actions, Workbench &bench, AuditPage &page)
{
    const auto on = [&](ActionId id, auto act) {
        actions.on(id, &page, [&bench, act = std::move(act)] {
            emit bench.workspaceWanted(ActionId::Workspace2);
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
    on(ActionId::AuditDismiss, [&page] {
        page.openTable(page.queues());
        page.queues().dismissCurrent();
    });
    on(ActionId::AuditRestore, [&page] {
        page.openTable(page.queues());
        page.queues().restoreCurrent();
    });
    /// A table that is computed when somebody asks.
    const auto look = [&](ActionId id, QWidget &table, QPushButton &button) {
        on(id, [&page, &table, &button] {
            page.openTable(table);
            button.click();
        });
    };
    look(ActionId::AuditTexts, page.texts(), page.texts().button());
    look(ActionId::AuditConfusions, page.confusions(), page.confusions().button());
    look(ActionId::AuditWords, page.words(), page.words().button());
    look(ActionId::AuditSystems, page.systems(), page.systems().button());
    look(ActionId::AuditDrift, page.drift(), page.drift().button());
    look(ActionId::AuditLeaks, page.leaks(), page.leaks().button());
    look(ActionId::AuditSameTexts, page.sameTexts(), page.sameTexts().button());
    look(ActionId::AuditSameSounds, page.sameSounds(), page.sameSounds().button());
    look(ActionId::AuditExposure, page.exposure(), page.exposure().button());
    look(ActionId::AuditCompare, page.reports(), page.reports().button());
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/SplitsWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/session/Workbench.h"
#include "ui/splits/RecordingsView.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"
#include "ui/splits/StepsList.h"

#include <utility>

namespace voxdeck {

SplitsWorkspace::SplitsWorkspace(Workbench &bench, FileSystem &fs, SplitsPage &page)
    : m_bench(bench), m_page(page), m_desk(*new SplitsDesk(bench, bench.jobs(), fs, page, &page))
{
    bench.hear(m_desk);
    auto &actions = bench.actions();
    using Id = ActionId;
    for (const auto &[id, split] :
         {std::pair(Id::SplitTrain, Split::Train),
          std::pair(Id::SplitValidation, Split::Validation), std::pair(Id::SplitTest, Split::Test),
          std::pair(Id::SplitNone, Split::Unassigned)}) {
        actions.limit({id}, [this] { return !m_desk.isBusy(); });
        actions.on(id, &m_desk, [this, split = split] { m_desk.assignSelection(split); });
    }
    page.steps().follow(bench.editing().undoStack(), actions[Id::Undo]);
    QObject::connect(&page.steps(), &StepsList::stepWanted, &m_desk,
                     [&bench](int index) { bench.editing().goToStep(index); });
}

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
    m_bench.editing().setStepTaker(
        [this](EditGroup step, bool isUndo, quint64 rows) { return takeStep(step, isUndo, rows); });
}

void SplitsWorkspace::hidden()
{
    m_desk.close();
    m_bench.editing().setStepTaker({});
}

/// Performs a step of whole recordings, which this page shows, but not one that changed more than
/// their splits.
bool SplitsWorkspace::takeStep(EditGroup step, bool isUndo, quint64 rows)
{
    if (!m_bench.isOpen())
        return false;
    const auto bulkRows = m_bench.dataset()->edits().rowsOfBulkStep(step);
    if (!bulkRows || *bulkRows == 0 || *bulkRows != rows)
        return false;
    m_desk.takeStep(step, isUndo);
    return true;
}

/// The key of FitSegment removes recordings from their split here.
std::vector<ActionId> SplitsWorkspace::actions() const
{
    return {ActionId::SplitTrain, ActionId::SplitValidation, ActionId::SplitTest,
            ActionId::SplitNone, ActionId::FitSegment};
}

bool SplitsWorkspace::handle(ActionId id)
{
    if (id != ActionId::FitSegment)
        return false;
    m_desk.assignSelection(Split::Unassigned);
    return true;
}

} // namespace voxdeck

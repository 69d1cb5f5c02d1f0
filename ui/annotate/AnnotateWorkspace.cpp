// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/AnnotateWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/table/SegmentTable.h"

namespace voxdeck {

ActionId AnnotateWorkspace::action() const
{
    return ActionId::Workspace1;
}

QWidget &AnnotateWorkspace::page()
{
    return m_view;
}

void AnnotateWorkspace::takeFocus()
{
    m_view.table->setFocus();
}

void AnnotateWorkspace::leaveModes()
{
    m_divide.cancel();
    m_pauses.cancel();
}

/// While a segment is divided keys mean its parts.
bool AnnotateWorkspace::handle(ActionId id)
{
    switch (id) {
    case ActionId::EditTranscript: return m_divide.editText();
    case ActionId::CycleDirection: return m_divide.cycleDirection();
    case ActionId::PlaySegment: return m_divide.playPart();
    case ActionId::ApproveNext:
        if (!m_divide.isOpen())
            return false;
        m_divide.make();
        return true;
    default: return false;
    }
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/AnnotateWorkspace.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateDesks.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/review/CommentDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/table/SegmentTable.h"

#include <utility>

namespace voxdeck {

AnnotateWorkspace::AnnotateWorkspace(AnnotateDesks &desks) : m_desks(desks)
{
    const auto goOn = [this] {
        if (const auto next = std::exchange(m_goOn, {}))
            next();
    };
    QObject::connect(desks.edits, &EditDesk::lossAccepted, &m_asked, goOn);
    QObject::connect(desks.comments, &CommentDesk::lossAccepted, &m_asked, goOn);
}

ActionId AnnotateWorkspace::action() const
{
    return ActionId::Workspace1;
}

QWidget &AnnotateWorkspace::page()
{
    return *m_desks.view;
}

void AnnotateWorkspace::takeFocus()
{
    m_desks.view->table->setFocus();
}

/// A typed text or comment that cannot be stored is asked about.
bool AnnotateWorkspace::mayClose(const std::function<void()> &goOn)
{
    m_goOn = goOn;
    return m_desks.edits->mayClose() && m_desks.comments->mayClose();
}

void AnnotateWorkspace::leaveModes()
{
    m_desks.divide->cancel();
    m_desks.pauses->cancel();
}

} // namespace voxdeck
